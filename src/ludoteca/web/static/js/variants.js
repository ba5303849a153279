/** What the boards of Quatro em linha have besides: it comes before the page's own script, and only where it is wanted. */

import { watchGhosts } from "../board/ghosts.js";
import { watchTakes } from "../board/takes.js";
import { need, say } from "./dom.js";
import { betweenLines, colourLine, endLine, gameTitle, matchLine, scoreText } from "./games.js";
import { t, tn } from "./i18n.js";
import { colourName, letters, playerName } from "./sentences.js";
import { extra } from "./state.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./types.js").View} View */
/**
 * @typedef {object} Extra
 * @property {(view: View) => Map<string, number>} lying the colours of the discs that lie there before play, by cell
 * @property {(held: Map<string, number>, cell: string, falls: string[]) => void} sink takes a disc out of the bottom row
 * @property {(view: View, index: number, how: string) => string} taken a ply that took a disc out: as the list has it, or as it is read
 * @property {(view: View) => string} title which game of the match it is
 * @property {(view: View) => string} score
 * @property {(view: View) => string | null} plays which colour the person has
 * @property {(view: View) => string | null} ended how the game ended on the board
 * @property {(view: View) => string[]} between what is said between two games
 * @property {(view: View) => string} over how the match ended
 * @property {(card: HTMLElement, view: View, player: number) => void} card brings up a player's card: colours swap from game to game
 * @property {(board: Board, drawn: HTMLElement, view: View) => void} furnish
 * @property {(view: View, player: number) => string} side what a player's side is called where it is no colour of a disc
 * @property {(player: import("./types.js").Player) => string} unnamed what a player without a name is called on a shared device
 * @property {(player: import("./types.js").Player) => string | null} apart what a computer is called where several play
 * @property {() => Promise<import("./ears.js").Sounding>} sounds
 * @property {(view: View) => string | null} review the page of a game that is over, where there is one
 */

Object.assign(extra, { title: gameTitle, score: scoreText, plays: colourLine, ended: endLine, between: betweenLines, over: matchLine });

extra.lying = ({ board: { rows, start = [] } }) => {
  const held = new Map();
  for (const [index, row] of start.entries()) {
    for (const [column, sign] of [...row].entries()) {
      if (sign !== ".") held.set(String.fromCharCode(97 + column) + (rows - index), "RYG#".indexOf(sign));
    }
  }
  return held;
};

extra.sink = (held, cell, falls) => {
  let place = cell;
  for (const above of falls) {
    held.set(place, held.get(above) ?? 0);
    place = above;
  }
  held.delete(place);
};

extra.taken = (view, index, how) => {
  const ply = view.plies[index];
  const blanks = { n: index + 1, colour: colourName(view.players[ply?.player ?? 0]?.colour ?? 0), column: ply?.cell[0] ?? "" };
  if (how === "list") return t("Move {n}: {colour} takes out of column {column}", blanks);
  if (how === "short") return t("{colour} out of {column}.", blanks);
  const n = ply?.falls?.length ?? 0;
  const fallen = n ? tn("{n} disc falls by one.", "{n} discs fall by one.", n) : t("The column is empty.");
  const taken = t("{colour} takes the lowest disc out of column {column}.", blanks);
  return `${taken} ${fallen}`;
};

extra.card = (card, view, index) => {
  const player = view.players[index];
  if (!player) return;
  const pair = card.querySelector(".pair");
  if (pair) say(pair, `${letters[player.colour] ?? ""}${Math.floor(player.seat / 2) + 1}`);
  card.toggleAttribute("data-out", !!player.out);
  if (view.online) return; // there js/company.js does the rest
  const disc = need(card, ".piece");
  disc.dataset.colour = String(player.colour);
  say(disc, letters[player.colour] ?? "");
  say(need(card, ".name bdi"), playerName(player));
  say(need(card, ".name .unseen"), colourName(player.colour));
  const there = need(card, ".there");
  if (there.textContent) say(there, colourName(player.colour));
};

extra.furnish = (board, drawn, { board: { wraps, takes } }) => {
  if (wraps) watchGhosts(board, drawn, letters);
  if (takes) watchTakes(board, drawn, t);
};
