/** A drop board as the page finds it. */

import { Board } from "../board/board.js";
import { need } from "./dom.js";
import { t, tn } from "./i18n.js";
import { colourName, letters } from "./sentences.js";
import { extra } from "./state.js";

/** @typedef {import("./types.js").View} View */

/** The board of a page, taken over from the server's drawing. @param {ParentNode} root @param {View} view */
export function takeBoard(root, view) {
  const colours = [0, 1, 2, 3].map(colourName);
  const drawn = need(root, ".board");
  const board = new Board(drawn, { ...view.board, letters, colours, t, tn });
  extra.furnish?.(board, drawn, view);
  return board;
}

/** @param {View} view @returns {Record<string, string>} */
export function aimsOf(view) {
  return view.can.move ? Object.fromEntries(view.legal.map(({ action, cell }) => [action, cell])) : {};
}
