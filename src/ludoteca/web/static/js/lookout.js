/**
 * Keeps the hall's lists fresh while they are seen. The socket tells when something in them differs from what is shown;
 * the page then fetches them as the hall draws them, at most once a second, and keeps whatever is as it was.
 */

import { TableSocket } from "./socket.js";

/** @typedef {{table: string, seq: number, kind: string}} Listed */

const PACE = 1000;
const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-fresh]"));

class LobbySocket extends TableSocket {
  /** @override */
  greeting() {
    return { t: "look", v: 1 };
  }
}

class Lookout {
  #place;
  /** @type {LobbySocket | null} */
  #socket = null;
  #busy = false;
  #again = false;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    document.addEventListener("visibilitychange", () => this.#follow());
    addEventListener("pagehide", () => this.#stop());
    addEventListener("pageshow", () => this.#follow());
    this.#follow();
  }

  #follow() {
    if (document.hidden) return this.#stop();
    if (this.#socket || !this.#place.isConnected) return;
    this.#socket = new LobbySocket("", () => 0);
    this.#socket.addEventListener("frame", (event) => this.#heard(/** @type {CustomEvent} */ (event).detail));
    this.#socket.addEventListener("link", (event) => this.#linked(/** @type {CustomEvent<string>} */ (event).detail));
  }

  #stop() {
    this.#socket?.close();
    this.#socket = null;
  }

  /** @param {{t: string, lobby: {challenges: Listed[], live: Listed[]}}} frame */
  #heard({ t, lobby }) {
    if (!this.#place.isConnected) return this.#stop();
    if (t !== "lobby") return;
    const differs = [...this.#place.querySelectorAll("[data-list]")].some((list) => {
      const items = [...list.querySelectorAll("[data-key]")].map((item) => `${name(item)} ${/** @type {HTMLElement} */ (item).dataset.seq}`);
      return items.join() !== wanted(/** @type {HTMLElement} */ (list), lobby).join();
    });
    if (differs) this.#renew();
  }

  /** @param {string} link */
  #linked(link) {
    const cut = link === "reconnecting" || link === "offline";
    this.#place.toggleAttribute("data-stale", cut);
    this.#place.querySelector("[data-part=cut]")?.toggleAttribute("hidden", !cut);
  }

  /** One fetch at a time, and a pause behind each. */
  async #renew() {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    this.#again = false;
    const page = await drawn(this.#place.dataset.fresh ?? "/lobby");
    if (page && this.#place.isConnected) for (const list of page.querySelectorAll("[data-list]")) this.#swap(/** @type {HTMLElement} */ (list));
    await new Promise((over) => setTimeout(over, PACE));
    this.#busy = false;
    if (this.#again) this.#renew();
  }

  /** @param {HTMLElement} fresh */
  #swap(fresh) {
    const old = /** @type {HTMLElement | null} */ (this.#place.querySelector(`[data-list="${fresh.dataset.list}"]`));
    if (!old) return;
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const key = focused && name(focused.closest("[data-key]"));
    for (const item of fresh.querySelectorAll("[data-key]")) {
      const same = old.querySelector(`[data-key="${name(item)}"]`);
      if (same instanceof HTMLElement && same.dataset.seq === /** @type {HTMLElement} */ (item).dataset.seq) item.replaceWith(same);
    }
    old.replaceChildren(...fresh.childNodes);
    if (!focused) return;
    const kept = focused.isConnected ? focused : key ? old.querySelector(`[data-key="${key}"] :is(a, button)`) : null;
    /** @type {HTMLElement} */ (kept ?? old).focus({ preventScroll: true });
  }
}

/** @param {Element | null} item */
function name(item) {
  return item instanceof HTMLElement ? (item.dataset.key ?? "") : "";
}

/** What a list should show. @param {HTMLElement} list @param {{challenges: Listed[], live: Listed[]}} lobby */
function wanted(list, lobby) {
  const { list: which, kind, most } = list.dataset;
  if (which === "challenges") return lobby.challenges.map(({ table }) => `${table} 0`);
  const live = lobby.live.filter((view) => !kind || view.kind === kind).slice(0, Number(most ?? Infinity));
  return live.map(({ table, seq }) => `${table} ${seq}`);
}

/** A page as the hall draws it; null when it cannot be had. @param {string} address @returns {Promise<Document | null>} */
function drawn(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  return new Promise((done) => {
    request.onload = () => done(request.status === 200 ? request.responseXML : null);
    request.onerror = () => done(null);
    request.send();
  });
}

if (place) new Lookout(place);
