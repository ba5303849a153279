/**
 * What this device has chosen. The server writes it on `<html>`, one `data-` a setting; a choice is worn at once and sent in
 * the background. Fires on the document `setting` (detail `{name, value}`) and `kept` (detail: whether the hall has it all).
 */

const page = document.documentElement;
const SHELF = "unkept settings";
/** How long ago a page may have been left for its choices to be the last ones, ms. */
const LATELY = 30_000;
/** What the hall has not acknowledged yet. @type {Record<string, string>} */
let waiting = {};
let sending = false;

/** @param {string} name */
export function setting(name) {
  return page.getAttribute(`data-${name}`) ?? "";
}

/** @param {Record<string, string>} choices */
export function choose(choices) {
  for (const [name, value] of Object.entries(choices)) {
    if (setting(name) === value) continue;
    page.setAttribute(`data-${name}`, value);
    document.dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
  }
  Object.assign(waiting, choices);
  return keep();
}

/** Sends what waits, one after the other, so that the last choice is the one that stays. */
export async function keep() {
  if (sending) return;
  sending = true;
  let kept = true;
  while (kept && Object.keys(waiting).length) {
    const choices = { ...waiting };
    kept = await send(choices);
    if (kept) waiting = Object.fromEntries(Object.entries(waiting).filter(([name, value]) => choices[name] !== value));
  }
  sending = false;
  document.dispatchEvent(new CustomEvent("kept", { detail: kept }));
}

/** @param {Record<string, string>} choices */
async function send(choices) {
  try {
    return (await fetch("/settings", { method: "POST", body: new URLSearchParams(choices) })).ok;
  } catch {
    return false;
  }
}

/** Whoever leaves in the middle loses nothing, and finds it worn on the next page, though that is drawn before the hall has it. */
addEventListener("pagehide", () => {
  if (!Object.keys(waiting).length) return;
  navigator.sendBeacon("/settings", new URLSearchParams(waiting));
  try {
    sessionStorage.setItem(SHELF, JSON.stringify({ at: Date.now(), choices: waiting }));
  } catch {
    // the hall will have it all the same
  }
});

/** What the page just before this one has left. @returns {Record<string, string>} */
function left() {
  try {
    const { at, choices } = JSON.parse(sessionStorage.getItem(SHELF) ?? "{}");
    sessionStorage.removeItem(SHELF);
    return Date.now() - at < LATELY ? choices : {};
  } catch {
    return {};
  }
}

const unkept = left();
if (Object.keys(unkept).length) {
  choose(unkept);
  import("./appearance.js").then(({ wear }) => wear(unkept));
}

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-opens=settings]")) import("./drawer.js").then(({ open }) => open());
});
