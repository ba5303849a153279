/** A round that is over, stepped through: each position has an address of its own, which the page keeps up to date. */

import { toggleAid, watchAids } from "./actions.js";
import { icon, make, need, part, readData } from "./dom.js";
import { t } from "./i18n.js";
import { Moves } from "./moves.js";
import { takeBoard } from "./opening.js";
import { Players } from "./players.js";
import { Rail } from "./rail.js";
import { asideLine, letters, moveLine, refusalLine, turnLine } from "./sentences.js";
import { copy, share, sheet } from "./sharing.js";
import { watchKeys } from "./shortcuts.js";
import { positionAt } from "./state.js";
import { Voice } from "./voice.js";

/** @typedef {import("./types.js").View} View */

/** How long a position is looked at before it is told and kept in the address, ms: browsers take only so many changes. */
const SETTLES = 150;
/** From move to move while the round plays by itself, ms. */
const PACE = 1000;

class Replay {
  #view = /** @type {View} */ (readData("view"));
  #root = need(document, ".replay");
  #voice = new Voice();
  #board = takeBoard(document, this.#view);
  #end = this.#view.plies.length;
  #at = Number(this.#root.dataset.ply);
  #settling = 0;
  #playing = 0;
  #panels;

  constructor() {
    for (const link of this.#root.querySelectorAll("[data-step]")) link.replaceWith(pressed(link));
    const moves = new Moves(document, letters, (ply) => {
      this.#play(false);
      this.#look(ply);
    });
    this.#panels = [new Rail(document, letters, () => this.#look(this.#end)), new Players(document), moves];
    watchAids(this.#root);
    watchKeys(document, { board: this.#board, letters: { l: () => toggleAid("lines") } });
    this.#board.addEventListener("pick", () => this.#voice.refuse(refusalLine({ code: "game-over", blanks: {} })));
    document.addEventListener("keydown", (event) => {
      const own = event.target instanceof Element && event.target.closest(".board, dialog, input, [popover]");
      if (!event.defaultPrevented && !own) moves.key(event);
    });
    for (const [name, act] of Object.entries({ copy, share })) {
      const button = part(this.#root, name);
      button.hidden = act === share && !sheet;
      button.addEventListener("click", () => act(button));
    }
    part(this.#root, "play").hidden = false;
    part(this.#root, "play").addEventListener("click", () => this.#play(!this.#playing));
    this.#play(false);
    this.#draw("none");
  }

  /** Plays the round by itself, from its beginning if it is at its end, or pauses. @param {boolean} on */
  #play(on) {
    clearInterval(this.#playing);
    this.#playing = 0;
    const button = part(this.#root, "play");
    button.setAttribute("aria-label", on ? t("Pause") : t("Play the moves"));
    button.replaceChildren(icon(on ? "pause" : "play"));
    if (!on) return;
    this.#look(this.#at === this.#end ? 0 : this.#at + 1);
    this.#playing = setInterval(() => (this.#at < this.#end ? this.#look(this.#at + 1) : this.#play(false)), PACE);
  }

  /** @param {number} ply */
  #look(ply) {
    const from = this.#at;
    this.#at = ply;
    this.#draw(Math.abs(ply - from) !== 1 ? "none" : ply > from ? "drop" : "lift");
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SETTLES);
  }

  #settle() {
    history.replaceState(null, "", this.#address);
    const said = this.#at ? moveLine(this.#view, this.#at - 1) : t("Before the first move");
    this.#voice.status(this.#at < this.#end ? said : [said, turnLine(this.#view), this.#aside].filter(Boolean).join(". "));
  }

  /** @param {"drop" | "lift" | "none"} motion */
  #draw(motion) {
    const view = this.#view;
    const { scores, ...position } = positionAt(view, this.#at);
    const last = this.#at === this.#end;
    const winner = last ? (view.outcome?.winner ?? null) : null;
    const winners = winner === null ? null : (view.players[winner]?.colour ?? null);
    this.#board.show({ ...position, over: last && view.over, winners }, { motion });
    this.#board.aims({}, 0);
    const scene = { view, shown: last ? null : this.#at, scores, lines: position.lines, pending: false, link: /** @type {const} */ ("new"), chosen: null, advice: null, note: this.#aside };
    for (const panel of this.#panels) panel.show(scene);
    const address = new URL(this.#address, location.href).href;
    /** @type {HTMLInputElement} */ (part(this.#root, "address")).value = address;
    for (const name of ["copy", "share"]) part(this.#root, name).dataset.link = address;
  }

  /** What the rail says beside the result; nobody watches a game that nobody plays. */
  get #aside() {
    return this.#view.outcome ? asideLine(this.#view) : "";
  }

  get #address() {
    return `${this.#root.dataset.address}&ply=${this.#at}`;
  }
}

/** A button in the place of a link that works without scripts. @param {Element} link */
function pressed(link) {
  const names = ["class", "data-step", "aria-label"].map((name) => [name, link.getAttribute(name) ?? ""]);
  return make("button", { type: "button", ...Object.fromEntries(names) }, ...link.childNodes);
}

new Replay();
