/** A round of a board of columns, stepped through. */

import { toggleAid, watchAids } from "./actions.js";
import { need, readData } from "./dom.js";
import { t } from "./i18n.js";
import { Moves } from "./moves.js";
import { takeBoard } from "./opening.js";
import { Players } from "./players.js";
import { Rail } from "./rail.js";
import { Replaying } from "./replaying.js";
import { asideLine, letters, moveLine, refusalLine, turnLine } from "./sentences.js";
import { watchKeys } from "./shortcuts.js";
import { positionAt } from "./state.js";
import { Voice } from "./voice.js";

/** @typedef {import("./types.js").View} View */

const MOTIONS = /** @type {const} */ ({ on: "drop", back: "lift", none: "none" });

class Replay {
  #view = /** @type {View} */ (readData("view"));
  #voice = new Voice();
  #board = takeBoard(document, this.#view);
  #end = this.#view.plies.length;
  #panels;

  constructor() {
    Replaying.take();
    const replaying = new Replaying(this.#end, { draw: (ply, motion) => this.#draw(ply, MOTIONS[motion]), tell: (ply) => this.#tell(ply) });
    const moves = new Moves(document, letters, (ply) => replaying.choose(ply));
    this.#panels = [new Rail(document, letters, () => replaying.look(this.#end)), new Players(document), moves];
    watchAids(need(document, ".replay"));
    watchKeys(document, { board: this.#board, letters: { l: () => toggleAid("lines") } });
    this.#board.addEventListener("pick", () => this.#voice.refuse(refusalLine({ code: "game-over", blanks: {} })));
    replaying.hear(moves);
    replaying.draw("none");
  }

  /** @param {number} ply */
  #tell(ply) {
    const said = ply ? moveLine(this.#view, ply - 1) : t("Before the first move");
    this.#voice.status(ply < this.#end ? said : [said, turnLine(this.#view), this.#aside].filter(Boolean).join(". "));
  }

  /** @param {number} ply @param {"drop" | "lift" | "none"} motion */
  #draw(ply, motion) {
    const view = this.#view;
    const { scores, ...position } = positionAt(view, ply);
    const last = ply === this.#end;
    const winner = last ? (view.outcome?.winner ?? null) : null;
    const winners = winner === null ? null : (view.players[winner]?.colour ?? null);
    this.#board.show({ ...position, over: last && view.over, winners }, { motion });
    this.#board.aims({}, 0);
    const scene = { view, shown: last ? null : ply, scores, lines: position.lines, pending: false, link: /** @type {const} */ ("new"), chosen: null, advice: null, note: this.#aside };
    for (const panel of this.#panels) panel.show(scene);
  }

  /** What the rail says beside the result; nobody watches a game that nobody plays. */
  get #aside() {
    return this.#view.outcome ? asideLine(this.#view) : "";
  }
}

new Replay();
