/** A board round which counters run: takes over what the server drew, shows stands, and tells which counters are meant. */

import { need } from "../js/dom.js";
import { choose } from "./choice.js";
import { Counters } from "./counters.js";
import { OwnCounters } from "./keys.js";
import { calm } from "./motion.js";
import { Path } from "./path.js";
import { HOUSED, LETTERS } from "./places.js";
import { watchPointer } from "./pointer.js";

/** @typedef {import("./types.js").Stand} Stand */
/** @typedef {import("./types.js").Laid} Laid */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./counters.js").Motion} Motion */
/** @typedef {import("./keys.js").Stop} Stop */

/** A finger within so many CSS pixels of a counter means it. */
const NEAR = 24;
/** Two counters are equally near within so many. */
const ALIKE = 5;
const RADIUS = 30;

/**
 * Fires `pick` (detail `{keys, at}`: counters by house and progress, more than one where it is not clear which is meant) and
 * `aim` (detail `{key}`: the counter under the mouse or the focus, or null).
 */
export class LudoBoard extends EventTarget {
  #root;
  #body;
  #counters;
  #path;
  #own;
  /** @type {Map<string, "armed" | "other">} */
  #uses = new Map();
  /** The counters under the mouse and at the focus. @type {{hover: string | null, focus: string | null}} */
  #at = { hover: null, focus: null };

  /** @param {HTMLElement} root @param {Record<string, string>} marks what counters of each house carry */
  constructor(root, marks) {
    super();
    this.#root = root;
    this.#body = /** @type {HTMLElement} */ (need(root, ".board-body"));
    this.#counters = new Counters(need(root, ".board-counters"), marks);
    this.#path = new Path(need(root, ".board-marks"), need(root, ".board-trail"));
    this.#own = new OwnCounters(need(root, ".own"), {
      focus: (key) => this.#aim("focus", key),
      pick: (key) => this.#pick([key]),
      clear: () => false,
    });
    watchPointer(this.#body, {
      hover: (at) => this.#aim("hover", at ? (this.#near(at, RADIUS)[0] ?? null) : null),
      tap: (at, { touch, unit }) => {
        const keys = this.#near(at, touch ? NEAR / unit : RADIUS, ALIKE / unit);
        if (keys.length) this.#pick(keys);
        else this.dispatchEvent(new Event("miss"));
      },
    });
    document.documentElement.dataset.live = "";
  }

  /** @param {Stand} stand @param {{motion: Motion, speed?: number, won?: Set<string> | null}} how @returns {number} when all lies, in ms from now */
  show({ counters, last }, { motion, speed = 1, won = null }) {
    const before = new Map(this.#counters.laid.map((one) => [one.id, one]));
    const arrives = this.#counters.show(counters, last, { motion, speed, won });
    this.#root.toggleAttribute("data-over", won !== null);
    const moved = last && "way" in last ? last : null;
    const mover = moved && this.#counters.laid.find((one) => one.house === moved.house && one.progress === moved.to && before.get(one.id)?.progress !== moved.to);
    if (moved && motion === "run" && calm()) {
      const from = mover && before.get(mover.id);
      if (from) this.#path.still(moved, from);
    }
    this.#path.last(moved && !moved.home ? (this.#counters.laid.find((one) => one.house === moved.house && one.progress === moved.to) ?? null) : null);
    return arrives;
  }

  /** What can be done: which counters can be used, and what is said of the person's own. @param {Map<string, "armed" | "other">} uses @param {Map<string, string>} words by counter */
  offer(uses, words) {
    this.#uses = uses;
    this.#counters.uses(uses);
    this.#root.toggleAttribute("data-inert", uses.size === 0);
    this.#own.show(this.#stops(words));
  }

  /** @param {Move | null} move @param {string} words */
  preview(move, words) {
    this.#path.show(move, move ? this.lies(`${move.house}${move.from}`) : undefined, words);
  }

  /** Asks something beside a counter. @param {string} key @param {string} question @param {import("./choice.js").Answer[]} answers @param {() => void} closed */
  ask(key, question, answers, closed) {
    choose(this.#body, this.lies(key) ?? { x: 480, y: 480 }, question, answers, closed);
  }

  focus() {
    this.#own.focus();
  }

  /** Whether the focus is on it. */
  get held() {
    return this.#own.held;
  }

  /** The counter that is aimed at. */
  get aimed() {
    return this.#at.hover ?? this.#at.focus;
  }

  /** @param {"hover" | "focus"} by @param {string | null} key */
  #aim(by, key) {
    if (this.#at[by] === key) return;
    if (by === "focus" && key) this.#at.hover = null; // whoever uses a key has let go of the mouse
    this.#at[by] = key;
    this.#body.style.cursor = this.#at.hover ? "pointer" : "";
    this.dispatchEvent(new CustomEvent("aim", { detail: { key: this.aimed } }));
  }

  /** @param {string[]} keys */
  #pick(keys) {
    this.dispatchEvent(new CustomEvent("pick", { detail: { keys } }));
  }

  /** The usable counters near a place, the nearest first; others only where they are as near. @param {{x: number, y: number}} at @param {number} reach @param {number} [alike] */
  #near({ x, y }, reach, alike = 0) {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const one of this.#counters.laid) {
      const key = `${one.house}${one.progress}`;
      const distance = Math.hypot(one.x - x, one.y - y);
      if (this.#uses.has(key) && distance <= reach) found.set(key, Math.min(distance, found.get(key) ?? Infinity));
    }
    const sorted = [...found].sort(([, one], [, other]) => one - other);
    const nearest = sorted[0]?.[1] ?? 0;
    return sorted.filter(([, distance]) => distance - nearest <= alike).map(([key]) => key);
  }

  /** Where the uppermost counter of a house and progress lies. @param {string} key */
  lies(key) {
    return this.#counters.laid.findLast((one) => `${one.house}${one.progress}` === key);
  }

  /** The person's counters, each group of like ones once, in the order of the track. @param {Map<string, string>} words @returns {Stop[]} */
  #stops(words) {
    const groups = new Map(this.#counters.laid.filter((one) => words.has(`${one.house}${one.progress}`)).map((one) => [`${one.house}${one.progress}`, one]));
    const order = [...groups].sort(([, one], [, other]) => rank(one) - rank(other));
    return order.map(([key, one]) => ({ key, words: words.get(key) ?? "", usable: this.#uses.has(key), x: one.x, y: one.y }));
  }
}

/** Counters in their houses first, then along the track. @param {Laid} counter */
function rank({ house, progress }) {
  return (progress === HOUSED ? -100 : progress) * 4 + LETTERS.indexOf(house);
}
