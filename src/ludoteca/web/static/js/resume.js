/** Keeps the tables to go on with fresh: where they differ from what is shown, the page fetches them as the hall draws them. */

import { awaited } from "./awaited.js";
import { show } from "./bell.js";
import { drawn } from "./drawn.js";

const PACE = 700;
let busy = false;

/** One fetch at a time, and a pause behind each. */
async function renew() {
  const old = /** @type {HTMLElement | null} */ (document.querySelector(".going"));
  if (busy || !old || !awaited.tables || awaited.mark === old.dataset.mark) return;
  busy = true;
  const page = await drawn("/resume");
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
  show();
  if (focused === undefined) return;
  const like = [...old.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused);
  (like ?? old).focus({ preventScroll: true });
}

awaited.addEventListener("tables", renew);
renew();
