/** Keys of the table: letters while the focus is on the board, if the device wants them, and F6 everywhere. */

import { need } from "./dom.js";
import { setting } from "./settings.js";

/** @param {ParentNode} root @param {{board: {focus: () => void}, letters: Record<string, () => void>}} keys what each letter does */
export function watchKeys(root, { board, letters }) {
  need(root, ".stage").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || setting("keys") === "off") return;
    letters[event.key.toLowerCase()]?.();
  });

  /** From the board to the prompt and back. */
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F6") return;
    event.preventDefault();
    const prompt = root.querySelector(".slot button");
    if (prompt instanceof HTMLElement && document.activeElement !== prompt) prompt.focus();
    else board.focus();
  });
}
