/** The log of a game, newest first, and stepping through it. */

import { make, need, part, say } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { playerName } from "../js/sentences.js";
import { token } from "./drawing.js";
import { housesOf } from "./fold.js";
import { turnLine, turnsOf } from "./telling.js";
import { inARow } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./telling.js").Turn} Turn */

/** @type {Record<string, (at: number, end: number) => number>} */
const STEPS = { first: () => 0, prior: (at) => at - 1, next: (at) => at + 1, last: (_, end) => end };
/** @type {Record<string, string>} */
const KEYS = { Home: "first", ArrowLeft: "prior", ArrowRight: "next", End: "last" };

export class Log {
  #panel;
  #list;
  #marks;
  #go;
  #at = 0;
  #end = 0;
  #told = "";
  #steps;
  /** @type {{turn: Turn, row: HTMLButtonElement}[]} */
  #rows = [];

  /** @param {ParentNode} root @param {Record<string, string>} marks @param {(ply: number) => void} go shows the position after a ply */
  constructor(root, marks, go) {
    this.#panel = need(root, ".moves");
    this.#list = need(this.#panel, "ol");
    this.#marks = marks;
    this.#go = go;
    this.#list.addEventListener("keydown", (event) => {
      if (this.key(event)) this.#current?.row.focus({ preventScroll: true });
    });
    this.#steps = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-step]")]);
    for (const button of this.#steps) button.addEventListener("click", () => this.#step(button.dataset.step ?? ""));
    const share = this.#panel.querySelector("[data-part=share]");
    share?.addEventListener("click", () => import("../js/sharing.js").then((sharing) => sharing.share(share)));
  }

  /** @param {Scene} scene */
  show({ view, shown }) {
    this.#fill(view);
    const end = view.plies.length;
    const at = shown ?? end;
    const moved = at !== this.#at || end !== this.#end;
    [this.#at, this.#end] = [at, end];
    const current = this.#current;
    for (const one of this.#rows) {
      one.row.tabIndex = one === (current ?? this.#rows.at(-1)) ? 0 : -1;
      if (one === current) one.row.setAttribute("aria-current", "step");
      else one.row.removeAttribute("aria-current");
    }
    if (moved) this.#reveal(current?.row);
    for (const button of this.#steps) {
      const back = ["first", "prior"].includes(button.dataset.step ?? "");
      button.setAttribute("aria-disabled", String(back ? at === 0 : at === end));
    }
    if (view.table && this.#panel.querySelector("[data-part=replay]")) this.#ways(view);
    this.#seal(view);
  }

  /** The fingerprint of what makes the dice fair; behind a game, the way to check it. @param {View} view */
  #seal({ seal, outcome, table, rounds }) {
    const chip = /** @type {HTMLAnchorElement | null} */ (this.#panel.querySelector("[data-part=seal]"));
    if (!chip) return;
    if (seal) say(need(chip, "bdi"), `${seal.commitment.slice(0, 4)}…${seal.commitment.slice(-4)}`);
    if (seal) chip.toggleAttribute("data-unsealed", false); // what was promised for a game stays behind its end
    chip.title = outcome ? t("Save the game and check every roll: ludoteca verify FILE") : seal?.commitment ?? "";
    if (outcome && table) chip.href = `/t/${table}/round/${rounds}.txt`;
    chip.toggleAttribute("download", !!outcome && !!table);
  }

  get #current() {
    return this.#rows.find(({ turn }) => turn.from < this.#at && this.#at <= turn.to + 1);
  }

  /** A game that is over can be replayed and had as text; it can be shared, and so can one that is only watched. @param {View} view */
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
    const told = `${view.table} ${view.match.number} ${view.match.round}`;
    const turns = turnsOf(view);
    // Where a row comes in, all are made anew: the others have gone to another place, rather than moved.
    const kept = told === this.#told && turns.length === this.#rows.length ? this.#rows : [];
    const held = this.#list.contains(document.activeElement);
    this.#told = told;
    const none = make("li", { class: "empty" }, t("Nothing rolled yet"));
    this.#rows = turns.map((turn, index) => {
      const words = turnLine(view, turn);
      const old = kept[index];
      return old && old.row.getAttribute("aria-label") === `${index + 1}. ${words}` ? { turn, row: old.row } : { turn, row: this.#row(view, turn, index, words) };
    });
    const rows = this.#rows.map(({ row }) => row.parentElement ?? make("li", {}, row)).reverse();
    const fresh = rows.length ? rows : [none];
    if (fresh.length !== this.#list.children.length || fresh.some((row, index) => this.#list.children[index] !== row)) this.#list.replaceChildren(...fresh);
    if (held && !this.#list.contains(document.activeElement)) this.#rows.at(-1)?.row.focus({ preventScroll: true });
  }

  /** @param {View} view @param {Turn} turn @param {number} index @param {string} words */
  #row(view, turn, index, words) {
    const house = turn.house ?? housesOf(view, turn.player)[0] ?? "r";
    const row = make("button", { type: "button", class: "move", "aria-label": `${index + 1}. ${words}` },
      make("span", { class: "no" }, `${index + 1}.`), token(house, this.#marks[house] ?? ""), make("span", { class: "to" }, ...rich(view, turn)));
    row.addEventListener("click", () => this.#go(turn.to + 1));
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
    if (!row) return;
    const list = this.#list.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    if (box.top < list.top) this.#list.scrollTop -= list.top - box.top + 4;
    else if (box.bottom > list.bottom) this.#list.scrollTop += box.bottom - list.bottom + 4;
  }
}

/** The row's words, the name and the dice in bold. @param {View} view @param {Turn} turn */
function rich(view, { player, faces, parts }) {
  const sentence = parts.length ? t("{name} rolled {dice}: {moves}", { name: "\u0001n\u0001", dice: "\u0001d\u0001", moves: inARow(parts) }) : t("{name} rolled {dice}", { name: "\u0001n\u0001", dice: "\u0001d\u0001" });
  return sentence.split("\u0001").map((piece) => {
    if (piece === "n") return make("b", {}, make("bdi", {}, playerName(view.players[player])));
    return piece === "d" ? make("b", {}, make("bdi", { dir: "ltr" }, faces.join(" "))) : piece;
  });
}
