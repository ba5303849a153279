/** How often a finger has to tap a column before a disc drops. */

import { setting } from "./settings.js";

/** Columns narrower than this, in CSS pixels, are easily missed. */
const NARROW = 44;

/** Keeps a board at what the device has chosen, and otherwise at what its size asks for. @param {import("../board/board.js").Board} board @param {Element} drawn */
export function watchTaps(board, drawn) {
  const fit = () => {
    const taps = setting("taps");
    board.twoTap = taps === "always" || (taps !== "never" && board.columnWidth < NARROW);
  };
  new ResizeObserver(fit).observe(drawn);
  document.addEventListener("setting", fit);
  fit();
}
