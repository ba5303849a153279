/** At how many tables the reader is awaited: in the title, at the bell in the head, and said once when it is new. */

import { awaited } from "./awaited.js";
import { make, need } from "./dom.js";
import { t, tn } from "./i18n.js";
import { causeOf, spokenLine } from "./summons.js";

/** @typedef {import("./awaited.js").Call} Call */

const bell = /** @type {HTMLAnchorElement} */ (need(document, ".bell"));
const count = need(bell, ".count");
const status = document.querySelector("#status") ?? document.body.appendChild(make("div", { class: "unseen", role: "status" }));
/** The title without what was awaited when the page was drawn. */
const plain = document.title.startsWith(told()) ? document.title.slice(told().length) : document.title;
/** What has been said, by table; null before the hall has told anything. @type {Map<string, string> | null} */
let said = null;

function told() {
  return bell.dataset.told ?? "";
}

/** Shows what the hall has told last. */
export function show() {
  const calls = awaited.tables?.filter(({ why }) => why !== "joined");
  if (!calls || !bell.isConnected) return; // the hall's first board has become a table
  const n = calls.length;
  count.textContent = String(n);
  count.hidden = n === 0;
  bell.href = n === 1 ? `/t/${calls[0]?.table}` : n ? "/" : "/settings/notices";
  bell.setAttribute("aria-label", n ? tn("{n} table waits for you", "{n} tables wait for you", n) : t("Notices"));
  document.title = prefix(calls) + plain;
}

/** The dot stands for a turn. @param {Call[]} calls */
function prefix(calls) {
  const moves = calls.some(({ why }) => why === "move");
  if (calls.length > 1 || (calls.length && !moves)) return `${moves ? "● " : ""}(${calls.length}) `;
  return moves || document.querySelector("[data-own-move]") ? `● ${t("Your move")} · ` : "";
}

/** Says what is new since the last time; what stood when the page came is there to be read. */
function say() {
  if (!awaited.tables || !bell.isConnected || (document.hidden && said)) return;
  const fresh = said ? awaited.tables.filter((call) => said?.get(call.table) !== causeOf(call)) : [];
  said = new Map(awaited.tables.map((call) => [call.table, causeOf(call)]));
  if (fresh.length) status.textContent = fresh.map(spokenLine).join(" ");
}

awaited.addEventListener("tables", () => {
  show();
  say();
});
document.addEventListener("visibilitychange", say);
new BroadcastChannel(`notices ${document.body.dataset.who}`).addEventListener("message", ({ data }) => data === "on" && import("./notices.js"));
show();
