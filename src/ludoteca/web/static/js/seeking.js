/** Fetches quick pair when it is first pressed, or when a search goes on from the page before. */

const pairing = () => import("./pairing.js");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("pair" in form.dataset)) return;
  event.preventDefault();
  pairing().then(({ press }) => press(form), () => form.submit());
});

const looking = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-looking]"));
if (looking) pairing().then(({ resume }) => resume(looking, looking.dataset.looking ?? ""));
