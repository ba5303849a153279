/** The counters as they lie: one drawing each, which goes where its counter goes. */

import { put, svg } from "../js/dom.js";
import { lay, way } from "./places.js";
import { go, run } from "./motion.js";
import { counter } from "./drawing.js";

/** @typedef {import("./types.js").Laid} Laid */
/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {"run" | "back" | "none"} Motion */

export class Counters {
  #layer;
  #marks;
  /** @type {Map<string, SVGElement>} */
  #drawn = new Map();
  /** @type {Map<string, Laid>} */
  #laid = new Map();

  /** @param {Element} layer @param {Record<string, string>} marks what counters of each house carry */
  constructor(layer, marks) {
    this.#layer = layer;
    this.#marks = marks;
    this.#layer.replaceChildren();
  }

  /** The counters where they lie now. */
  get laid() {
    return [...this.#laid.values()];
  }

  /**
   * @param {Counter[]} counters @param {Effect | null} last what led here @param {{motion: Motion, speed: number, won: Set<string> | null}} how
   * @returns {number} when the moved counter arrives, in ms from now
   */
  show(counters, last, { motion, speed, won }) {
    const old = this.#laid;
    const laid = lay(counters);
    this.#laid = new Map(laid.map((one) => [one.id, one]));
    for (const [id, element] of this.#drawn) {
      if (!this.#laid.has(id)) element.remove();
      if (!this.#laid.has(id)) this.#drawn.delete(id);
    }
    for (const one of laid) this.#place(one, won);
    const order = [...laid].sort((one, other) => one.y - other.y || one.below - other.below);
    this.#layer.append(...order.map(({ id }) => this.#drawn.get(id)).filter((element) => element !== undefined));
    if (motion === "none") return 0;
    return this.#move(old, last, motion, speed);
  }

  /** @param {Laid} one @param {Set<string> | null} won */
  #place(one, won) {
    const known = this.#drawn.get(one.id);
    const element = known ?? counter(one.house, this.#marks[one.house] ?? "");
    this.#drawn.set(one.id, element);
    put(element, { transform: `translate(${one.x} ${one.y}) scale(${one.size})`, "data-progress": one.progress });
    element.toggleAttribute("data-won", won?.has(one.house) ?? false);
    element.querySelector(".pile")?.remove();
    if (one.pile) element.append(svg("g", { class: "pile", transform: "translate(21 -21)" }, svg("circle", { r: 12.5 }), svg("text", {}, String(one.pile))));
  }

  /** @param {Map<string, Laid>} old @param {Effect | null} last @param {Motion} motion @param {number} speed */
  #move(old, last, motion, speed) {
    const changed = [...this.#laid.values()].filter((one) => old.has(one.id) && old.get(one.id)?.progress !== one.progress);
    const moved = motion === "run" && last && "way" in last ? changed.find(({ house }) => house === last.house) : undefined;
    let arrives = 0;
    for (const one of [...(moved ? [moved] : []), ...changed.filter((other) => other !== moved)]) {
      const element = this.#drawn.get(one.id);
      const from = old.get(one.id);
      if (!element || !from) continue;
      this.#layer.append(element);
      if (one === moved && last && "way" in last) arrives = run(element, way(last, from), one, { speed, further: last.takes !== null });
      else go(element, from, one, { speed, wait: arrives });
    }
    return arrives;
  }

  /** Marks which counters can be used, by house and progress: with the armed die, or with the other. @param {Map<string, "armed" | "other">} uses */
  uses(uses) {
    for (const [id, element] of this.#drawn) {
      const one = this.#laid.get(id);
      const use = one && one.below + 1 >= (this.#top(one) ?? 1) ? uses.get(`${one.house}${one.progress}`) : undefined;
      if ((element.dataset.use ?? "") === (use ?? "")) continue;
      for (const ring of element.querySelectorAll(".use")) ring.remove();
      if (use) {
        element.dataset.use = use;
        element.append(svg("circle", { class: "use under", r: 30 }), svg("circle", { class: "use", r: 30 }));
      } else delete element.dataset.use;
    }
  }

  /** How many counters lie in a counter's pile. @param {Laid} one */
  #top(one) {
    if (one.progress < 0) return 1;
    return [...this.#laid.values()].filter(({ house, progress }) => house === one.house && progress === one.progress).length;
  }
}
