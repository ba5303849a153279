/** What an online table has to ask or to tell in its prompt slot, the most pressing first. */

import { t } from "./i18n.js";
import { betweenLines, matchLine as gamesLine } from "./games.js";
import { asideLine, playerName, roundLine, starterLine, turnLine } from "./sentences.js";
import { isByPost, timeText } from "./spans.js";
import { gainLine } from "./standing.js";
import { extra, hasWon, offersOf } from "./state.js";

/** @typedef {import("./types.js").Act} Act */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {{name: string, act?: Act, href?: string, main?: boolean}} Answer */

/**
 * `key` names the question, `words` and `answers` may change while it stands. One that `asks` keeps its place until it is
 * settled; one that is `urgent` takes it from every other.
 * @typedef {{key: string, state: string, sign?: string, words: string[], answers: Answer[], asks?: boolean, urgent?: boolean, offer?: number}} Question
 */

/** @param {Scene} scene @param {(ms: number) => number} left what is left now of a span that the view tells @returns {Question[]} */
export function questionsOf({ view, link }, left) {
  return [
    ...cut(link), ...gone(view), ...gate(view, left), ...claim(view, left), ...offers(view, "resign"), ...offers(view, "draw"), ...offers(view, "takeback"),
    ...offers(view, "rematch"), ...own(view), ...over(view), ...away(view, left), idle(view),
  ];
}

/** @param {Scene["link"]} link @returns {Question[]} */
function cut(link) {
  if (link === "offline") return [{ key: "offline", state: "bad", words: [t("Connection lost. Trying again…"), t("Moves wait until the table is back.")], answers: [], urgent: true }];
  if (link === "gone") return [{ key: "gone", state: "bad", sign: "info", words: [t("There is no table at this address."), t("Go back to the hall.")], answers: [], urgent: true }];
  return [];
}

/** @param {View} view @returns {Question[]} */
function gone(view) {
  if (!view.closed) return [];
  const why = view.closed === "expired" ? t("Nobody sat down in time.") : t("Nobody can sit down here any more.");
  return [{ key: "closed", state: "ask", sign: "info", words: [t("This table is closed"), why], answers: onwards(view) }];
}

/** @param {View} view @param {(ms: number) => number} left @returns {Question[]} */
function gate(view, left) {
  if (!view.can.round) return [];
  const you = view.players[view.you ?? 0];
  const other = view.players.find(({ you: own, ready, out, who }) => !own && !ready && !out && who !== "computer") ?? view.players[1 - (view.you ?? 0)];
  const name = playerName(other);
  const several = view.match.games !== null;
  const [ended, next] = several ? (extra.between ?? betweenLines)(view) : [roundLine(view), starterLine(view)];
  const span = view.can.start ?? null;
  const hurry = span === null || you?.ready ? "" : t("Start within {time}, or the game is lost.", { time: `\u2068${timeText(left(span))}\u2069` });
  const words = you?.ready ? t("Waiting for {name}…", { name }) : other?.ready && !several ? t("{name} is ready.", { name }) : next;
  const answer = you?.ready
    ? { name: t("Not ready after all"), act: /** @type {Act} */ ({ do: "round", ready: false }) }
    : { name: span !== null ? t("Start") : several ? t("Ready for the next game") : t("New round"), act: /** @type {Act} */ ({ do: "round", ready: true }), main: true };
  return [{ key: `gate ${view.match.number} ${view.match.round}`, state: "ask", sign: signOf(view), words: [ended ?? "", hurry || (words ?? "")], answers: [answer], asks: true }];
}

/** @param {View} view @param {(ms: number) => number} left @returns {Question[]} */
function claim(view, left) {
  if (view.can.claim === null || left(view.can.claim) > 0) return [];
  const name = absent(view);
  return [{
    key: "claim", state: "ask", sign: "info", asks: true,
    words: [t("{name} has not come back", { name }), t("You may go on waiting, or take the win.")],
    answers: [{ name: t("Claim the win"), act: { do: "claim" } }],
  }];
}

/** What the other player offers. @param {View} view @param {Offer["what"]} what @returns {Question[]} */
function offers(view, what) {
  if (view.you === null) return [];
  const { you } = view;
  return offersOf(view).filter((offer) => offer.what === what && offer.by !== you && (!offer.asked || (offer.asked.includes(you) && !offer.agreed?.includes(you)))).map((offer) => ({
    key: `offer ${view.match.number} ${offer.id}`, state: "ask", sign: what === "takeback" ? "undo" : what === "draw" ? "level" : what === "resign" ? "flag" : "people", asks: true, offer: offer.id,
    words: [offerLine(view, offer), offer.what === "takeback" ? t("It lapses when you move.") : ""],
    answers: [
      { name: t("Accept"), act: { do: "answer", offer: offer.id, accept: true } },
      { name: t("Decline"), act: { do: "answer", offer: offer.id, accept: false } },
    ],
  }));
}

/** What the person has offered. @param {View} view @returns {Question[]} */
function own(view) {
  return offersOf(view).filter(({ by }) => by === view.you).map((offer) => {
    const other = view.players[offer.asked?.find((one) => !offer.agreed?.includes(one)) ?? 1 - offer.by];
    const waits = other?.away ? t("{name} is not here at the moment.", { name: playerName(other) }) : t("Waiting for {name}…", { name: playerName(other) });
    return {
      key: `own ${view.match.number} ${offer.id}`, state: "ask", sign: "people", words: [ownLine(offer), waits], offer: offer.id,
      answers: [{ name: t("Withdraw"), act: { do: "answer", offer: offer.id, accept: false } }],
    };
  });
}

/** @param {View} view @returns {Question[]} */
function over(view) {
  if (!view.match.ended) return [];
  /** @type {Answer[]} */
  const again = view.can.offer.includes("rematch") ? [{ name: t("Rematch"), act: { do: "offer", what: "rematch" }, main: true }] : [];
  return [{ key: `over ${view.match.number}`, state: "ask", sign: signOf(view), words: [matchLine(view), [leftLine(view) || asideLine(view), gainLine(view)].filter(Boolean).join(" ")], answers: [...again, ...onwards(view)] }];
}

/** Ways on from a table where nothing more will happen. @param {View} view @returns {Answer[]} */
function onwards(view) {
  const hall = { name: t("Hall"), href: "/" };
  const review = extra.review?.(view);
  const ways = review ? [{ name: t("Review"), href: review }] : [];
  if (view.you === null) return [...ways, { name: t("Watch others"), href: "/watch" }, hall];
  return review && view.can.offer.includes("rematch") ? [...ways, hall] : [...ways, { name: t("New match"), href: `/new/${view.kind}` }, hall];
}

/** @param {View} view @param {(ms: number) => number} left @returns {Question[]} */
function away(view, left) {
  const name = absent(view);
  if (!name || view.over || isByPost(view)) return []; // there everybody comes and goes
  const soon = view.can.claim === null ? "" : t("You may claim the win in {time}.", { time: `\u2068${timeText(left(view.can.claim))}\u2069` });
  return [{ key: "away", state: "idle", words: [t("{name} is reconnecting…", { name }), soon || (view.clock ? t("The clock runs on.") : t("The table waits."))], answers: [] }];
}

/** @param {View} view @returns {Question} */
function idle(view) {
  return { key: "idle", state: "idle", words: ["", t("Offers and questions appear here, one at a time.")], answers: [{ name: t("Rules"), href: `/learn/${view.kind}` }] };
}

/** The name of whoever is not there. @param {View} view */
function absent(view) {
  const player = view.players.find(({ away, you }, index) => away && !you && !view.match.out?.includes(index));
  return player ? playerName(player) : "";
}

/** What an offer is, for whoever gets it. @param {View} view @param {Offer} offer */
export function offerLine(view, { by, what, scope, ply }) {
  const name = playerName(view.players[by]);
  if (what === "takeback") return t("{name} asks to take back move {n}", { name, n: ply ?? 0 });
  if (what === "rematch") return t("{name} offers a rematch", { name });
  if (what === "resign") return scope === "match" ? t("{name} would resign the match", { name }) : t("{name} would resign this game", { name });
  return scope === "match" ? t("{name} offers a draw for the match", { name }) : t("{name} offers a draw for this game", { name });
}

/** What the person has offered. @param {Offer} offer */
export function ownLine({ what, scope, ply }) {
  if (what === "takeback") return t("You ask to take back move {n}", { n: ply ?? 0 });
  if (what === "rematch") return t("You offer a rematch");
  if (what === "resign") return scope === "match" ? t("You would resign the match") : t("You would resign this game");
  return scope === "match" ? t("You offer a draw for the match") : t("You offer a draw for this game");
}

/** What has become of an offer that stands no longer: the hall does not say. @param {View} old where it stood @param {View} view */
export function fate(old, view) {
  if (view.match.number !== old.match.number || view.over !== old.over || view.plies.length < old.plies.length) return "done";
  return view.plies.length > old.plies.length ? "lapsed" : "refused";
}

/** @param {View} old @param {View} view @param {Offer} offer one that the person has not answered */
export function fateLine(old, view, { by, asked = [] }) {
  const end = fate(old, view);
  const several = asked.length > 1; // any of them may have declined
  const name = playerName(view.players[by === view.you ? (asked[0] ?? 1 - by) : by]);
  if (end === "refused" && several) return by === view.you ? t("Somebody declined.") : t("That offer stands no longer.");
  if (end === "refused") return by === view.you ? t("{name} declined.", { name }) : t("{name} has withdrawn the offer.", { name });
  return end === "lapsed" && by === view.you ? t("Your offer stands no longer.") : "";
}

/** @param {View} view */
function matchLine(view) {
  if (view.match.games === 1) return turnLine(view);
  if (view.match.games !== null) return gamesLine(view);
  const [a = 0, b = 0] = view.match.wins;
  return t("The match ends {score}", { score: `\u2066${a}\u00a0–\u00a0${b}\u2069` });
}

/** That somebody has gone between two games, which no result tells. @param {View} view */
function leftLine({ match, outcome, you }) {
  if (match.ended?.reason !== "left" || outcome?.reason === "left") return "";
  return you === null ? t("A player has left the table.") : t("The other player has left the table.");
}

/** The end of a match that ends between two games. @param {View} view */
export function matchEndLine(view) {
  return `${matchLine(view)}. ${leftLine(view)}`;
}

/** @param {View} view */
function signOf(view) {
  const winner = view.match.ended ? view.match.ended.winners[0] : view.outcome?.winner;
  const own = view.match.ended ? view.you !== null && view.match.ended.winners.includes(view.you) : hasWon(view, view.you);
  return winner === undefined || winner === null ? "level" : own ? "cup" : "info";
}
