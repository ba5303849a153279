/** Why nothing can be rolled or moved now. */

import { keyOf } from "./uses.js";

/** @typedef {import("../js/types.js").Refusal} Refusal */
/** @typedef {Pick<import("./types.js").Scene, "view" | "shown" | "link" | "pending">} State */

const CUT = ["reconnecting", "offline", "gone"];

/** @param {State} state @returns {Refusal | null} */
function general({ view, shown, link }) {
  if (shown !== null) return { code: "earlier", blanks: {} };
  if (!view.holds) return { code: "not-your-table", blanks: {} };
  if (view.waiting) return { code: "waiting", blanks: {} };
  if (view.over) return { code: "game-over", blanks: {} };
  return CUT.includes(link) ? { code: "cut", blanks: {} } : null;
}

/** @param {State} state @returns {Refusal | null} */
export function rollObjection(state) {
  const { view, pending } = state;
  const objected = general(state);
  if (objected) return objected;
  if (view.can.roll && !pending) return null;
  return { code: view.can.move ? "rolled-already" : "not-your-turn", blanks: {} };
}

/** @param {State} state @param {string[]} keys the counters that may be meant @returns {Refusal | null} */
export function objection(state, keys) {
  const { view, pending } = state;
  const objected = general(state);
  if (objected) return objected;
  if (view.can.roll) return { code: "roll-first", blanks: {} };
  if (!view.can.move || pending) return { code: "not-your-turn", blanks: {} };
  return view.legal.some((move) => keys.includes(keyOf(move))) ? null : { code: "counter-useless", blanks: {} };
}
