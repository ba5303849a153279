/** Why a chip cannot be dropped now. */

/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Scene} Scene */

const CUT = ["reconnecting", "offline", "gone"];

/** @param {Pick<Scene, "view" | "shown" | "link" | "pending">} scene @param {string} column @returns {Refusal | null} */
export function objection({ view, shown, link, pending }, column) {
  if (shown !== null) return { code: "earlier", blanks: {} };
  if (!view.holds) return { code: "not-your-table", blanks: {} };
  if (view.waiting) return { code: "waiting", blanks: {} };
  if (view.over) return { code: "game-over", blanks: {} };
  if (CUT.includes(link)) return { code: "cut", blanks: {} };
  if (!view.can.move || pending) return { code: "not-your-turn", blanks: {} };
  if (!view.legal.some(({ action }) => action === column)) return { code: column.endsWith("-") ? "not-your-disc" : "column-full", blanks: { column: column.slice(0, 1) } };
  return null;
}

/** Why no move can be taken back now. @param {Pick<Scene, "view" | "link" | "pending">} scene @returns {Refusal | null} */
export function noUndo({ view, link, pending }) {
  if (!view.holds) return { code: "not-your-table", blanks: {} };
  if (view.over) return { code: "game-over", blanks: {} };
  if (CUT.includes(link)) return { code: "cut", blanks: {} };
  return view.can.undo && !pending ? null : { code: "nothing-to-undo", blanks: {} };
}

/** Why nothing is advised now. @param {Pick<Scene, "view" | "link" | "pending">} scene @returns {Refusal | null} */
export function noHint({ view, link, pending }) {
  if (view.can.hint && !pending) return CUT.includes(link) ? { code: "cut", blanks: {} } : null;
  if (!view.holds) return { code: "not-your-table", blanks: {} };
  if (view.online) return { code: "no-hints", blanks: {} };
  if (view.over) return { code: "game-over", blanks: {} };
  return { code: view.table ? "not-your-turn" : "hint-later", blanks: {} };
}
