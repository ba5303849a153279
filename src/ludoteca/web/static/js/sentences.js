/** What a table says: whose turn, what a move did, how a round ended, why something was refused. */

import { t } from "./i18n.js";
import { arePairs, extra, hasWon, isShared } from "./state.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Blanks} Blanks */

/** What the discs of each colour carry. */
export const letters = (document.documentElement.dataset.initials ?? "R Y").split(" ");

/** @param {number} colour */
export function colourName(colour) {
  return [t("Red"), t("Yellow"), t("Green"), extra.side ? t("Blue") : t("Neutral")][colour] ?? "";
}

/** What a player has on the board, by its colours. @param {View} view @param {number} player */
export function ownColours(view, player) {
  return extra.side?.(view, player) ?? colourName(view.players[player]?.colour ?? 0);
}

/** @param {Player | undefined} player */
export function playerName(player) {
  if (player?.name && !(player.you && player.who === "person")) return player.name;
  if (player?.who === "local") return extra.unnamed?.(player) ?? colourName(player.colour);
  if (player?.you) return t("You");
  if (player?.gone) return t("Deleted account");
  if (player?.who === "person" && player.guest) return t("Guest {n}", { n: player.guest });
  return player?.who === "computer" ? t("Computer") : t("Player");
}

/** The same where several computers play, and one has to be told from another. @param {Player | undefined} player */
export function fullName(player) {
  return (player && extra.apart?.(player)) ?? playerName(player);
}

/** Whether it is the computer, and no other is. @param {Player | undefined} player */
export function isTheComputer(player) {
  return player?.who === "computer" && !player.name && !extra.apart?.(player);
}

/** Whoever plays with a player, by colour where partners share one. @param {View} view @param {number | null | undefined} player */
export function sideName({ board, players }, player) {
  const found = players[player ?? 0];
  return arePairs(board) ? colourName(found?.colour ?? 0) : fullName(found);
}

/** @param {View} view */
export function turnLine(view) {
  if (view.outcome) return resultLine(view);
  if (view.closed) return view.closed === "record" ? t("Left unfinished") : t("This table is closed");
  if (view.waiting) return t("Waiting for somebody");
  if (view.turn === view.you) return t("Your move");
  const player = view.players[view.turn ?? 0];
  return isTheComputer(player) ? t("Computer to move") : t("{name} to move", { name: fullName(player) });
}

/** @param {View} view */
export function asideLine(view) {
  if (view.outcome) return faultLine(view) ?? scoreLine(view);
  if (view.closed || view.waiting) return view.holds ? "" : t("Watching");
  if (view.holds && view.players[view.turn ?? 0]?.who === "computer" && view.engine === "warming") return t("The computer is getting ready…");
  const you = view.you === null ? null : view.players[view.you];
  if (!you) return view.holds ? t("Pass and play") : t("Watching");
  return extra.plays?.(view) ?? (you.colour === 1 ? t("You play Yellow") : t("You play Red"));
}

/** @param {View} view */
function resultLine(view) {
  const winner = view.outcome?.winner ?? null;
  if (winner === null) return t("Draw");
  if (hasWon(view, view.you)) return t("You win");
  const player = view.players[winner];
  return isTheComputer(player) ? t("Computer wins") : t("{name} wins", { name: sideName(view, winner) });
}

/** @param {View} view */
function scoreLine(view) {
  if (!view.scores) return extra.ended || !bare(view) ? endingLine(view) : t("Four in line.");
  const first = view.outcome?.winner ?? view.you ?? 0;
  const blanks = { a: view.scores[first] ?? 0, b: view.scores[1 - first] ?? 0 };
  if (view.outcome?.reason === "target") return t("{a} to {b}. The target is reached.", blanks);
  return t("{a} to {b} on a full board.", blanks);
}

/** Whether the winner of a line has no name but the colour's. @param {View} view */
function bare({ outcome, players }) {
  const winner = players[outcome?.winner ?? -1];
  return outcome?.reason === "line" && winner?.who === "local" && !winner.name;
}

/** Who has won a game without points, by colour. @param {View} view */
export function endingLine(view) {
  const { outcome, players } = view;
  if (extra.ended) return extra.ended(view) ?? "";
  if (outcome?.reason === "full") return t("The board is full, without four in line.");
  if (outcome?.reason !== "line") return "";
  return players[outcome.winner ?? 0]?.colour === 1 ? t("Yellow wins: four in line.") : t("Red wins: four in line.");
}

/** How a game ended that was not played out, or null. @param {View} view */
function faultLine(view) {
  const { board, outcome, players, you } = view;
  const loser = players.findIndex((_, player) => !hasWon(view, player));
  const mine = you !== null && !hasWon(view, you) && !arePairs(board); // it may have been the partner
  return FAULTS[outcome?.reason ?? ""]?.(mine, sideName(view, loser)) ?? null;
}

/** @type {Record<string, (mine: boolean, name: string) => string>} */
const FAULTS = {
  time: (mine, name) => (mine ? t("Your time ran out.") : t("{name} ran out of time.", { name })),
  resigned: (mine, name) => (mine ? t("You resigned.") : t("{name} resigned.", { name })),
  left: (mine, name) => (mine ? t("You left the table.") : t("{name} left the table.", { name })),
  claimed: (mine, name) => (mine ? t("You were away for too long.") : t("{name} did not come back.", { name })),
  agreed: () => t("A draw was agreed."),
};

/** How the round ended, for whoever looks. @param {View} view */
export function roundLine(view) {
  const winner = view.outcome?.winner ?? null;
  if (winner === null) return t("The round is drawn");
  if (isShared(view)) return t("{name} wins", { name: playerName(view.players[winner]) });
  return winner === view.you ? t("The round is yours") : t("The round is lost");
}

/** Who begins the round after this one. @param {View} view */
export function starterLine(view) {
  const next = view.seats[1]?.player ?? 0;
  if (next === view.you) return t("You start the next round.");
  const player = view.players[next];
  if (player?.who === "computer") return t("Computer starts the next round.");
  return t("{name} starts the next round.", { name: playerName(player) });
}

/** The result, as it is announced. @param {View} view */
export function endLine(view) {
  return t("{result}. {score}", { result: resultLine(view), score: asideLine(view) });
}

/** Whose turn it is, as it is announced. @param {View} view */
export function nextLine(view) {
  if (view.turn === null) return "";
  if (view.turn === view.you) return t("Your move.");
  if (view.online) return t("{name} to move.", { name: playerName(view.players[view.turn]) });
  return t("{colour} to move.", { colour: colourName(view.players[view.turn ?? 0]?.colour ?? 0) });
}

/** The name of a move in the list. @param {View} view @param {number} index */
export function moveLine(view, index) {
  const ply = view.plies[index];
  if (!ply) return "";
  const blanks = { n: index + 1, colour: colourName(view.players[ply.player]?.colour ?? 0), column: ply.action, gain: ply.gain ?? 0 };
  if (ply.falls) return extra.taken?.(view, index, "list") ?? "";
  if (!ply.gain) return t("Move {n}: {colour}, column {column}", blanks);
  return t("Move {n}: {colour}, column {column}, plus {gain}", blanks);
}

/** @type {Record<string, (blanks: Blanks) => string>} */
const REFUSALS = {
  "column-full": ({ column = "" }) => t("Column {c} is full. Choose another.", { c: column }),
  "column-empty": ({ column = "" }) => t("Column {c} is empty. Choose another.", { c: column }),
  "not-your-disc": ({ column = "" }) => t("The lowest disc of column {c} is not yours.", { c: column }),
  "no-such-column": ({ column = "" }) => t("There is no column {c}.", { c: column }),
  "not-a-move": () => t("That is not a move here."),
  "game-over": () => t("The round is over."),
  "not-your-turn": () => t("It is not your turn."),
  "stale": () => t("The table has moved on. Look again."),
  "nothing-to-undo": () => t("There is no move to take back."),
  "round-not-over": () => t("This round is not over yet."),
  "no-such-table": () => t("There is no table at this address."),
  "not-your-table": () => t("This is somebody else's table."),
  "too-many": () => t("That was too often. Wait a moment."),
  "no-hints": () => t("There are no hints at this table."),
  "not-saved": () => t("That could not be saved. Try again in a moment."),
  "closing": () => t("The hall is about to restart. Try again in a moment."),
  "table-worn": () => t("This table has been played at long enough. Start at a new one."),
  "session-over": () => t("You have been signed in or out meanwhile. Do that again."),
  "no-cookies": () => t("The hall knows you by a cookie. Allow cookies for it to play."),
  "cut": () => t("Connection lost. Moves wait until the table is back."),
  "waiting": () => t("Nobody sits opposite yet."),
  "hint-later": () => t("Hints come after the first move."),
  "no-takebacks": () => t("Moves are not taken back in this game."),
  "ask-first": () => t("The other player has to agree to that."),
  "offer-open": () => t("That has been offered already."),
  "offer-refused": () => t("That was declined. Offer it again after the other player’s next move."),
  "offer-lapsed": () => t("That offer stands no longer."),
  "computer-declines": () => t("KBot agrees to no draw: it plays to the end."),
  "not-host": () => t("Only whoever opened the table can ask KBot to it."),
  "not-waiting": () => t("Nobody is awaited here any more."),
  "no-computer-there": () => t("KBot does not sit there any more."),
  "nothing-to-claim": () => t("There is nothing to claim yet."),
  "not-asked": () => t("Nobody asks you about that."),
  "out-already": () => t("You are out already."),
  "roll-first": () => t("Roll the dice first."),
  "rolled-already": () => t("The dice are rolled already."),
  "die-useless": ({ d = "" }) => t("No counter can use the {d}.", { d }),
  "counter-useless": () => t("That counter can use no die now."),
  "earlier": () => t("This is an earlier position. Go back to the game to move."),
};

/** Why something was not done. @param {Refusal} refusal */
export function refusalLine({ code, blanks }) {
  return REFUSALS[code]?.(blanks) ?? t("That is not possible now.");
}
