/** Stepping through a game: by the buttons below a list of its moves, by keys, and to the row that stands for a position. */

import { need, part } from "./dom.js";

/** @type {Record<string, (at: number, end: number) => number>} */
const STEPS = { first: () => 0, prior: (at) => at - 1, next: (at) => at + 1, last: (_, end) => end };
/** @type {Record<string, string>} */
const KEYS = { Home: "first", ArrowLeft: "prior", ArrowRight: "next", End: "last" };

export class Stepping {
  panel;
  list;
  at = 0;
  end = 0;
  #go;
  #buttons;

  /** @param {ParentNode} root @param {{go: (ply: number) => void, focus: () => void}} hand shows the position after a ply; puts the focus on its row */
  constructor(root, { go, focus }) {
    this.panel = need(root, ".moves");
    this.list = need(this.panel, "ol");
    this.#go = go;
    this.list.addEventListener("keydown", (event) => this.key(event) && focus());
    this.#buttons = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-step]")]);
    for (const button of this.#buttons) button.addEventListener("click", () => this.#step(button.dataset.step ?? ""));
    const share = this.panel.querySelector("[data-part=share]");
    share?.addEventListener("click", () => import("./sharing.js").then((sharing) => sharing.share(share)));
  }

  /** Takes in what is looked at; whether that is another position, or of another length. @param {number} at @param {number} end */
  stand(at, end) {
    const moved = at !== this.at || end !== this.end;
    [this.at, this.end] = [at, end];
    for (const button of this.#buttons) {
      const back = ["first", "prior"].includes(button.dataset.step ?? "");
      button.setAttribute("aria-disabled", String(back ? at === 0 : at === end));
    }
    return moved;
  }

  /**
   * A round that is over can be replayed and had as text; it can be shared, and so can one that is only watched.
   * @param {{outcome: object | null, table: string | null, rounds?: number, holds: boolean}} view
   */
  ways({ outcome, table, rounds, holds }) {
    const replay = `/t/${table}?round=${rounds}`;
    for (const [name, to] of [["replay", replay], ["record", `/t/${table}/round/${rounds}.txt`]]) {
      const link = part(this.panel, name ?? "");
      link.hidden = !outcome;
      link.setAttribute("href", to ?? "");
    }
    const share = part(this.panel, "share");
    share.hidden = !outcome && holds;
    share.dataset.link = outcome ? replay : `/t/${table}`;
  }

  /** Steps as a key says; whether it says anything. @param {KeyboardEvent} event */
  key(event) {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return false;
    event.preventDefault();
    this.#step(step);
    return true;
  }

  /** Scrolls the list, never the page. @param {HTMLElement} row */
  reveal(row) {
    const list = this.list.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    if (box.top < list.top) this.list.scrollTop -= list.top - box.top + 4;
    else if (box.bottom > list.bottom) this.list.scrollTop += box.bottom - list.bottom + 4;
    if (box.left < list.left + 12) this.list.scrollLeft -= list.left - box.left + 12;
    else if (box.right > list.right - 12) this.list.scrollLeft += box.right - list.right + 12;
  }

  /** @param {string} name */
  #step(name) {
    const ply = STEPS[name]?.(this.at, this.end) ?? this.end;
    if (ply >= 0 && ply <= this.end && ply !== this.at) this.#go(ply);
  }
}
