/** The invitation while somebody is waited for: copying its link, and giving up waiting. */

import { part } from "./dom.js";
import { t } from "./i18n.js";

/** @param {ParentNode} root @param {{voice: import("./voice.js").Voice, act: (act: import("./types.js").Act) => Promise<boolean>}} table */
export function invite(root, { voice, act }) {
  const card = root.querySelector(".slot .inviting");
  if (!card) return;
  const link = /** @type {HTMLInputElement} */ (part(card, "link"));
  const copy = part(card, "copy");
  copy.addEventListener("click", async () => {
    if (!(await copied(link))) return voice.refuse(t("Copying is not allowed here. The link is selected."));
    copy.dataset.done = "";
    part(copy, "word").textContent = t("Copied");
    voice.status(t("The link is copied."));
  });
  part(card, "cancel").addEventListener("click", () => act({ do: "leave" }));
}

/** @param {HTMLInputElement} link */
async function copied(link) {
  try {
    await navigator.clipboard.writeText(link.value);
    return true;
  } catch {
    // Without TLS there is no clipboard to write to; the old way may still do.
    link.select();
    return document.execCommand("copy");
  }
}
