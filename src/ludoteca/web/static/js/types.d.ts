/** What the hall sends: the view of a table, and the frames of the socket. */

export type Line = { seat: number; cells: string[]; points: number | null };
export type Effect = { action: string; cell: string; seat: number; gain?: number; adds: Line[]; drops: string[][]; /** Of a disc that is taken out of the bottom row: the cells of those that fall by one, the lowest first. */ falls?: string[] };
export type Ply = Effect & { player: number };

export type Player = {
  who: "person" | "computer" | "local" | "vacant";
  you: boolean;
  /** The number by which a guest is named. */
  guest: number | null;
  /** Whether the connection is lost, as far as the hall knows. */
  away: boolean;
  /** Whether the player is ready for the next game. */
  ready: boolean;
  /** The name of a member, or the one that somebody goes by on a shared device. */
  name: string | null;
  /** Whether it was a member whose account has been deleted. */
  gone?: boolean;
  bot?: boolean;
  /** Of a member, on the ladder of this kind; `provisional` while it has no place there. */
  rating?: { value: number; deviation: number; provisional: boolean } | null;
  /** What the end of the match has done to it, and what it has paid. */
  gain?: { rating: number | null; points: number } | null;
  level: string | null;
  colour: number;
  seat: number;
  /** Out of this game, or of the match, while others play on. */
  out?: boolean;
};

export type Outcome = { winner: number | null; /** All of them: partners win together. */ winners?: number[]; reason: string };

/** Something that a player offers; `ply` is of a takeback, `scope` of a draw. */
export type Offer = { id: number; by: number; what: "draw" | "takeback" | "rematch" | "resign"; scope: "game" | "match" | null; ply: number | null; /** Who has to agree, and who has. */ asked?: number[]; agreed?: number[] };

/** What each player had left when it was sent, ms; whose time runs. */
export type Clock = { control: string; left: number[]; running: number | null; held: boolean };

export type Match = {
  /** How many matches the table has had. */
  number: number;
  round: number;
  /** How many games the match has, null where rounds go on for ever. */
  games: number | null;
  wins: number[];
  draws: number;
  /** The score in half points. */
  halves: number[];
  /** Who is out of it while the others play on. */
  out?: number[];
  ended: { winners: number[]; reason: string; /** By player. */ places?: number[] } | null;
};

export type View = {
  table: string | null;
  seq: number;
  kind: string;
  options: { board?: string; goal?: "race" | "fill"; target?: number };
  board: { columns: number; rows: number; wraps?: boolean; takes?: boolean; /** By seat, where partners share one. */ colours?: number[]; /** The discs that lie there before play, the top row first. */ start?: string[] };
  setup: { opponent: "computer" | "local" | "online"; level: string; first: string; name0: string; name1: string; clock: string; listed: boolean; series?: string };
  match: Match;
  players: Player[];
  seats: { player: number; colour: number }[];
  /** The one player that whoever looks is; null for a spectator, and for who share this device. */
  you: number | null;
  /** Whether whoever looks speaks for anybody here. */
  holds: boolean;
  /** Whether everybody plays at a device of their own. */
  online: boolean;
  /** Whether what is played counts for ratings or points; null where nothing of the kind does. */
  rated?: boolean | null;
  /** Whether a seat is free. */
  waiting: boolean;
  /** Why nobody can sit down here any more, if so; `record`: nobody ever sat here. */
  closed: string | null;
  /** Of a round that is over: its place among those of the table. */
  past?: number;
  clock: Clock | null;
  offers: Offer[];
  /** What the person and their partner ask each other; only where pairs play. */
  partner?: Offer[];
  turn: number | null;
  /** Points by player, where the game counts any. */
  scores?: number[];
  over: boolean;
  outcome: Outcome | null;
  /** How many rounds of the table have ended. */
  rounds?: number;
  plies: Ply[];
  legal: Effect[];
  can: {
    move: boolean;
    undo: boolean;
    round: boolean;
    hint: boolean;
    offer: string[];
    resign: string[];
    leave: boolean;
    /** The levels at which KBot may be let sit down, and the players that may be sent off. */
    seat?: string[];
    off?: number[];
    /** In how many ms the game may be claimed. */
    claim: number | null;
    /** How many ms are left to start the next game, where that is timed. */
    start?: number | null;
  };
  engine: "ready" | "warming";
};

export type Blanks = Record<string, string | number>;
export type Refusal = { code: string; blanks: Blanks };
export type Act =
  | { do: "move"; action: string }
  | { do: "undo" }
  | { do: "round"; ready?: boolean }
  | { do: "offer"; what: Offer["what"]; scope?: Offer["scope"] }
  | { do: "answer"; offer: number; accept: boolean }
  | { do: "resign"; scope: string }
  | { do: "seat"; level: string }
  | { do: "send-off"; player: number }
  | { do: "leave" }
  | { do: "roll" }
  | { do: "contribute"; nonce: string }
  | { do: "claim" };
export type News = { from: number; to: number; keep: number; plies: Ply[]; view: Omit<View, "plies"> };

export type Frame =
  | { t: "table"; view: View }
  | ({ t: "news"; table: string } & News)
  | { t: "done"; id: string; seq: number }
  | { t: "refused"; id: string; code: string; blanks: Blanks; seq: number }
  | Advice
  | { t: "ping"; n: number }
  | { t: "gone"; code: string };

/** A move that the hall advises, and a reason as a code with blanks. */
export type Advice = { t: "hint"; id: string; seq: number; action: string; code: string; blanks: Record<string, number>; /** The same in words. */ reason?: string };

/** How the page stands to the hall. */
export type Link = "new" | "joining" | "connected" | "reconnecting" | "offline" | "gone";

/** All that the panels show. */
export type Scene = {
  view: View;
  /** The ply looked at, or null for the game as it stands. */
  shown: number | null;
  scores: number[];
  lines: { cells: string[]; colour: number; points: number | null }[];
  pending: boolean;
  link: Link;
  /** A column chosen by a first tap. */
  chosen: string | null;
  advice: Advice | "thinking" | null;
  /** What the rail says instead of its second part. */
  note: string | null;
};
