/** What is said of choices and of what they were worth. */

import { t } from "../js/i18n.js";
import { fullName } from "../js/sentences.js";
import { ringSquare } from "./places.js";
import { diceText, houseName, inARow } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Moved} Moved */

const lang = document.documentElement.lang || "en";
const whole = new Intl.NumberFormat(`${lang}-u-nu-latn`, { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat(`${lang}-u-nu-latn`, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A part of a game, apart from the direction of the words around it. @param {number} part @param {{sign?: boolean, exact?: boolean}} [how] */
export function percent(part, { sign = false, exact = true } = {}) {
  const number = Math.abs(100 * part);
  const text = (exact && number < 9.95 ? fine : whole).format(number);
  const nothing = !/[1-9]/.test(text);
  return `\u2066${!sign || nothing ? "" : part < 0 ? "−" : "+"}${text}\u202f%\u2069`;
}

/** A move by its die, from where to where. @param {Moved} move */
export function choiceLine(move) {
  const { house, from, to, takes, home, out } = move;
  const blanks = { house: houseName(house), d: diceText(move), other: houseName(takes?.house ?? ""), from: square(house, from), to: takes ? takes.place : square(house, to) };
  if (takes && out) return t("{house} {d} out of the house, taking {other}", blanks);
  if (out) return t("{house} {d} out of the house", blanks);
  if (takes) return t("{house} {d} from {from} takes {other} on {to}", blanks);
  return home ? t("{house} {d} from {from} home", blanks) : t("{house} {d} from {from} to {to}", blanks);
}

/** @param {string} house @param {number} progress */
function square(house, progress) {
  const number = ringSquare(house, progress);
  return number === null ? t("straight {n}", { n: progress - 50 }) : String(number);
}

/** How likely each player wins. @param {View} view @param {number[]} chances */
export function chanceLine(view, chances) {
  return inARow(view.players.map((player, index) => `\u2068${fullName(player)}\u2069 ${percent(chances[index] ?? 0, { exact: false })}`));
}
