/** The strokes through lines, the tags with their values, the rings of a line that wins, and the last move's ring. */

import { put, svg } from "../js/dom.js";
import { centre, see, tagPlaces } from "./drawing.js";
import { appear, vanish } from "./motion.js";

/** @typedef {{cells: string[], colour: number, points?: number | null}} Line */
/** @typedef {{x: number, y: number, radius: number}} Tag */

const PARTS = { faint: 2, heavy: 2, gold: 4 };

export class Strokes {
  /** @type {Map<string, {elements: Element[], tag: Tag | null}>} */
  #shown = new Map();
  /** @type {Map<string, Element>} */
  #letters = new Map();
  #marks;
  #columns;
  #rows;
  #names;

  /** @param {Element} marks @param {number} columns @param {number} rows @param {string[]} letters */
  constructor(marks, columns, rows, letters) {
    this.#marks = marks;
    this.#columns = columns;
    this.#rows = rows;
    this.#names = letters;
    for (const element of this.#all("[data-key]")) {
      const key = /** @type {SVGElement} */ (element).dataset.key ?? "";
      const kept = this.#shown.get(key) ?? { elements: [], tag: null };
      kept.elements.push(element);
      const circle = element.querySelector("circle");
      if (circle) kept.tag = { x: circle.cx.baseVal.value, y: circle.cy.baseVal.value, radius: circle.r.baseVal.value };
      this.#shown.set(key, kept);
    }
    for (const element of this.#all(".strokes-letters > *, .board-wins > *")) {
      this.#letters.set(/** @type {SVGElement} */ (element).dataset.cell ?? "", element);
    }
  }

  /** @param {Line[]} lines @param {number} delay ms until the disc that changes them has landed */
  show(lines, delay) {
    const wanted = new Map(lines.map((line) => [key(line), line]));
    for (const [name, { elements }] of this.#shown) {
      if (wanted.has(name)) continue;
      this.#shown.delete(name);
      for (const element of elements) vanish(element, delay, () => element.remove());
    }
    for (const [name, line] of wanted) {
      if (!this.#shown.has(name) && scores(line)) this.#shown.set(name, this.#draw(name, line, delay));
    }
    this.#crossed(lines, delay);
  }

  /** @param {string | null} cell @param {number} delay */
  last(cell, delay) {
    const ring = this.#one(".board-last");
    see(ring, cell !== null);
    if (cell === null) return;
    const { x, y } = centre(cell, this.#rows);
    const circles = [...ring.children];
    if (circles[0]?.getAttribute("cx") === String(x) && circles[0].getAttribute("cy") === String(y)) return;
    for (const circle of circles) put(circle, { cx: x, cy: y });
    appear(ring, delay);
  }

  /** @param {string} name @param {Line} line @param {number} delay */
  #draw(name, line, delay) {
    const cells = sorted(line.cells);
    const start = centre(cells[0] ?? "a1", this.#rows), stop = centre(cells.at(-1) ?? "a1", this.#rows);
    const weight = cells.length > 4 ? "gold" : cells.length > 3 ? "heavy" : "faint";
    const ends = { x1: start.x, y1: start.y, x2: stop.x, y2: stop.y };
    const parts = Array.from({ length: PARTS[weight] }, () => svg("line", ends));
    const stroke = svg("g", { class: "stroke", "data-key": name }, ...parts);
    this.#one(`.strokes-${weight}`).append(stroke);

    const radius = 14 + 2 * Math.max(0, this.#columns - 8) + (weight === "gold" ? 3 : 0);
    const places = tagPlaces(start, stop, radius);
    const taken = [...this.#shown.values()].map(({ tag }) => tag);
    const { x, y } = places.find((at) => taken.every((tag) => !tag || clear(at, radius, tag))) ?? places[0] ?? stop;
    const tag = svg("g", { class: weight === "gold" ? "tag big" : "tag", "data-key": name },
      svg("circle", { cx: x, cy: y, r: radius }), svg("text", { x, y: y + radius * 0.47, "font-size": radius * 1.36 }, String(line.points)));
    this.#one(".board-tags").append(tag);
    for (const element of [stroke, tag]) appear(element, delay);
    return { elements: [stroke, tag], tag: { x, y, radius } };
  }

  /** Draws letters once more over strokes, and rings round the discs of lines that win. @param {Line[]} lines @param {number} delay */
  #crossed(lines, delay) {
    const cells = new Map(lines.flatMap((line) => line.cells.map((cell) => [cell, line])));
    for (const [cell, element] of this.#letters) {
      if (cells.has(cell)) continue;
      this.#letters.delete(cell);
      element.remove();
    }
    for (const [cell, line] of cells) {
      if (this.#letters.has(cell)) continue;
      const { x, y } = centre(cell, this.#rows);
      const element = scores(line)
        ? svg("text", { class: "disc-letter", "data-cell": cell, "data-colour": line.colour, x, y }, this.#names[line.colour] ?? "")
        : svg("g", { class: "win", "data-cell": cell }, ...[50, 43].map((r) => svg("circle", { cx: x, cy: y, r })));
      this.#one(scores(line) ? ".strokes-letters" : ".board-wins").append(element);
      appear(element, delay);
      this.#letters.set(cell, element);
    }
  }

  /** @param {string} selector */
  #all(selector) {
    return this.#marks.querySelectorAll(selector);
  }

  /** @param {string} selector @returns {Element} */
  #one(selector) {
    const found = this.#marks.querySelector(selector);
    if (!found) throw new Error(selector);
    return found;
  }
}

/** Lines without points win the game instead. @param {Line} line */
export function scores(line) {
  return line.points !== null && line.points !== undefined;
}

/** @param {Line} line */
function key(line) {
  return sorted(line.cells).join("-");
}

/** @param {string[]} cells */
function sorted(cells) {
  return [...cells].sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1)));
}

/** @param {{x: number, y: number}} at @param {number} radius @param {Tag} tag */
function clear(at, radius, tag) {
  return Math.hypot(at.x - tag.x, at.y - tag.y) >= radius + tag.radius;
}
