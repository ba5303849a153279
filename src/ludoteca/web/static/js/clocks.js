/** The players' clocks: what the hall said they have left, counted down from when it was heard. */

import { make } from "./dom.js";
import { hear } from "./ears.js";
import { t } from "./i18n.js";
import { playerName } from "./sentences.js";

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
    clearInterval(this.#timer);
    this.#timer = view.clock?.running === null || !view.clock ? 0 : setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  #tick() {
    const { clock, players } = this.#view ?? {};
    const running = clock?.running ?? null;
    const stale = running !== null && performance.now() - Math.max(this.#heardAt(), this.#at) > STALE;
    players?.forEach((player, index) => {
      const face = this.#face(index);
      if (!face) return;
      const left = this.#left(index);
      const state = !clock ? "paused" : stale ? "stale" : index === running ? "running" : running === null ? "paused" : "idle";
      face.dataset.state = state;
      face.toggleAttribute("data-low", left !== null && state !== "stale" && left < this.#low(index));
      face.setAttribute("aria-label", player.you ? t("Your clock") : t("Clock of {name}", { name: playerName(player) }));
      const text = left === null || stale ? NO_TIME : timeText(left);
      if (face.textContent !== text) face.replaceChildren(make("span", {}, text));
    });
    const out = !stale && running !== null && this.#left(running) === 0;
    if (!stale) this.#warn();
    if (out === this.#out) return;
    this.#out = out;
    this.#change();
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
    const other = clock?.left[1 - player] ?? 0;
    // Whoever waits has a whole turn before them.
    return clock?.control.endsWith("/move") ? Math.min(LOW, LOW_PART * Math.max(other, clock.left[player] ?? 0)) : LOW;
  }

  #warn() {
    const { clock, you } = this.#view ?? {};
    if (!clock || you === null || you === undefined || clock.running !== you) return;
    const left = this.#left(you) ?? 0;
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

/** @param {number} ms */
export function timeText(ms) {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, "0")];
  return h ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}
