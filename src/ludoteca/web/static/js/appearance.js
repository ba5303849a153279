/** How the hall looks: a choice is worn at once and kept in the background. The drawer stands beside the table's board. */

const page = document.documentElement;
const GRAINED = ["walnut", "slate"];
let kept = Promise.resolve();

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.form?.matches("[data-looks]")) return;
  wear(target.name, target.value);
  keep({ [target.name]: target.value });
});

document.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches("[data-looks]")) return;
  event.preventDefault();
  for (const first of event.target.querySelectorAll("[data-usual]")) {
    if (!(first instanceof HTMLInputElement)) continue;
    first.checked = true;
    wear(first.name, first.value);
  }
  keep({ reset: "yes" });
});

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const drawer = document.querySelector("#appearance");
  if (!(drawer instanceof HTMLDialogElement)) return;
  if (target.closest("[data-opens=appearance]")) open(drawer);
  else if (target === drawer || target.closest("#appearance [data-close]")) drawer.close();
});

/** @param {HTMLDialogElement} drawer */
function open(drawer) {
  const place = scrollY;
  drawer.showModal();
  document.querySelector("#stage")?.scrollIntoView({ block: "start" });
  drawer.addEventListener("close", () => scrollTo(0, place), { once: true });
}

/** @param {string} part @param {string} value */
function wear(part, value) {
  page.dataset[part] = value;
  if (part === "plate") grain(value);
  if (part === "chips") deal(value);
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
  const chips = ["red", "yellow"].map((colour) => picture(`${kind}-${colour}`));
  for (const disc of document.querySelectorAll(".disc")) {
    disc.querySelector("image")?.setAttribute("href", chips[Number(disc.getAttribute("data-colour"))] ?? "");
  }
  const board = document.querySelector(".board");
  if (board instanceof HTMLElement) board.dataset.chips = chips.join(" ");
  board?.dispatchEvent(new Event("chips"));
}

/** @param {string} name */
function picture(name) {
  return new URL(`../img/${name}.webp`, import.meta.url).pathname;
}

/** One after the other, so that the last choice is the one that stays. @param {Record<string, string>} choices */
function keep(choices) {
  const send = () => fetch("/appearance", { method: "POST", body: new URLSearchParams(choices), redirect: "manual", keepalive: true });
  kept = kept.then(send).then(() => undefined, () => undefined);
}
