/** What the scripts of all tables are told by those of Ludo. */

import { gameTitle, matchLine, scoreText } from "../js/games.js";
import { readData } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { fullName, playerName } from "../js/sentences.js";
import { extra, hasWon } from "../js/state.js";
import { housesLine, inSeat } from "./words.js";

/** @typedef {import("../js/types.js").View} TableView */
/** @typedef {import("./types.js").View} View */

/** @param {TableView} view */
const ludo = (view) => /** @type {View} */ (/** @type {unknown} */ (view));

/** Houses stay with their seats; who has which seat changes. */
const { board, players: { length: many } } = /** @type {View} */ (readData("view"));

Object.assign(extra, { title: gameTitle, score: scoreText });

extra.over = (view) => (view.match.games === 1 ? "" : matchLine(view));

extra.review = ({ outcome, plies, rounds, table }) => (outcome && table && rounds && plies.length ? `/t/${table}/review?round=${rounds}` : null);
extra.plays = (view) => (view.you === null ? null : t("You have {houses}", { houses: housesLine(ludo(view), view.you) }));
extra.side = (view, player) => housesLine(ludo(view), player);
extra.unnamed = ({ seat }) => inSeat(board, seat);
extra.apart = (player) => (many > 2 && player.who === "computer" ? t("{name} ({houses})", { name: playerName(player), houses: inSeat(board, player.seat) }) : null);
extra.sounds = () => import("./sounds.js").then(({ Running }) => new Running());

extra.ended = ({ outcome, players, you }) => {
  if (outcome?.reason === "last") return t("The others are out.");
  if (outcome?.reason !== "home" || outcome.winner === null) return null;
  return outcome.winner === you ? t("All your counters are home.") : t("All counters of {name} are home.", { name: fullName(players[outcome.winner]) });
};

extra.between = (view) => {
  const { outcome, match: { round: n }, seats } = view;
  const winner = outcome?.winner ?? null;
  const name = playerName(view.players[winner ?? 0]);
  const first = winner === null ? t("Game {n} is drawn", { n }) : hasWon(view, view.you) ? t("You win game {n}", { n }) : t("{name} wins game {n}", { name, n });
  const next = view.players[seats[1]?.player ?? 0];
  return [first, next?.you && view.you !== null ? t("You begin the next game.") : t("{name} begins the next game.", { name: playerName(next) })];
};
