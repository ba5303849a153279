/** How a game stands after some plies. The hall says what each of them did; nothing here knows a rule. */

import { HOUSED } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Stand} Stand */
/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Die} Die */

const COUNTERS = 4;

/** The player of a house, or null. @param {View} view @param {string} house */
export function ownerOf(view, house) {
  const seat = view.board.houses.find((one) => one.house === house)?.seat;
  return seat === undefined ? null : (view.seats[seat]?.player ?? null);
}

/** The houses that a player has. @param {View} view @param {number} player @returns {import("./types.js").House[]} */
export function housesOf(view, player) {
  return view.board.houses.filter(({ seat }) => view.seats[seat]?.player === player).map(({ house }) => house);
}

/** The stand after the first `count` plies, and after `more` if a move awaits the hall's answer. @param {View} view @param {number} count @param {Effect | null} [more] @returns {Stand} */
export function standAt(view, count, more = null) {
  /** @type {Counter[]} */
  const counters = view.board.houses.flatMap(({ house }) => Array.from({ length: COUNTERS }, (_, n) => ({ id: `${house}${n}`, house, progress: HOUSED })));
  /** @type {Die[]} */
  let dice = [];
  /** @type {number | null} */
  let roller = null;
  const effects = [...view.plies.slice(0, count), ...(more ? [more] : [])];
  for (const effect of effects) {
    if ("rolled" in effect) {
      dice = effect.rolled.map((face) => ({ face, state: "left" }));
      roller = view.seats[effect.seat]?.player ?? null;
    } else {
      move(counters, effect);
      for (const face of effect.dice) mark(dice, face, "used");
    }
    for (const face of effect.lost) mark(dice, face, "lost");
    if (effect.next !== effect.seat) for (const die of dice) if (die.state === "left") die.state = "used";
  }
  const there = counters.filter(({ house }) => !view.players[ownerOf(view, house) ?? -1]?.out);
  return { counters: there, dice, roller, last: effects.at(-1) ?? null };
}

/** @param {Counter[]} counters @param {import("./types.js").Moved} move */
function move(counters, { house, from, to, takes }) {
  const mover = counters.findLast((counter) => counter.house === house && counter.progress === from);
  if (mover) mover.progress = to;
  const taken = takes && counters.findLast((counter) => counter.house === takes.house && counter.progress === takes.progress);
  if (taken) taken.progress = HOUSED;
}

/** @param {Die[]} dice @param {number} face @param {Die["state"]} state */
function mark(dice, face, state) {
  const die = dice.find((one) => one.face === face && one.state === "left");
  if (die) die.state = state;
}

/** The faces of the dice that are still to be played. @param {Stand} stand */
export function left({ dice }) {
  return dice.filter(({ state }) => state === "left").map(({ face }) => face);
}
