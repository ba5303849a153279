/** The sentences by which somebody is called to a table. */

import { t } from "./i18n.js";
import { playerName } from "./sentences.js";

/** @typedef {import("./awaited.js").Call} Call */

/** What is the same as long as nothing new has come. @param {Call} call */
export function causeOf({ why, cause }) {
  return `${why} ${cause}`;
}

/** @param {Call} call */
export function gameName({ kind }) {
  if (kind.startsWith("quatro/")) return t("Quatro em linha");
  return kind === "four" ? t("Four in a Row") : t("Ketafors");
}

/** By itself, whatever the direction of the text around it. @param {Call} call */
function nameOf({ against }) {
  return `\u2068${playerName(/** @type {import("./types.js").Player} */ ({ ...against, you: false }))}\u2069`;
}

/** In few words, with those behind them. @param {Call} call @returns {{title: string, body: string}} */
export function noticeOf(call) {
  const game = gameName(call);
  const name = nameOf(call);
  if (call.why === "move") return { title: `${t("Your move")} · ${game}`, body: t("Against {name}.", { name }) };
  const lines = {
    ready: call.by === null ? t("The next game waits for you") : t("{name} is ready.", { name }),
    resign: t("{name} would resign", { name }),
    draw: t("{name} offers a draw", { name }),
    takeback: t("{name} asks to take back a move", { name }),
    rematch: t("{name} offers a rematch", { name }),
    joined: t("{name} has joined.", { name }),
    claim: t("You may claim the win"),
  };
  return { title: lines[call.why], body: call.why === "claim" ? `${game} · ${t("Against {name}.", { name })}` : game };
}

/** As it is spoken. @param {Call} call */
export function spokenLine(call) {
  if (call.why === "move") return t("It is your turn at {game} against {name}.", { game: gameName(call), name: nameOf(call) });
  const { title } = noticeOf(call);
  return `${gameName(call)}: ${title}${title.endsWith(".") ? "" : "."}`;
}
