/** What is announced of a table's news: rolls, moves, games. */

import { t } from "../js/i18n.js";
import { endLine } from "../js/sentences.js";
import { extra, sameGame } from "../js/state.js";
import { standAt, left } from "./fold.js";
import { turn } from "./rail.js";
import { plyLine } from "./telling.js";

/** @typedef {import("./types.js").View} View */

const MOST = 3;

/** Announces what has changed since a view. @param {import("../js/voice.js").Voice} voice @param {View} old @param {View} view @param {boolean} back whether the connection was lost meanwhile */
export function announce(voice, old, view, back) {
  const said = newsLines(old, view);
  const next = view.players[view.turn ?? -1]?.who === "computer" && moved(view)?.who === "computer" ? [] : [nextLine(view)]; // a computer is heard as it acts
  if (back) voice.alert([t("Back."), ...said, nextLine(view)].join(" "));
  else if (said.length) voice.status([...said, ...next].join(" "));
  if (view.outcome && !old.over) voice.alert(endLine(plain(view)));
}

/** Whoever acted last in this game. @param {View} view */
function moved(view) {
  return view.players[view.plies.at(-1)?.player ?? -1];
}

/** @param {View} old @param {View} view */
function newsLines(old, view) {
  const same = sameGame(plain(old), plain(view));
  const fresh = view.plies.slice(same ? old.plies.length : 0).slice(-MOST).map((ply) => plyLine(view, ply));
  if (view.match.number !== old.match.number) return [t("A new match."), yours(view), ...fresh];
  return same ? fresh : [`${extra.title?.(plain(view))}.`, yours(view), ...fresh];
}

/** @param {View} view */
function yours(view) {
  const plays = extra.plays?.(plain(view));
  return plays ? `${plays}.` : "";
}

/** What is to be done now. @param {View} view */
export function nextLine(view) {
  if (view.turn === null) return "";
  const faces = left(standAt(view, view.plies.length));
  const armed = faces.find((face) => view.legal.some(({ dice }) => dice.includes(face))) ?? null;
  return `${turn(view, armed)}.`;
}

/** @param {View} view @returns {import("../js/types.js").View} */
function plain(view) {
  return /** @type {import("../js/types.js").View} */ (/** @type {unknown} */ (view));
}
