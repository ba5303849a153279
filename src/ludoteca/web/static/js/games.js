/** What is said of a match of several games: which one it is, how it stands, how a game ended, what comes next. */

import { t } from "./i18n.js";
import { playerName, sideName } from "./sentences.js";
import { arePairs, hasWon } from "./state.js";

/** @typedef {import("./types.js").View} View */

/** Half points as they are written. @param {number} halves */
function points(halves) {
  const whole = Math.floor(halves / 2);
  return halves % 2 ? `${whole || ""}½` : String(whole);
}

/** One player of each side, a certain one's first where that is wanted. @param {View} view @param {number | null} [first] */
function sides({ players }, first = null) {
  const order = [...(first === null ? [] : [first]), ...players.keys()];
  return order.filter((one, index) => order.findIndex((other) => players[other]?.colour === players[one]?.colour) === index);
}

/** How the match stands. @param {View} view @param {number | null} [first] whose points come first */
export function scoreText(view, first = null) {
  return sides(view, first).map((player) => points(view.match.halves[player] ?? 0)).join(" : ");
}

/** @param {View} view */
export function gameTitle({ match: { round, games } }) {
  return games === 1 ? t("Single game") : t("Game {n} of {m}", { n: round, m: games ?? round });
}

/** Which colour the person has, or that they are out. @param {View} view @returns {string | null} */
export function colourLine({ you, players, match: { round, games, out } }) {
  const colour = you === null ? undefined : players[you]?.colour;
  if (you === null || colour === undefined) return null;
  if (players[you]?.out) return out?.includes(you) ? t("You are out of the match.") : t("You are out of this game.");
  const plays = [t("You play Red"), t("You play Yellow"), t("You play Green")][colour] ?? "";
  return games === 1 ? plays : t("{plays} in game {n}", { plays, n: round });
}

/** How a game ended on the board. @param {View} view @returns {string | null} */
export function endLine({ outcome, players, kind, board }) {
  const colour = players[outcome?.winner ?? -1]?.colour ?? 0;
  const five = kind === "quatro/five";
  switch (outcome?.reason) {
    case "line":
      if (arePairs(board)) return t("Four in line."); // the result names the colour
      if (five) return [t("Red wins: five in line."), t("Yellow wins: five in line.")][colour] ?? "";
      return [t("Red wins: four in line."), t("Yellow wins: four in line."), t("Green wins: four in line.")][colour] ?? "";
    case "misere": return [t("Yellow made four in line, so Red wins."), t("Red made four in line, so Yellow wins.")][colour] ?? "";
    case "full": return five ? t("The board is full, without five in line.") : t("The board is full, without four in line.");
    case "repetition": return t("The same position came up for the third time.");
    case "last": return t("The others are out.");
    case "length": return t("Three hundred moves were made.");
    default: return null;
  }
}

/** How the game that is over ended, and what the next one brings. @param {View} view @returns {string[]} */
export function betweenLines(view) {
  const { outcome, you, match, seats } = view;
  const winner = outcome?.winner ?? null;
  const name = sideName(view, winner);
  const n = match.round;
  const first = winner === null ? t("Game {n} is drawn", { n }) : hasWon(view, you) ? t("You win game {n}", { n }) : t("{name} wins game {n}", { name, n });
  const next = seats[1]?.player;
  if (new Set(seats.map(({ colour }) => colour)).size > 2) return [first, beginsLine(view)];
  if (you === null) return [first, t("Colours and the first move swap: {name} begins.", { name: playerName(view.players[next ?? 0]) })];
  const red = next !== undefined && view.players[next]?.colour === view.players[you]?.colour;
  return [first, red ? t("Colours and the first move swap: you play Red.") : t("Colours and the first move swap: you play Yellow.")];
}

/** Who begins the next game of three, unless they are out. @param {View} view */
function beginsLine({ you, players, seats: [first, ...others], match: { out } }) {
  const order = [...others, first].map((seat) => seat?.player ?? 0);
  const next = order.find((player) => !out?.includes(player));
  return next === you ? t("You begin the next game.") : t("{name} begins the next game.", { name: playerName(players[next ?? 0]) });
}

/** How the match ended. @param {View} view */
export function matchLine(view) {
  const { ended, halves } = view.match;
  const [winner] = ended?.winners ?? [];
  const score = `\u2066${scoreText(view, winner ?? view.you)}\u2069`;
  if (winner === undefined || ended?.winners.length === view.players.length) return t("The match is drawn, {score}", { score });
  const own = view.you !== null && ended?.winners.includes(view.you);
  const name = sideName(view, winner);
  // Whoever gives up the match loses it, whatever its games so far.
  if (sides(view, winner).slice(1).some((other) => (halves[other] ?? 0) >= (halves[winner] ?? 0))) return own ? t("You win the match") : t("{name} wins the match", { name });
  return own ? t("You win the match, {score}", { score }) : t("{name} wins the match, {score}", { name, score });
}
