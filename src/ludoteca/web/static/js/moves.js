/** The list of moves, and stepping through them. */

import { make, part, say } from "./dom.js";
import { t } from "./i18n.js";
import { moveLine } from "./sentences.js";
import { colourOf, extra } from "./state.js";
import { Stepping } from "./stepping.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */

export class Moves {
  #letters;
  #go;
  #round = "";
  #steps;
  /** @type {HTMLButtonElement[]} */
  #rows = [];

  /** @param {ParentNode} root @param {string[]} letters @param {(ply: number) => void} go shows the position after a ply */
  constructor(root, letters, go) {
    this.#letters = letters;
    this.#go = go;
    this.#steps = new Stepping(root, { go, focus: () => this.#rows[Math.max(0, this.#steps.at - 1)]?.focus({ preventScroll: true }) });
  }

  /** @param {Scene} scene */
  show({ view, shown }) {
    this.#fill(view);
    const at = shown ?? view.plies.length;
    const moved = this.#steps.stand(at, view.plies.length);
    this.#rows.forEach((row, index) => {
      const current = index + 1 === at;
      row.tabIndex = index + 1 === Math.max(1, at) ? 0 : -1;
      if (current) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const row = this.#rows[at - 1];
    if (!row) this.#steps.list.scrollTo(0, 0);
    else if (moved || !shown) this.#steps.reveal(row);
    say(part(this.#steps.panel, "starter"), view.waiting ? "" : extra.title ? extra.title(view) : colourOf(view, 0) === 1 ? t("Yellow went first") : t("Red went first"));
    if (view.table) this.#steps.ways(view);
  }

  /** Keeps the rows that still stand. @param {View} view */
  #fill(view) {
    const round = `${view.table} ${view.match.number} ${view.match.round}`;
    let same = round === this.#round ? Math.min(this.#rows.length, view.plies.length) : 0;
    while (same > 0 && this.#rows[same - 1]?.dataset.cell !== view.plies[same - 1]?.cell) same -= 1;
    this.#round = round;
    if (same === this.#rows.length && same === view.plies.length && same > 0) return;
    this.#rows = [...this.#rows.slice(0, same), ...view.plies.slice(same).map((_, index) => this.#row(view, same + index))];
    const none = make("li", { class: "empty", dir: document.documentElement.dir }, t("No moves yet"));
    this.#steps.list.replaceChildren(...(this.#rows.length ? this.#rows.map((row) => row.parentElement ?? make("li", {}, row)) : [none]));
  }

  /** @param {View} view @param {number} index */
  #row(view, index) {
    const ply = view.plies[index];
    const colour = colourOf(view, ply?.seat ?? 0);
    const row = make("button", { type: "button", class: "move", "aria-label": moveLine(view, index), "data-cell": ply?.cell ?? "" },
      make("span", { class: "no" }, `${index + 1}.`),
      make("span", { class: "dot", "data-colour": String(colour) }, this.#letters[colour] ?? ""),
      make("span", { class: "to" }, ply?.action ?? ""),
      make("span", { class: "gain" }, ply?.gain ? `+${ply.gain}` : ""));
    row.addEventListener("click", () => this.#go(index + 1));
    return row;
  }

  /** Steps as a key says; whether it says anything. @param {KeyboardEvent} event */
  key(event) {
    return this.#steps.key(event);
  }
}
