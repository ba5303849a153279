/** Wears what attributes of `<html>` alone cannot change: pictures, the colour of the browser's frame, the sheet of strong contrast. */

const page = document.documentElement;
const GRAINED = ["walnut", "slate"];

document.addEventListener("setting", (event) => {
  const { name, value } = /** @type {CustomEvent<{name: string, value: string}>} */ (event).detail;
  wear({ [name]: value });
});

/** @param {Record<string, string>} choices */
export function wear(choices) {
  for (const [name, value] of Object.entries(choices)) put(name, value);
}

/** @param {string} name @param {string} value */
function put(name, value) {
  if (name === "plate") grain(value);
  else if (name === "chips") deal(value);
  else if (name === "contrast") document.querySelector("[data-strong]")?.setAttribute("media", value === "strong" ? "all" : "(prefers-contrast: more)");
  else if (name !== "light") return;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.setAttribute("content", getComputedStyle(page).getPropertyValue("--bg").trim());
  }
}

/** The texture of the boards. @param {string} plate */
function grain(plate) {
  for (const wood of document.querySelectorAll(".board-wood")) {
    if (GRAINED.includes(plate)) wood.setAttribute("href", picture(plate));
    else wood.removeAttribute("href");
  }
}

/** Other chips for all that lie about, and for those that a board will still drop. @param {string} kind */
function deal(kind) {
  const chips = ["red", "yellow", "green", "neutral"].map((colour) => picture(`${kind}-${colour}`));
  for (const disc of document.querySelectorAll(".disc")) {
    disc.querySelector("image")?.setAttribute("href", chips[Number(disc.getAttribute("data-colour"))] ?? "");
  }
  const board = document.querySelector(".board");
  if (board instanceof HTMLElement) board.dataset.chips = chips.slice(0, board.dataset.chips?.split(" ").length).join(" ");
  board?.dispatchEvent(new Event("chips"));
}

/** @param {string} name */
function picture(name) {
  return new URL(`../img/${name}.webp`, import.meta.url).pathname;
}
