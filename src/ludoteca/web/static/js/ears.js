/** What a table lets be heard and felt. What makes the sounds is fetched after the first gesture, and only where sound is on. */

import { extra } from "./state.js";

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").View} View */
/** What a table sounds like. @typedef {{drop: (effect: Effect) => void, change: (old: View, view: View) => void, ask: () => void, hurry: () => void}} Sounding */

const { dataset } = document.documentElement;
/** @type {Promise<Sounding | null> | null} */
let sounds = null;

/** @param {(sounds: Sounding) => void} act */
export function hear(act) {
  if (dataset.sound === "off" || navigator.userActivation?.hasBeenActive === false) return;
  sounds ??= (extra.sounds?.() ?? import("./dropping.js").then(({ Dropping }) => new Dropping())).catch(() => (sounds = null));
  sounds.then((ready) => ready && act(ready));
}

/** The person drops a chip. @param {Effect} effect */
export function dropped(effect) {
  if (dataset.haptics !== "off") navigator.vibrate?.(10);
  hear((sounds) => sounds.drop(effect));
}
