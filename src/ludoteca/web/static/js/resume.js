/** Keeps the tables to go on with fresh: where they differ from what is shown, the page fetches them as the hall draws them. */

import { awaited } from "./awaited.js";
import { show } from "./bell.js";
import { drawn } from "./drawn.js";
import { t } from "./i18n.js";
import { isLong, spanParts, stays, untilWhen } from "./spans.js";

const PACE = 700;
let busy = false;

/** One fetch at a time, and a pause behind each. */
async function renew() {
  const old = /** @type {HTMLElement | null} */ (document.querySelector(".going"));
  if (busy || !old || !awaited.tables || awaited.mark === old.dataset.mark) return;
  busy = true;
  const page = await drawn(old.dataset.fresh ?? "/resume");
  const fresh = /** @type {HTMLElement | null | undefined} */ (page?.querySelector(".going"));
  if (page && !fresh) return location.reload(); // nothing is left to go on with: the page is another
  if (fresh) await swap(old, fresh);
  await new Promise((over) => setTimeout(over, PACE));
  busy = false;
  if (fresh) renew();
}

/** Nothing goes from under a finger, and the focus stays where it was or at its like. @param {HTMLElement} old @param {HTMLElement} fresh */
async function swap(old, fresh) {
  while (old.matches(":active")) await new Promise((over) => setTimeout(over, 100));
  const focused = old.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : undefined;
  for (const name of ["data-mark", "data-kind", "data-own-move"]) {
    const value = fresh.getAttribute(name);
    if (value === null) old.removeAttribute(name);
    else old.setAttribute(name, value);
  }
  old.replaceChildren(...fresh.childNodes);
  told = performance.now();
  count(told);
  show();
  if (focused === undefined) return;
  const like = [...old.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused);
  (like ?? old).focus({ preventScroll: true });
}

let counting = 0;

/** Counts down what is left, as long as anybody looks: by the minute where that is hours. @param {number} since when the hall told it */
function count(since) {
  clearTimeout(counting);
  if (document.hidden) return;
  const age = performance.now() - since;
  const waits = [...document.querySelectorAll(".left")].map((face) => {
    const left = Math.max(0, Number(/** @type {HTMLElement} */ (face).dataset.left) - age);
    const line = face.nextElementSibling;
    face.replaceChildren(...spanParts(left));
    if (line instanceof HTMLTimeElement && isLong(left)) {
      const { datetime, words } = untilWhen(left);
      line.dateTime = datetime;
      line.textContent = ` · ${t("until {time}", { time: words })}`;
      line.hidden = false;
    }
    return left === 0 ? Infinity : isLong(left) ? stays(left) : 1000;
  });
  const next = Math.min(...waits, Infinity);
  if (next < Infinity) counting = setTimeout(() => count(since), next);
}

const [came] = performance.getEntriesByType("navigation");
let told = came instanceof PerformanceNavigationTiming ? came.responseStart : performance.now();
document.addEventListener("visibilitychange", () => count(told));
awaited.addEventListener("tables", renew);
count(told);
renew();
