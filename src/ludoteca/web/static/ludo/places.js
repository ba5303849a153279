/** The measures of the drawing (as in drawing/track.py, a square is 60 wide): where squares, houses and counters lie. */

export const LETTERS = "rgyb";
export const HOUSED = -1, STRAIGHT = 51, HOME = 56;
export const WIDTH = 960, HEIGHT = 972;
const PITCH = 60, SQUARES = 15, EDGE = 30, QUARTER = 13;
const SMALL = 0.5;
const PILE = -6;

/** @typedef {{x: number, y: number}} Point */
/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Laid} Laid */

/** The first quarter of the ring from red's start square on: column and row. @type {[number, number][]} */
const FROM_START = [[1, 6], [2, 6], [3, 6], [4, 6], [5, 6], [6, 5], [6, 4], [6, 3], [6, 2], [6, 1], [6, 0], [7, 0], [8, 0]];
/** @type {[number, number][]} */
const WELLS = [[2.05, 2.05], [3.95, 2.05], [2.05, 3.95], [3.95, 3.95]];
/** By the number of houses on a square: how large counters are there, and where those of each house stand. @type {Record<number, [number, [number, number][]]>} */
const ABREAST = {
  1: [1, [[0, 0]]],
  2: [0.78, [[-8.5, -7.5], [8.5, 7.5]]],
  3: [0.62, [[-11.5, -10], [11.5, -10], [0, 11.5]]],
  4: [0.58, [[-12.5, -12.5], [12.5, -12.5], [-12.5, 12.5], [12.5, 12.5]]],
};

/** A place that is given for red, for another house; in squares from the upper left. @param {number} x @param {number} y @param {number} house @returns {Point} */
function turned(x, y, house) {
  for (let turn = 0; turn < house; turn += 1) [x, y] = [SQUARES - y, x];
  return { x: EDGE + x * PITCH, y: EDGE + y * PITCH };
}

/** The square of the ring on which a counter stands, or null. @param {string} house @param {number} progress */
export function ringSquare(house, progress) {
  return progress >= 0 && progress < STRAIGHT ? (QUARTER * LETTERS.indexOf(house) + progress) % (4 * QUARTER) : null;
}

/** The middle of a square. @param {string} house @param {number} progress @returns {Point} */
export function place(house, progress) {
  const number = ringSquare(house, progress);
  if (number === null) return turned(progress - STRAIGHT + 1.5, 7.5, LETTERS.indexOf(house));
  const [column, row] = FROM_START[number % QUARTER] ?? [0, 0];
  return turned(column + 0.5, row + 0.5, Math.floor(number / QUARTER));
}

/** Where a house's counters lie in it. @param {string} house */
export function wells(house) {
  return WELLS.map(([x, y]) => turned(x, y, LETTERS.indexOf(house)));
}

/** Where so many counters of a house lie in the middle. @param {string} house @param {number} count */
function atHome(house, count) {
  return Array.from({ length: count }, (_, n) => turned(6.42, 7.5 + 0.45 * (n - (count - 1) / 2), LETTERS.indexOf(house)));
}

/** Where each counter lies, and how large it is. @param {Counter[]} counters @returns {Laid[]} */
export function lay(counters) {
  /** @type {Laid[]} */
  const laid = [];
  /** @type {Map<string, Map<string, Counter[]>>} */
  const shared = new Map();
  for (const house of LETTERS) {
    const own = counters.filter((counter) => counter.house === house);
    const home = own.filter(({ progress }) => progress === HOME);
    const places = { [HOUSED]: wells(house), [HOME]: atHome(house, home.length) };
    // A well stays a counter's own while others come and go.
    for (const counter of own) {
      const { progress } = counter;
      const at = progress === HOUSED ? places[HOUSED]?.[Number(counter.id.slice(1))] : progress === HOME ? places[HOME]?.[home.indexOf(counter)] : undefined;
      if (at) laid.push({ ...counter, ...at, size: progress === HOME ? SMALL : 1, below: 0, pile: 0 });
      else {
        const { x, y } = place(house, progress);
        const there = shared.get(`${x} ${y}`) ?? new Map();
        shared.set(`${x} ${y}`, there.set(house, [...(there.get(house) ?? []), counter]));
      }
    }
  }
  for (const there of shared.values()) laid.push(...abreast(there));
  return laid;
}

/** @param {Map<string, Counter[]>} there the counters on a square by house @returns {Laid[]} */
function abreast(there) {
  const [size, spots] = ABREAST[there.size] ?? [1, []];
  return [...there.values()].flatMap((pile, index) => {
    const [dx, dy] = spots[index] ?? [0, 0];
    return pile.map((counter, below) => {
      const { x, y } = place(counter.house, counter.progress);
      return { ...counter, x: x + dx, y: y + dy + below * PILE * size, size, below, pile: below === pile.length - 1 && below > 0 ? pile.length : 0 };
    });
  });
}

/** The places that a move goes over, from where its counter stands. @param {import("./types.js").Move | (import("./types.js").Moved)} move @param {Point} from @returns {Point[]} */
export function way({ house, way: places }, from) {
  return [from, ...places.map((name) => {
    const progress = Number(name.slice(1));
    if (!name.startsWith(house)) return place("r", Number(name));
    return progress === HOME ? middle(house) : place(house, progress);
  })];
}

/** The middle of a house's part of the board's middle. @param {string} house */
export function middle(house) {
  return turned(6.42, 7.5, LETTERS.indexOf(house));
}
