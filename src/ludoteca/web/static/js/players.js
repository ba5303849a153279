/** The head's match score and the players' cards: points, tally, the way to the target. */

import { need, part, say } from "./dom.js";
import { t, tn } from "./i18n.js";
import { extra, tallyOf } from "./state.js";

/** @typedef {import("./types.js").Scene} Scene */

/** The game's number and what it is played for. @param {import("./types.js").View} view */
function roundLine(view) {
  const { match: { round, games }, options: { goal, target = 0 } } = view;
  if (extra.title) return extra.title(view);
  if (games === 1) return t("Single game");
  if (!goal) return t("Game {n}", { n: round });
  return goal === "race" ? t("Round {n} · Race to {t}", { n: round, t: target }) : t("Round {n} · Fill the board", { n: round });
}

export class Players {
  #root;
  #cards;

  /** @param {ParentNode} root */
  constructor(root) {
    this.#root = need(root, ".table");
    this.#cards = /** @type {HTMLElement[]} */ ([...this.#root.querySelectorAll(".player")]);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#match(scene);
    this.#link(scene);
    this.#cards.forEach((card, player) => this.#card(card, player, scene));
  }

  /** @param {Scene} scene */
  #match({ view }) {
    const { wins, draws } = view.match;
    say(part(this.#root, "round"), roundLine(view));
    for (const score of this.#root.querySelectorAll("[data-part=match]")) say(score, extra.score?.(view) ?? `${wins[0] ?? 0} – ${wins[1] ?? 0}`);
    const drawn = tn("{n} draw", "{n} draws", draws);
    say(part(this.#root, "draws"), `· ${drawn}`);
  }

  /** @param {Scene} scene */
  #link({ view, link }) {
    const chip = part(this.#root, "link");
    const cut = link === "reconnecting" || link === "offline";
    chip.dataset.state = cut ? link : view.table && view.holds ? "saved" : "new";
    chip.className = cut ? "chip warn" : "chip ok";
    say(need(chip, "span"), cut ? t("Reconnecting…") : saved());
  }

  /** @param {HTMLElement} card @param {number} player @param {Scene} scene */
  #card(card, player, { view, shown, scores, lines }) {
    const { goal, target = 0 } = view.options;
    const score = scores[player] ?? 0;
    const tally = tallyOf(lines, view.players[player]?.colour ?? 0);
    card.toggleAttribute("data-turn", shown === null && view.turn === player);
    extra.card?.(card, view, player);
    if (!view.scores) return;
    say(part(card, "score"), String(score));
    say(part(card, "tally"), tally.map(([length, n]) => t("{length}s ×{n}", { length, n })).join(" · "));
    if (goal !== "race") return;
    part(card, "bar").setAttribute("width", String(Math.min(100, (100 * score) / target)));
    say(part(card, "togo"), score < target ? t("{n} to go", { n: target - score }) : t("Target reached"));
  }
}

/** Where a round is kept. */
function saved() {
  return "guest" in document.body.dataset ? t("Saved on this device") : t("Saved in your account");
}
