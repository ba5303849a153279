/** A few answers at a square: which counter, which die, who goes back. Arrows move, Escape gives it up. */

import { make } from "../js/dom.js";
import { WIDTH } from "./places.js";

/** @typedef {{words: string, act: () => void, token?: Element, aim?: () => void}} Answer */

/**
 * Asks beside a place of the board; the focus goes back to where it was.
 * @param {HTMLElement} body @param {{x: number, y: number}} at @param {string} question @param {Answer[]} answers @param {() => void} closed
 */
export function choose(body, at, question, answers, closed) {
  body.querySelector(".choice")?.remove();
  const before = document.activeElement;
  const popover = make("div", { class: "choice", popover: "auto", role: "group", "aria-label": question }, make("p", {}, question));
  const buttons = answers.map(({ words, act, token, aim }) => {
    const button = make("button", { type: "button", class: "button" }, ...(token ? [token] : []), words);
    button.addEventListener("click", () => {
      popover.hidePopover();
      act();
    });
    for (const look of ["focus", "pointerenter"]) button.addEventListener(look, () => aim?.());
    return button;
  });
  popover.append(...buttons);
  popover.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = buttons.findIndex((button) => button === document.activeElement);
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  });
  popover.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    popover.remove();
    closed();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  });
  body.append(popover);
  // Not before the press that asked for it is over: that would close it at once.
  setTimeout(() => {
    if (!popover.isConnected) return;
    popover.showPopover();
    put(popover, body.getBoundingClientRect(), at);
    buttons[0]?.focus({ preventScroll: true });
  });
}

/** Beside the place, and on the screen. @param {HTMLElement} popover @param {DOMRect} box @param {{x: number, y: number}} at */
function put(popover, box, { x, y }) {
  const unit = box.width / WIDTH;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const middle = box.left + x * unit;
  const below = box.top + (y + 36) * unit;
  const top = below + height > innerHeight - 8 ? box.top + (y - 36) * unit - height : below;
  popover.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, middle - width / 2))}px`;
  popover.style.top = `${Math.max(8, top)}px`;
}
