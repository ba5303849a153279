/**
 * Where the person is awaited, as the hall tells it. Of all pages of a browser one asks, and tells the others; when it
 * goes, another takes its place. Fires `tables` whenever it has been told.
 */

import { TableSocket } from "./socket.js";

/** @typedef {{who: "person", name: string | null, guest: number | null, gone: boolean}} Against */
/** @typedef {"move" | "ready" | "resign" | "draw" | "takeback" | "rematch" | "claim" | "joined"} Why */
/** @typedef {{table: string, seq: number, kind: string, why: Why, cause: string, by: number | null, against: Against, others: number, left: number | null, hurry: boolean, ends: number | null}} Call */

const NAME = `awaited ${document.body.dataset.who}`;

class AwaitedSocket extends TableSocket {
  /** @override */
  greeting() {
    return { t: "awaited", v: 1 };
  }
}

class Awaited extends EventTarget {
  /** The tables as they were told last, the most urgent first. @type {Call[] | null} */
  tables = null;
  /** Another one when the tables to go on with have changed. */
  mark = "";
  /** Whether it is this page that asks. */
  asks = false;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  #leaves = new AbortController();

  constructor() {
    super();
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", (event) => event.persisted && this.#come());
    this.#come();
  }

  #come() {
    this.#leaves = new AbortController();
    const { signal } = this.#leaves;
    if (!navigator.locks) return void this.#ask(signal); // not over TLS: each page for itself
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.addEventListener("message", ({ data }) => this.#heard(data));
    navigator.locks.request(NAME, { signal }, () => this.#ask(signal)).catch(() => {});
    this.#channel.postMessage("ask");
  }

  #leave() {
    this.#leaves.abort();
    this.#channel?.close();
    this.#channel = null;
  }

  /** @param {"ask" | {tables: Call[], mark: string}} said */
  #heard(said) {
    if (said !== "ask") this.#told(said);
    else if (this.asks && this.tables) this.#channel?.postMessage({ tables: this.tables, mark: this.mark });
  }

  /** Asks the hall until the page goes. @param {AbortSignal} signal @returns {Promise<void>} */
  #ask(signal) {
    this.asks = true;
    const socket = new AwaitedSocket("", () => 0);
    socket.addEventListener("frame", (event) => {
      const { t, tables, mark } = /** @type {CustomEvent} */ (event).detail;
      if (t !== "awaited") return;
      for (const call of tables) call.ends = call.left === null ? null : Date.now() + call.left;
      this.#channel?.postMessage({ tables, mark });
      this.#told({ tables, mark });
    });
    return new Promise((done) => {
      signal.addEventListener("abort", () => {
        this.asks = false;
        socket.close();
        done();
      });
    });
  }

  /** @param {{tables: Call[], mark: string}} said */
  #told({ tables, mark }) {
    this.tables = tables;
    this.mark = mark;
    this.dispatchEvent(new Event("tables"));
  }
}

export const awaited = new Awaited();
