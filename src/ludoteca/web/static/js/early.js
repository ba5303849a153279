/**
 * Keeps what was done to the board before the page's scripts were there. Runs at once, in the head; the board then takes
 * it over from `data-early` on the page: the column, and whether a finger chose it.
 */
{
  const page = document.documentElement;

  /** @param {Element | null | undefined} head @param {string} by */
  const keep = (head, by) => {
    const column = head?.getAttribute("data-column");
    if (column && !("live" in page.dataset)) page.dataset.early = `${column} ${by}`;
  };

  addEventListener("click", (event) => {
    if (event.target instanceof Element) keep(event.target.closest(".board-head"), /** @type {PointerEvent} */ (event).pointerType || "key");
  });

  addEventListener("keydown", (event) => {
    const place = "1234567890".indexOf(event.key);
    if (event.key.length !== 1 || place < 0 || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.target instanceof Element && event.target.matches(".hall-page, .board *")) keep(document.querySelectorAll(".board-head")[place], "key");
  });
}
