/** What somebody without an account is told below the end of a round, until it is answered once: there is a way to keep it. */

import { icon, make, need } from "./dom.js";
import { t } from "./i18n.js";
import { dismiss, isDismissed } from "./tips.js";

const ID = "account";

/** Adds it to what the slot holds, which the slot itself replaces. @param {ParentNode} root @param {import("./types.js").View} view */
export function nudge(root, view) {
  const slot = need(root, ".slot");
  if (isDismissed(ID) || !view.holds || slot.querySelector(".nudge")) return;
  const way = make("a", { href: `/sign-up?next=/t/${view.table}` }, t("Make an account."));
  const hide = make("button", { type: "button", class: "button bare round", "aria-label": t("No, thanks") }, icon("close"));
  const told = make("div", { class: "nudge" }, make("p", {}, t("Keep it on other devices?"), " ", way), hide);
  for (const answer of [way, hide]) answer.addEventListener("click", () => dismiss({ id: ID }));
  hide.addEventListener("click", () => {
    told.remove();
    need(root, ".board [tabindex='0']").focus({ preventScroll: true });
  });
  slot.append(told);
}
