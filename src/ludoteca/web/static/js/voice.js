/** Speaks to screen readers, and shows refusals to everybody else. */

import { icon, make, need } from "./dom.js";

const JOIN = 150;
const STAYS = 4000;

export class Voice {
  #regions = { status: new Region(need(document, "#status")), alert: new Region(need(document, "#alert")) };
  #toast = new Toast(need(document, "#toast"));

  /** Says something when it is convenient. @param {string} sentence */
  status(sentence) {
    this.#regions.status.add(sentence);
  }

  /** Says something at once. @param {string} sentence */
  alert(sentence) {
    this.#regions.alert.add(sentence);
  }

  /** Says at once, and shows, why something was not done. @param {string} sentence */
  refuse(sentence) {
    this.alert(sentence);
    this.#toast.show(sentence);
  }
}

/** A live region. What comes within a moment is said in one breath. */
class Region {
  /** @type {string[]} */
  #waiting = [];
  #timer = 0;
  #odd = false;
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /** @param {string} sentence */
  add(sentence) {
    if (!sentence) return;
    this.#waiting.push(sentence);
    if (!this.#timer) this.#timer = setTimeout(() => this.#speak(), JOIN);
  }

  /** A sentence that is said again has to differ, or nothing is said. */
  #speak() {
    this.#timer = 0;
    this.#odd = !this.#odd;
    this.#element.textContent = this.#waiting.join(" ") + (this.#odd ? "" : "\u00a0");
    this.#waiting = [];
  }
}

/** One short message above the action bar; stays while the pointer rests on it. */
class Toast {
  #element;
  #timer = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    element.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    element.addEventListener("pointerleave", () => this.#leave());
  }

  /** @param {string} sentence */
  show(sentence) {
    this.#element.replaceChildren(icon("close"), make("span", {}, sentence));
    this.#element.toggleAttribute("data-open", true);
    this.#leave();
  }

  #leave() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#element.toggleAttribute("data-open", false), STAYS);
  }
}
