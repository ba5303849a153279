/** What is announced of the people at an online table: who comes, goes and is ready, what is offered and how it is answered. */

import { fate, fateLine, offerLine, ownLine } from "./asking.js";
import { t } from "./i18n.js";
import { yourColour } from "./news.js";
import { nextLine, playerName } from "./sentences.js";
import { isByPost } from "./spans.js";
import { gainLine } from "./standing.js";
import { offersOf, sameGame } from "./state.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Player} Player */

/** @param {View} old @param {View} view @param {(offer: number) => boolean} answered whether the person has answered an offer @returns {string[]} */
export function companyLines(old, view, answered) {
  if (old.waiting && !view.waiting && !view.closed) return joinedLines(old, view);
  if (view.waiting && old.waiting) return [...comeLines(old, view), ...goneLines(old, view)];
  if (view.closed && !old.closed) return [t("This table is closed.")];
  return [...presenceLines(old, view), ...outLines(old, view), ...offerLines(old, view, answered), ...(gainLine(old) ? [] : [gainLine(view)].filter(Boolean))];
}

/** @param {View} old @param {View} view */
function joinedLines(old, view) {
  return [...comeLines(old, view), ...yourColour(view), nextLine(view)];
}

/** Who has sat down. @param {View} old @param {View} view */
function comeLines(old, view) {
  const come = view.players.filter(({ who, you }, index) => who !== "vacant" && !you && old.players[index]?.who === "vacant");
  return come.map((player) => t("{name} has joined.", { name: playerName(player) }));
}

/** Who has got up while others are awaited. @param {View} old @param {View} view */
function goneLines(old, view) {
  const gone = old.players.filter(({ who, you }, index) => who !== "vacant" && !you && view.players[index]?.who === "vacant");
  return gone.map((player) => t("{name} has got up.", { name: playerName(player) }));
}

/** Who has dropped out of what the others go on with. @param {View} old @param {View} view */
function outLines(old, view) {
  if (!sameGame(old, view) || view.match.ended) return [];
  const fresh = view.players.filter(({ out }, index) => out && !old.players[index]?.out);
  const lines = fresh.map((player) => {
    const match = view.match.out?.includes(view.players.indexOf(player));
    if (player.you) return match ? t("You are out of the match.") : t("You are out of this game.");
    const name = playerName(player);
    return match ? t("{name} is out of the match.", { name }) : t("{name} is out of this game.", { name });
  });
  return lines.length && !view.over ? [...lines, nextLine(view)] : lines;
}

/** @param {View} old @param {View} view */
function presenceLines(old, view) {
  const stay = !isByPost(view); // else coming and going is no news
  return view.players.flatMap((player, index) => {
    const before = old.players[index];
    if (!before || player.you || view.match.ended || view.match.out?.includes(index)) return [];
    return [...(stay ? changed(before.away, player.away, player, away) : []), ...(view.over && old.over ? changed(before.ready, player.ready, player, ready) : [])];
  });
}

/** @param {boolean} before @param {boolean} now @param {Player} player @param {(now: boolean, name: string) => string} words */
function changed(before, now, player, words) {
  return before === now ? [] : [words(now, playerName(player))];
}

/** @param {boolean} now @param {string} name */
function away(now, name) {
  return now ? t("{name} is reconnecting…", { name }) : t("{name} is back.", { name });
}

/** @param {boolean} now @param {string} name */
function ready(now, name) {
  return now ? t("{name} is ready.", { name }) : t("{name} is not ready after all.", { name });
}

/** @param {View} old @param {View} view @param {(offer: number) => boolean} answered */
function offerLines(old, view, answered) {
  if (view.match.number !== old.match.number) return [];
  const [were, are] = [offersOf(old), offersOf(view)];
  const fresh = are.filter((offer) => concerns(view, offer) && !were.some(({ id }) => offer.id === id));
  const gone = view.you === null ? [] : were.filter((offer) => concerns(view, offer) && !are.some(({ id }) => offer.id === id));
  return [
    ...fresh.map((offer) => (offer.by === view.you ? `${ownLine(offer)}.` : `${offerLine(view, offer)}.`)),
    ...gone.map((offer) => (answered(offer.id) ? answeredLine(old, view, offer) : fateLine(old, view, offer))).filter(Boolean),
  ];
}

/** What partners ask each other about giving up is not told to the other side. @param {View} view @param {import("./types.js").Offer} offer */
function concerns({ you }, { what, by, asked }) {
  return what !== "resign" || by === you || (you !== null && !!asked?.includes(you));
}

/** @param {View} old @param {View} view @param {import("./types.js").Offer} offer */
function answeredLine(old, view, { by }) {
  return fate(old, view) !== "refused" ? "" : by === view.you ? t("Withdrawn.") : t("Declined.");
}
