/** The New match form: a target is asked for only where there is one to reach. Without scripts the hall ignores it. */

import { make } from "./dom.js";

/** The dialog's style comes when it is first opened. Without it, it still opens. */
export const dressed = dress();

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.setup"))) {
  const target = /** @type {HTMLFieldSetElement | null} */ (form.querySelector('[data-only="race"]'));
  const follow = () => {
    if (target) target.disabled = new FormData(form).get("goal") === "fill";
  };
  form.addEventListener("change", follow);
  follow();
}

async function dress() {
  const href = /** @type {HTMLElement | null} */ (document.querySelector("#new-match"))?.dataset.sheet;
  if (!href) return;
  const sheet = make("link", { rel: "stylesheet", href });
  await new Promise((done) => {
    sheet.onload = sheet.onerror = done;
    document.head.append(sheet);
  });
}
