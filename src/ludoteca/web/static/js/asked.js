/** A link to a page with a question opens it as a dialog in place. Closed with Escape, the backdrop or its button; not by the backdrop once something is written. */

for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a[data-dialog]"))) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById(link.dataset.dialog ?? ""));
  const written = () => [...dialog.querySelectorAll("input")].some(({ type, value, hidden }) => !hidden && type !== "hidden" && value !== "");
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
  });
  dialog.addEventListener("click", ({ target }) => {
    const closes = target instanceof Element && target.closest("[data-close]");
    if (closes || (target === dialog && !written())) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.querySelector("form")?.reset());
}
