/** Mouse, pen and finger on the board: where they point, and where they have tapped. */

import { WIDTH } from "./places.js";

const SLACK = 10;

/** @typedef {{x: number, y: number}} Point in the drawing's units */

/**
 * @param {HTMLElement} body
 * @param {{hover: (at: Point | null) => void, tap: (at: Point, how: {touch: boolean, unit: number}) => void}} hand `unit`: CSS pixels a unit
 */
export function watchPointer(body, hand) {
  /** @type {{id: number, x: number, y: number} | null} */
  let press = null;
  const unit = () => body.getBoundingClientRect().width / WIDTH;

  /** @param {PointerEvent} event @returns {Point} */
  const at = (event) => {
    const box = body.getBoundingClientRect();
    return { x: (event.clientX - box.left) / unit(), y: (event.clientY - box.top) / unit() };
  };

  body.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") hand.hover(at(event));
    if (press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) press = null;
  });
  body.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && hand.hover(null));
  body.addEventListener("pointerdown", (event) => {
    const beside = event.target instanceof Element && event.target.closest("[popover]");
    const second = press !== null && press.id !== event.pointerId;
    press = event.isPrimary && event.button === 0 && !second && !beside ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
  });
  body.addEventListener("pointerup", (event) => {
    if (press?.id !== event.pointerId) return;
    press = null;
    hand.tap(at(event), { touch: event.pointerType !== "mouse", unit: unit() });
  });
  body.addEventListener("pointercancel", () => (press = null));
}
