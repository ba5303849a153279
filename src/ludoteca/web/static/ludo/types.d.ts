/** What the hall sends of a table with a board round which counters run. */

import type { Offer, Player, View as TableView } from "../js/types.js";

/** A house by its letter: red, green, yellow, blue, clockwise. */
export type House = "r" | "g" | "y" | "b";

export type Taken = { house: House; progress: number; place: string };

/** A roll: what fell, the dice that nothing can use, whose turn it is then. */
export type Rolled = { seat: number; lost: number[]; next: number | null; rolled: number[]; third: boolean };
/** A move: the counter by its house and progress, where it goes, over which places, whom it sends back. */
export type Moved = { seat: number; lost: number[]; next: number | null; house: House; from: number; to: number; dice: number[]; way: string[]; takes: Taken | null; out: boolean; home: boolean };
export type Effect = { action: string } & (Rolled | Moved);
export type Move = { action: string } & Moved;
export type Ply = Effect & { player: number };

export type View = Omit<TableView, "board" | "plies" | "legal" | "can" | "outcome"> & {
  board: { ring: number; houses: { house: House; seat: number }[]; safe: number[] };
  outcome: { winner: number | null; winners?: number[]; reason: string; places?: number[] | null } | null;
  /** Counters home, and steps to go, by player; null for whoever has left. */
  home: (number | null)[];
  steps: (number | null)[];
  /** What makes the dice fair: the hall's promise, and who has added to it. */
  seal?: { commitment: string; contributed: number[] } | null;
  plies: Ply[];
  legal: Move[];
  can: TableView["can"] & { roll?: boolean };
  offers: Offer[];
  players: Player[];
};

export type Counter = { id: string; house: House; progress: number };
/** A counter as it lies: `pile` tells on the uppermost of a pile how many there are. */
export type Laid = Counter & { x: number; y: number; size: number; below: number; pile: number };
export type Die = { face: number; state: "left" | "used" | "lost" };
/** How the game stands after some plies. */
export type Stand = { counters: Counter[]; dice: Die[]; roller: number | null; last: Ply | Effect | null };

/** All that the panels show. */
export type Scene = {
  view: View;
  stand: Stand;
  /** The ply looked at, or null for the game as it stands. */
  shown: number | null;
  pending: boolean;
  link: import("../js/types.js").Link;
  /** The face of the die that is played next, if there is one. */
  armed: number | null;
  /** The move under the mouse or the focus. */
  aimed: Move | null;
  /** What the rail says instead of its second part. */
  note: string | null;
};

/** A moment of a game to look at: a choice, or a roll; what it was worth of a game. */
export type Moment = { what: "choice" | "lucky" | "unlucky"; ply: number; worth: number };

/** A game as the engine judges it; plies are counted from 1. */
export type Judged = {
  /** By player, before the first ply and after each. */
  chances: number[][];
  luck: number[];
  loss: number[];
  choices: number[];
  better: Record<number, Move>;
  moments: Moment[];
  players: { luck: number; lost: number; choices: number; best: number }[];
};
