/** A game that is over, stepped through: each position has an address of its own, which the page keeps up to date. */

import { icon, make, need, part } from "./dom.js";
import { t } from "./i18n.js";
import { copy, share, sheet } from "./sharing.js";

/** How long a position is looked at before it is told and kept in the address, ms: browsers take only so many changes. */
const SETTLES = 150;
/** From ply to ply while the game plays by itself, ms. */
const PACE = 1000;

/**
 * @typedef {object} Stage what is stepped through
 * @property {(ply: number, motion: "on" | "back" | "none") => void} draw
 * @property {(ply: number) => void} tell
 */

export class Replaying {
  #root = need(document, ".replay");
  #at = Number(this.#root.dataset.ply);
  #settling = 0;
  #playing = 0;
  #end;
  #stage;

  /** @param {number} end @param {Stage} stage */
  constructor(end, stage) {
    this.#end = end;
    this.#stage = stage;
    for (const [name, act] of Object.entries({ copy, share })) {
      const button = part(this.#root, name);
      button.hidden = act === share && !sheet;
      button.addEventListener("click", () => act(button));
    }
    part(this.#root, "play").hidden = false;
    part(this.#root, "play").addEventListener("click", () => this.#play(!this.#playing));
    this.#play(false);
  }

  /** Makes buttons of the links that work without scripts; before anything listens to them. */
  static take() {
    for (const link of need(document, ".replay").querySelectorAll("[data-step]")) link.replaceWith(pressed(link));
  }

  /** Keys that belong to nothing else step too. @param {{key: (event: KeyboardEvent) => unknown}} list */
  hear(list) {
    document.addEventListener("keydown", (event) => {
      const own = event.target instanceof Element && event.target.closest(".board, dialog, input, [popover]");
      if (!event.defaultPrevented && !own) list.key(event);
    });
  }

  /** Shows a position that somebody has chosen. @param {number} ply */
  choose(ply) {
    this.#play(false);
    this.look(ply);
  }

  /** @param {number} ply */
  look(ply) {
    const from = this.#at;
    this.#at = ply;
    this.draw(Math.abs(ply - from) !== 1 ? "none" : ply > from ? "on" : "back");
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SETTLES);
  }

  /** @param {"on" | "back" | "none"} motion */
  draw(motion) {
    this.#stage.draw(this.#at, motion);
    const address = new URL(this.#address, location.href).href;
    /** @type {HTMLInputElement} */ (part(this.#root, "address")).value = address;
    for (const name of ["copy", "share"]) part(this.#root, name).dataset.link = address;
  }

  /** Plays the game by itself, from its beginning if it is at its end, or pauses. @param {boolean} on */
  #play(on) {
    clearInterval(this.#playing);
    this.#playing = 0;
    const button = part(this.#root, "play");
    button.setAttribute("aria-label", on ? t("Pause") : t("Play the moves"));
    button.replaceChildren(icon(on ? "pause" : "play"));
    if (!on) return;
    this.look(this.#at === this.#end ? 0 : this.#at + 1);
    this.#playing = setInterval(() => (this.#at < this.#end ? this.look(this.#at + 1) : this.#play(false)), PACE);
  }

  #settle() {
    history.replaceState(null, "", this.#address);
    this.#stage.tell(this.#at);
  }

  get #address() {
    return `${this.#root.dataset.address}&ply=${this.#at}`;
  }
}

/** A button in the place of a link. @param {Element} link */
function pressed(link) {
  const names = ["class", "data-step", "aria-label"].map((name) => [name, link.getAttribute(name) ?? ""]);
  return make("button", { type: "button", ...Object.fromEntries(names) }, ...link.childNodes);
}
