/** The forms of the settings: a choice is worn and kept at once; what was not kept says so and stays. */

import "./appearance.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";
import { choose, keep, setting } from "./settings.js";

const FORM = "form[data-settings]";

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.form?.matches(FORM)) choose({ [target.name]: valueOf(target) });
});

document.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches(FORM)) return;
  event.preventDefault();
  for (const input of inputs(event.target)) input.checked = "usual" in input.dataset;
  choose(Object.fromEntries(inputs(event.target).filter((input) => input.type !== "radio" || input.checked).map((input) => [input.name, valueOf(input)])));
});

/** A setting may be changed elsewhere: by a button of the table, or on a page that comes back from the browser's memory. */
document.addEventListener("setting", show);
addEventListener("pageshow", show);
document.addEventListener("kept", (event) => {
  const kept = /** @type {CustomEvent<boolean>} */ (event).detail;
  for (const place of document.querySelectorAll("[data-unsaved]")) {
    if (kept === (place.childElementCount === 0)) continue;
    if (kept) place.replaceChildren();
    else place.replaceChildren(make("span", {}, t("Not saved.")), again());
  }
});

function again() {
  const button = make("button", { type: "button", class: "button" }, t("Try again"));
  button.addEventListener("click", keep);
  return button;
}

/** Checks in every form what the page wears. */
export function show() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll(FORM))) {
    for (const input of inputs(form)) input.checked = setting(input.name) === input.value;
  }
}

if (document.body.matches(".settings-page")) document.documentElement.dataset.live = "";

/** @param {HTMLFormElement} form */
function inputs(form) {
  return [...form.elements].filter((one) => one instanceof HTMLInputElement);
}

/** @param {HTMLInputElement} input */
function valueOf(input) {
  return input.type === "checkbox" && !input.checked ? "off" : input.value;
}
