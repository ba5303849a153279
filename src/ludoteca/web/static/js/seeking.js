/** Fetches what the hall needs only later: quick pair when it is pressed or goes on, the care of the lists when they are seen. */

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
