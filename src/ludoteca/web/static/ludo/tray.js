/** The dice tray: rolling, the die that is played next, what each die can do. */

import { make, need, part, say } from "../js/dom.js";
import { t } from "../js/i18n.js";
import { fullName } from "../js/sentences.js";
import { face } from "./dice.js";
import { left } from "./fold.js";
import { TUMBLE, tumble } from "./motion.js";
import { lostLine } from "./telling.js";
import { effectLine } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Die} Die */

export class Tray {
  #tray;
  #spots;
  #button;
  /** Since when the dice tumble. */
  #since = 0;
  /** @type {number[]} */
  #faces = [0, 0];

  /** @param {ParentNode} root @param {{roll: () => void, arm: (index: number) => void}} hand */
  constructor(root, hand) {
    this.#tray = part(root, "tray");
    this.#spots = /** @type {HTMLElement[]} */ ([...this.#tray.querySelectorAll(".spot")]);
    this.#button = /** @type {HTMLElement | null} */ (this.#tray.querySelector("[data-do=roll]"));
    this.#button?.addEventListener("click", () => hand.roll());
    this.#spots.forEach((spot, index) => spot.addEventListener("click", () => hand.arm(index)));
  }

  /** The dice are thrown; they lie once all is known and they have tumbled for long enough. @param {Promise<unknown>} known */
  async throw(known) {
    this.#since = performance.now();
    this.#tray.toggleAttribute("data-rolling", true);
    const tumbling = this.#spots.map((spot, index) => tumble(need(spot, ".die"), (shown) => face(need(spot, ".die"), shown)).then(() => this.#lie(index)));
    await Promise.all([known, ...tumbling]);
    this.#tray.toggleAttribute("data-rolling", false);
    this.#since = 0;
    this.#faces.forEach((_, index) => this.#lie(index));
  }

  /** Whether the dice tumble, and may not be played yet. */
  get rolling() {
    return this.#since > 0;
  }

  /** How long they have to tumble at most, ms. */
  static get time() {
    return TUMBLE;
  }

  /** @param {Scene} scene */
  show({ view, stand, shown, pending, armed, aimed }) {
    const live = shown === null;
    const rolls = live && !!view.can.roll && !pending;
    const plays = live && view.can.move && !this.rolling;
    this.#faces = [stand.dice[0]?.face ?? 0, stand.dice[1]?.face ?? 0];
    if (!this.rolling) this.#faces.forEach((_, index) => this.#lie(index));
    this.#tray.dataset.state = rolls ? "roll" : plays ? "play" : "idle";
    say(part(this.#tray, "title"), title(view, stand, rolls));
    const together = plays && view.legal.some(({ dice }) => dice.length > 1);
    say(part(this.#tray, "note"), plays && !together && left(stand).length > 1 ? t("Tap a die to use it first") : "");
    this.#dice(stand.dice, { armed: plays ? armed : null, together, rolls });
    const join = part(this.#tray, "join");
    join.hidden = !together;
    if (this.#button) this.#button.hidden = !rolls;
    const lines = this.rolling || rolls ? [] : plays ? effects(view, armed, aimed) : [[lostLine(stand.last ?? { lost: [], seat: 0, next: 0, rolled: [], third: false, action: "" }), false]];
    this.#tell(/** @type {[string, boolean][]} */ (lines));
  }

  /** @param {Die[]} dice @param {{armed: number | null, together: boolean, rolls: boolean}} how */
  #dice(dice, { armed, together, rolls }) {
    const next = together ? -1 : dice.findIndex(({ face, state }) => state === "left" && face === armed);
    this.#spots.forEach((spot, index) => {
      const die = dice[index];
      const usable = !together && armed !== null && die?.state === "left";
      spot.dataset.state = this.rolling ? "rolling" : !die || rolls ? "rest" : together && die.state === "left" ? "next" : index === next ? "next" : die.state;
      spot.setAttribute("aria-pressed", String(index === next));
      spot.setAttribute("aria-disabled", String(!usable && !rolls));
      const role = !die || rolls || this.rolling ? "" : armed !== null && die.state === "left" ? (together || index === next ? t("Next") : t("Then")) : die.state === "lost" ? t("Lost") : die.state === "used" && armed !== null ? t("Used") : "";
      say(need(spot, ".role"), role);
      spot.setAttribute("aria-label", this.#name(index, die, role, rolls));
    });
  }

  /** @param {number} index @param {Die | undefined} die @param {string} role @param {boolean} rolls */
  #name(index, die, role, rolls) {
    if (rolls) return t("Roll the dice");
    if (!die || this.rolling) return index ? t("Second die") : t("First die");
    const name = index ? t("Second die: {d}", { d: die.face }) : t("First die: {d}", { d: die.face });
    return role ? `${name}, ${role}` : name;
  }

  /** @param {[string, boolean][]} lines */
  #tell(lines) {
    const box = part(this.#tray, "effects");
    const text = lines.map(([words]) => words).join("\n");
    if (box.dataset.told === text) return;
    box.dataset.told = text;
    box.replaceChildren(...lines.filter(([words]) => words).map(([words, then]) => make("p", then ? { class: "then" } : {}, words)));
  }

  /** @param {number} index */
  #lie(index) {
    const spot = this.#spots[index];
    if (spot) face(need(spot, ".die"), this.#faces[index] ?? 0);
  }
}

/** @param {View} view @param {import("./types.js").Stand} stand @param {boolean} rolls */
function title(view, { roller }, rolls) {
  if (rolls) return view.you === null ? t("{name} rolls", { name: fullName(view.players[view.turn ?? 0]) }) : t("Your roll");
  if (roller === null) return t("The dice");
  return roller === view.you ? t("Your roll") : t("Roll of {name}", { name: fullName(view.players[roller]) });
}

/** The best of what each die can do, the armed one first; of the counter that is aimed at, what that does. @param {View} view @param {number | null} armed @param {Move | null} aimed @returns {[string, boolean][]} */
function effects(view, armed, aimed) {
  const faces = [...new Set(view.legal.map(({ dice }) => dice.join("+")))].sort((one, other) => Number(other === String(armed)) - Number(one === String(armed)));
  return faces.map((dice, index) => {
    const own = view.legal.filter((move) => move.dice.join("+") === dice);
    const best = aimed && aimed.dice.join("+") === dice ? aimed : [...own].sort((one, other) => weight(other) - weight(one))[0];
    return [best ? effectLine(best) : "", index > 0];
  });
}

/** @param {Move} move */
function weight({ takes, home, out, to }) {
  return (takes ? 400 : 0) + (home ? 200 : 0) + (out ? 100 : 0) + to;
}
