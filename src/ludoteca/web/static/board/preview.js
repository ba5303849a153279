/** What a chosen column shows: its light, its letter, the disc in the hand, and its ghost where it would land. */

import { put } from "../js/dom.js";
import { DISC, LANE, centre, columnCentre, disc, see } from "./drawing.js";
import { shake } from "./motion.js";

export class Preview {
  #marks;
  #rows;
  /** @type {{hand: SVGElement, ghost: SVGElement}[]} */
  #discs = [];
  #lit;
  #ring;
  #wait;
  #hint;

  /** @param {Element} layer @param {Element} marks @param {number} rows @param {string[]} chips @param {string[]} letters */
  constructor(layer, marks, rows, chips, letters) {
    this.#marks = marks;
    this.#rows = rows;
    this.#lit = one(marks, ".board-lit");
    this.#ring = one(marks, ".board-ghost");
    this.#wait = one(marks, ".board-pending");
    this.#hint = one(marks, ".board-hint");
    chips.forEach((chip, colour) => {
      const [hand, ghost] = [0, 1].map(() => disc({ x: 0, y: 0 }, colour, chip, letters[colour] ?? ""));
      if (!hand || !ghost) return;
      ghost.classList.add("disc-ghost");
      for (const element of [hand, ghost]) see(element, false);
      layer.append(ghost, hand);
      this.#discs.push({ hand, ghost });
    });
  }

  /** @param {string | null} column @param {string | null} cell where it would land, null when it cannot @param {number} colour */
  show(column, cell, colour) {
    for (const letter of this.#marks.querySelectorAll(".board-letters text")) {
      letter.classList.toggle("aimed", cell !== null && letter.getAttribute("data-column") === column);
    }
    const at = cell === null ? null : centre(cell, this.#rows);
    this.#discs.forEach(({ hand, ghost }, index) => {
      const mine = at !== null && index === colour;
      for (const element of [hand, ghost]) see(element, mine);
      if (!mine) return;
      put(hand, { transform: `translate(${at.x} ${LANE / 2})` });
      put(ghost, { transform: `translate(${at.x} ${at.y})` });
    });
    see(this.#ring, at !== null);
    see(this.#lit, at !== null);
    this.#lit.classList.remove("refused");
    if (!at) return;
    put(this.#ring, { cx: at.x, cy: at.y });
    put(this.#lit, { x: at.x - DISC - 4 });
  }

  /** @param {string | null} cell */
  hint(cell) {
    see(this.#hint, cell !== null);
    if (cell === null) return;
    const { x, y } = centre(cell, this.#rows);
    put(this.#hint, { transform: `translate(${x} ${y})` });
  }

  /** @param {string | null} cell */
  pending(cell) {
    see(this.#wait, cell !== null);
    if (cell === null) return;
    const { x, y } = centre(cell, this.#rows);
    put(this.#wait, { cx: x, cy: y });
  }

  /** @param {string} column @param {number} scale screen pixels a unit */
  refuse(column, scale) {
    const letter = this.#marks.querySelector(`[data-column="${column}"]`);
    put(this.#lit, { x: columnCentre(column) - DISC - 4 });
    this.#lit.classList.add("refused");
    see(this.#lit, true);
    for (const element of [this.#lit, letter]) if (element) shake(element, 2 / scale);
    const flash = this.#lit.animate({ opacity: [1, 1, 0] }, { duration: 420 });
    flash.onfinish = () => {
      if (!this.#lit.classList.contains("refused")) return;
      this.#lit.classList.remove("refused");
      see(this.#lit, false);
    };
  }
}

/** @param {Element} root @param {string} selector @returns {SVGElement} */
function one(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof SVGElement)) throw new Error(selector);
  return found;
}
