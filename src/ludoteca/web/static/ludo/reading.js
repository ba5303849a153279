/** The board as a list: every place where counters stand, along the ring, then the straights, the houses, home. */

import { make } from "../js/dom.js";
import { t, tn } from "../js/i18n.js";
import { HOME, HOUSED, LETTERS, ringSquare } from "./places.js";
import { houseName, inARow } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Stand} Stand */

/** @param {Element} list @param {View} view @param {Stand} stand */
export function listPlaces(list, view, stand) {
  const lines = linesOf(view, stand);
  if (list.getAttribute("data-told") === lines.join("\n")) return;
  list.setAttribute("data-told", lines.join("\n"));
  list.replaceChildren(...lines.map((line) => make("li", {}, line)));
}

/** @param {View} view @param {Stand} stand */
function linesOf({ board: { safe } }, { counters }) {
  /** @type {Map<number, string[]>} */
  const ring = new Map();
  for (const { house, progress } of counters) {
    const square = ringSquare(house, progress);
    if (square !== null) ring.set(square, [...(ring.get(square) ?? []), houseName(house)]);
  }
  const squares = [...ring].sort(([one], [other]) => one - other).map(([square, there]) => {
    const blanks = { square, counters: inARow(there) };
    return safe.includes(square) ? t("Square {square}, safe: {counters}", blanks) : t("Square {square}: {counters}", blanks);
  });
  return [...squares, ...[...LETTERS].flatMap((house) => besides(counters.filter((one) => one.house === house), house))];
}

/** What a house has that is not on the ring. @param {import("./types.js").Counter[]} own @param {string} house */
function besides(own, house) {
  if (!own.length) return [];
  const name = houseName(house);
  const count = (/** @type {number} */ progress) => own.filter((one) => one.progress === progress).length;
  const straight = own.filter(({ progress }) => progress > 50 && progress < HOME).map(({ progress }) => t("{house}: square {n} of the home straight", { house: name, n: progress - 50 }));
  const housed = count(HOUSED) ? [tn("{house}: {n} counter in the house", "{house}: {n} counters in the house", count(HOUSED), { house: name })] : [];
  return [...straight, ...housed, ...(count(HOME) ? [tn("{house}: {n} counter home", "{house}: {n} counters home", count(HOME), { house: name })] : [])];
}
