/** Mouse, pen and finger on the board: which column is meant, and whether it was a choice or a drop. */

import { EDGE, PITCH } from "./drawing.js";

/**
 * @typedef {object} Hand what the board does with pointers
 * @property {(column: string | null) => void} hover the mouse is over a column, or over none
 * @property {(column: string | null) => void} press a finger rests on a column, or was voided
 * @property {(column: string, how: {touch: boolean, stale: boolean}) => void} tap
 * @property {() => void} outside a tap beside the board
 * @property {() => number} version grows with each change of the position
 */

/** @typedef {{id: number, column: string, x: number, y: number, version: number, touch: boolean}} Press */

const SLACK = 10;

/** @param {HTMLElement} body @param {number} columns @param {Hand} hand */
export function watchPointer(body, columns, hand) {
  /** @type {Press | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const columnAt = (event) => {
    const box = body.getBoundingClientRect();
    const unit = box.width / (columns * PITCH + 2 * EDGE);
    const index = Math.floor(((event.clientX - box.left) / unit - EDGE) / PITCH);
    return String.fromCharCode(97 + Math.max(0, Math.min(columns - 1, index)));
  };

  /** Whether it is over a button of the board's own, which is no column. @param {PointerEvent} event */
  const beside = ({ target }) => target instanceof Element && target.closest(".board-take") !== null;

  const forget = () => {
    if (press?.touch) hand.press(null);
    press = null;
  };

  body.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" || (event.pointerType === "pen" && !event.buttons)) hand.hover(beside(event) ? null : columnAt(event));
    const moved = press?.id === event.pointerId && press.touch && Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (moved && moved > SLACK) forget();
  });

  body.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") hand.hover(null);
  });

  body.addEventListener("pointerdown", (event) => {
    if (press?.touch && press.id !== event.pointerId) return forget();
    if (!event.isPrimary || event.button !== 0 || beside(event)) return;
    const touch = event.pointerType !== "mouse";
    const column = columnAt(event);
    press = { id: event.pointerId, column, x: event.clientX, y: event.clientY, version: hand.version(), touch };
    if (touch) hand.press(column);
  });

  body.addEventListener("pointerup", (event) => {
    if (press?.id !== event.pointerId) return;
    const { column, version, touch } = press;
    forget();
    const box = body.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (inside && columnAt(event) === column) hand.tap(column, { touch, stale: version !== hand.version() });
  });

  body.addEventListener("pointercancel", forget);
  addEventListener("pointerup", (event) => {
    if (press?.id === event.pointerId) forget();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !body.contains(event.target)) hand.outside();
  });
}
