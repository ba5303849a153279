/** The New match form: a target is asked for only where there is one to reach. Without scripts the hall ignores it. */

import { need } from "./dom.js";

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.setup"))) {
  const target = /** @type {HTMLFieldSetElement} */ (need(form, '[data-only="race"]'));
  const follow = () => {
    target.disabled = new FormData(form).get("goal") === "fill";
  };
  form.addEventListener("change", follow);
  follow();
}
