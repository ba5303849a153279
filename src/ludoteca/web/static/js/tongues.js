/** The language menu: arrow keys among its choices; its button has the focus again when it closes and when the page has come anew. */

import { need } from "./dom.js";

const CHOSEN = "language-chosen";
const menu = need(document, "#tongues");
const button = need(document, "[popovertarget=tongues]");
const choices = [...menu.querySelectorAll("button")];

menu.addEventListener("toggle", (event) => {
  if (/** @type {ToggleEvent} */ (event).newState === "open") need(menu, "[aria-current]").focus();
});

menu.addEventListener("keydown", (event) => {
  if (event.key === "Escape") button.focus(); // not every browser remembers what was clicked
  const at = choices.findIndex((choice) => choice === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  choices.at(to % choices.length)?.focus();
});

if (navigator.cookieEnabled) {
  menu.addEventListener("submit", () => sessionStorage.setItem(CHOSEN, "yes"));
  if (sessionStorage.getItem(CHOSEN)) button.focus();
  sessionStorage.removeItem(CHOSEN);
}
