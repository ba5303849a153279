/** A drop board: takes over what the server drew, shows positions, and tells which column the person means. */

import { Discs } from "./discs.js";
import { EDGE, PITCH } from "./drawing.js";
import { Roving } from "./keys.js";
import { Labels } from "./labels.js";
import { watchPointer } from "./pointer.js";
import { Preview } from "./preview.js";
import { Strokes, scores } from "./strokes.js";

/** @typedef {import("./discs.js").Disc} Disc */
/** @typedef {import("./discs.js").Motion} Motion */
/** @typedef {import("./strokes.js").Line} Line */
/** @typedef {import("./labels.js").Translate} Translate */
/** @typedef {(one: string, many: string, n: number, blanks?: Record<string, string | number>) => string} Plural */
/** @typedef {{discs: Disc[], lines: Line[], last: string | null, taken?: string | null, over: boolean, winners: number | null}} Position */
/** @typedef {{columns: number, rows: number, letters: string[], colours: string[], t: Translate, tn?: Plural}} Options */

/**
 * Fires `pick` (detail `{column}`: drop there, also when that cannot be) and `aim` (detail `{column, tap}`: a column was
 * chosen or, with null, none is; `tap` when it was by a first tap).
 */
export class Board extends EventTarget {
  /** On touch the first tap only chooses. */
  twoTap = false;

  /** What stands there now. @type {{discs: Disc[], won: Set<string>} | null} */
  shown = null;
  /** Lets a disc out at the bottom, where that is played. @type {import("./takes.js").Sink | null} */
  sink = null;

  #root;
  #columns;
  #body;
  #discs;
  #strokes;
  #preview;
  #labels;
  #roving;
  #version = 0;
  /** @type {string | null} */
  #last;
  /** @type {Record<string, string>} */
  #aims = {};
  #colour = 0;
  /** The columns under the mouse, under a resting finger, chosen by a first tap, with the keyboard's focus, and shown to nobody in particular. */
  #at = { hover: nothing(), press: nothing(), tap: nothing(), focus: nothing(), rest: nothing() };

  /** @param {HTMLElement} root @param {Options} options */
  constructor(root, { columns, rows, letters, colours, t }) {
    super();
    /** @param {string} name @returns {HTMLElement} */
    const part = (name) => {
      const found = root.querySelector(`.board-${name}`);
      if (!found) throw new Error(`The board has no ${name}.`);
      return /** @type {HTMLElement} */ (found);
    };
    const chips = (root.dataset.chips ?? "").split(" ");
    root.addEventListener("chips", () => chips.splice(0, chips.length, ...(root.dataset.chips ?? "").split(" ")));
    this.#root = root;
    this.#columns = columns;
    this.#body = part("body");
    this.#discs = new Discs(part("discs"), rows, chips, letters);
    this.#strokes = new Strokes(part("marks"), columns, rows, letters);
    this.#preview = new Preview(part("hand"), part("marks"), rows, chips, letters);
    this.#labels = new Labels(part("grid"), rows, colours, t);
    this.#last = root.dataset.last || null;
    this.#roving = new Roving(part("grid"), {
      focus: (column) => {
        // Whoever uses a key has let go of the mouse, wherever it rests.
        if (column !== null) this.#at.hover = this.#at.tap = null;
        this.#choose("focus", column);
        this.#draw();
      },
      pick: (column) => this.#pick(column),
      clear: () => this.#at.tap !== null && this.#choose("tap", null),
    });
    watchPointer(this.#body, columns, {
      hover: (column) => this.#choose("hover", column),
      press: (column) => {
        this.#at.press = column;
        this.#draw();
      },
      tap: (column, how) => this.#tap(column, how),
      outside: () => this.#choose("tap", null),
      version: () => this.#version,
    });
    root.dataset.inert = "";
    this.#takeOver();
  }

  /** @param {Position} position @param {{motion?: Motion, speed?: number}} [how] */
  show({ discs, lines, last, taken, over, winners }, { motion = "drop", speed = 1 } = {}) {
    if (taken && motion === "drop") this.sink?.(this.#discs, taken, discs.length, { scale: this.#scale, speed });
    const { changed, landing } = this.#discs.show(discs, { motion, speed, scale: this.#scale, last: this.#last });
    this.#last = last;
    if (changed) this.#version += 1;
    const ends = lines.filter((line) => !scores(line)), own = ends.filter(({ colour }) => colour === winners);
    const shown = own.length ? own : ends; // where a line loses, it is not the winner's
    this.#discs.spare(over && shown.length ? new Set(shown.flatMap((line) => line.cells)) : null);
    this.#strokes.show(lines.filter((line) => scores(line) || shown.includes(line)), landing);
    this.#strokes.last(last, landing);
    this.#labels.show(this.#discs, lines);
    this.#draw();
    this.shown = { discs, won: new Set(over ? shown.flatMap(({ cells }) => cells) : []) };
    this.dispatchEvent(new Event("shown"));
  }

  /** @param {Record<string, string>} aims landing cells by column, none when the board is inert @param {number} colour */
  aims(aims, colour) {
    this.#aims = aims;
    this.#colour = colour;
    this.#root.toggleAttribute("data-inert", Object.keys(aims).length === 0);
    if (this.#at.tap !== null && !aims[this.#at.tap]) this.#choose("tap", null);
    this.#draw();
    this.dispatchEvent(new Event("aims"));
  }

  /** @param {string | null} cell */
  pending(cell) {
    this.#preview.pending(cell);
  }

  /** Marks where advice would have a disc land. @param {string | null} cell */
  hint(cell) {
    this.#preview.hint(cell);
  }

  /** @param {string} column */
  refuse(column) {
    this.#preview.refuse(column, this.#scale);
  }

  /** Shows a disc over a column until the person chooses one. @param {string | null} column */
  invite(column) {
    this.#at.rest = column;
    this.#draw();
  }

  focus() {
    this.#roving.focus();
  }

  /** Whether it is among the moves that can be made now. @param {string} action */
  takes(action) {
    return action in this.#aims;
  }

  /** As if a finger, or whatever else, had pressed what takes that move. @param {string} action @param {boolean} touch */
  press(action, touch) {
    this.#tap(action, { touch, stale: false });
  }

  /** Width of a column on the screen, in CSS pixels. */
  get columnWidth() {
    return this.#scale * PITCH;
  }

  get #scale() {
    return this.#body.clientWidth / (this.#columns * PITCH + 2 * EDGE) || 1;
  }

  /** Does what the person did before the scripts were there (js/early.js), once those who listen are set up. */
  #takeOver() {
    const { early, live } = document.documentElement.dataset;
    document.documentElement.dataset.live = "";
    const [column, by] = early?.split(" ") ?? [];
    if (column && live === undefined) queueMicrotask(() => this.#tap(column, { touch: by === "touch", stale: false }));
  }

  /** @param {string} column @param {{touch: boolean, stale: boolean}} how */
  #tap(column, { touch, stale }) {
    const chooses = stale || (touch && this.twoTap && this.#at.tap !== column);
    if (chooses && this.#aims[column]) this.#choose("tap", column);
    else if (!stale) this.#pick(column);
  }

  /** @param {string} column */
  #pick(column) {
    this.#choose("tap", null);
    this.dispatchEvent(new CustomEvent("pick", { detail: { column } }));
  }

  /** @param {"hover" | "tap" | "focus"} by @param {string | null} column */
  #choose(by, column) {
    if (this.#at[by] === column) return false;
    this.#at[by] = column;
    this.#draw();
    this.dispatchEvent(new CustomEvent("aim", { detail: { column: this.#aimed, tap: this.#at.tap !== null } }));
    return true;
  }

  get #aimed() {
    return this.#at.press ?? this.#at.tap ?? this.#at.hover ?? this.#at.focus ?? this.#at.rest;
  }

  #draw() {
    const column = this.#aimed;
    this.#preview.show(column, (column?.length === 1 && this.#aims[column]) || null, this.#colour);
  }
}

/** @returns {string | null} */
function nothing() {
  return null;
}
