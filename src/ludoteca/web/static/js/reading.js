/** What the fullest reading tells of a landing: the lines that it makes, and the whole column under it. */

import { t } from "./i18n.js";
import { colourName } from "./sentences.js";
import { positionAt } from "./state.js";

/** @typedef {import("./types.js").View} View */

/** @param {View} view @param {number} index @returns {string[]} */
export function details(view, index) {
  const ply = view.plies[index];
  if (!ply) return [];
  const made = ply.adds.map(({ cells }) => t("A line of {n}: {cells}.", { n: cells.length, cells: cells.join(" ") }));
  return [...made, columnLine(view, index, ply.cell.slice(0, 1))];
}

/** @param {View} view @param {number} index @param {string} column */
function columnLine(view, index, column) {
  const stack = positionAt(view, index + 1).discs.filter(({ cell }) => cell[0] === column)
    .sort((a, b) => Number(a.cell.slice(1)) - Number(b.cell.slice(1))).map(({ colour }) => colourName(colour));
  const list = new Intl.ListFormat(document.documentElement.lang || "en", { type: "unit", style: "short" });
  return t("Column {c} from below: {chips}.", { c: column, chips: list.format(stack) });
}
