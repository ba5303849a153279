/** Where a board goes round: the discs of the last and the first column, once more beyond the other edge, and the rings of a line. */

import { svg } from "../js/dom.js";
import { EDGE, PITCH, centre, disc } from "./drawing.js";

/** From the plate's edge to the middle of the column beyond it, as in drawing/plate.py. */
const GHOST = 52;

/** @param {import("./board.js").Board} board @param {HTMLElement} root @param {string[]} letters */
export function watchGhosts(board, root, letters) {
  const layer = root.querySelector("[data-part=ghosts]");
  const columns = Number(root.dataset.columns), rows = Number(root.dataset.rows);
  const width = columns * PITCH + 2 * EDGE, last = String.fromCharCode(96 + columns);
  const draw = () => {
    if (!board.shown) return;
    const { discs, won } = board.shown;
    const chips = (root.dataset.chips ?? "").split(" ");
    const edges = discs.filter(({ cell }) => cell[0] === "a" || cell[0] === last);
    layer?.replaceChildren(...edges.flatMap(({ cell, colour }) => {
      const at = { x: cell[0] === "a" ? width + GHOST : -GHOST, y: centre(cell, rows).y };
      const element = disc(at, colour, chips[colour] ?? "", letters[colour] ?? "");
      element.classList.toggle("faded", won.size > 0 && !won.has(cell));
      const rings = won.has(cell) ? [svg("g", { class: "win" }, ...[50, 43].map((r) => svg("circle", { cx: at.x, cy: at.y, r })))] : [];
      return [element, ...rings];
    }));
  };

  board.addEventListener("shown", draw);
  root.addEventListener("chips", draw);
  draw();
}
