/** A game of Ludo that is over: stepped through, with what luck and choices were worth. */

import "./extra.js";
import { need, part, readData, renew } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { Replaying } from "../js/replaying.js";
import { asideLine, refusalLine, turnLine } from "../js/sentences.js";
import { setting } from "../js/settings.js";
import { watchKeys } from "../js/shortcuts.js";
import { Voice } from "../js/voice.js";
import { LudoBoard } from "./board.js";
import { tokens } from "./cards.js";
import { atOf, Chances, positionLine } from "./chances.js";
import { Compared } from "./compare.js";
import { face } from "./dice.js";
import { housesOf, standAt } from "./fold.js";
import { judged } from "./judged.js";
import { Log } from "./log.js";
import { Moments } from "./moments.js";
import { listPlaces } from "./reading.js";
import { chanceLine, choiceLine, percent } from "./saying.js";
import { sumUp, tell } from "./summary.js";
import { plyLine } from "./telling.js";
import { readCounters } from "./uses.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {import("./types.js").Moment} Moment */

const MOTIONS = /** @type {const} */ ({ on: "run", back: "back", none: "none" });

class LudoReview {
  #view = /** @type {View} */ (readData("view"));
  #table = /** @type {import("../js/types.js").View} */ (/** @type {unknown} */ (this.#view));
  #root = need(document, ".review");
  #voice = new Voice();
  #end = this.#view.plies.length;
  #marks;
  #board;
  #compared;
  #replaying;
  #log;
  #chances;
  #moments;
  /** @type {Judged | null} */
  #judged = null;
  /** @type {Moment | null} */
  #moment = null;
  /** Whether somebody has chosen what to look at. */
  #chosen = "chosen" in this.#root.dataset;

  constructor() {
    Replaying.take();
    const drawn = need(this.#root, ".board");
    this.#marks = Object.fromEntries((drawn.dataset.marks ?? "").split(" ").map((mark, index) => ["rgyb"[index] ?? "", mark]));
    this.#board = new LudoBoard(drawn, this.#marks);
    this.#compared = new Compared(this.#board, drawn, this.#marks);
    this.#replaying = new Replaying(this.#end, { draw: (ply, motion) => this.#draw(ply, MOTIONS[motion]), tell: (ply) => this.#tell(ply) });
    this.#log = new Log(document, this.#marks, (ply) => this.#choose(ply));
    this.#chances = new Chances(part(this.#root, "graph"), this.#view, this.#marks, (ply) => this.#choose(ply));
    this.#moments = new Moments(part(this.#root, "moments"), this.#view, this.#marks, (moment) => this.#choose(atOf(moment), moment));
    watchKeys(document, { board: this.#board, letters: {} });
    this.#board.addEventListener("pick", () => this.#voice.refuse(refusalLine({ code: "game-over", blanks: {} })));
    this.#replaying.hear({ key: (event) => this.#log.key(event) || this.#key(event) });
    this.#replaying.draw("none");
    this.#ask();
  }

  /** Asks what everything was worth; the worst choice is shown, unless somebody looks at something already. */
  async #ask() {
    const summary = part(this.#root, "summary");
    tell(summary, t("The game is being judged…"));
    const answer = await judged(this.#root.dataset.values ?? "", (sentence) => tell(summary, sentence));
    if ("code" in answer) return tell(summary, answer.code === "too-many" ? refusalLine(answer) : t("What luck and choices were worth could not be found out."), () => this.#ask());
    this.#judged = answer;
    sumUp(summary, this.#view, answer);
    this.#chances.draw(answer);
    this.#moments.fill(answer);
    const [worst] = answer.moments;
    if (this.#chosen || worst?.what !== "choice") this.#replaying.draw("none");
    else this.#choose(atOf(worst), worst);
  }

  /** @param {number} ply @param {Moment | null} moment what it is looked at for */
  #choose(ply, moment = null) {
    this.#chosen = true;
    this.#moment = moment;
    this.#replaying.choose(ply);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = event.target instanceof Element && event.target.closest(".graph");
    if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.altKey || event.metaKey || (setting("keys") === "off" && !here)) return;
    event.preventDefault();
    this.#moments.step(event.shiftKey ? -1 : 1);
  }

  /** @param {number} at @param {import("./counters.js").Motion} motion */
  #draw(at, motion) {
    const view = this.#view;
    if (this.#moment && atOf(this.#moment) !== at) this.#moment = null;
    const last = at === this.#end;
    const stand = standAt(view, at);
    const winners = last && view.outcome ? (view.outcome.winners ?? [view.outcome.winner ?? -1]) : null;
    const won = winners && new Set(view.board.houses.filter(({ seat }) => winners.includes(view.seats[seat]?.player ?? -1)).map(({ house }) => house));
    this.#board.show(stand, { motion, won });
    this.#board.offer(new Map(), readCounters(view, stand, false));
    listPlaces(need(this.#root, ".places"), view, stand);
    const { played, best } = this.#decision(at);
    this.#compared.show(played, best);
    this.#compared.mark(!!this.#judged && !best);
    this.#log.show({ view, stand, shown: last ? null : at, pending: false, link: "new", armed: null, aimed: null, note: null });
    this.#chances.stand(at, positionLine(at, this.#end));
    this.#moments.stand(at, this.#moment);
    this.#rail(at, stand);
  }

  /** What is about to be played, and what would be better. @param {number} at */
  #decision(at) {
    const ply = this.#view.plies[at];
    return { played: ply && "house" in ply ? ply : null, best: this.#judged?.better[at + 1] ?? null };
  }

  /** @param {number} at @param {import("./types.js").Stand} stand */
  #rail(at, { dice, roller }) {
    const rail = need(this.#root, ".rail");
    const { turn, aside, key = "" } = this.#words(at);
    for (const [name, words] of [["turn", turn], ["aside", aside]]) {
      const place = part(rail, name ?? "");
      if (place.textContent !== words) renew(place, words ?? "");
    }
    rail.dataset.key = key;
    const side = this.#view.plies[at]?.player ?? (at === this.#end ? (this.#view.outcome?.winner ?? roller) : roller);
    tokens(part(rail, "tokens"), side === null ? [] : housesOf(this.#view, side), this.#marks);
    part(rail, "rolled").toggleAttribute("data-none", !dice.some(({ state }) => state === "left") && !this.#rolled(at));
    part(rail, "rolled").querySelectorAll(".die").forEach((die, index) => {
      face(die, dice[index]?.face ?? 0);
      die.toggleAttribute("data-gone", dice[index]?.state !== "left");
    });
  }

  /** The roll that has just fallen, or null. @param {number} at */
  #rolled(at) {
    const ply = this.#view.plies[at - 1];
    return ply && "rolled" in ply ? ply : null;
  }

  /** What is said of a position: what was played from it and what would have been better; or what a roll was worth. `key` names the ways on the board that it is about. @param {number} at @returns {{turn: string, aside: string, key?: "both" | "best"}} */
  #words(at) {
    const view = this.#view;
    const ply = view.plies[at - 1];
    const { played, best } = this.#decision(at);
    const roll = this.#rolled(at);
    const luck = roll && this.#judged ? (this.#judged.luck[at - 1] ?? 0) : null;
    const chances = this.#judged ? chanceLine(view, this.#judged.chances[at] ?? []) : "";
    if (ply && luck !== null && ((this.#moment && this.#moment.what !== "choice") || !played)) {
      return { turn: plyLine(view, ply), aside: luck < 0 ? t("Bad luck: {n} of a game. Now {chances}.", { n: percent(luck), chances }) : t("Luck: {n} of a game. Now {chances}.", { n: percent(luck), chances }) };
    }
    if (played && best) return { turn: t("{move} was played.", { move: choiceLine(played) }), aside: t("Better: {move}. It kept {n} more.", { move: choiceLine(best), n: percent(this.#judged?.loss[at] ?? 0) }), key: "both" };
    if (played && this.#judged) return { turn: choiceLine(played), aside: this.#judged.choices.includes(at + 1) ? t("The best choice. {chances}.", { chances }) : t("The only choice. {chances}.", { chances }), key: "best" };
    if (played) return { turn: choiceLine(played), aside: positionLine(at, this.#end) };
    if (at === this.#end) return { turn: turnLine(this.#table), aside: [this.#view.outcome ? asideLine(this.#table) : "", chances].filter(Boolean).join(" ") };
    return { turn: ply ? plyLine(view, ply) : t("Before the first move"), aside: chances || positionLine(at, this.#end) };
  }

  /** @param {number} at */
  #tell(at) {
    const { turn, aside } = this.#words(at);
    this.#voice.status([turn.replace(/\.$/, ""), aside].filter(Boolean).join(". "));
  }
}

new LudoReview();
