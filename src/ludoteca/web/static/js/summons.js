/** The sentences by which somebody is called to a table. */

import { t, tn } from "./i18n.js";
import { playerName } from "./sentences.js";
import { HOUR, spanWords } from "./spans.js";

/** @typedef {import("./awaited.js").Call} Call */

/** What is the same as long as nothing new has come. @param {Call} call */
export function causeOf({ why, cause }) {
  return `${why} ${cause}`;
}

/** @param {Call} call */
export function gameName({ kind }) {
  if (kind.startsWith("quatro/")) return t("Quatro em linha");
  return kind === "four" ? t("Four in a Row") : kind === "ludo" ? t("Ludo") : t("Ketafors");
}

/** By itself, whatever the direction of the text around it. @param {Call} call */
function nameOf({ against }) {
  return `\u2068${playerName(/** @type {import("./types.js").Player} */ ({ ...against, you: false }))}\u2069`;
}

/** Whom one plays against. @param {Call} call */
function againstLine(call) {
  const name = nameOf(call);
  return call.others ? tn("Against {name} and {n} other.", "Against {name} and {n} others.", call.others, { name }) : t("Against {name}.", { name });
}

/** What is left, where that is not a matter of minutes. @param {Call} call */
function leftLine({ ends, hurry }) {
  const left = ends === null ? 0 : ends - Date.now();
  return left > 0 && (hurry || left > HOUR / 2) ? t("{time} left.", { time: spanWords(left) }) : "";
}

/** In few words, with those behind them. @param {Call} call @returns {{title: string, body: string}} */
export function noticeOf(call) {
  const game = gameName(call);
  const name = nameOf(call);
  const left = leftLine(call);
  const turn = call.hurry ? t("Little time left") : t("Your move");
  if (call.why === "move") return { title: `${turn} · ${game}`, body: [againstLine(call), left].filter(Boolean).join(" ") };
  const lines = {
    ready: call.by === null ? t("The next game waits for you") : t("{name} is ready.", { name }),
    resign: t("{name} would resign", { name }),
    draw: t("{name} offers a draw", { name }),
    takeback: t("{name} asks to take back a move", { name }),
    rematch: t("{name} offers a rematch", { name }),
    joined: t("{name} has joined.", { name }),
    claim: t("You may claim the win"),
  };
  return { title: lines[call.why], body: [call.why === "claim" ? `${game} · ${againstLine(call)}` : game, left].filter(Boolean).join(left && call.why !== "claim" ? " · " : " ") };
}

/** As it is spoken. @param {Call} call */
export function spokenLine(call) {
  const left = leftLine(call);
  if (call.why === "move") return [call.hurry ? t("Little time is left.") : "", t("It is your turn at {game} against {name}.", { game: gameName(call), name: nameOf(call) }), left].filter(Boolean).join(" ");
  const { title } = noticeOf(call);
  return [`${gameName(call)}: ${title}${title.endsWith(".") ? "" : "."}`, left].filter(Boolean).join(" ");
}
