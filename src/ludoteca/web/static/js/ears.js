/** What a table lets be heard and felt. What makes the sounds is fetched after the first gesture, and only where sound is on. */

/** @typedef {import("./dropping.js").Dropping} Dropping */

const { dataset } = document.documentElement;
/** @type {Promise<Dropping | null> | null} */
let sounds = null;

/** @param {(sounds: Dropping) => void} act */
export function hear(act) {
  if (dataset.sound === "off" || navigator.userActivation?.hasBeenActive === false) return;
  sounds ??= import("./dropping.js").then(({ Dropping }) => new Dropping()).catch(() => (sounds = null));
  sounds.then((ready) => ready && act(ready));
}

/** The person drops a chip. @param {import("./types.js").Effect} effect */
export function dropped(effect) {
  if (dataset.haptics !== "off") navigator.vibrate?.(10);
  hear((sounds) => sounds.drop(effect));
}
