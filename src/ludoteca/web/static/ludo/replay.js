/** A game of Ludo that is over, stepped through: each position has an address of its own, which the page keeps up to date. */

import "./extra.js";
import { icon, make, need, part, readData } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { Players } from "../js/players.js";
import { asideLine, refusalLine, turnLine } from "../js/sentences.js";
import { copy, share, sheet } from "../js/sharing.js";
import { watchKeys } from "../js/shortcuts.js";
import { Voice } from "../js/voice.js";
import { LudoBoard } from "./board.js";
import { Cards } from "./cards.js";
import { standAt } from "./fold.js";
import { Log } from "./log.js";
import { LudoRail } from "./rail.js";
import { listPlaces } from "./reading.js";
import { plyLine } from "./telling.js";
import { Tray } from "./tray.js";
import { readCounters } from "./uses.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Scene} Scene */

/** How long a position is looked at before it is told and kept in the address, ms: browsers take only so many changes. */
const SETTLES = 150;
/** From ply to ply while the game plays by itself, ms. */
const PACE = 1000;

class LudoReplay {
  #view = /** @type {View} */ (readData("view"));
  #root = need(document, ".replay");
  #voice = new Voice();
  #marks;
  #board;
  #end = this.#view.plies.length;
  #at = Number(this.#root.dataset.ply);
  #settling = 0;
  #playing = 0;
  /** @type {{show: (scene: Scene) => void}[]} */
  #panels;

  constructor() {
    for (const link of this.#root.querySelectorAll("[data-step]")) link.replaceWith(pressed(link));
    const drawn = need(this.#root, ".board");
    this.#marks = Object.fromEntries((drawn.dataset.marks ?? "").split(" ").map((mark, index) => ["rgyb"[index] ?? "", mark]));
    this.#board = new LudoBoard(drawn, this.#marks);
    const log = new Log(document, this.#marks, (ply) => {
      this.#play(false);
      this.#look(ply);
    });
    const players = new Players(document);
    this.#panels = [
      new LudoRail(need(this.#root, ".rail"), this.#marks, () => this.#look(this.#end)), new Cards(document, this.#marks),
      new Tray(document, { roll: () => {}, arm: () => {} }), log, { show: (scene) => players.show(plain(scene)) },
    ];
    watchKeys(document, { board: this.#board, letters: {} });
    this.#board.addEventListener("pick", () => this.#voice.refuse(refusalLine({ code: "game-over", blanks: {} })));
    document.addEventListener("keydown", (event) => {
      const own = event.target instanceof Element && event.target.closest(".board, dialog, input, [popover]");
      if (!event.defaultPrevented && !own) log.key(event);
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

  /** Plays the game by itself, from its beginning if it is at its end, or pauses. @param {boolean} on */
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
    this.#draw(Math.abs(ply - from) !== 1 ? "none" : ply > from ? "run" : "back");
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SETTLES);
  }

  #settle() {
    history.replaceState(null, "", this.#address);
    const ply = this.#view.plies[this.#at - 1];
    const said = ply ? plyLine(this.#view, ply) : t("Before the first move");
    this.#voice.status(this.#at < this.#end ? said : [said, turnLine(plainView(this.#view)), this.#aside].filter(Boolean).join(" "));
  }

  /** @param {import("./counters.js").Motion} motion */
  #draw(motion) {
    const view = this.#view;
    const last = this.#at === this.#end;
    const stand = standAt(view, this.#at);
    const winners = last && view.outcome ? (view.outcome.winners ?? [view.outcome.winner ?? -1]) : null;
    const won = winners && new Set(view.board.houses.filter(({ seat }) => winners.includes(view.seats[seat]?.player ?? -1)).map(({ house }) => house));
    this.#board.show(stand, { motion, won });
    this.#board.offer(new Map(), readCounters(view, stand, false));
    listPlaces(need(this.#root, ".places"), view, stand);
    /** @type {Scene} */
    const scene = { view, stand, shown: last ? null : this.#at, pending: false, link: "new", armed: null, aimed: null, note: this.#aside };
    for (const panel of this.#panels) panel.show(scene);
    const address = new URL(this.#address, location.href).href;
    /** @type {HTMLInputElement} */ (part(this.#root, "address")).value = address;
    for (const name of ["copy", "share"]) part(this.#root, name).dataset.link = address;
  }

  /** What the rail says beside the result; nobody watches a game that nobody plays. */
  get #aside() {
    return this.#view.outcome ? asideLine(plainView(this.#view)) : "";
  }

  get #address() {
    return `${this.#root.dataset.address}&ply=${this.#at}`;
  }
}

/** @param {View} view @returns {import("../js/types.js").View} */
function plainView(view) {
  return /** @type {import("../js/types.js").View} */ (/** @type {unknown} */ (view));
}

/** @param {Scene} scene @returns {import("../js/types.js").Scene} */
function plain({ view, shown, link, note }) {
  return { view: plainView(view), shown, scores: [], lines: [], pending: false, link, chosen: null, advice: null, note };
}

/** A button in the place of a link that works without scripts. @param {Element} link */
function pressed(link) {
  const names = ["class", "data-step", "aria-label"].map((name) => [name, link.getAttribute(name) ?? ""]);
  return make("button", { type: "button", ...Object.fromEntries(names) }, ...link.childNodes);
}

new LudoReplay();
