/** The chances of winning over the plies of a game, drawn: an area around the middle for two, a line each for more. */

import { need, part, svg } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { token } from "./drawing.js";
import { housesOf } from "./fold.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {import("./types.js").Moment} Moment */

/** So many of the drawing's 1000 by 100 units. */
const WIDE = 1000, HIGH = 100;
/** Letters at the ends of lines are this far apart at least, in hundredths of the height. */
const APART = 17;
/** What tells moments apart on the drawing. @type {Record<Moment["what"], string>} */
export const SIGNS = { choice: "?", lucky: "▲", unlucky: "▼" };

export class Chances {
  #root;
  #view;
  #marks;
  #plot;
  #end;

  /** @param {HTMLElement} root @param {View} view @param {Record<string, string>} marks @param {(ply: number) => void} go shows the position after a ply */
  constructor(root, view, marks, go) {
    this.#root = root;
    this.#view = view;
    this.#marks = marks;
    this.#plot = part(root, "plot");
    this.#end = view.plies.length;
    const there = (/** @type {PointerEvent} */ { clientX }) => {
      const { left, width } = need(this.#plot, "svg").getBoundingClientRect();
      go(Math.max(0, Math.min(this.#end, Math.round(((clientX - left) / width) * this.#end))));
    };
    this.#plot.addEventListener("pointerdown", (event) => {
      this.#plot.setPointerCapture(event.pointerId);
      there(event);
    });
    this.#plot.addEventListener("pointermove", (event) => this.#plot.hasPointerCapture(event.pointerId) && there(event));
  }

  /** @param {Judged} judged */
  draw({ chances, moments }) {
    const two = this.#view.players.length === 2;
    const lines = this.#view.players.map((_, player) => chances.map((one, ply) => `${((WIDE * ply) / this.#end).toFixed(1)} ${(HIGH * (1 - (one[player] ?? 0))).toFixed(1)}`).join("L"));
    const grid = [25, 50, 75].map((y) => svg("path", { class: y === 50 ? "grid middle" : "grid", d: `M0 ${y}H${WIDE}` }));
    const drawn = two ? this.#areas(lines[0] ?? "") : lines.map((line, player) => svg("path", { class: "course", "data-house": this.#house(player), "data-line": player, d: `M${line}` }));
    need(this.#plot, "svg").replaceChildren(...grid, ...drawn);
    if (two) this.#sides();
    else this.#ends(chances.at(-1) ?? []);
    part(this.#root, "marks").replaceChildren(...moments.map((moment) => this.#mark(moment)));
    this.#root.setAttribute("aria-busy", "false");
  }

  /** Shows which position is looked at. @param {number} ply @param {string} words */
  stand(ply, words) {
    const cursor = part(this.#plot, "cursor");
    cursor.hidden = false;
    cursor.style.left = `${(100 * ply) / this.#end}%`;
    for (const [name, value] of Object.entries({ "aria-label": words, "aria-posinset": ply + 1, "aria-setsize": this.#end + 1 })) cursor.setAttribute(name, String(value));
    this.#plot.setAttribute("aria-activedescendant", cursor.id);
  }

  /** @param {string} line the first player's chances */
  #areas(line) {
    const area = `M0 50L${line}L${WIDE} 50z`;
    const clips = [0, 50].map((y, index) => svg("clipPath", { id: `half-${index}` }, svg("rect", { x: 0, y, width: WIDE, height: 50 })));
    const halves = [0, 1].map((player) => svg("path", { class: "area", "data-house": this.#house(player), d: area, "clip-path": `url(#half-${player})` }));
    return [svg("defs", {}, ...clips), ...halves, svg("path", { class: "course", d: `M${line}` })];
  }

  /** Two players: whose the upper and the lower half are. */
  #sides() {
    part(this.#plot, "ends").replaceChildren(...[0, 1].map((player) => this.#token(player, player ? 88 : 12)));
  }

  /** More players: whose line ends where; letters that would lie on each other move apart. @param {number[]} chances */
  #ends(chances) {
    const order = chances.map((chance, player) => ({ player, y: HIGH * (1 - chance) })).sort((one, other) => one.y - other.y);
    let free = 8;
    for (const one of order) free = (one.y = Math.max(one.y, free)) + APART;
    let most = HIGH - 8;
    for (const one of order.reverse()) most = (one.y = Math.min(one.y, most)) - APART;
    part(this.#plot, "ends").replaceChildren(...order.map(({ player, y }) => this.#token(player, y)));
    const names = this.#view.players.map((_, player) => [svg("svg", { class: "sample", viewBox: "0 0 26 8", "aria-hidden": "true" }, svg("path", { class: "course", "data-house": this.#house(player), "data-line": player, d: "M0 4H26" })), token(this.#house(player), this.#marks[this.#house(player)] ?? "")]);
    part(this.#root, "legend").replaceChildren(...names.flat());
  }

  /** @param {number} player @param {number} y */
  #token(player, y) {
    const drawn = token(this.#house(player), this.#marks[this.#house(player)] ?? "");
    drawn.style.top = `${y}%`;
    return drawn;
  }

  /** @param {Moment} moment */
  #mark(moment) {
    const mark = document.createElement("span");
    mark.className = "sign";
    mark.dataset.what = moment.what;
    mark.style.left = `${(100 * atOf(moment)) / this.#end}%`;
    mark.textContent = SIGNS[moment.what];
    return mark;
  }

  /** @param {number} player */
  #house(player) {
    return housesOf(this.#view, player)[0] ?? "r";
  }
}

/** The position in which a moment is looked at: a roll when it has fallen, a choice before it is made. @param {Moment} moment */
export function atOf({ what, ply }) {
  return what === "choice" ? ply - 1 : ply;
}

/** What a position of the drawing is called. @param {number} ply @param {number} end */
export function positionLine(ply, end) {
  return ply ? t("Move {n} of {m}", { n: ply, m: end }) : t("Before the first move");
}
