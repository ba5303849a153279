/** The rail above the board: whose turn it is, and what is to be done. */

import { part, renew, say } from "../js/dom.js";
import { gameTitle } from "../js/games.js";
import { t } from "../js/i18n.js";
import { asideLine, fullName, isTheComputer, turnLine } from "../js/sentences.js";
import { hasWon, isShared } from "../js/state.js";
import { tokens } from "./cards.js";
import { housesOf } from "./fold.js";
import { housesLine } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../js/types.js").View} TableView */

export class LudoRail {
  #rail;
  #marks;

  /** @param {HTMLElement} rail @param {Record<string, string>} marks @param {() => void} live goes back to the game as it stands */
  constructor(rail, marks, live) {
    this.#rail = rail;
    this.#marks = marks;
    part(rail, "live").addEventListener("click", live);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { view, shown } = scene;
    const table = /** @type {TableView} */ (/** @type {unknown} */ (view));
    const won = view.outcome && view.outcome.winner !== null && (hasWon(table, view.you) || isShared(table));
    this.#rail.dataset.state = shown !== null ? "past" : !view.outcome ? "live" : won ? "won" : "over";
    const [turn, aside] = words(scene);
    this.#sentence(turn, aside);
    const side = shown === null ? (view.turn ?? view.outcome?.winner ?? null) : (view.plies[shown - 1]?.player ?? null);
    tokens(part(this.#rail, "tokens"), side === null ? [] : housesOf(view, side), this.#marks);
    part(this.#rail, "live").hidden = shown === null;
    const game = this.#rail.querySelector("[data-part=game]");
    if (game) say(game, gameTitle(table));
    const keys = this.#rail.querySelector("[data-part=keys]");
    keys?.toggleAttribute("hidden", (view.match.games ?? 1) > 1 || shown !== null || view.over || view.waiting || !view.holds);
  }

  /** Both parts are one sentence: they change together. @param {string} turn @param {string} aside */
  #sentence(turn, aside) {
    const parts = [part(this.#rail, "turn"), part(this.#rail, "aside")];
    if (parts.map((element) => element.textContent).join("\n") === `${turn}\n${aside}`) return;
    parts.forEach((element, index) => renew(element, index ? aside : turn));
  }
}

/** @param {Scene} scene @returns {[turn: string, aside: string]} */
function words({ view, shown, armed, link, note, pending }) {
  if (shown !== null) return [shown ? t("Move {n} of {m}", { n: shown, m: view.plies.length }) : t("Before the first move"), t("An earlier position")];
  const table = /** @type {TableView} */ (/** @type {unknown} */ (view));
  const joining = link === "joining" && view.holds && !view.over;
  if (view.outcome || view.closed || view.waiting) return [turnLine(table), note ?? asideLine(table)];
  return [turn(view, pending ? null : armed), note ?? (joining ? t("Joining…") : aside(view))];
}

/** What is to be done, and by whom. @param {View} view @param {number | null} armed */
export function turn(view, armed) {
  const player = view.players[view.turn ?? 0];
  const own = view.turn !== null && view.turn === view.you;
  const both = view.legal[0]?.dice.length === 2 ? view.legal[0].dice.join("+") : null;
  const d = both ?? armed;
  const name = fullName(player);
  if (view.can.roll) return own ? t("Your turn: roll the dice") : t("{name}: roll the dice", { name });
  if (view.can.move && d !== null) return own ? t("Your turn: tap a counter for the {d}", { d }) : t("{name}: tap a counter for the {d}", { name, d });
  if (own) return t("Your turn");
  if (view.legal.length) return isTheComputer(player) ? t("Computer to move") : t("{name} to move", { name });
  return isTheComputer(player) ? t("Computer to roll") : t("{name} to roll", { name });
}

/** Which houses the person has. @param {View} view */
function aside(view) {
  if (view.you === null) return view.holds ? t("Pass and play") : t("Watching");
  if (view.players[view.turn ?? 0]?.who === "computer" && view.engine === "warming") return t("The computer is getting ready…");
  return t("You have {houses}", { houses: housesLine(view, view.you) });
}
