/** Where discs can be taken out of the bottom row: a button below each column, and Shift with the keys that drop. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Options["t"]} Translate */

/** What is written behind a column out of which a disc is taken. */
const OUT = "-";

/** @param {Board} board @param {HTMLElement} root @param {Translate} t */
export function watchTakes(board, root, t) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll(".board-take")]);
  const grid = root.querySelector(".board-grid");
  let touched = false;

  /** @param {string} column @param {boolean} touch */
  const take = (column, touch) => board.press(column + OUT, touch);

  for (const button of buttons) {
    const column = button.dataset.take ?? "";
    button.setAttribute("aria-label", t("Take out of column {c}", { c: column }));
    button.addEventListener("pointerdown", (event) => (touched = event.pointerType !== "mouse"));
    button.addEventListener("click", (event) => take(column, touched && event.detail > 0));
  }

  grid?.addEventListener("keydown", (event) => {
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = /** @type {KeyboardEvent} */ (event);
    if (ctrlKey || altKey || metaKey || !(event.target instanceof HTMLElement)) return;
    const enters = key === "Enter" || key === " ";
    const { take: below, column, cell } = event.target.dataset;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    const here = below ?? column ?? cell?.[0];
    const meant = enters && (shiftKey || below) ? here : shiftKey && digit ? buttons[(Number(digit) || 10) - 1]?.dataset.take : null;
    if (!meant) return;
    event.preventDefault();
    event.stopPropagation();
    if (!repeat) take(meant, false);
  }, { capture: true });

  const dress = () => {
    for (const button of buttons) button.setAttribute("aria-disabled", String(!board.takes(button.dataset.take + OUT)));
  };
  board.addEventListener("aims", dress);
  dress();
  board.addEventListener("aim", (event) => {
    const { column } = /** @type {CustomEvent<{column: string | null}>} */ (event).detail;
    for (const button of buttons) button.toggleAttribute("data-chosen", column === button.dataset.take + OUT);
  });
}
