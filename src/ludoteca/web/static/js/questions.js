/** The prompt slot of an online table: one question at a time, never answered by accident. */

import { fate, fateLine, questionsOf } from "./asking.js";
import { icon, make, need } from "./dom.js";
import { t } from "./i18n.js";
import { armed, bring } from "./rail.js";
import { isLong, stays } from "./spans.js";
import { offersOf } from "./state.js";

/** @typedef {import("./asking.js").Question} Question */
/** @typedef {import("./asking.js").Answer} Answer */
/** @typedef {import("./types.js").Act} Act */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */

/** How long an offer that has lapsed keeps its place, ms. */
const LAPSED = 1500;
/** When it is said that the next game has to be started, ms before. */
const HURRIES = [10_000, 30_000];

export class Questions {
  #slot;
  #voice;
  #act;
  #age;
  #ask;
  #home;
  /** @type {Question | null} */
  #current = null;
  #drawn = "";
  /** What the person has answered: it goes without more ado. @type {Set<string>} */
  #answered = new Set();
  #lapsing = 0;
  /** @type {Scene | null} */
  #scene = null;
  /** The view in which the question was shown last. @type {View | null} */
  #stood = null;
  #ticking = 0;
  #hurried = 0;
  #invitation;

  /**
   * @param {ParentNode} root
   * @param {{voice: import("./voice.js").Voice, act: (act: Act) => Promise<boolean>, age: () => number, ask: () => void, home: () => void}} table `age`: how long
   * the view has been here, ms; `ask` is called when something waits for an answer, `home` takes the focus to the board
   */
  constructor(root, { voice, act, age, ask, home }) {
    this.#voice = voice;
    this.#slot = need(root, ".slot");
    this.#act = act;
    this.#age = age;
    this.#ask = ask;
    this.#home = home;
    this.#invitation = this.#slot.querySelector(".inviting");
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    if (scene.view.waiting && this.#invitation && scene.link !== "offline" && scene.link !== "gone") return this.#wait(this.#invitation);
    if (this.#lapsing) return;
    const standing = questionsOf(scene, (ms) => Math.max(0, ms - this.#age()));
    const [first] = standing;
    const still = standing.find(({ key }) => key === this.#current?.key);
    if (this.#current?.offer !== undefined && !still && !first?.urgent && !this.#answered.has(this.#current.key)) {
      const offer = this.#stood && offersOf(this.#stood).find(({ id }) => id === this.#current?.offer);
      if (offer && this.#stood && fate(this.#stood, scene.view) !== "done") return this.#lapse(fateLine(this.#stood, scene.view, offer));
    }
    const next = this.#current?.asks && still && !first?.urgent ? still : first;
    this.#stood = scene.view;
    if (next) this.#take(next);
    clearTimeout(this.#ticking);
    const { claim, start = null } = scene.view.can;
    if (start !== null) this.#hurry(start - this.#age(), scene.view);
    if (claim === null && start === null) return;
    const left = Math.max(0, Math.min(claim ?? Infinity, start ?? Infinity) - this.#age());
    this.#ticking = setTimeout(() => this.#scene && this.show(this.#scene), isLong(left) ? stays(left) : 500);
  }

  /** Says when little is left to start the next game. @param {number} left @param {View} view */
  #hurry(left, view) {
    const due = HURRIES.find((ms) => left <= ms && left > ms - 1000);
    if (due === undefined || this.#hurried === due || view.players[view.you ?? -1]?.ready) return;
    this.#hurried = due;
    this.#voice.alert(t("{n} seconds to start the next game.", { n: due / 1000 }));
  }

  /** While somebody is waited for, the slot holds the invitation that the hall drew. @param {Element} invitation */
  #wait(invitation) {
    if (!invitation.isConnected) this.#slot.replaceChildren(invitation);
    this.#slot.dataset.state = "waiting";
    this.#slot.removeAttribute("data-many");
    this.#drawn = "waiting";
  }

  /** @param {Question} question */
  #take(question) {
    const fresh = question.key !== this.#current?.key;
    this.#current = question;
    const drawn = JSON.stringify([question.key, question.answers]);
    if (drawn === this.#drawn) return this.#say(question.words);
    this.#drawn = drawn;
    this.#answered.delete(question.key);
    const sign = question.sign ? icon(question.sign) : question.key === "offline" || question.key === "away" ? spin() : null;
    const buttons = question.answers.map((answer) => this.#button(answer, question));
    const answers = buttons.length > 1 ? [make("div", { class: "answers" }, ...buttons)] : buttons;
    const held = this.#slot.contains(document.activeElement);
    this.#slot.dataset.state = question.state;
    this.#slot.toggleAttribute("data-many", buttons.length > 1);
    this.#slot.replaceChildren(...(sign ? [sign] : []), make("p", { class: "said" }), ...answers);
    this.#say(question.words);
    if (held && fresh) this.#home();
    else if (held) buttons[0]?.focus();
    if (question.state === "ask" && this.#scene?.view.over) bring(this.#slot);
    if (fresh && question.asks) this.#ask();
    if (fresh && question.key === "claim") this.#voice.status(`${question.words[0]}. ${question.words[1]}`);
  }

  /** @param {string[]} words */
  #say([first = "", second = ""]) {
    const said = need(this.#slot, ".said");
    if (said.textContent !== first + second) said.replaceChildren(...(first ? [make("b", {}, first)] : []), second);
  }

  /** @param {Answer} answer @param {Question} question */
  #button({ name, act, href, main }, { key }) {
    const look = main ? "button main" : "button";
    if (!act) return make("a", { class: `${look} bare`, href: href ?? "/" }, name);
    return armed(name, () => this.#answer(key, act), look);
  }

  /** @param {string} key @param {Act} act */
  async #answer(key, act) {
    if (this.#lapsing || this.#answered.has(key)) return;
    this.#answered.add(key);
    const done = await this.#act(act);
    if (!done) this.#answered.delete(key);
  }

  /** The offer keeps its place for a moment, and nothing can be pressed. @param {string} why */
  #lapse(why) {
    for (const button of this.#slot.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
    this.#slot.dataset.state = "lapsed";
    this.#say([need(this.#slot, "b").textContent ?? "", why || t("Lapsed")]);
    this.#lapsing = setTimeout(() => {
      this.#lapsing = 0;
      this.#drawn = "lapsed";
      if (this.#current) this.#answered.add(this.#current.key);
      if (this.#scene) this.show(this.#scene);
    }, LAPSED);
  }
}

function spin() {
  return make("span", { class: "spin", "aria-hidden": "true" });
}
