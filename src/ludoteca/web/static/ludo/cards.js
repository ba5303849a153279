/** The players' cards: counters home, steps to go; and the names on the houses. */

import { need, part, say } from "../js/dom.js";
import { t, tn } from "../js/i18n.js";
import { playerName } from "../js/sentences.js";
import { token } from "./drawing.js";
import { housesOf, ownerOf } from "./fold.js";
import { HOME } from "./places.js";
import { houseName } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Stand} Stand */

const COUNTERS = 4;

export class Cards {
  #root;
  #marks;

  /** @param {ParentNode} root @param {Record<string, string>} marks */
  constructor(root, marks) {
    this.#root = root;
    this.#marks = marks;
  }

  /** @param {Scene} scene */
  show({ view, stand }) {
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll(".player"))) this.#card(card, Number(card.dataset.player), view, stand);
    for (const owner of /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll(".board .owner"))) this.#owner(owner, view);
  }

  /** @param {HTMLElement} card @param {number} player @param {View} view @param {Stand} stand */
  #card(card, player, view, stand) {
    const houses = housesOf(view, player);
    tokens(part(card, "tokens"), houses, this.#marks);
    const own = stand.counters.filter(({ house }) => houses.includes(/** @type {import("./types.js").House} */ (house)));
    const home = own.filter(({ progress }) => progress === HOME).length;
    const steps = own.reduce((sum, { progress }) => sum + HOME - progress, 0);
    const out = !!view.players[player]?.out;
    card.toggleAttribute("data-out", out);
    const who = view.players[player];
    const places = view.players.length > 2 ? view.match.ended?.places : null;
    if (!view.online) {
      card.dataset.there = places ? "place" : "";
      say(need(card, ".there"), places ? t("Place {n}", { n: places[player] ?? 1 }) : "");
    }
    const name = card.querySelector(".name bdi");
    if (name && who && !view.online) say(name, playerName(who));
    [...part(card, "pips").children].forEach((pip, index) => pip.classList.toggle("full", index < home));
    const way = part(card, "way");
    const words = t("{n} of {m} home", { n: home, m: COUNTERS * houses.length });
    const far = out ? "" : tn("{n} step to go", "{n} steps to go", steps);
    if (way.dataset.told === `${words}${far}`) return;
    way.dataset.told = `${words}${far}`;
    const more = document.createElement("span");
    more.className = "far";
    more.append(` · ${far}`);
    way.replaceChildren(...(out ? [t("Out")] : [words, more]));
  }

  /** @param {HTMLElement} owner @param {View} view */
  #owner(owner, view) {
    const house = owner.dataset.house ?? "";
    const player = ownerOf(view, house);
    if (player === null) return;
    const name = owner.querySelector("bdi");
    const who = view.players[player];
    const unnamed = who?.who === "local" && !who.name; // such a player is called by the houses
    if (name) say(name, unnamed ? houseName(house) : who?.who === "vacant" ? t("Free seat") : who?.name || playerName(who));
    const colour = owner.querySelector("span");
    if (colour) say(colour, unnamed ? "" : ` · ${houseName(house)}`);
  }
}

/** The counters of some houses, beside words. @param {HTMLElement} place @param {string[]} houses @param {Record<string, string>} marks */
export function tokens(place, houses, marks) {
  if (place.dataset.houses === houses.join("")) return;
  place.dataset.houses = houses.join("");
  place.replaceChildren(...houses.map((house) => token(house, marks[house] ?? "")));
}
