/** The keyboard: one tab stop that moves over column heads and cells. Left is always left, for the board is not mirrored. */

/**
 * @typedef {object} Keys what the board does with keys
 * @property {(column: string | null) => void} focus the focus came to a column by key, or left the board
 * @property {(column: string) => void} pick
 * @property {() => boolean} clear Escape: whether there was a choice to give up
 */

const DROP = ["Enter", " "];

export class Roving {
  /** @type {HTMLElement[][]} rows of stops, the heads first */
  #stops;
  #row = 0;
  #column;

  /** @param {HTMLElement} grid @param {Keys} keys */
  constructor(grid, keys) {
    this.#stops = [...grid.querySelectorAll("[role=row]")].map(
      (row) => /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".board-head, .board-cell, .board-take")]));
    this.#column = Math.max(0, this.#stops[0]?.findIndex((stop) => stop.tabIndex === 0) ?? 0);
    grid.addEventListener("keydown", (event) => this.#key(event, keys));
    grid.addEventListener("keyup", (event) => {
      if (DROP.includes(event.key)) event.preventDefault();
    });
    grid.addEventListener("click", (event) => {
      const stop = event.target instanceof Element ? event.target.closest(".board-head, .board-cell") : null;
      if (stop && event.detail === 0) keys.pick(columnOf(stop) ?? "");
    });
    grid.addEventListener("focusin", (event) => {
      if (!(event.target instanceof HTMLElement)) return;
      this.#rest(event.target);
      if (event.target.matches(":focus-visible")) keys.focus(columnOf(event.target));
    });
    grid.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node) || !grid.contains(event.relatedTarget)) keys.focus(null);
    });
  }

  focus() {
    this.#stops[this.#row]?.[this.#column]?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event @param {Keys} keys */
  #key(event, keys) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const stops = this.#stops[0] ?? [];
    const digit = /^[0-9]$/.test(event.key) ? (Number(event.key) || 10) - 1 : -1;
    const pick = DROP.includes(event.key) ? stops[this.#column] : stops[digit];
    if (pick) {
      if (!event.repeat) keys.pick(columnOf(pick) ?? "");
    } else if (event.key === "Escape") {
      if (!keys.clear()) return;
    } else if (this.#move(event.key)) {
      const here = this.#stops[this.#row]?.[this.#column];
      if (here) keys.focus(columnOf(here)); // also at the edge, where the focus stays
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {string} key */
  #move(key) {
    const wide = (this.#stops[0]?.length ?? 1) - 1, high = this.#stops.length - 1;
    if (key === "ArrowLeft") this.#column = Math.max(0, this.#column - 1);
    else if (key === "ArrowRight") this.#column = Math.min(wide, this.#column + 1);
    else if (key === "Home") this.#column = 0;
    else if (key === "End") this.#column = wide;
    else if (key === "ArrowUp") this.#row = Math.max(0, this.#row - 1);
    else if (key === "ArrowDown") this.#row = Math.min(high, this.#row + 1);
    else return false;
    this.focus();
    return true;
  }

  /** The tab stop stays where the focus was last. @param {HTMLElement} stop */
  #rest(stop) {
    for (const [row, stops] of this.#stops.entries()) {
      for (const [column, other] of stops.entries()) {
        if (other === stop) [this.#row, this.#column] = [row, column];
        if ((other.tabIndex === 0) !== (other === stop)) other.tabIndex = other === stop ? 0 : -1;
      }
    }
  }
}

/** @param {Element} stop */
function columnOf(stop) {
  const { column, cell } = /** @type {HTMLElement} */ (stop).dataset;
  return column ?? cell?.[0] ?? null;
}
