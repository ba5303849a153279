/** The players' clocks: what the hall said they have left, counted down from when it was heard. */

import { make } from "./dom.js";
import { hear } from "./ears.js";
import { t } from "./i18n.js";
import { playerName } from "./sentences.js";
import { HOUR, isLong, littleOf, spanParts, spanWords, stays, timeText, untilWhen } from "./spans.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */

const TICK = 100;
/** Without a word from the hall for so long, what is shown may be old, ms. */
const STALE = 3000;
const LOW = 30_000;
/** Of a clock that starts anew each turn, this part of it is little. */
const LOW_PART = 0.1;
/** When the person is told that little is left, seconds. */
const WARNINGS = [10, 30];
const NO_TIME = "–:––";

export class Clocks {
  #root;
  #voice;
  #heardAt;
  #change;
  /** @type {View | null} */
  #view = null;
  #at = 0;
  #timer = 0;
  #out = false;
  /** Whether it was said that of a long turn little is left. */
  #hurried = false;
  /** @type {Set<number>} */
  #warned = new Set();

  /**
   * @param {ParentNode} root
   * @param {{voice: import("./voice.js").Voice, heardAt: () => number, change: () => void}} table `heardAt`: when the hall last
   * said anything; `change` is called when time has run out, or has not after all
   */
  constructor(root, { voice, heardAt, change }) {
    this.#root = root;
    this.#voice = voice;
    this.#heardAt = heardAt;
    this.#change = change;
    document.addEventListener("visibilitychange", () => this.#view && !document.hidden && this.#tick()); // it may have slept
  }

  /** What the rail has to say: nobody has lost on time before the hall says so. */
  get note() {
    return this.#out ? t("Time is up…") : null;
  }

  /** How long the view on show has been here, ms. */
  get age() {
    return performance.now() - this.#at;
  }

  /** @param {View} view as it was just heard; the first one came with the page */
  take(view) {
    const first = this.#view === null;
    this.#view = view;
    this.#at = first ? pageCame() : performance.now();
    const left = view.you === null ? 0 : (view.clock?.left[view.you] ?? 0);
    for (const seconds of WARNINGS) if (left > seconds * 1000 + 5000) this.#warned.delete(seconds);
    if (left > littleOf(view.clock?.control ?? "")) this.#hurried = false;
    this.#tick();
  }

  /** Where only hours and minutes are shown, nothing is done until the next of them. */
  #tick() {
    clearTimeout(this.#timer);
    const { running = null } = this.#view?.clock ?? {};
    this.#draw();
    if (running === null) return;
    const left = this.#left(running) ?? 0;
    this.#timer = setTimeout(() => this.#tick(), isLong(left) ? stays(left) : TICK);
  }

  #draw() {
    const { clock, players } = this.#view ?? {};
    const running = clock?.running ?? null;
    const long = running !== null && isLong(this.#left(running) ?? 0); // then a moment more or less is nothing
    const stale = running !== null && !long && performance.now() - Math.max(this.#heardAt(), this.#at) > STALE;
    players?.forEach((player, index) => {
      const face = this.#face(index);
      if (!face) return;
      const left = this.#left(index);
      const state = !clock ? "paused" : stale ? "stale" : index === running ? "running" : running === null ? "paused" : "idle";
      face.dataset.state = state;
      face.toggleAttribute("data-low", left !== null && state !== "stale" && left < this.#low(index));
      face.setAttribute("aria-label", player.you ? t("Your clock") : t("Clock of {name}", { name: playerName(player) }));
      const text = left === null || stale ? NO_TIME : timeText(left);
      if (face.firstElementChild?.textContent !== text) face.replaceChildren(...(left === null || stale ? [make("span", {}, text)] : spanParts(left)));
    });
    this.#until(running);
    const out = !stale && running !== null && this.#left(running) === 0;
    if (!stale) this.#warn();
    if (out === this.#out) return;
    this.#out = out;
    this.#change();
  }

  /** By when a long turn has to be played. @param {number | null} running */
  #until(running) {
    const line = this.#root.querySelector(".rail [data-part=until]");
    if (!(line instanceof HTMLTimeElement)) return;
    const left = running === null || littleOf(this.#view?.clock?.control ?? "") === 0 ? null : this.#left(running);
    line.hidden = left === null;
    if (left === null) return;
    const { datetime, words } = untilWhen(left);
    const text = t("until {time}", { time: words });
    if (line.textContent !== text) line.replaceChildren(text);
    line.dateTime = datetime;
  }

  /** @param {number} player @returns {number | null} */
  #left(player) {
    const clock = this.#view?.clock;
    if (!clock) return null;
    return Math.max(0, (clock.left[player] ?? 0) - (clock.running === player ? this.age : 0));
  }

  /** @param {number} player */
  #low(player) {
    const clock = this.#view?.clock;
    const little = littleOf(clock?.control ?? "");
    if (little) return little;
    const other = clock?.left[1 - player] ?? 0;
    // Whoever waits has a whole turn before them.
    return clock?.control.endsWith("/move") ? Math.min(LOW, LOW_PART * Math.max(other, clock.left[player] ?? 0)) : LOW;
  }

  #warn() {
    const { clock, you } = this.#view ?? {};
    if (!clock || you === null || you === undefined || clock.running !== you) return;
    const left = this.#left(you) ?? 0;
    if (left > HOUR / 60 && left <= littleOf(clock.control) && !this.#hurried) {
      this.#hurried = true;
      this.#voice.alert(t("{time} left.", { time: spanWords(left) }));
      hear((sounds) => sounds.hurry());
    }
    const due = WARNINGS.filter((seconds) => left <= seconds * 1000 && !this.#warned.has(seconds));
    const [seconds] = due;
    if (seconds === undefined || left === 0) return;
    for (const one of WARNINGS) if (one >= seconds) this.#warned.add(one);
    this.#voice.alert(seconds === 10 ? t("10 seconds left.") : t("30 seconds left."));
    hear((sounds) => sounds.hurry());
  }

  /** @param {number} player @returns {HTMLElement | null} */
  #face(player) {
    return this.#root.querySelector(`.player[data-player="${player}"] [data-part=clock]`);
  }
}

/** When the page came that holds the first view: the hall's clock has run on while its scripts were fetched. */
function pageCame() {
  const [page] = performance.getEntriesByType("navigation");
  return page instanceof PerformanceNavigationTiming ? page.responseStart : performance.now();
}
