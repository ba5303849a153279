/** How often a finger has to tap a column before a disc drops. */

import { setting } from "./settings.js";

/** Columns narrower than this, in CSS pixels, are easily missed. */
const NARROW = 44;
/** What is played by these rules has its first tap choose a column: no move is taken back there. */
const CHOOSES_FIRST = "quatro/";

/** Keeps a board at what the device has chosen, and otherwise at what its game and its size ask for. @param {import("../board/board.js").Board} board @param {Element} drawn @param {string} kind */
export function watchTaps(board, drawn, kind) {
  const fit = () => {
    const taps = setting("taps");
    const asked = kind.startsWith(CHOOSES_FIRST) || board.columnWidth < NARROW;
    board.twoTap = taps === "always" || (taps !== "never" && asked);
  };
  new ResizeObserver(fit).observe(drawn);
  document.addEventListener("setting", fit);
  fit();
}
