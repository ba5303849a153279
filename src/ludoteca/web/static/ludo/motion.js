/** How counters go over the board and dice tumble. Less motion means short fades. */

const A_SQUARE = 90, LONGEST = 700, STRAIGHT_HOME = 260, BACK = 320, FADE = 120;
export const TUMBLE = 600;

const less = matchMedia("(prefers-reduced-motion: reduce)");
const page = document.documentElement.dataset;

/** @typedef {{x: number, y: number, size?: number}} Spot */

/** Whether there is to be less motion: as `<html data-motion>` has it, else as the device asks. */
export function calm() {
  return page.motion === "less" || (page.motion !== "full" && less.matches);
}

/** @param {Spot} spot */
function at({ x, y, size = 1 }) {
  return `translate(${x}px, ${y}px) scale(${size})`;
}

/**
 * Takes a counter from square to square to where it lies now.
 * @param {Element} element @param {Spot[]} way its places, the first one first @param {Spot} end @param {{speed: number, further: boolean}} how `further`: from the last of them it goes straight home
 * @returns {number} when it reaches the last place of the way, in ms from now
 */
export function run(element, way, end, { speed, further }) {
  if (calm()) return fade(element);
  const steps = way.length - 1;
  const time = Math.min(steps * A_SQUARE, LONGEST) / speed;
  const whole = time + (further ? STRAIGHT_HOME / speed : 0);
  const stops = way.map((spot, n) => ({ transform: at({ ...spot, size: n ? 1.08 : (spot.size ?? 1) }), offset: (time * n) / Math.max(1, steps) / whole }));
  if (!further) stops.splice(-1, 1, { transform: at(end), offset: 1 });
  element.animate(further ? [...stops, { transform: at(end), offset: 1 }] : stops, { duration: whole });
  return time;
}

/** A counter goes straight to where it lies now. @param {Element} element @param {Spot} from @param {Spot} end @param {{speed: number, wait: number}} how */
export function go(element, from, end, { speed, wait }) {
  if (calm()) return fade(element);
  const high = { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2, size: 1.15 };
  element.animate([{ transform: at(from) }, { transform: at(high) }, { transform: at(end) }], { duration: BACK / speed, delay: wait, fill: "backwards", easing: "ease-in-out" });
  return wait;
}

/** @param {Element} element */
function fade(element) {
  element.animate({ opacity: [0, 1] }, { duration: FADE });
  return 0;
}

/** A die tumbles; it shows many faces before it lies. @param {Element} die @param {(face: number) => void} show @returns {Promise<void>} */
export function tumble(die, show) {
  if (calm()) return Promise.resolve();
  const turns = [0, 95, 200, 290, 350, 360].map((turn, n) => ({ transform: `translateY(${[0, -16, 0, -7, 0, 0][n]}px) rotate(${turn}deg)` }));
  die.animate(turns, { duration: TUMBLE, easing: "cubic-bezier(.3,.5,.4,1)" });
  const faces = setInterval(() => show(1 + Math.floor(Math.random() * 6)), 75);
  return new Promise((done) => setTimeout(() => {
    clearInterval(faces);
    done();
  }, TUMBLE));
}
