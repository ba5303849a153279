/** How things move: falls, lifts, appearances and shakes. All run on the compositor; less motion means short fades. */

const FALL = "cubic-bezier(.3333, 0, .6667, .3333)";
const RISE = "cubic-bezier(.3333, .6667, .6667, 1)";
const BOUNCE = 0.12;
const LONGEST = 520;
const LIFT = 200;
const FADE = 120;

/** Slower falls (`<html data-fall="slow">`) take so much longer. */
const SLOW = 2.4;

const less = matchMedia("(prefers-reduced-motion: reduce)");
const page = document.documentElement.dataset;

/** Whether there is to be less motion: as `<html data-motion>` has it, else as the device asks. */
export function calm() {
  return page.motion === "less" || (page.motion !== "full" && less.matches);
}

/**
 * Lets an element fall to its place: 19 ms × √px, then one small bounce, 520 ms at most.
 * @param {Element} element
 * @param {number} distance in the drawing's units
 * @param {{scale: number, speed: number, delay: number}} how `scale`: screen pixels a unit
 * @returns {number} when it first touches down, in ms from now
 */
export function fall(element, distance, { scale, speed, delay }) {
  if (calm()) {
    element.animate({ opacity: [0, 1] }, { duration: FADE, delay, fill: "backwards" });
    return delay;
  }
  const whole = 1 + 2 * BOUNCE;
  const time = Math.min(19 * Math.sqrt(distance * scale), LONGEST / whole) * (page.fall === "slow" ? SLOW : 1) / speed;
  const hop = distance * BOUNCE * BOUNCE;
  element.animate([
    { transform: `translateY(${-distance}px)`, easing: FALL },
    { transform: "translateY(0)", offset: 1 / whole, easing: RISE },
    { transform: `translateY(${-hop}px)`, offset: (1 + BOUNCE) / whole, easing: FALL },
    { transform: "translateY(0)" },
  ], { duration: time * whole, delay, fill: "backwards" });
  return delay + time;
}

/**
 * Takes an element up and out, from wherever it is.
 * @param {Element} element @param {number} distance @param {number} delay @param {() => void} done
 */
export function lift(element, distance, delay, done) {
  const from = getComputedStyle(element).transform;
  for (const running of element.getAnimations()) running.cancel();
  const frames = calm()
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [
        { transform: from, opacity: 1, easing: "cubic-bezier(.5, 0, .8, .6)" },
        { opacity: 1, offset: 0.75 },
        { transform: `translateY(${-distance}px)`, opacity: 0 },
      ];
  element.animate(frames, { duration: calm() ? FADE : LIFT, delay, fill: "both" }).onfinish = done;
}

/** @param {Element} element @param {number} delay */
export function appear(element, delay) {
  element.animate({ opacity: [0, 1] }, { duration: FADE, delay, fill: "backwards" });
}

/** @param {Element} element @param {number} delay @param {() => void} done */
export function vanish(element, delay, done) {
  element.animate({ opacity: [1, 0] }, { duration: FADE, delay, fill: "forwards" }).onfinish = done;
}

/** @param {Element} element @param {number} reach in the element's own pixels */
export function shake(element, reach) {
  if (calm()) return;
  const steps = [0, -1, 1, -1, 1, 0].map((side) => ({ transform: `translateX(${side * reach}px)` }));
  element.animate(steps, { duration: 240 });
}
