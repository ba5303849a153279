/** What houses, squares and moves are called. */

import { t, tn } from "../js/i18n.js";
import { housesOf } from "./fold.js";
import { HOME, HOUSED, ringSquare } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").House} House */

const lang = document.documentElement.lang || "en";
const both = new Intl.ListFormat(lang, { type: "conjunction" });
const row = new Intl.ListFormat(lang, { type: "unit", style: "short" });

/** @param {string} house */
export function houseName(house) {
  return { r: t("Red"), g: t("Green"), y: t("Yellow"), b: t("Blue") }[house] ?? "";
}

/** The houses of a player, as one says them. @param {View} view @param {number} player */
export function housesLine(view, player) {
  return both.format(housesOf(view, player).map(houseName));
}

/** The houses of a seat. @param {View["board"]} board @param {number} seat */
export function inSeat({ houses }, seat) {
  return both.format(houses.filter((one) => one.seat === seat).map(({ house }) => houseName(house)));
}

/** Several things in a row. @param {string[]} things */
export function inARow(things) {
  return row.format(things);
}

/** The dice of a move: one, or both together. @param {{dice: number[]}} move */
export function diceText({ dice }) {
  return dice.join("+");
}

/** Where a counter stands. @param {string} house @param {number} progress */
export function standLine(house, progress) {
  const blanks = { house: houseName(house), square: ringSquare(house, progress) ?? 0, n: progress - 50 };
  if (progress === HOUSED) return t("{house} in its house", blanks);
  if (progress === HOME) return t("{house}, home", blanks);
  return ringSquare(house, progress) === null ? t("{house} on square {n} of the home straight", blanks) : t("{house} on {square}", blanks);
}

/** How far it is. @param {number} progress */
export function distanceLine(progress) {
  return tn("{n} step to go", "{n} steps to go", HOME - progress);
}

/** What a move would do, in a few words beside the board's square. @param {Move} move @param {Record<string, string>} marks */
export function shortLine(move, marks) {
  const d = diceText(move);
  if (move.takes) return t("{d} takes {mark}", { d, mark: marks[move.takes.house] ?? "" });
  if (move.home) return t("{d}: home", { d });
  return move.out ? t("{d}: out", { d }) : d;
}

/** What a move would do, in a list of counters. @param {Move} move */
export function moveLine(move) {
  const square = ringSquare(move.house, move.to);
  const blanks = { d: diceText(move), house: houseName(move.takes?.house ?? ""), square: move.takes ? Number(move.takes.place) : (square ?? 0) };
  if (move.takes) return t("{d} takes {house} on {square}", blanks);
  if (move.home) return t("{d} brings it home", blanks);
  if (move.out) return t("{d} brings it out", blanks);
  return square === null ? t("{d} leads onto the home straight", blanks) : t("{d} leads to {square}", blanks);
}

/** The same as a sentence beside the dice. @param {Move} move */
export function effectLine(move) {
  const blanks = { d: diceText(move), house: houseName(move.takes?.house ?? "") };
  if (move.takes && move.out) return t("{d} comes out and takes {house}: the counter goes straight home.", blanks);
  if (move.takes) return t("{d} takes {house}: the counter goes straight home.", blanks);
  if (move.home) return t("{d} brings a counter home.", blanks);
  if (move.out) return t("{d} brings a counter out.", blanks);
  return t("{d} moves {house} on.", { d: blanks.d, house: houseName(move.house) });
}
