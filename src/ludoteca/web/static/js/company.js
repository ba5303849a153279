/** Who sits at an online table, as the cards show it: names, colours, who is there, who is ready. */

import { need, part, say } from "./dom.js";
import { t } from "./i18n.js";
import { ownColours, playerName } from "./sentences.js";
import { isByPost } from "./spans.js";
import { ratingText } from "./standing.js";
import { arePairs } from "./state.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Player} Player */

export class Company {
  #cards;
  #letters;
  #link;
  #root;
  /** What the computer's levels are called. @type {Record<string, string>} */
  #levels;

  /** @param {ParentNode} root @param {string[]} letters */
  constructor(root, letters) {
    this.#cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".player")]);
    this.#letters = letters;
    this.#link = part(root, "link");
    this.#root = root;
    this.#levels = JSON.parse(/** @type {HTMLElement | null} */ (root.querySelector(".players"))?.dataset.levels ?? "{}");
  }

  /** @param {Scene} scene */
  show({ view, link }) {
    view.players.forEach((player, index) => {
      const card = this.#cards[index];
      if (card) this.#card(card, player, stateOf(view, player, index), view.waiting ? "" : ownColours(view, index));
    });
    const kbot = view.players.some(({ who }) => who === "computer");
    const rated = part(this.#root, "rated");
    rated.parentElement?.toggleAttribute("data-kbot", kbot);
    say(rated, kbot ? t("Friendly, with KBot") : view.rated ? t("Rated") : t("Friendly"));
    const cut = link === "reconnecting" || link === "offline";
    this.#link.dataset.state = cut ? link : "saved";
    say(need(this.#link, "span"), cut ? t("Reconnecting…") : link === "connected" ? t("Connected") : t("Joining…"));
  }

  /** @param {HTMLElement} card @param {Player} player @param {[state: string, words: string]} state @param {string} side nothing before it is drawn */
  #card(card, player, [state, words], side) {
    const name = need(card, ".name bdi");
    say(name, player.who === "vacant" ? t("Free seat") : player.name || playerName(player));
    profile(need(card, ".name a"), player);
    part(card, "bot").hidden = !player.bot;
    const level = part(card, "level");
    level.hidden = !player.level;
    say(need(level, "span"), this.#levels[player.level ?? ""] ?? "");
    say(need(card, ".name .unseen"), side);
    const disc = /** @type {HTMLElement | null} */ (card.querySelector(".piece"));
    if (disc) this.#disc(disc, player.colour, side !== "");
    card.dataset.there = state;
    say(part(card, "there"), words);
  }

  /** @param {HTMLElement} disc @param {number} colour @param {boolean} drawn */
  #disc(disc, colour, drawn) {
    disc.dataset.colour = String(colour);
    disc.toggleAttribute("data-undrawn", !drawn);
    say(disc, drawn ? (this.#letters[colour] ?? "") : "");
  }
}

/** A member's name leads to the profile, beside the game. @param {HTMLElement} link @param {Player} player */
function profile(link, { who, name }) {
  if (who === "person" && name) link.setAttribute("href", `/@${encodeURIComponent(name)}`);
  else link.removeAttribute("href");
}

/** @param {import("./types.js").View} view */
function between(view) {
  return view.over && !view.match.ended && !view.closed;
}

/** Whether each plays for themselves against several. @param {import("./types.js").View} view */
function placed({ players, board }) {
  return players.length > 2 && !arePairs(board);
}

/** @param {import("./types.js").View} view @param {Player} player @param {number} index @returns {[state: string, words: string]} */
function stateOf(view, player, index) {
  const { who, away, ready, you, name } = player;
  if (who === "vacant") return ["free", t("Waiting for somebody")];
  const { out, ended } = view.match;
  if (player.out && !ended && out?.includes(index)) return ["out", t("Out of the match")];
  if (player.out && !view.over) return ["out", t("Out of this game")];
  if (ended?.places && placed(view)) return ["place", t("Place {n}", { n: ended.places[index] ?? 1 })];
  if (away && !you && view.match.ended) return ["gone", t("Gone")];
  if (away && !you && !isByPost(view)) return ["away", t("Reconnecting…")];
  if (view.waiting) return ["", t("Lots decide who begins")];
  const rating = ratingText(player);
  if (who === "computer" && between(view)) return ["ready", t("Ready")];
  if (view.can.round || between(view)) return [ready ? "ready" : "unready", [rating, ready ? t("Ready") : t("Not ready yet")].filter(Boolean).join(" · ")];
  return ["", [rating, you && name ? t("you") : rating ? "" : ownColours(view, index)].filter(Boolean).join(" · ")];
}
