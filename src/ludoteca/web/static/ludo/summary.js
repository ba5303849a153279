/** Luck and choices by player, and the sentence that sums a game up. */

import { make, part, say } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { fullName } from "../js/sentences.js";
import { percent } from "./saying.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Judged} Judged */

/** Less of a game is no difference: the judge's own play gives away 0.09 to 0.18 % a choice (docs/engines.md), 3 to 7 % in the 35 or so of a game. */
const EVEN = 0.05;

/** @param {HTMLElement} root @param {View} view @param {Judged} judged */
export function sumUp(root, view, judged) {
  judged.players.forEach(({ luck, lost, choices, best }, player) => {
    const row = /** @type {HTMLElement} */ (root.querySelector(`tr[data-player="${player}"]`));
    say(part(row, "luck"), percent(luck, { sign: true }));
    say(part(row, "lost"), percent(lost));
    part(row, "best").replaceChildren(choices ? percent(best / choices, { exact: false }) : "–", make("small", {}, t("of {n}", { n: choices })));
    say(part(row, "words"), luckLine(luck));
  });
  tell(root, verdict(view, judged).join(" "));
  root.setAttribute("aria-busy", "false");
}

/** What stands in the place of the verdict, with a way to ask again if there is one. @param {HTMLElement} root @param {string} sentence @param {(() => void) | null} [again] */
export function tell(root, sentence, again = null) {
  const place = part(root, "verdict");
  const button = again && make("button", { type: "button", class: "button" }, t("Try again"));
  button?.addEventListener("click", () => again?.());
  place.replaceChildren(sentence, ...(button ? [" ", button] : []));
  place.toggleAttribute("data-failed", !!again);
}

/** @param {number} luck */
function luckLine(luck) {
  const n = percent(luck);
  if (Math.abs(luck) < EVEN) return t("neither luck nor bad luck");
  return luck > 0 ? t("{n} of a game won by luck", { n }) : t("{n} of a game lost by bad luck", { n });
}

/** Who had the better dice, who chose better, and which of both decided it. @param {View} view @param {Judged} judged */
export function verdict({ players, outcome }, judged) {
  const lucky = ahead(judged.players.map(({ luck }) => luck));
  const wise = ahead(judged.players.map(({ lost, choices }) => (choices ? -lost : -Infinity)));
  const [a, b] = [lucky, wise].map((player) => `\u2068${fullName(players[player ?? 0])}\u2069`);
  const blanks = { a: a ?? "", b: b ?? "" };
  const winner = outcome?.winner ?? null;
  const played = outcome?.reason === "home" && winner !== null;
  return [judge(lucky, wise, blanks, players.length), played ? why(winner, lucky, wise) : ""].filter(Boolean);
}

/** @param {number | null} lucky @param {number | null} wise @param {{a: string, b: string}} blanks @param {number} many */
function judge(lucky, wise, blanks, many) {
  if (lucky === null && wise === null) return t("Neither the dice nor the choices made a difference.");
  if (lucky === null) return t("The dice favoured nobody; {b} made the better choices.", blanks);
  if (wise === null) return t("{a} had the better dice; the choices were equally good.", blanks);
  if (many > 2) return lucky === wise ? t("{a} had the best dice and made the best choices.", blanks) : t("{a} had the best dice; {b} made the best choices.", blanks);
  return lucky === wise ? t("{a} had the better dice and made the better choices.", blanks) : t("{a} had the better dice; {b} made the better choices.", blanks);
}

/** @param {number} winner @param {number | null} lucky @param {number | null} wise */
function why(winner, lucky, wise) {
  if (lucky === winner && wise !== winner) return t("The dice decided the game.");
  return wise === winner && lucky !== winner ? t("The choices decided the game.") : "";
}

/** Whoever has most of those who have any, if it is a difference. @param {number[]} worths */
function ahead(worths) {
  const [first = 0, second = 0] = [...worths].sort((one, other) => other - one);
  return first - second >= EVEN && Number.isFinite(second) ? worths.indexOf(first) : null;
}
