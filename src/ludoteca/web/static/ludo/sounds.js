/** What a table of Ludo sounds like: dice fall, counters step, one is sent back, the turn comes, the game ends. */

import { isOn, Sounds } from "../js/sound.js";
import { isShared, sameGame } from "../js/state.js";

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../js/types.js").View} TableView */

const LONG_WAIT = 15_000;
const A_STEP = 90, LONGEST = 700;

export class Running {
  #sounds = new Sounds();
  /** The own move that was heard before the hall knew of it. */
  #ahead = 0;
  /** Since when the others are to move. @type {number | null} */
  #waiting = null;

  /** The person moves a counter. @param {unknown} effect */
  drop(effect) {
    this.#ahead += 1;
    this.#move(/** @type {Effect} */ (effect));
  }

  /** The table stands otherwise than before. @param {TableView} was @param {TableView} is */
  change(was, is) {
    const [old, view] = /** @type {[View, View]} */ (/** @type {unknown} */ ([was, is]));
    const fresh = view.plies.slice(sameGame(was, is) ? old.plies.length : 0);
    if (fresh.length) fresh.splice(0, this.#ahead);
    this.#ahead = 0;
    const last = fresh.at(-1);
    if (last) this.#move(last);
    if (view.outcome && !old.over) this.#sounds.play("end", { file: view.outcome.winner === null ? "draw" : view.you === null || view.outcome.winner === view.you ? "win" : "loss", wait: 300 });
    else if ((view.can.move || view.can.roll) && this.#longed(is)) this.#sounds.play("turn");
    else if (view.can.round && !old.can.round) this.#sounds.play("prompt");
    this.#waiting = view.can.move || view.can.roll || view.over ? null : (this.#waiting ?? performance.now());
  }

  /** The table asks the person something. */
  ask() {
    this.#sounds.play("prompt");
  }

  /** The person's clock runs out. */
  hurry() {
    this.#sounds.play("time");
  }

  /** Whether the turn comes to somebody who may look elsewhere. @param {TableView} view */
  #longed(view) {
    return this.#waiting !== null && !isShared(view) && (document.hidden || performance.now() - this.#waiting > LONG_WAIT);
  }

  /** @param {Effect} effect */
  #move(effect) {
    if (document.hidden) return;
    if ("rolled" in effect) for (const [wait, rate] of [[90, 1.5], [260, 1.25], [430, 1.4]]) this.#sounds.play("drop", { file: "drop-wood", wait, rate });
    else {
      const arrives = Math.min(effect.way.length * A_STEP, LONGEST);
      if (effect.takes && isOn("line")) this.#sounds.play("line", { wait: arrives, rate: 0.84 });
      else this.#sounds.play("drop", { file: "drop-wood", wait: arrives });
    }
  }
}
