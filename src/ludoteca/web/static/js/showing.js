/** Passwords can be shown while they are written. When a form is sent they are hidden again, so that the browser offers to keep them. */

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-shows]"))) {
  const input = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.shows ?? ""));
  /** @param {boolean} shown */
  const show = (shown) => {
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.hidden = false;
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false));
}
