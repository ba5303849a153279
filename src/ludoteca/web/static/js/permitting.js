/** The section of notices: asks the browser for its permission when the person wants notices, and says how that stands. */

import { freshId, need } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {"on" | "off" | "denied" | "unsupported"} State */

const place = need(document, "[data-notices]");
const form = /** @type {HTMLFormElement} */ (need(place, "form"));
const [on, off] = /** @type {[HTMLButtonElement, HTMLButtonElement]} */ ([need(form, "[value=on]"), need(form, "[value=off]")]);
let wanted = place.dataset.notices === "on";
let broken = !("Notification" in window) || !isSecureContext || !("locks" in navigator);

/** @returns {State} */
function state() {
  if (broken) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return wanted && Notification.permission === "granted" ? "on" : "off";
}

function show() {
  const now = state();
  const focused = form.contains(document.activeElement);
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-when]"))) line.hidden = line.dataset.when !== now;
  on.hidden = now !== "off";
  off.hidden = now === "off" || !wanted;
  if (focused && form.contains(document.activeElement) === false) (on.hidden ? off.hidden ? need(place, ".state") : off : on).focus();
}

/** @param {"on" | "off"} choice */
async function keep(choice) {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams({ notices: choice }) }).catch(() => null);
  const kept = answer?.ok ?? false;
  if (kept) {
    wanted = choice === "on";
    new BroadcastChannel(`notices ${document.body.dataset.who}`).postMessage(choice); // to the other pages
  }
  need(place, "[data-unsaved]").textContent = kept ? "" : t("Not saved. Try again");
  return kept;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const choice = /** @type {SubmitEvent} */ (event).submitter === off ? "off" : "on";
  if (choice === "on" && (await Notification.requestPermission()) !== "granted") return show();
  if ((await keep(choice)) && choice === "on") await begin();
  show();
  if (choice === "off") location.reload(); // what shows notices on this page goes with it
});

/** Shows how a notice looks, which some browsers show to nobody. */
async function begin() {
  try {
    const sample = new Notification(t("Notices are on"), { tag: freshId(), lang: document.documentElement.lang, icon: new URL("../img/mark.svg", import.meta.url).pathname });
    setTimeout(() => sample.close(), 4000);
    await import("./notices.js");
  } catch {
    broken = true;
    await keep("off");
  }
}

navigator.permissions?.query({ name: "notifications" }).then((permission) => permission.addEventListener("change", show), () => {});
show();
