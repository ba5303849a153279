/** What is announced of a table's news: where chips landed, rounds, moves taken back. As short or as full as the device asks. */

import { t, tn } from "./i18n.js";
import { colourName, endLine, nextLine } from "./sentences.js";
import { setting } from "./settings.js";
import { positionAt, sameGame } from "./state.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ply} Ply */

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
  else if (!sameGame(view, old)) said.push(t("Round {n}.", { n: view.match.round }));
  else if (view.plies.length < old.plies.length - 2) said.push(t("Round {n}.", { n: view.match.round }));
  else if (view.plies.length < old.plies.length) said.push(t("Taken back."));
  for (let index = Math.max(kept, view.plies.length - 2); index < view.plies.length; index += 1) said.push(landingLine(view, index));
  return said;
}

/** @param {View} view @returns {string[]} */
export function yourColour({ you, players }) {
  return you === null ? [] : [players[you]?.colour === 1 ? t("You play Yellow.") : t("You play Red.")];
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
  if (ply.falls) return takenLine(view, index, ply, reading);
  if (reading === "short") return ply.gain ? t("{colour} {column}, plus {gain}.", blanks) : t("{colour} {column}.", blanks);
  const usual = ply.gain
    ? t("{colour}, column {column}, row {row}. Plus {gain}, {a} to {b}.", blanks)
    : t("{colour}, column {column}, row {row}.", blanks);
  return reading === "full" ? [usual, ...linesMade(ply), columnLine(view, index, ply)].join(" ") : usual;
}

/** What a disc taken out has let fall. @param {View} view @param {number} index @param {Ply} ply @param {string} reading */
function takenLine(view, index, ply, reading) {
  const blanks = { colour: colourOf(view, ply), column: ply.cell[0] ?? "" };
  const n = ply.falls?.length ?? 0;
  if (reading === "short") return t("{colour} out of {column}.", blanks);
  const usual = t("{colour} takes the lowest disc out of column {column}.", blanks);
  const fallen = n ? tn("{n} disc falls by one.", "{n} discs fall by one.", n) : t("The column is empty.");
  return [usual, fallen, ...(reading === "full" ? linesMade(ply) : [])].join(" ");
}

/** @param {Ply} ply */
function linesMade(ply) {
  return ply.adds.map(({ cells }) => t("A line of {n}: {cells}.", { n: cells.length, cells: cells.join(" ") }));
}

/** The whole column under a landing. @param {View} view @param {number} index @param {Ply} ply */
function columnLine(view, index, ply) {
  const column = ply.cell[0] ?? "";
  const stack = positionAt(view, index + 1).discs.filter(({ cell }) => cell[0] === column)
    .sort((a, b) => Number(a.cell.slice(1)) - Number(b.cell.slice(1))).map(({ colour }) => colourName(colour));
  const list = new Intl.ListFormat(document.documentElement.lang || "en", { type: "unit", style: "short" });
  return t("Column {c} from below: {chips}.", { c: column, chips: list.format(stack) });
}

/** @param {View} view @param {Ply} ply */
function colourOf(view, ply) {
  return colourName(view.players[ply.player]?.colour ?? 0);
}
