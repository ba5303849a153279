/** What is announced of a table's news: where chips landed, rounds, moves taken back. As short or as full as the device asks. */

import { t } from "./i18n.js";
import { colourName, endLine, nextLine } from "./sentences.js";
import { setting } from "./settings.js";
import { extra, positionAt, sameGame } from "./state.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ply} Ply */

/** What the fullest reading has besides; few want it. @type {typeof import("./reading.js").details | null} */
let details = null;
const fetchDetails = () => {
  if (!details && setting("reading") === "full") import("./reading.js").then((reading) => (details = reading.details), () => {});
};
document.addEventListener("setting", fetchDetails);
fetchDetails();

/**
 * Announces what has changed since a view.
 * @param {import("./voice.js").Voice} voice @param {View} old @param {View} view
 * @param {number} kept how many plies were there before @param {boolean} back whether the connection was lost meanwhile
 */
export function announce(voice, old, view, kept, back) {
  const said = newsLines(old, view, kept);
  if (back) voice.alert([t("Back."), ...said, nextLine(view)].join(" "));
  else if (said.length) voice.status([...said, nextLine(view)].join(" "));
  // A table that is closed before anybody sat down has no result.
  if (view.outcome && !old.over) voice.alert(endLine(view));
}

/** @param {View} old @param {View} view @param {number} kept */
function newsLines(old, view, kept) {
  const said = [];
  if (view.match.number !== old.match.number) said.push(t("A new match."), ...yourColour(view));
  else if (!sameGame(view, old)) said.push(...(extra.title ? [`${extra.title(view)}.`, ...yourColour(view)] : [t("Round {n}.", { n: view.match.round })]));
  else if (view.plies.length < old.plies.length - 2) said.push(t("Round {n}.", { n: view.match.round }));
  else if (view.plies.length < old.plies.length) said.push(t("Taken back."));
  for (let index = Math.max(kept, view.plies.length - 2); index < view.plies.length; index += 1) said.push(landingLine(view, index));
  return said;
}

/** @param {View} view @returns {string[]} */
export function yourColour(view) {
  const { you, players } = view;
  if (extra.side) return [extra.plays?.(view)].flatMap((line) => (line ? [`${line}.`] : []));
  return you === null ? [] : [[t("You play Red."), t("You play Yellow."), t("You play Green.")][players[you]?.colour ?? 0] ?? ""];
}

/** Where a ply landed and what it gained. @param {View} view @param {number} index */
export function landingLine(view, index) {
  const ply = view.plies[index];
  if (!ply) return "";
  const { scores } = positionAt(view, index + 1);
  const blanks = {
    colour: colourOf(view, ply), column: ply.action, row: ply.cell.slice(1),
    gain: ply.gain ?? 0, a: scores[ply.player] ?? 0, b: scores[1 - ply.player] ?? 0,
  };
  const reading = setting("reading");
  if (ply.falls) return extra.taken?.(view, index, reading) ?? "";
  if (reading === "short") return ply.gain ? t("{colour} {column}, plus {gain}.", blanks) : t("{colour} {column}.", blanks);
  const usual = ply.gain
    ? t("{colour}, column {column}, row {row}. Plus {gain}, {a} to {b}.", blanks)
    : t("{colour}, column {column}, row {row}.", blanks);
  return reading === "full" ? [usual, ...(details?.(view, index) ?? [])].join(" ") : usual;
}

/** @param {View} view @param {Ply} ply */
function colourOf(view, ply) {
  return colourName(view.players[ply.player]?.colour ?? 0);
}
