/** A game of Ludo that is over, stepped through. */

import "./extra.js";
import { need, readData } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { Players } from "../js/players.js";
import { Replaying } from "../js/replaying.js";
import { asideLine, refusalLine, turnLine } from "../js/sentences.js";
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

const MOTIONS = /** @type {const} */ ({ on: "run", back: "back", none: "none" });

class LudoReplay {
  #view = /** @type {View} */ (readData("view"));
  #root = need(document, ".replay");
  #voice = new Voice();
  #marks;
  #board;
  #end = this.#view.plies.length;
  /** @type {{show: (scene: Scene) => void}[]} */
  #panels;

  constructor() {
    Replaying.take();
    const drawn = need(this.#root, ".board");
    this.#marks = Object.fromEntries((drawn.dataset.marks ?? "").split(" ").map((mark, index) => ["rgyb"[index] ?? "", mark]));
    this.#board = new LudoBoard(drawn, this.#marks);
    const replaying = new Replaying(this.#end, { draw: (ply, motion) => this.#draw(ply, MOTIONS[motion]), tell: (ply) => this.#tell(ply) });
    const log = new Log(document, this.#marks, (ply) => replaying.choose(ply));
    const players = new Players(document);
    this.#panels = [
      new LudoRail(need(this.#root, ".rail"), this.#marks, () => replaying.look(this.#end)), new Cards(document, this.#marks),
      new Tray(document, { roll: () => {}, arm: () => {} }), log, { show: (scene) => players.show(plain(scene)) },
    ];
    watchKeys(document, { board: this.#board, letters: {} });
    this.#board.addEventListener("pick", () => this.#voice.refuse(refusalLine({ code: "game-over", blanks: {} })));
    replaying.hear(log);
    replaying.draw("none");
  }

  /** @param {number} at */
  #tell(at) {
    const ply = this.#view.plies[at - 1];
    const said = ply ? plyLine(this.#view, ply) : t("Before the first move");
    this.#voice.status(at < this.#end ? said : [said, turnLine(plainView(this.#view)), this.#aside].filter(Boolean).join(" "));
  }

  /** @param {number} at @param {import("./counters.js").Motion} motion */
  #draw(at, motion) {
    const view = this.#view;
    const last = at === this.#end;
    const stand = standAt(view, at);
    const winners = last && view.outcome ? (view.outcome.winners ?? [view.outcome.winner ?? -1]) : null;
    const won = winners && new Set(view.board.houses.filter(({ seat }) => winners.includes(view.seats[seat]?.player ?? -1)).map(({ house }) => house));
    this.#board.show(stand, { motion, won });
    this.#board.offer(new Map(), readCounters(view, stand, false));
    listPlaces(need(this.#root, ".places"), view, stand);
    /** @type {Scene} */
    const scene = { view, stand, shown: last ? null : at, pending: false, link: "new", armed: null, aimed: null, note: this.#aside };
    for (const panel of this.#panels) panel.show(scene);
  }

  /** What the rail says beside the result; nobody watches a game that nobody plays. */
  get #aside() {
    return this.#view.outcome ? asideLine(plainView(this.#view)) : "";
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

new LudoReplay();
