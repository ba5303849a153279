/** The same match once more, where people share a device or play against the computer. */

import { freshId, make } from "./dom.js";

/** @typedef {import("./types.js").View} View */

/** The same match once more, at the same table, where computers keep their levels; the hall answers with its page. @param {View} view */
export function playAgain({ kind, table, setup, options }) {
  const { opponent, first, series } = setup;
  const names = Object.fromEntries(Object.entries(setup).filter(([name]) => name.startsWith("name")));
  const fields = { id: freshId(), table, ...options, opponent, first, ...(series === undefined ? {} : { series }), ...names };
  const inputs = Object.entries(fields).map(([name, value]) => make("input", { type: "hidden", name, value: String(value) }));
  const form = /** @type {HTMLFormElement} */ (make("form", { method: "post", action: `/new/${kind}`, hidden: "" }, ...inputs));
  document.body.append(form);
  form.submit();
}
