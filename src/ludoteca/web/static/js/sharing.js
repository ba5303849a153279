/** Hands a link on: to the system's share sheet where there is one, else to the clipboard. It comes when it is wanted. */

import { make, part } from "./dom.js";
import { t } from "./i18n.js";
import { Voice } from "./voice.js";

/** How long a button says that it has done so, ms. */
const STAYS = 4000;
const voice = new Voice();

/** Whether the system has a sheet to share with. */
export const sheet = "share" in navigator;

/** Shares what a button's `data-link` names. @param {Element} button */
export async function share(button) {
  if (!sheet) return copy(button);
  try {
    await navigator.share({ title: document.title, url: linkOf(button) });
  } catch (fault) {
    if (/** @type {Error} */ (fault).name !== "AbortError") await copy(button); // who has thought better of it wants nothing
  }
}

/** @param {Element} button */
export async function copy(button) {
  if (!(await copied(linkOf(button)))) return voice.refuse(t("Copying is not allowed here. The address of the page does as well."));
  voice.status(t("The link is copied."));
  const word = part(button, "word");
  if (button.hasAttribute("data-done")) return;
  const before = word.textContent;
  word.textContent = t("Copied");
  button.setAttribute("data-done", "");
  setTimeout(() => {
    word.textContent = before;
    button.removeAttribute("data-done");
  }, STAYS);
}

/** @param {Element} button */
function linkOf(button) {
  return new URL(/** @type {HTMLElement} */ (button).dataset.link ?? "", location.href).href;
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without TLS there is no clipboard to write to; the old way may still do.
    const held = document.activeElement;
    const field = make("textarea", { class: "unseen", "aria-hidden": "true", tabindex: "-1" }, text);
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (held instanceof HTMLElement) held.focus();
    return done;
  }
}
