/** The making of the drawing's pieces, as templates/board/ludo.html makes them. */

import { svg } from "../js/dom.js";

/** @type {Record<string, string>} */
const SHAPES = {
  r: "M-18.5 0a18.5 18.5 0 1 0 37 0a18.5 18.5 0 1 0-37 0z",
  g: "M0-21.5L19 12.5H-19z",
  y: "M-15-15H15V15H-15z",
  b: "M0-21.5L21.5 0 0 21.5-21.5 0z",
};

/** @param {string} house @param {string} mark */
export function counter(house, mark) {
  return svg("g", { class: "counter", "data-house": house },
    svg("circle", { class: "foot", cy: 4, r: 26 }),
    svg("circle", { class: "top", r: 25.5, fill: `url(#board-${house})` }),
    svg("path", { class: "rim", d: SHAPES[house] ?? "" }),
    svg("text", {}, mark));
}

/** A counter beside words. @param {string} house @param {string} mark */
export function token(house, mark) {
  return svg("svg", { class: "token", viewBox: "-28 -28 56 60", "data-house": house, "aria-hidden": "true" }, counter(house, mark));
}
