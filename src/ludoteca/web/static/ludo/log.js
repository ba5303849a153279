/** The log of a game, newest first, and stepping through it. */

import { make, need, say } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { playerName } from "../js/sentences.js";
import { Stepping } from "../js/stepping.js";
import { token } from "./drawing.js";
import { housesOf } from "./fold.js";
import { turnLine, turnsOf } from "./telling.js";
import { inARow } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./telling.js").Turn} Turn */

export class Log {
  #marks;
  #go;
  #told = "";
  #steps;
  /** @type {{turn: Turn, row: HTMLButtonElement}[]} */
  #rows = [];

  /** @param {ParentNode} root @param {Record<string, string>} marks @param {(ply: number) => void} go shows the position after a ply */
  constructor(root, marks, go) {
    this.#marks = marks;
    this.#go = go;
    this.#steps = new Stepping(root, { go, focus: () => this.#current?.row.focus({ preventScroll: true }) });
  }

  /** @param {Scene} scene */
  show({ view, shown }) {
    this.#fill(view);
    const moved = this.#steps.stand(shown ?? view.plies.length, view.plies.length);
    const current = this.#current;
    for (const one of this.#rows) {
      one.row.tabIndex = one === (current ?? this.#rows.at(-1)) ? 0 : -1;
      if (one === current) one.row.setAttribute("aria-current", "step");
      else one.row.removeAttribute("aria-current");
    }
    if (moved && current) this.#steps.reveal(current.row);
    if (view.table && this.#steps.panel.querySelector("[data-part=replay]")) this.#steps.ways(view);
    this.#seal(view);
  }

  /** The fingerprint of what makes the dice fair; behind a game, the way to check it. @param {View} view */
  #seal({ seal, outcome, table, rounds }) {
    const chip = /** @type {HTMLAnchorElement | null} */ (this.#steps.panel.querySelector("[data-part=seal]"));
    if (!chip) return;
    if (seal) say(need(chip, "bdi"), `${seal.commitment.slice(0, 4)}…${seal.commitment.slice(-4)}`);
    if (seal) chip.toggleAttribute("data-unsealed", false); // what was promised for a game stays behind its end
    chip.title = outcome ? t("Save the game and check every roll: ludoteca verify FILE") : seal?.commitment ?? "";
    if (outcome && table) chip.href = `/t/${table}/round/${rounds}.txt`;
    chip.toggleAttribute("download", !!outcome && !!table);
  }

  get #current() {
    return this.#rows.find(({ turn }) => turn.from < this.#steps.at && this.#steps.at <= turn.to + 1);
  }

  /** Keeps the rows that still stand. @param {View} view */
  #fill(view) {
    const told = `${view.table} ${view.match.number} ${view.match.round}`;
    const turns = turnsOf(view);
    // Where a row comes in, all are made anew: the others have gone to another place, rather than moved.
    const kept = told === this.#told && turns.length === this.#rows.length ? this.#rows : [];
    const held = this.#steps.list.contains(document.activeElement);
    this.#told = told;
    const none = make("li", { class: "empty" }, t("Nothing rolled yet"));
    this.#rows = turns.map((turn, index) => {
      const words = turnLine(view, turn);
      const old = kept[index];
      return old && old.row.getAttribute("aria-label") === `${index + 1}. ${words}` ? { turn, row: old.row } : { turn, row: this.#row(view, turn, index, words) };
    });
    const rows = this.#rows.map(({ row }) => row.parentElement ?? make("li", {}, row)).reverse();
    const fresh = rows.length ? rows : [none];
    if (fresh.length !== this.#steps.list.children.length || fresh.some((row, index) => this.#steps.list.children[index] !== row)) this.#steps.list.replaceChildren(...fresh);
    if (held && !this.#steps.list.contains(document.activeElement)) this.#rows.at(-1)?.row.focus({ preventScroll: true });
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
    return this.#steps.key(event);
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
