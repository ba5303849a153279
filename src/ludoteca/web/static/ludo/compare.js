/** Two moves on the board at once: the one that was played, dashed, and the one that would have been best. */

import { need, svg } from "../js/dom.js";
import { beside, fit, tag } from "./path.js";
import { HEIGHT, middle, way, WIDTH } from "./places.js";
import { shortLine } from "./words.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./places.js").Point} Point */

/** How far two ways over the same squares are drawn apart. */
const APART = 7;

export class Compared {
  #layer = svg("svg", { class: "board-layer board-compared", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" });
  #board;
  #marks;

  /** @param {import("./board.js").LudoBoard} board @param {HTMLElement} drawn @param {Record<string, string>} marks what counters of each house carry */
  constructor(board, drawn, marks) {
    this.#board = board;
    this.#marks = marks;
    need(drawn, ".own").before(this.#layer);
  }

  /** @param {Move | null} played @param {Move | null} best nothing where what was played was best, or nobody knows */
  show(played, best) {
    const shift = played && best && meet(played, best) ? APART : 0;
    const both = [best && this.#way("best", best, -shift), played && this.#way("played", played, shift)].filter((one) => !!one);
    // The words lie over both ways.
    this.#layer.replaceChildren(...both.map(({ line }) => line), ...both.map(({ words }) => words));
    const tags = [...this.#layer.querySelectorAll(".tag")];
    for (const one of tags) fit(one);
    part(tags);
  }

  /** Whether the played move is the best one as far as is known. @param {boolean} best */
  mark(best) {
    this.#layer.toggleAttribute("data-best", best);
  }

  /** A move's way, and its words. @param {"played" | "best"} what @param {Move} move @param {number} shift */
  #way(what, move, shift) {
    const counter = this.#board.lies(`${move.house}${move.from}`);
    if (!counter) return null;
    const points = way(move, counter).map(({ x, y }) => ({ x: x + shift, y: y + shift }));
    const end = points.at(-1) ?? counter;
    const last = points.at(-2) ?? counter;
    points[0] = beside(points[0] ?? counter, points[1] ?? end);
    const d = points.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
    const on = middle(move.house);
    const further = move.takes ? [svg("path", { class: "further", d: `M${end.x} ${end.y}L${on.x} ${on.y}` })] : [];
    const line = svg("g", { class: what, "data-move": move.action },
      ...further,
      svg("path", { class: "line under", d }), svg("path", { class: "line", d }),
      svg("circle", { class: "goal under", cx: end.x, cy: end.y, r: 27 }), svg("circle", { class: "goal", cx: end.x, cy: end.y, r: 27 }),
      svg("path", { class: "point", d: "M-15-12L13 0-15 12z", transform: `translate(${end.x} ${end.y}) rotate(${turn(last, end)})` }));
    return { line, words: svg("g", { class: `${what} words` }, tag(end, shortLine(move, this.#marks))) };
  }
}

/** @param {Point} from @param {Point} to */
function turn(from, to) {
  return Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
}

/** Whether two moves go over a square that both use. @param {Move} one @param {Move} other */
function meet(one, other) {
  return (one.house === other.house && one.from === other.from) || one.way.some((place) => other.way.includes(place));
}

/** Words that would lie on each other get a line each. @param {Element[]} tags */
function part([one, other]) {
  if (!one || !other) return;
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  if (a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top) return;
  other.querySelector("rect")?.setAttribute("transform", "translate(0 42)");
  other.querySelector("text")?.setAttribute("transform", "translate(0 42)");
}
