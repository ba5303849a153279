/** The person's counters as a list of buttons: one tab stop, arrows go along the track. Left is always left. */

import { make } from "../js/dom.js";
import { HEIGHT, WIDTH } from "./places.js";

/** @typedef {{key: string, words: string, usable: boolean, x: number, y: number}} Stop a group of like counters */

export class OwnCounters {
  #list;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** The counter at which the focus is, or was last. */
  #at = "";

  /** @param {HTMLElement} list @param {{focus: (key: string | null) => void, pick: (key: string) => void, clear: () => boolean}} hand */
  constructor(list, hand) {
    this.#list = list;
    list.addEventListener("keydown", (event) => this.#key(event, hand));
    list.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
    list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) hand.pick(button.dataset.counter ?? "");
    });
    list.addEventListener("focusin", (event) => {
      if (!(event.target instanceof HTMLElement)) return;
      this.#at = event.target.dataset.counter ?? "";
      this.#rest();
      if (event.target.matches(":focus-visible")) hand.focus(this.#at);
    });
    list.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node) || !list.contains(event.relatedTarget)) hand.focus(null);
    });
  }

  /** @param {Stop[]} stops in the order of the track */
  show(stops) {
    const held = this.#list.contains(document.activeElement);
    const old = this.#buttons;
    this.#buttons = stops.map(({ key, words, usable, x, y }, index) => {
      const button = old[index] ?? make("button", { type: "button" });
      button.dataset.counter = key;
      if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
      button.setAttribute("aria-disabled", String(!usable));
      button.style.translate = `calc(${(100 * x) / WIDTH}cqi - 50%) calc(${(100 * y) / HEIGHT}cqb - 50%)`; // what is moved so shifts nothing
      return button;
    });
    const same = this.#buttons.length === old.length;
    if (!same) this.#list.replaceChildren(...this.#buttons.map((button) => make("li", {}, button)));
    const there = this.#buttons.some((button) => button.dataset.counter === this.#at && (button.getAttribute("aria-disabled") === "false" || !stops.some(({ usable }) => usable)));
    if (!there) this.#at = (stops.find(({ usable }) => usable) ?? stops[0])?.key ?? "";
    this.#rest();
    if (held && !this.#button?.matches(":focus")) this.#button?.focus({ preventScroll: true });
  }

  /** Whether the focus is among the counters. */
  get held() {
    return this.#list.contains(document.activeElement);
  }

  focus() {
    this.#button?.focus({ preventScroll: true });
  }

  get #button() {
    return this.#buttons.find((button) => button.dataset.counter === this.#at);
  }

  #rest() {
    for (const button of this.#buttons) button.tabIndex = button === this.#button ? 0 : -1;
  }

  /** @param {KeyboardEvent} event @param {{pick: (key: string) => void, clear: () => boolean}} hand */
  #key(event, hand) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) hand.pick(this.#at);
    } else if (event.key === "Escape" ? hand.clear() : this.#move(event.key)) event.preventDefault();
  }

  /** Along those that can be used; along all where none can. @param {string} key */
  #move(key) {
    const usable = this.#buttons.filter((button) => button.getAttribute("aria-disabled") === "false");
    const stops = usable.length ? usable : this.#buttons;
    const at = stops.findIndex((button) => button.dataset.counter === this.#at);
    const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(stops.length - 1, at + 1), Home: 0, End: stops.length - 1 }[key];
    if (to === undefined) return false;
    stops[to]?.focus({ preventScroll: true });
    return true;
  }
}
