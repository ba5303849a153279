/** The settings in a drawer beside the table's board. It comes when it is opened for the first time. */

import { show } from "./controls.js";
import { make, need } from "./dom.js";

const drawer = /** @type {HTMLDialogElement} */ (need(document, "#settings"));
const dressed = dress();

drawer.addEventListener("click", ({ target }) => {
  if (target === drawer || (target instanceof Element && target.closest("[data-close]"))) drawer.close();
});

export async function open() {
  await dressed;
  if (drawer.open) return;
  show();
  const place = scrollY;
  drawer.showModal();
  document.querySelector("#stage")?.scrollIntoView({ block: "start" });
  drawer.addEventListener("close", () => scrollTo(0, place), { once: true });
}

/** Without its sheet it still opens. */
function dress() {
  const sheet = make("link", { rel: "stylesheet", href: drawer.dataset.sheets ?? "" });
  const ready = new Promise((done) => {
    sheet.onload = sheet.onerror = done;
  });
  document.head.append(sheet);
  return ready;
}
