/** The New match dialog before it opens: for which table it is, and what it would cost. */

import { make, need, part } from "./dom.js";
import { t } from "./i18n.js";
import { dressed } from "./setup.js";

/** @param {HTMLElement} dialog @param {import("./types.js").View} view */
export async function askNew(dialog, { match, holds, table }) {
  const form = need(dialog, "form");
  form.querySelector("[name=table]")?.remove();
  if (table && holds) form.append(make("input", { type: "hidden", name: "table", value: table }));
  const warned = part(form, "warned");
  const [a = 0, b = 0] = match.wins;
  warned.hidden = !table || !holds || a + b + match.draws === 0;
  warned.textContent = t("A new setup resets the match score, now {score}.", { score: `\u2066${a}\u00a0–\u00a0${b}\u2069` });
  await dressed;
}
