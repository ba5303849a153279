/**
 * Fetches what the hall's page needs only later: quick pair when it is first pressed, or when a search goes on from the page before;
 * what keeps the lists fresh when they come into sight.
 */

const pairing = () => import("./pairing.js");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("pair" in form.dataset)) return;
  event.preventDefault();
  pairing().then(({ press }) => press(form), () => form.submit());
});

const looking = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-looking]"));
if (looking) pairing().then(({ resume }) => resume(looking, looking.dataset.looking ?? ""));

const lists = document.querySelector("[data-fresh]");
const sight = new IntersectionObserver(([seen]) => {
  if (!seen?.isIntersecting) return;
  sight.disconnect();
  import("./lookout.js");
});
if (lists) sight.observe(lists);
