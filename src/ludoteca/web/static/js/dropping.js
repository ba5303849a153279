/** What a table with a drop board sounds like: chips land, lines are closed, the turn comes, the round ends. */

import { isOn, Sounds } from "./sound.js";
import { isShared, sameGame } from "./state.js";

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./sound.js").Kind} Kind */
/** @typedef {[kind: Kind, file?: string, rate?: number]} Told */

/** Between a landing and what comes of it, so that both are heard. */
const AFTER = 110;
const LONG_WAIT = 15_000;
/** Semitones up for lines of three, four, five, and more. */
const STEPS = [0, 4, 7, 12];

export class Dropping {
  #sounds = new Sounds();
  /** The own drop that was heard before the hall knew of it. @type {string | null} */
  #ahead = null;
  /** Since when the others are to move. @type {number | null} */
  #waiting = null;

  /** The person drops a chip. @param {Effect} effect */
  drop(effect) {
    this.#ahead = effect.cell;
    this.#waiting = performance.now();
    this.#land(effect, lineOf(effect));
  }

  /** The table stands otherwise than before. @param {View} old @param {View} view */
  change(old, view) {
    const fresh = freshPlies(old, view);
    const heard = fresh[0]?.cell === this.#ahead ? fresh.shift() : undefined;
    if (view.plies.length !== old.plies.length) this.#ahead = null;
    const told = this.#toldBy(old, view);
    const last = fresh.pop();
    for (const ply of fresh) this.#land(ply, null);
    if (last) this.#land(last, told ?? lineOf(last));
    else if (told) this.#say(told, heard ? landing(heard.cell) + AFTER : 0);
  }

  /** The table asks the person something. */
  ask() {
    this.#say(["prompt"], 0);
  }

  /** The person's clock runs out. */
  hurry() {
    this.#say(["time"], 0);
  }

  /** The most important of what a change tells besides the landing, if it is to be heard. @param {View} old @param {View} view */
  #toldBy(old, view) {
    /** @type {Told[]} */
    const told = [];
    if (view.outcome && !old.over) told.push(["end", endOf(view)]);
    if (view.can.move && this.#longed(view)) told.push(["turn"]);
    if (view.can.round && !old.can.round) told.push(["prompt"]);
    this.#waiting = view.can.move || view.over ? null : (this.#waiting ?? performance.now());
    return told.find(([kind]) => isOn(kind)) ?? null;
  }

  /** Whether the turn comes to somebody who may look elsewhere. @param {View} view */
  #longed(view) {
    if (this.#waiting === null || isShared(view)) return false;
    return document.hidden || performance.now() - this.#waiting > LONG_WAIT;
  }

  /** A chip touches down, and what comes of it. Behind other pages nothing is seen to fall: only the news is told. @param {Effect} effect @param {Told | null} then */
  #land({ cell }, then) {
    const wait = landing(cell);
    const news = then && isOn(then[0]) ? then : null;
    if (!news || !document.hidden) this.#say(["drop", `drop-${document.documentElement.dataset.chips ?? "gem"}`], wait);
    if (news) this.#say(news, document.hidden ? 0 : wait + AFTER);
  }

  /** @param {Told} told @param {number} wait */
  #say([kind, file, rate], wait) {
    this.#sounds.play(kind, { file, rate, wait });
  }
}

/** The plies that a page has not shown yet. @param {View} old @param {View} view */
function freshPlies(old, view) {
  return view.plies.slice(sameGame(old, view) ? old.plies.length : 0);
}

/** @param {Effect} effect @returns {Told | null} */
function lineOf({ gain = 0, adds }) {
  if (gain <= 0) return null;
  const longest = Math.max(3, ...adds.map(({ cells }) => cells.length));
  return ["line", "line", 2 ** ((STEPS[Math.min(longest - 3, STEPS.length - 1)] ?? 0) / 12)];
}

/** @param {View} view */
function endOf({ outcome, you }) {
  if (outcome?.winner === null) return "draw";
  return you === null || outcome?.winner === you ? "win" : "loss";
}

/** Milliseconds until the chip on a cell touches down; a fall's second frame is where it does. @param {string} cell */
function landing(cell) {
  const chip = [...document.querySelectorAll(`.board-discs [data-cell="${cell}"]`)].at(-1);
  const [motion] = chip?.getAnimations() ?? [];
  if (!(motion?.effect instanceof KeyframeEffect)) return 0;
  const { delay = 0, duration } = motion.effect.getTiming();
  const touch = motion.effect.getKeyframes()[1]?.computedOffset ?? 1;
  return Math.max(0, delay + Number(duration) * touch - Number(motion.currentTime ?? 0));
}
