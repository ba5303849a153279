/** The moments of a game that decided most: the worst choices, and strokes of luck and of bad luck. */

import { make, part } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { fullName } from "../js/sentences.js";
import { atOf, SIGNS } from "./chances.js";
import { token } from "./drawing.js";
import { housesOf } from "./fold.js";
import { choiceLine, percent } from "./saying.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {import("./types.js").Moment} Moment */

export class Moments {
  #root;
  #view;
  #marks;
  #go;
  /** @type {Moment[]} in the order of the game */
  #order = [];
  /** @type {Map<Moment, HTMLElement>} */
  #rows = new Map();
  /** @type {Moment | null} */
  #current = null;
  #at = 0;

  /** @param {HTMLElement} root @param {View} view @param {Record<string, string>} marks @param {(moment: Moment) => void} go shows a moment */
  constructor(root, view, marks, go) {
    this.#root = root;
    this.#view = view;
    this.#marks = marks;
    this.#go = go;
    part(root, "earlier").addEventListener("click", () => this.step(-1));
    part(root, "later").addEventListener("click", () => this.step(1));
  }

  /** @param {Judged} judged */
  fill({ moments }) {
    this.#order = [...moments].sort((one, other) => atOf(one) - atOf(other) || one.ply - other.ply);
    const kinds = /** @type {const} */ ([["choice", t("Costliest choices")], ["lucky", t("Strokes of luck")], ["unlucky", t("Strokes of bad luck")]]);
    const lists = kinds.flatMap(([what, title]) => {
      const own = moments.filter((moment) => moment.what === what);
      return own.length ? [make("h3", {}, title), make("ol", { role: "list" }, ...own.map((moment) => make("li", {}, this.#row(moment))))] : [];
    });
    part(this.#root, "kinds").replaceChildren(...(lists.length ? lists : [make("p", { class: "none" }, t("No choice and no roll of this game decided much."))]));
    this.#root.setAttribute("aria-busy", "false");
  }

  /** @param {number} at @param {Moment | null} current */
  stand(at, current) {
    this.#at = at;
    this.#current = current;
    for (const [moment, row] of this.#rows) {
      if (moment === current) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    part(this.#root, "earlier").setAttribute("aria-disabled", String(!this.#next(-1)));
    part(this.#root, "later").setAttribute("aria-disabled", String(!this.#next(1)));
  }

  /** The next moment of the game, or the one before. @param {1 | -1} by */
  step(by) {
    const moment = this.#next(by);
    if (moment) this.#go(moment);
  }

  /** @param {1 | -1} by */
  #next(by) {
    const index = this.#current ? this.#order.indexOf(this.#current) : -1;
    if (index >= 0) return this.#order[index + by];
    return by > 0 ? this.#order.find((one) => atOf(one) > this.#at) : this.#order.findLast((one) => atOf(one) < this.#at);
  }

  /** @param {Moment} moment */
  #row(moment) {
    const ply = this.#view.plies[moment.ply - 1];
    const house = ply && "house" in ply ? ply.house : (housesOf(this.#view, ply?.player ?? 0)[0] ?? "r");
    const words = !ply ? "" : "rolled" in ply ? t("rolled {a} and {b}", { a: ply.rolled[0] ?? 0, b: ply.rolled[1] ?? 0 }) : choiceLine(ply);
    const row = make("button", { type: "button", class: "moment", "data-what": moment.what, "data-ply": String(moment.ply) },
      make("span", { class: "sign", "data-what": moment.what, "aria-hidden": "true" }, SIGNS[moment.what]),
      make("span", { class: "no" }, `${moment.ply}.`), token(house, this.#marks[house] ?? ""),
      make("span", { class: "to", title: words }, ...(ply && "rolled" in ply ? [make("span", { class: "unseen" }, `${fullName(this.#view.players[ply.player])}: `)] : []), words),
      make("b", { class: "worth" }, percent(moment.what === "choice" ? -moment.worth : moment.worth, { sign: true })));
    row.addEventListener("click", () => this.#go(moment));
    this.#rows.set(moment, row);
    return row;
  }
}
