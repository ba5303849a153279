/** The discs: the shown ones are kept, new ones fall, missing ones are lifted out. */

import { LANE, centre, disc } from "./drawing.js";
import { appear, fall, lift } from "./motion.js";

/** @typedef {{cell: string, colour: number}} Disc */
/** @typedef {"drop" | "lift" | "none"} Motion */

const APART = 90;
const LIFT_APART = 200;
const MOST = 3;

export class Discs {
  /** @type {Map<string, {element: Element, colour: number}>} */
  shown = new Map();
  #layer;
  #rows;
  #chips;
  #letters;

  /** @param {Element} layer @param {number} rows @param {string[]} chips @param {string[]} letters */
  constructor(layer, rows, chips, letters) {
    this.#layer = layer;
    this.#rows = rows;
    this.#chips = chips;
    this.#letters = letters;
    for (const element of layer.querySelectorAll(".disc")) {
      const { cell = "", colour } = /** @type {SVGElement} */ (element).dataset;
      this.shown.set(cell, { element, colour: Number(colour) });
    }
  }

  /** @param {string} cell */
  colour(cell) {
    return this.shown.get(cell)?.colour ?? null;
  }

  /** @param {string} column */
  height(column) {
    let height = 0;
    while (this.shown.has(column + (height + 1))) height += 1;
    return height;
  }

  /**
   * @param {Disc[]} discs
   * @param {{motion: Motion, speed: number, scale: number, last: string | null}} how `last` is the move shown until now
   * @returns {{changed: boolean, landing: number}} `landing`: ms until the last new disc touches down
   */
  show(discs, { motion, speed, scale, last }) {
    const wanted = new Map(discs.map(({ cell, colour }) => [cell, colour]));
    const gone = [...this.shown].filter(([cell, { colour }]) => wanted.get(cell) !== colour);
    for (const [cell] of gone) this.shown.delete(cell);
    const fresh = discs.filter(({ cell }) => !this.shown.has(cell)).sort((a, b) => row(a.cell) - row(b.cell));
    this.#take(gone.map(([cell, { element }]) => ({ cell, element })), motion, last);
    return { changed: gone.length + fresh.length > 0, landing: this.#drop(fresh, motion, scale, speed) };
  }

  /** @param {Disc[]} fresh @param {Motion} motion @param {number} scale @param {number} speed */
  #drop(fresh, motion, scale, speed) {
    let landing = 0;
    const falls = motion === "drop" && fresh.length <= MOST;
    fresh.forEach(({ cell, colour }, index) => {
      const element = this.put(cell, colour);
      if (falls) landing = fall(element, centre(cell, this.#rows).y - LANE / 2, { scale, speed, delay: (index * APART) / speed });
      else if (motion !== "none") appear(element, 0);
    });
    return landing;
  }

  /** @param {string} cell @param {number} colour */
  put(cell, colour) {
    const element = disc(centre(cell, this.#rows), colour, this.#chips[colour] ?? "", this.#letters[colour] ?? "");
    element.dataset.cell = cell;
    this.#layer.append(element);
    this.shown.set(cell, { element, colour });
    return element;
  }

  /** @param {{cell: string, element: Element}[]} gone @param {Motion} motion @param {string | null} last */
  #take(gone, motion, last) {
    gone.sort((a, b) => Number(b.cell === last) - Number(a.cell === last) || row(b.cell) - row(a.cell));
    const apart = gone.length <= MOST ? LIFT_APART : 0;
    gone.forEach(({ cell, element }, index) => {
      if (motion === "none") return element.remove();
      lift(element, centre(cell, this.#rows).y - LANE / 2, index * apart, () => element.remove());
    });
  }

  /** Dims all discs but those of these cells; null dims none. @param {Set<string> | null} cells */
  spare(cells) {
    for (const [cell, { element }] of this.shown) element.classList.toggle("faded", cells !== null && !cells.has(cell));
  }
}

/** @param {string} cell */
function row(cell) {
  return Number(cell.slice(1));
}
