/** What speaks for a move that is advised. */

import { t } from "./i18n.js";

/** @type {Record<string, (blanks: Record<string, number>) => string>} */
const REASONS = {
  "wins": () => t("Wins now."),
  "stops-win": ({ n = 0 }) => t("Stops a win with a line of {n}.", { n }),
  "scores": (blanks) => (blanks.blocks ? `${scoresLine(blanks)} ${alsoLine(blanks.blocks)}` : scoresLine(blanks)),
  "blocks": ({ n = 0 }) => t("Blocks a line of {n}.", { n }),
  "wins-next": () => t("Wins with the next move, whatever the other side does."),
  "threatens": () => t("Threatens to win with the next move."),
  "opens-nothing": () => t("Opens nothing to the other side."),
};

/** What speaks for a move. @param {import("./types.js").Advice} advice */
export function reasonLine({ code, blanks }) {
  return REASONS[code]?.(blanks) ?? t("Best in the long run.");
}

/** @param {number} n */
function alsoLine(n) {
  return t("It also blocks a line of {n}.", { n });
}

/** @param {Record<string, number>} blanks */
function scoresLine({ n = 0, from = 0, with: other = 0, to = 0 }) {
  if (other) return t("Scores {n}: it joins {from} and {other} into a line of {to}.", { n, from, other, to });
  if (from) return t("Scores {n}: your line of {from} grows to {to}.", { n, from, to });
  return t("Scores {n}: it makes a line of {to}.", { n, to });
}
