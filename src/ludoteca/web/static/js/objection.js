/** Why a chip cannot be dropped now. */

/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Scene} Scene */

const CUT = ["reconnecting", "offline", "gone"];

/** @param {Pick<Scene, "view" | "shown" | "link" | "pending">} scene @param {string} column @returns {Refusal | null} */
export function objection({ view, shown, link, pending }, column) {
  if (shown !== null) return { code: "earlier", blanks: {} };
  if (!view.holds) return { code: "not-your-table", blanks: {} };
  if (view.over) return { code: "game-over", blanks: {} };
  if (CUT.includes(link)) return { code: "cut", blanks: {} };
  if (!view.can.move || pending) return { code: "not-your-turn", blanks: {} };
  if (!view.legal.some(({ action }) => action === column)) return { code: "column-full", blanks: { column } };
  return null;
}
