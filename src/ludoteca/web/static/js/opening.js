/** A board as the page finds it, and the first move that opens its table. */

import { Board } from "../board/board.js";
import { freshId, need } from "./dom.js";
import { t, tn } from "./i18n.js";
import { colourName } from "./sentences.js";
import { extra } from "./state.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Refusal} Refusal */

/** A page opens one table at most: asking again after a break opens no second one. */
const OPENING = freshId();

export const letters = (document.documentElement.dataset.initials ?? "R Y").split(" ");

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

/**
 * Opens the table of a board that was only drawn, by its first move.
 * @param {View} view @param {string} action
 * @returns {Promise<View | Refusal>}
 */
export async function openTable(view, action) {
  if (!navigator.cookieEnabled) return { code: "no-cookies", blanks: {} };
  try {
    const answer = await fetch(`/play/${view.kind}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: OPENING, setup: view.setup, options: view.options, action }),
    });
    const said = /** @type {{view: View} & Refusal} */ (await answer.json());
    return answer.ok ? said.view : { code: said.code ?? "", blanks: said.blanks ?? {} };
  } catch {
    return { code: "cut", blanks: {} };
  }
}
