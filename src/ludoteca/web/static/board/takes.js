/** Where discs can be taken out of the bottom row: a button below each column, and Shift with the keys that drop. */

import { PITCH } from "./drawing.js";
import { calm, fall } from "./motion.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {(discs: import("./discs.js").Discs, cell: string, count: number, how: {scale: number, speed: number}) => void} Sink */
/** @typedef {import("./board.js").Options["t"]} Translate */

/** What is written behind a column out of which a disc is taken. */
const OUT = "-";
const SLIP = 200;

/** @param {Board} board @param {HTMLElement} root @param {Translate} t */
export function watchTakes(board, root, t) {
  board.sink = sink;
  const buttons = /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll(".board-take")]);
  const grid = root.querySelector(".board-grid");
  let touched = false;

  /** @param {string} column @param {boolean} touch */
  const take = (column, touch) => board.press(column + OUT, touch);

  for (const button of buttons) {
    const column = button.dataset.take ?? "";
    button.setAttribute("aria-label", t("Take out of column {c}", { c: column }));
    button.addEventListener("pointerdown", (event) => (touched = event.pointerType !== "mouse"));
    button.addEventListener("click", (event) => take(column, touched && event.detail > 0));
  }

  grid?.addEventListener("keydown", (event) => {
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = /** @type {KeyboardEvent} */ (event);
    if (ctrlKey || altKey || metaKey || !(event.target instanceof HTMLElement)) return;
    const enters = key === "Enter" || key === " ";
    const { take: below, column, cell } = event.target.dataset;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    const here = below ?? column ?? cell?.[0];
    const meant = enters && (shiftKey || below) ? here : shiftKey && digit ? buttons[(Number(digit) || 10) - 1]?.dataset.take : null;
    if (!meant) return;
    event.preventDefault();
    event.stopPropagation();
    if (!repeat) take(meant, false);
  }, { capture: true });

  const dress = () => {
    for (const button of buttons) button.setAttribute("aria-disabled", String(!board.takes(button.dataset.take + OUT)));
  };
  board.addEventListener("aims", dress);
  dress();
  board.addEventListener("aim", (event) => {
    const { column } = /** @type {CustomEvent<{column: string | null}>} */ (event).detail;
    for (const button of buttons) button.toggleAttribute("data-chosen", column === button.dataset.take + OUT);
  });
}

/** Lets the lowest disc slip out of its column and those above it fall by one, if that is what leads to `count` discs. @type {Sink} */
function sink(discs, cell, count, how) {
  const column = cell.slice(0, 1), height = discs.height(column);
  if (discs.shown.size !== count + 1 || !height) return;
  const [out, ...above] = Array.from({ length: height }, (_, index) => discs.shown.get(column + (index + 1)));
  if (out) slip(out.element);
  above.forEach((one, index) => {
    one?.element.remove();
    if (one) fall(discs.put(column + (index + 1), one.colour), PITCH, { ...how, delay: 0 });
  });
  discs.shown.delete(column + height);
}

/** With less motion it is gone at once. @param {Element} element */
function slip(element) {
  if (calm()) return element.remove();
  const frames = { transform: ["none", `translateY(${1.5 * PITCH}px)`], easing: "cubic-bezier(.3333, 0, .6667, .3333)" };
  element.animate(frames, { duration: SLIP, fill: "both" }).onfinish = () => element.remove();
}
