/** What is said of rolls and moves once they are done: aloud, and in the log. */

import { t } from "../js/i18n.js";
import { fullName } from "../js/sentences.js";
import { houseName, inARow } from "./words.js";
import { ringSquare } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ply} Ply */

/** What a ply did, as it is announced. @param {View} view @param {Ply} ply */
export function plyLine(view, ply) {
  return [what(view, ply), lostLine(ply)].filter(Boolean).join(" ");
}

/** @param {View} view @param {Ply} ply */
function what(view, ply) {
  if ("rolled" in ply) {
    const [a = 0, b = 0] = ply.rolled;
    const player = view.players[ply.player];
    const rolled = player?.you && view.you !== null ? t("You rolled {a} and {b}.", { a, b }) : t("{name} rolled {a} and {b}.", { a, b, name: fullName(player) });
    return ply.third ? [rolled, t("Third double six in a row: the turn is lost.")].join(" ") : rolled;
  }
  const blanks = { house: houseName(ply.house), other: houseName(ply.takes?.house ?? ""), n: ply.dice.reduce((sum, die) => sum + die, 0), square: ringSquare(ply.house, ply.to) ?? 0 };
  if (ply.takes) return ply.out ? t("{house} comes out, takes {other} and is home.", blanks) : t("{house} takes {other} and is home.", blanks);
  if (ply.home) return t("{house} comes home.", blanks);
  if (ply.out) return t("{house} comes out.", blanks);
  return ringSquare(ply.house, ply.to) === null ? t("{house} moves {n} on the home straight.", blanks) : t("{house} moves {n} to {square}.", blanks);
}

/** The dice that no counter could use. @param {import("./types.js").Effect} effect */
export function lostLine(effect) {
  const { lost } = effect;
  if ("rolled" in effect && effect.third) return "";
  if (lost.length > 1) return t("No counter can use the dice.");
  return lost.length ? t("No counter can use the {d}.", { d: lost[0] ?? 0 }) : "";
}

/** A roll and what was done with it. @typedef {{from: number, to: number, player: number, faces: number[], parts: string[], house: string | null}} Turn */

/** The rolls of a game, the first one first. @param {View} view @returns {Turn[]} */
export function turnsOf(view) {
  /** @type {Turn[]} */
  const turns = [];
  for (const [index, ply] of view.plies.entries()) {
    if ("rolled" in ply) turns.push({ from: index, to: index, player: ply.player, faces: ply.rolled, parts: ply.third ? [t("third double six, turn lost")] : [], house: null });
    const turn = turns.at(-1);
    if (!turn) continue;
    turn.to = index;
    if (!("rolled" in ply)) {
      turn.parts.push(part(ply));
      turn.house = ply.house;
    }
    if ("rolled" in ply && ply.third) continue;
    if (ply.lost.length > 1) turn.parts.push(t("both dice lost"));
    else if (ply.lost.length) turn.parts.push(t("the {d} lost", { d: ply.lost[0] ?? 0 }));
  }
  return turns;
}

/** @param {import("./types.js").Moved} move */
function part({ house, takes, home, out, dice }) {
  const blanks = { house: houseName(house), other: houseName(takes?.house ?? ""), n: dice.reduce((sum, die) => sum + die, 0) };
  if (takes) return t("{house} took {other}, counter home", blanks);
  if (home) return t("{house} came home", blanks);
  return out ? t("{house} came out", blanks) : t("{house} moved {n}", blanks);
}

/** What a turn's row is called. @param {View} view @param {Turn} turn */
export function turnLine(view, { player, faces, parts }) {
  const blanks = { name: fullName(view.players[player]), dice: faces.join(" "), moves: inARow(parts) };
  return parts.length ? t("{name} rolled {dice}: {moves}", blanks) : t("{name} rolled {dice}", blanks);
}
