/** Lets a sound be heard when it is switched on, and the volume when it is chosen: the settings of sound are made by ear. */

import { setting } from "./settings.js";
import { Sounds } from "./sound.js";

/** @type {Record<string, {kind: import("./sound.js").Kind, file?: () => string}>} */
const SAMPLES = {
  "sound": { kind: "line" },
  "volume": { kind: "line" },
  "sound-drop": { kind: "drop", file: () => `drop-${setting("chips")}` },
  "sound-line": { kind: "line" },
  "sound-turn": { kind: "turn" },
  "sound-prompt": { kind: "prompt" },
  "sound-end": { kind: "end", file: () => "win" },
};
/** @type {Sounds | null} */
let sounds = null;

document.addEventListener("setting", (event) => {
  const { name, value } = /** @type {CustomEvent<{name: string, value: string}>} */ (event).detail;
  if (value === "off" || navigator.userActivation?.hasBeenActive === false) return;
  if (name === "haptics") navigator.vibrate?.(10);
  const sample = SAMPLES[name];
  if (!sample) return;
  sounds ??= new Sounds();
  sounds.play(sample.kind, { file: sample.file?.() ?? sample.kind });
});
