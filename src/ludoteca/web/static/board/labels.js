/** What a screen reader says of columns and cells. */

/** @typedef {(message: string, blanks?: Record<string, string | number>) => string} Translate */
/** @typedef {{cells: string[]}} Line */
/** @typedef {{colour: (cell: string) => number | null, height: (column: string) => number}} Position */

export class Labels {
  #grid;
  #rows;
  #colours;
  #t;

  /** @param {Element} grid @param {number} rows @param {string[]} colours @param {Translate} t */
  constructor(grid, rows, colours, t) {
    this.#grid = grid;
    this.#rows = rows;
    this.#colours = colours;
    this.#t = t;
  }

  /** @param {Position} position @param {Line[]} lines */
  show(position, lines) {
    for (const head of this.#grid.querySelectorAll(".board-head")) {
      const column = head.getAttribute("data-column") ?? "";
      const height = position.height(column);
      set(head, "aria-label", this.#head(column, height, position.colour(column + height)));
      if (height === this.#rows) set(head, "aria-disabled", "true");
      else head.removeAttribute("aria-disabled");
    }
    /** @type {Map<string, number>} */
    const longest = new Map();
    for (const { cells } of lines) for (const cell of cells) longest.set(cell, Math.max(longest.get(cell) ?? 0, cells.length));
    for (const place of this.#grid.querySelectorAll(".board-cell")) {
      const cell = place.getAttribute("data-cell") ?? "";
      set(place, "aria-label", this.#cell(cell, position.colour(cell), longest.get(cell) ?? 0));
    }
  }

  /** @param {string} c @param {number} height @param {number | null} top */
  #head(c, height, top) {
    const t = this.#t, n = this.#rows - height;
    if (top === null) return t("Column {c}, {n} free", { c, n });
    const colour = this.#colours[top] ?? "";
    return n ? t("Column {c}, {n} free, top {colour}", { c, n, colour }) : t("Column {c}, full, top {colour}", { c, colour });
  }

  /** @param {string} cell @param {number | null} of @param {number} length */
  #cell(cell, of, length) {
    const t = this.#t;
    if (of === null) return t("{cell}, empty", { cell });
    const colour = this.#colours[of] ?? "";
    return length ? t("{cell}, {colour}, {line}", { cell, colour, line: part(length, t) }) : t("{cell}, {colour}", { cell, colour });
  }
}

/** @param {number} length @param {Translate} t */
function part(length, t) {
  switch (length) {
    case 3: return t("part of a line of three");
    case 4: return t("part of a line of four");
    case 5: return t("part of a line of five");
    case 6: return t("part of a line of six");
    case 7: return t("part of a line of seven");
    case 8: return t("part of a line of eight");
    case 9: return t("part of a line of nine");
    default: return t("part of a line of ten");
  }
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
