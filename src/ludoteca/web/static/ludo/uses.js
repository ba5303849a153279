/** Which counters can use which die, and what is read of each. */

import { housesOf } from "./fold.js";
import { HOME } from "./places.js";
import { distanceLine, inARow, moveLine, standLine } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Stand} Stand */

/** A counter by house and progress: those of one house with the same progress are alike. @param {{house: string, from: number}} move */
export function keyOf({ house, from }) {
  return `${house}${from}`;
}

/** Whether the armed die is enough for a move. @param {Move} move @param {number | null} armed */
function fits({ dice }, armed) {
  return dice.length > 1 || dice[0] === armed;
}

/** @param {Move[]} legal @param {number | null} armed @returns {Map<string, "armed" | "other">} */
export function usesOf(legal, armed) {
  /** @type {Map<string, "armed" | "other">} */
  const uses = new Map();
  for (const move of legal) if (fits(move, armed) || !uses.has(keyOf(move))) uses.set(keyOf(move), fits(move, armed) ? "armed" : "other");
  return uses;
}

/** What a tap on a counter would play, as far as it is clear. @param {Move[]} legal @param {string | null} key @param {number | null} armed @returns {Move | null} */
export function aimedAt(legal, key, armed) {
  const own = legal.filter((move) => keyOf(move) === key);
  return own.find((move) => fits(move, armed)) ?? own[0] ?? null;
}

/** The person's counters and what they can do, in words, by counter; of whoever's turn it is where several share a device. @param {View} view @param {Stand} stand @param {boolean} plays */
export function readCounters(view, stand, plays) {
  const player = view.you ?? (view.holds ? view.turn : null);
  const houses = player === null ? [] : housesOf(view, player);
  /** @type {Map<string, string>} */
  const words = new Map();
  for (const { house, progress } of stand.counters) {
    if (!houses.includes(house) || progress === HOME || words.has(`${house}${progress}`)) continue;
    const alike = stand.counters.filter((other) => other.house === house && other.progress === progress).length;
    const stands = alike > 1 ? `${alike} × ${standLine(house, progress)}` : standLine(house, progress);
    const moves = plays ? view.legal.filter((move) => keyOf(move) === `${house}${progress}`).map(moveLine) : [];
    words.set(`${house}${progress}`, inARow([stands, distanceLine(progress), ...moves]));
  }
  return words;
}

