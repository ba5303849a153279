/** Menus: arrow keys among the choices; the button has the focus again when one closes, or another language has come. */

import { need } from "./dom.js";

const CHOSEN = "language-chosen";

for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".menu[popover]"))) {
  const button = need(document, `[popovertarget=${menu.id}]`);
  const choices = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("a, button")]);

  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") (choices.find((choice) => choice.hasAttribute("aria-current")) ?? choices[0])?.focus();
  });

  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") button.focus(); // not every browser remembers what was clicked
    const at = choices.findIndex((choice) => choice === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choices.at(to % choices.length)?.focus();
  });

  if (menu.id !== "tongues" || !navigator.cookieEnabled) continue;
  menu.addEventListener("submit", () => sessionStorage.setItem(CHOSEN, "yes"));
  if (sessionStorage.getItem(CHOSEN)) button.focus();
  sessionStorage.removeItem(CHOSEN);
}
