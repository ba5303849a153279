/** Positions folded from a table's plies. The hall says what each ply did; nothing here knows a rule. */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").News} News */
/** @typedef {{cells: string[], colour: number, points: number | null}} Line */
/** @typedef {{discs: {cell: string, colour: number}[], lines: Line[], last: string | null, taken: string | null, scores: number[]}} Position */

/** What boards have besides that are not as usual; js/variants.js adds it on their pages. @type {Partial<import("./variants.js").Extra>} */
export const extra = {};

/**
 * The position after the first `count` plies, and after `more` if a drop awaits the hall's answer.
 * @param {View} view @param {number} count @param {Effect | null} more
 * @returns {Position}
 */
export function positionAt(view, count, more = null) {
  const effects = [...view.plies.slice(0, count), ...(more ? [more] : [])];
  /** @type {Map<string, Line>} */
  const lines = new Map();
  const scores = view.players.map(() => 0);
  const held = extra.lying?.(view) ?? new Map();
  for (const { cell, seat, gain = 0, adds, drops, falls } of effects) {
    for (const cells of drops) lines.delete(cells.join());
    for (const line of adds) {
      lines.set(line.cells.join(), { cells: line.cells, colour: colourOf(view, line.seat), points: line.points });
    }
    const player = view.seats[seat]?.player ?? 0;
    scores[player] = (scores[player] ?? 0) + gain;
    held.set(cell, colourOf(view, seat));
    if (falls) extra.sink?.(held, cell, falls);
  }
  const { cell = null, falls } = effects.at(-1) ?? {};
  const discs = [...held].map(([cell, colour]) => ({ cell, colour }));
  return { discs, lines: [...lines.values()], last: falls ? null : cell, taken: falls ? cell : null, scores };
}

/** @param {View} view @param {number} seat */
export function colourOf(view, seat) {
  return view.seats[seat]?.colour ?? 0;
}

/** Whether the same game is on the board. @param {View} one @param {View} other */
export function sameGame(one, other) {
  return one.match.number === other.match.number && one.match.round === other.match.round;
}

/** Whether a page drawn for one view can show the other. @param {View} one @param {View} other */
export function sameTable(one, other) {
  return one.online === other.online && JSON.stringify([one.options, one.board]) === JSON.stringify([other.options, other.board])
    && (other.online || one.match.number === other.match.number);
}

/** Whether whoever looks plays both sides, on one device. @param {View} view */
export function isShared(view) {
  return view.holds && view.you === null;
}

/** Every offer that the person may know of. @param {View} view */
export function offersOf({ offers, partner = [] }) {
  return [...offers, ...partner];
}

/** Whether partners share a colour. @param {View["board"]} board */
export function arePairs({ colours = [] }) {
  return new Set(colours).size < colours.length;
}

/** Whether a player has won what is over, alone or with a partner. @param {View} view @param {number | null} player */
export function hasWon({ outcome }, player) {
  return player !== null && !!outcome && (outcome.winner === player || !!outcome.winners?.includes(player));
}

/** How many lines of each length a colour has, short ones first. @param {Line[]} lines @param {number} colour */
export function tallyOf(lines, colour) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const line of lines) {
    if (line.colour === colour) counts.set(line.cells.length, (counts.get(line.cells.length) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

/** The view after some news: they tell only what is no longer as it was. @param {View} view @param {News} news @returns {View} */
export function withNews(view, news) {
  return { ...view, ...news.view, plies: [...view.plies.slice(0, news.keep), ...news.plies] };
}
