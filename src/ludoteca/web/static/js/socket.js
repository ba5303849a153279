/** The page's one socket: comes back by itself, and never loses or doubles a command. */

import { freshId } from "./dom.js";

/** @typedef {import("./types.js").Act} Act */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Link} Link */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./types.js").View} View */
/** @typedef {{frame: object, settle: (answer: Refusal | Advice | null) => void}} Command */

/** A page opens one table at most: asking again after a break opens no second one. */
const OPENING = freshId();
const LEAST_WAIT = 300;
const MOST_WAIT = 2000;
const SILENCE = 13_000;
const RECONNECTING_AFTER = 3000;
const OFFLINE_AFTER = 10_000;
/** The session that the page was drawn for has ended or changed. */
const SESSION_OVER = 4001;

/** Fires `frame` (detail: a table, news or gone frame) and `link` (detail: {@link Link}). */
export class TableSocket extends EventTarget {
  #table;
  #since;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Command>} commands that have no answer yet */
  #open = new Map();
  /** @type {Link} */
  #link = "joining";
  #cutAt = performance.now();
  /** When the hall last said anything, as `performance.now()` tells it. */
  heardAt = 0;
  #tries = 0;
  #ended = false;
  #timers = { retry: 0, silence: 0, watch: 0 };

  /** @param {string} table @param {() => number} since the place in the log that the page stands at */
  constructor(table, since) {
    super();
    if (document.querySelector(".table[data-watching]")) this.#care(({ lookAgain }) => lookAgain());
    this.#table = table;
    this.#since = since;
    addEventListener("online", () => this.#again(0));
    addEventListener("offline", () => this.#socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.#again(0));
    this.#connect();
  }

  /**
   * Sends a command, now or when the connection is back.
   * @param {Act} act @param {number} seq
   * @returns {Promise<Refusal | null>} null when it was done
   */
  async send(act, seq) {
    const answer = await this.#sent({ t: "do", seq, act });
    return answer && "t" in answer ? null : answer;
  }

  /** Asks for advice at a place of the table. @param {number} seq @returns {Promise<Advice | Refusal>} */
  async advice(seq) {
    return (await this.#sent({ t: "hint", seq })) ?? { code: "", blanks: {} };
  }

  /** @param {object} what @returns {Promise<Refusal | Advice | null>} */
  #sent(what) {
    const id = freshId();
    const frame = { ...what, table: this.#table, id };
    return new Promise((settle) => {
      this.#open.set(id, { frame, settle });
      this.#put(frame);
    });
  }

  /** Asks for what the page has missed. */
  hello() {
    this.#put(this.greeting());
  }

  /** What a page says first. @returns {object} */
  greeting() {
    return { t: "hello", v: 1, table: this.#table, since: this.#since() };
  }

  /** The page needs the socket no longer. */
  close() {
    this.#end();
  }

  #connect() {
    if (this.#ended) return;
    clearTimeout(this.#timers.retry);
    const address = new URL("/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (event) => this.#heard(/** @type {Frame} */ (JSON.parse(event.data))));
    socket.addEventListener("close", ({ code }) => {
      if (code === SESSION_OVER) this.#disowned();
      if (socket === this.#socket) this.#closed();
    });
    this.#listen();
    this.#watch();
  }

  #opened() {
    if (this.#ended) return void this.#socket?.close();
    this.hello();
    for (const { frame } of this.#open.values()) this.#put(frame);
  }

  /** @param {Frame} frame */
  #heard(frame) {
    this.heardAt = performance.now();
    this.#listen();
    this.#tries = 0;
    this.#say("connected");
    if (frame.t === "ping") this.#put({ t: "pong", n: frame.n });
    else if (frame.t === "done") this.#settle(frame.id, null);
    else if (frame.t === "hint") this.#settle(frame.id, frame);
    else if (frame.t === "refused") this.#refused(frame.id, { code: frame.code, blanks: frame.blanks });
    else {
      if (frame.t === "gone") this.#end();
      this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
    }
  }

  /** @param {string} id @param {Refusal} refusal */
  #refused(id, refusal) {
    if (refusal.code === "stale") this.hello();
    this.#settle(id, refusal);
  }

  /** @param {string} id @param {Refusal | Advice | null} answer */
  #settle(id, answer) {
    const command = this.#open.get(id);
    this.#open.delete(id);
    command?.settle(answer);
  }

  #closed() {
    this.#socket = null;
    clearTimeout(this.#timers.silence);
    if (this.#ended) return;
    if (this.#link === "connected") {
      this.#cutAt = performance.now();
      this.#link = "joining";
    }
    this.#watch();
    const most = Math.min(MOST_WAIT, LEAST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#again(LEAST_WAIT + Math.random() * (most - LEAST_WAIT * 0.5));
  }

  /**
   * Whoever sits here now may be somebody else: nothing that the one before has asked is asked in their name,
   * and the page is drawn anew for them.
   */
  #disowned() {
    for (const id of [...this.#open.keys()]) this.#settle(id, { code: "session-over", blanks: {} });
    this.#care(({ drawAnew }) => drawAnew());
  }

  /** What is seldom needed is fetched then. @param {(disowned: typeof import("./disowned.js")) => void} use */
  #care(use) {
    void import("./disowned.js").then(use, () => {});
  }

  /** @param {number} wait */
  #again(wait) {
    clearTimeout(this.#timers.retry);
    if (!this.#socket) this.#timers.retry = setTimeout(() => this.#connect(), wait);
  }

  /** A socket that says nothing for so long is dead, whatever the browser believes. */
  #listen() {
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => {
      const silent = this.#socket;
      this.#closed();
      silent?.close();
    }, SILENCE);
  }

  /** Says after a while that the connection is cut. */
  #watch() {
    clearTimeout(this.#timers.watch);
    const cut = performance.now() - this.#cutAt;
    if (this.#link === "connected") return;
    if (cut >= OFFLINE_AFTER) return this.#say("offline");
    if (cut >= RECONNECTING_AFTER) this.#say("reconnecting");
    this.#timers.watch = setTimeout(() => this.#watch(), (cut < RECONNECTING_AFTER ? RECONNECTING_AFTER : OFFLINE_AFTER) - cut + 10);
  }

  /** @param {Link} link */
  #say(link) {
    if (link === this.#link) return;
    this.#link = link;
    this.dispatchEvent(new CustomEvent("link", { detail: link }));
  }

  #end() {
    this.#ended = true;
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    // One that is on its way is closed once it is there, or goes with the page: before, browsers take it for an error.
    if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#socket?.close();
  }

  /** @param {object} frame */
  #put(frame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

/**
 * Opens the table of a board that was only drawn, by its first move.
 * @param {View} view @param {string} action
 * @returns {Promise<View | Refusal>}
 */
export async function openTable(view, action) {
  if (!navigator.cookieEnabled) return { code: "no-cookies", blanks: {} };
  try {
    const answer = await fetch(`/play/${view.kind}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: OPENING, setup: view.setup, options: view.options, action }),
    });
    const said = /** @type {{view: View} & Refusal} */ (await answer.json());
    return answer.ok ? said.view : { code: said.code ?? "", blanks: said.blanks ?? {} };
  } catch {
    return { code: "cut", blanks: {} };
  }
}
