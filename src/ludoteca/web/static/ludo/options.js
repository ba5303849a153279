/** Which of several moves is meant: what is to be asked, if anything. */

import { t } from "../js/i18n.js";
import { token } from "./drawing.js";
import { keyOf } from "./uses.js";
import { effectLine, houseName, standLine } from "./words.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {{words: string, token?: Element, moves: Move[]}} Answer */

/**
 * The moves that may be meant by some counters: with the armed die, if one of them can use it. Where that loses the other die,
 * whoever plays chooses which.
 * @param {Move[]} legal @param {string[]} keys @param {number | null} armed @returns {Move[]}
 */
export function options(legal, keys, armed) {
  const own = legal.filter((move) => keys.includes(keyOf(move)));
  const first = own.filter(({ dice }) => dice.length > 1 || dice[0] === armed);
  const loses = first.some(({ lost, dice, next, seat }) => dice.length === 1 && lost.length > 0 && next !== undefined && seat !== undefined);
  return loses || !first.length ? own : first;
}

/** What has to be asked for one of some moves to be left. @param {Move[]} moves @param {Record<string, string>} marks @returns {{question: string, answers: Answer[]} | null} */
export function questionFor(moves, marks) {
  const counters = group(moves, keyOf);
  if (counters.length > 1) return { question: t("Which counter moves?"), answers: counters.map((own) => ({ words: own[0] ? standLine(own[0].house, own[0].from) : "", token: drawn(own[0]?.house, marks), moves: own })) };
  const dice = group(moves, ({ dice: faces }) => faces.join("+"));
  if (dice.length > 1) return { question: t("Which die?"), answers: dice.map((own) => ({ words: own[0] ? effectLine(own[0]) : "", moves: own })) };
  const taken = group(moves, ({ takes }) => takes?.house ?? "");
  if (taken.length > 1) return { question: t("Which counter goes back?"), answers: taken.map((own) => ({ words: houseName(own[0]?.takes?.house ?? ""), token: drawn(own[0]?.takes?.house, marks), moves: own })) };
  return null;
}

/** @param {Move[]} moves @param {(move: Move) => string} by */
function group(moves, by) {
  /** @type {Map<string, Move[]>} */
  const groups = new Map();
  for (const move of moves) groups.set(by(move), [...(groups.get(by(move)) ?? []), move]);
  return [...groups.values()];
}

/** @param {string | undefined} house @param {Record<string, string>} marks */
function drawn(house, marks) {
  return house ? token(house, marks[house] ?? "") : undefined;
}
