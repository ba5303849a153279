/** What a move would do, before it is made: the way of its counter, where it ends, and a few words there. */

import { put, svg } from "../js/dom.js";
import { middle, way, WIDTH } from "./places.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Laid} Laid */

const STILL = 600;

export class Path {
  #layer;
  #trail;
  #timer = 0;

  /** @param {Element} layer the layer over the counters @param {Element} trail the one below them */
  constructor(layer, trail) {
    this.#layer = layer;
    this.#trail = trail;
  }

  /** @param {Move | null} move @param {Laid | undefined} counter whose move it is @param {string} words */
  show(move, counter, words) {
    clearTimeout(this.#timer);
    if (!move || !counter) return this.#layer.replaceChildren();
    const points = way(move, counter);
    const end = points.at(-1) ?? counter;
    points[0] = beside(points[0] ?? counter, points[1] ?? end);
    const line = points.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
    const on = move.takes ? [["dots", `M${end.x} ${end.y}L${middle(move.house).x} ${middle(move.house).y}`]] : [];
    const lines = [["dots", line], ...on].flatMap(([, d]) => [svg("path", { class: "dots", d: d ?? "" }), svg("path", { class: "dots over", d: d ?? "" })]);
    this.#layer.replaceChildren(svg("g", { "data-house": move.house }, ...lines,
      svg("circle", { class: "goal", cx: end.x, cy: end.y, r: 28 }), svg("circle", { class: "goal over", cx: end.x, cy: end.y, r: 28 })), ...(words ? [tag(end, words)] : []));
    fit(this.#layer.querySelector(".tag"));
  }

  /** A move that nothing was seen of: its way stands still for a moment. @param {import("./types.js").Moved} move @param {{x: number, y: number}} from */
  still(move, from) {
    this.show({ action: "", ...move }, /** @type {Laid} */ ({ ...from, size: 1 }), "");
    this.#timer = setTimeout(() => this.#layer.replaceChildren(), STILL);
  }

  /** Marks where the last move ended. @param {{x: number, y: number} | null} at */
  last(at) {
    this.#trail.replaceChildren(...(at ? ["last under", "last"].map((name) => svg("rect", { class: name, x: at.x - 28, y: at.y - 28, width: 56, height: 56, rx: 9 })) : []));
  }
}

/** A tag is as wide as its words, beside its square, and on the board. @param {Element | null} group */
export function fit(group) {
  const words = group?.querySelector("text");
  const box = group?.querySelector("rect");
  if (!(group instanceof SVGElement) || !(words instanceof SVGGraphicsElement) || !box) return;
  const { x, y, width, height } = words.getBBox();
  put(box, { x: x - 11, y: y - 5, width: width + 22, height: height + 10 });
  const [dx = 0, dy = 0] = (group.dataset.at ?? "0 0").split(" ").map(Number);
  const right = dx + 38 + width / 2 + 11;
  const side = right + width / 2 + 11 > WIDTH - 6 ? dx - 38 - width / 2 - 11 : right;
  group.setAttribute("transform", `translate(${side} ${dy})`);
}

/** Words beside a square; `fit` gives it its measures once it is drawn. @param {{x: number, y: number}} at @param {string} words */
export function tag({ x, y }, words) {
  return svg("g", { class: "tag", "data-at": `${x} ${y}` }, svg("rect", { rx: 9 }), svg("text", { y: 7 }, words));
}

/** The way begins at the counter's edge, so that its letter can be read. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
export function beside(from, to) {
  const part = Math.min(0.7, 32 / (Math.hypot(to.x - from.x, to.y - from.y) || 1));
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
