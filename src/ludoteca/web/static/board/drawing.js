/** The measures of the drawing (as in drawing/plate.py, a column is 100 wide) and the making of its pieces. */

import { svg } from "../js/dom.js";

export const PITCH = 100;
export const EDGE = 32;
export const LANE = 96;
export const DISC = 44;
const HOLE = 41;
const GAP = 1.5;

/** @typedef {{x: number, y: number}} Point */

/** @param {string} cell @param {number} rows @returns {Point} */
export function centre(cell, rows) {
  return { x: columnCentre(cell[0] ?? "a"), y: LANE + EDGE + PITCH * (rows - Number(cell.slice(1))) + PITCH / 2 };
}

/** @param {string} column */
export function columnCentre(column) {
  return EDGE + PITCH * (column.charCodeAt(0) - 97) + PITCH / 2;
}

/** @param {Element} element @param {boolean} visible */
export function see(element, visible) {
  element.setAttribute("visibility", visible ? "inherit" : "hidden");
}

/** @param {Point} at @param {number} colour @param {string} chip @param {string} letter */
export function disc(at, colour, chip, letter) {
  return svg("g", { class: "disc", "data-colour": colour },
    svg("circle", { class: "disc-base", cx: at.x, cy: at.y, r: DISC - 1 }),
    svg("image", { href: chip, x: at.x - DISC, y: at.y - DISC, width: 2 * DISC, height: 2 * DISC }),
    svg("text", { class: "disc-letter", x: at.x, y: at.y }, letter));
}

/**
 * Where a line's tag may stand, best first; the same places as in drawing/strokes.py, none on another cell's hole.
 * @param {Point} start @param {Point} stop @param {number} radius @returns {Point[]}
 */
export function tagPlaces(start, stop, radius) {
  const dx = Math.sign(stop.x - start.x), dy = Math.sign(stop.y - start.y);
  /** @type {[Point, number, number][]} */
  const ahead = [[stop, dx, dy], [start, -dx, -dy]];
  const beside = ahead.flatMap(([end, x, y]) => turns(x, y).map(([a, b]) => /** @type {[Point, number, number]} */ ([end, a, b])));
  return [...ahead, ...beside].map(([end, x, y]) => {
    const reach = x && y ? DISC : PITCH - HOLE - GAP - radius;
    return { x: end.x + x * reach, y: end.y + y * reach };
  });
}

/** @param {number} x @param {number} y @returns {[number, number][]} */
function turns(x, y) {
  if (x && y) return [[x, 0], [0, y]];
  return y ? [[1, y], [-1, y]] : [[x, -1], [x, 1]];
}
