/** A page whose session has ended elsewhere: it is drawn anew, as whoever is here now. */

/** How long a page may take to leave by itself, ms. */
const LEAVES = 1500;
/** How long a page that has lost its seat looks for it, and after what time each, ms. */
const LOOKS_FOR = 20_000;
const LOOKS_AFTER = 4_000;

/**
 * Once a minute at most: where sessions end again and again, a page that comes back each time helps nobody. Not at once:
 * the page may be on its way to another, after whoever was here has signed out on it.
 */
export function drawAnew() {
  try {
    const before = Number(sessionStorage.getItem("drawn-anew"));
    if (Date.now() - before < 60_000) return;
    sessionStorage.setItem("drawn-anew", String(Date.now()));
    sessionStorage.setItem("seat-left", watching() ? "" : "yes");
  } catch {
    return; // what cannot be kept cannot be counted
  }
  setTimeout(() => location.reload(), LEAVES);
}

/** A page that had a seat and came back without one was too quick: the answer that signs somebody in was on its way. */
export function lookAgain() {
  try {
    const since = Date.now() - Number(sessionStorage.getItem("drawn-anew"));
    if (since < LOOKS_FOR && sessionStorage.getItem("seat-left") && watching()) setTimeout(() => location.reload(), LOOKS_AFTER);
  } catch {
    // what was not kept cannot be looked for
  }
}

function watching() {
  return document.querySelector(".table[data-watching]") !== null;
}
