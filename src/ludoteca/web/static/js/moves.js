/** The list of moves, and stepping through them. */

import { make, need, part, say } from "./dom.js";
import { t } from "./i18n.js";
import { moveLine } from "./sentences.js";
import { colourOf, extra } from "./state.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */

/** @type {Record<string, (at: number, end: number) => number>} */
const STEPS = { first: () => 0, prior: (at) => at - 1, next: (at) => at + 1, last: (_, end) => end };
/** @type {Record<string, string>} */
const KEYS = { Home: "first", ArrowLeft: "prior", ArrowRight: "next", End: "last" };

export class Moves {
  #panel;
  #list;
  #letters;
  #go;
  #at = 0;
  #end = 0;
  #round = "";
  #steps;
  /** @type {HTMLButtonElement[]} */
  #rows = [];

  /** @param {ParentNode} root @param {string[]} letters @param {(ply: number) => void} go shows the position after a ply */
  constructor(root, letters, go) {
    this.#panel = need(root, ".moves");
    this.#list = need(this.#panel, "ol");
    this.#letters = letters;
    this.#go = go;
    this.#list.addEventListener("keydown", (event) => {
      if (this.key(event)) this.#rows[Math.max(0, this.#at - 1)]?.focus({ preventScroll: true });
    });
    this.#steps = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-step]")]);
    for (const button of this.#steps) button.addEventListener("click", () => this.#step(button.dataset.step ?? ""));
    const share = this.#panel.querySelector("[data-part=share]");
    share?.addEventListener("click", () => import("./sharing.js").then((sharing) => sharing.share(share)));
  }

  /** @param {Scene} scene */
  show({ view, shown }) {
    this.#fill(view);
    const [at, end] = [shown ?? view.plies.length, view.plies.length];
    const moved = at !== this.#at || end !== this.#end;
    [this.#at, this.#end] = [at, end];
    this.#rows.forEach((row, index) => {
      const current = index + 1 === at;
      row.tabIndex = index + 1 === Math.max(1, at) ? 0 : -1;
      if (current) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    if (moved || !shown) this.#reveal(this.#rows[at - 1]);
    for (const button of this.#steps) {
      const back = ["first", "prior"].includes(button.dataset.step ?? "");
      button.setAttribute("aria-disabled", String(back ? at === 0 : at === end));
    }
    say(part(this.#panel, "starter"), view.waiting ? "" : extra.title ? extra.title(view) : colourOf(view, 0) === 1 ? t("Yellow went first") : t("Red went first"));
    if (view.table) this.#ways(view);
  }

  /** A round that is over can be replayed and had as text; it can be shared, and so can one that is only watched. @param {View} view */
  #ways({ outcome, table, rounds, holds }) {
    const replay = `/t/${table}?round=${rounds}`;
    for (const [name, to] of [["replay", replay], ["record", `/t/${table}/round/${rounds}.txt`]]) {
      const link = part(this.#panel, name ?? "");
      link.hidden = !outcome;
      link.setAttribute("href", to ?? "");
    }
    const share = part(this.#panel, "share");
    share.hidden = !outcome && holds;
    share.dataset.link = outcome ? replay : `/t/${table}`;
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
    this.#list.replaceChildren(...(this.#rows.length ? this.#rows.map((row) => row.parentElement ?? make("li", {}, row)) : [none]));
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
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return false;
    event.preventDefault();
    this.#step(step);
    return true;
  }

  /** @param {string} name */
  #step(name) {
    const ply = STEPS[name]?.(this.#at, this.#end) ?? this.#end;
    if (ply >= 0 && ply <= this.#end && ply !== this.#at) this.#go(ply);
  }

  /** Scrolls the list, never the page. @param {HTMLElement | undefined} row */
  #reveal(row) {
    if (!row) return void this.#list.scrollTo(0, 0);
    const list = this.#list.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    if (box.top < list.top) this.#list.scrollTop -= list.top - box.top + 4;
    else if (box.bottom > list.bottom) this.#list.scrollTop += box.bottom - list.bottom + 4;
    if (box.left < list.left + 12) this.#list.scrollLeft -= list.left - box.left + 12;
    else if (box.right > list.right - 12) this.#list.scrollLeft += box.right - list.right + 12;
  }
}
