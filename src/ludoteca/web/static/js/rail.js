/** The two fixed places where the table speaks: the rail above the board, and the prompt slot beside it. */

import { icon, make, need, part, renew, say } from "./dom.js";
import { t } from "./i18n.js";
import { asideLine, endingLine, roundLine, starterLine, turnLine } from "./sentences.js";
import { extra, hasWon, isShared } from "./state.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */

const ARMS = 500;

export class Rail {
  #rail;
  #letters;

  /** @param {ParentNode} root @param {string[]} letters @param {() => void} live goes back to the game as it stands */
  constructor(root, letters, live) {
    this.#rail = need(root, ".rail");
    this.#letters = letters;
    part(this.#rail, "live").addEventListener("click", live);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { turn, aside, colour, state } = words(scene);
    this.#rail.dataset.state = state;
    this.#sentence(turn, aside);
    const disc = part(this.#rail, "disc");
    disc.hidden = colour === null;
    disc.dataset.colour = String(colour ?? 0);
    say(disc, this.#letters[colour ?? 0] ?? "");
    part(this.#rail, "live").hidden = scene.shown === null;
    part(this.#rail, "keys").hidden = scene.shown !== null || scene.view.over || scene.view.waiting || !scene.view.holds;
  }

  /** Both parts are one sentence: they change together. @param {string} turn @param {string} aside */
  #sentence(turn, aside) {
    const parts = [part(this.#rail, "turn"), part(this.#rail, "aside")];
    if (parts.map((element) => element.textContent).join("\n") === `${turn}\n${aside}`) return;
    parts.forEach((element, index) => renew(element, index ? aside : turn));
  }
}

/** @param {Scene} scene @returns {{turn: string, aside: string, colour: number | null, state: string}} */
function words({ view, shown, chosen, link, note }) {
  const mover = view.turn ?? view.outcome?.winner ?? null;
  const colour = mover === null ? null : (view.players[mover]?.colour ?? null);
  if (shown !== null) {
    const turn = shown ? t("Move {n} of {m}", { n: shown, m: view.plies.length }) : t("Before the first move");
    return { turn, aside: t("An earlier position"), colour: shown ? (view.players[view.plies[shown - 1]?.player ?? 0]?.colour ?? null) : null, state: "past" };
  }
  if (chosen !== null) {
    const takes = chosen.endsWith("-");
    return { turn: t("Column {c}", { c: chosen.slice(0, 1) }), aside: takes ? t("Tap it again to take the disc out") : t("Tap it again to drop"), colour, state: "live" };
  }
  const state = !view.outcome ? "live" : view.outcome.winner !== null && (hasWon(view, view.you) || isShared(view)) ? "won" : "over";
  const aside = note ?? (link === "joining" && view.holds && !view.over ? t("Joining…") : asideLine(view));
  return { turn: turnLine(view), aside, colour, state };
}

export class Slot {
  #slot;
  /** What the game is about, in a sentence of the hall's. */
  #rule;
  #asks;
  #asked = "";
  /** The captions; no fresh page needs them. @type {typeof import("./tips.js") | null | undefined} */
  #tips;
  /** @type {Scene | null} */
  #scene = null;

  /** @param {ParentNode} root @param {{round: () => void, play: (column: string) => void, hide: () => void}} asks */
  constructor(root, asks) {
    this.#slot = need(root, ".slot");
    this.#rule = this.#slot.dataset.rule ?? "";
    this.#asks = asks;
  }

  /** @param {Scene} scene */
  show(scene) {
    const { view, link } = scene;
    this.#scene = scene;
    if (view.plies.length) this.#learn();
    // What was advised can be played in the game as it stands only.
    const advice = scene.shown === null ? scene.advice : null;
    const tip = scene.shown === null ? (this.#tips?.tipFor(view) ?? null) : null;
    const told = advice === "thinking" ? "thinking" : advice ? `hint ${advice.id}` : tip ? `tip ${tip.id}` : "idle";
    const again = view.match.ended !== null && !view.online && view.holds && view.table !== null;
    const ends = view.can.round ? `round ${view.match.round}` : again ? `again ${view.seq}` : told;
    const asked = link === "offline" || link === "gone" ? link : ends;
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (asked === "idle") this.#fill("idle", make("p", { class: "said" }, this.#rule), make("a", { class: "button bare", href: `/learn/${view.kind}` }, t("Rules")));
    else if (asked === "offline") {
      const said = pair(t("Connection lost. Trying again…"), t("Moves wait until the table is back."));
      this.#fill("bad", make("span", { class: "spin", "aria-hidden": "true" }), said);
    } else if (asked === "gone") this.#fill("bad", icon("info"), pair(t("There is no table at this address."), t("Go back to the hall.")));
    else if (advice === "thinking") this.#fill("idle", make("p", { class: "said" }, t("Looking for a hint…")));
    else if (advice && ends === told) this.#advise(advice);
    else if (tip && asked === told) this.#teach(tip);
    else if (asked === `again ${view.seq}`) this.#fill("ask", icon(sign(view)), pair(extra.over?.(view) || endingLine(view) || turnLine(view), againLine(view)), ...this.#ways(view, armed(t("Play again"), () => import("./again.js").then(({ playAgain }) => playAgain(view)))));
    else {
      const [first, second] = extra.between?.(view) ?? [roundLine(view), starterLine(view)];
      this.#fill("ask", icon(sign(view)), pair(first ?? "", second ?? ""), ...this.#ways(view, armed(extra.between ? t("Next game") : t("New round"), this.#asks.round)));
    }
  }

  /** What comes next, and where a game that is over may be looked at. @param {View} view @param {Element} next */
  #ways(view, next) {
    const href = extra.review?.(view);
    return href ? [make("div", { class: "answers" }, next, make("a", { class: "button bare", href }, t("Review")))] : [next];
  }

  /** Fetches the captions, once. */
  async #learn() {
    if (this.#tips !== undefined) return;
    this.#tips = null;
    this.#tips = await import("./tips.js").catch(() => null);
    if (this.#tips && this.#scene) this.show(this.#scene);
  }

  /** @param {import("./types.js").Advice} advice */
  #advise(advice) {
    const said = pair(t("Hint: column {c}", { c: advice.action }), advice.reason ?? "");
    const hide = make("button", { type: "button", class: "button bare round", "aria-label": t("Hide the hint") }, icon("close"));
    hide.addEventListener("click", this.#asks.hide);
    this.#fill("hint", icon("hint"), said, armed(t("Play {c}", { c: advice.action }), () => this.#asks.play(advice.action)), hide);
  }

  /** @param {import("./tips.js").Tip} tip */
  #teach(tip) {
    const hide = make("button", { type: "button", class: "button bare round", "aria-label": t("Got it") }, icon("check"));
    hide.addEventListener("click", () => {
      this.#tips?.dismiss(tip);
      this.#asks.hide();
    });
    this.#fill("tip", icon("info"), make("p", { class: "said" }, tip.words), hide);
  }

  /** @param {string} state @param {Element[]} children */
  #fill(state, ...children) {
    this.#slot.dataset.state = state;
    this.#slot.toggleAttribute("data-many", children.at(-1)?.className === "answers");
    this.#slot.replaceChildren(...children);
    if (state === "ask") bring(this.#slot);
  }
}

/** Where the slot does not stick to the screen's lower edge by itself, the board stays where it is while the page moves. @param {HTMLElement} slot */
export function bring(slot) {
  if (getComputedStyle(slot).position !== "sticky") slot.scrollIntoView({ block: "nearest" });
}

/** What the same match once more begins with. @param {View} view */
function againLine({ setup: { first } }) {
  return first === "lots" ? t("Lots decide again who goes first.") : t("The same players once more.");
}

/** The drawing for how the round ended for whoever looks. @param {View} view */
function sign(view) {
  const winner = view.outcome?.winner ?? null;
  if (winner === null) return "level";
  return hasWon(view, view.you) || isShared(view) ? "cup" : "info";
}

/** @param {string} first @param {string} second */
function pair(first, second) {
  return make("p", { class: "said" }, make("b", {}, first), second);
}

/** A button that acts only once it has been seen for half a second. @param {string} name @param {() => void} act @param {string} look */
export function armed(name, act, look = "button main") {
  const button = make("button", { type: "button", class: `${look} arming` }, name);
  const since = performance.now();
  button.addEventListener("click", () => {
    if (performance.now() - since >= ARMS) act();
  });
  setTimeout(() => button.classList.remove("arming"), ARMS);
  return button;
}
