/** The table's page: the board and its panels, one view, one socket. */

import { Actions, toggleAid } from "./actions.js";
import { Advising } from "./advising.js";
import { detail, need, readData } from "./dom.js";
import { dropped, hear } from "./ears.js";
import { t } from "./i18n.js";
import { Moves } from "./moves.js";
import { announce } from "./news.js";
import { noHint, noUndo, objection } from "./objection.js";
import { aimsOf, takeBoard } from "./opening.js";
import { Players } from "./players.js";
import { Rail, Slot } from "./rail.js";
import { letters, refusalLine, turnLine } from "./sentences.js";
import { watchKeys } from "./shortcuts.js";
import { openTable, TableSocket } from "./socket.js";
import { isShared, positionAt, sameGame, sameTable, withNews } from "./state.js";
import { watchTaps } from "./taps.js";
import { Voice } from "./voice.js";

/** @typedef {import("./types.js").Act} Act */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Link} Link */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {"drop" | "lift" | "none"} Motion */

const MOST_FALLS = 3;
/** How fast missed moves fall. */
const CATCH_UP = 2;

export class Table {
  #board;
  #view;
  #voice;
  /** @type {{show: (scene: Scene) => void}[]} */
  #panels;
  /** @type {TableSocket | null} */
  #socket = null;
  /** @type {Link} */
  #link;
  /** How the page stood before the connection came, until the hall has said what was missed. @type {Link | null} */
  #behind = null;
  /** A column picked before that, or before the hall has acknowledged a drop. @type {string | null} */
  #early = null;
  /** @type {number | null} */
  #shown = null;
  /** @type {{effect: Effect, ply: number} | null} */
  #pending = null;
  /** @type {string | null} */
  #chosen = null;
  #asking = false;
  #advising;
  #root;
  /** What there is besides where two people play, each on a device of their own. @type {import("./online.js").Online | null} */
  #online = null;

  /** @param {ParentNode} root @param {View} view @param {{board: Board, voice: Voice, link?: Link, online?: typeof import("./online.js") | null}} taken */
  constructor(root, view, { board, voice, link = view.table ? "joining" : "new", online = null }) {
    this.#link = link;
    this.#view = view;
    this.#root = root;
    this.#board = board;
    this.#voice = voice;
    this.#advising = new Advising(voice, { draw: () => this.#draw("none"), refuse: (refusal) => this.#refuse(refusal) });
    const asks = { undo: () => this.#undo(), hint: () => this.#hint() };
    this.#panels = [
      new Rail(root, letters, () => this.#look(view.plies.length, true)),
      new Players(root),
      ...(view.online && view.table ? [] : [new Slot(root, { round: () => this.#round(), play: (column) => this.#follow(column), hide: () => this.#forget() })]),
      new Moves(root, letters, (ply) => this.#look(ply)),
      new Actions(root, asks),
    ];
    board.addEventListener("pick", (event) => this.#pick(/** @type {{column: string}} */ (detail(event)).column));
    board.addEventListener("aim", (event) => this.#aim(detail(event)));
    watchKeys(root, { board, letters: { u: asks.undo, h: asks.hint, l: () => toggleAid("lines") } });
    watchTaps(board, need(root, ".board"), view.kind);
    document.addEventListener("kept", (event) => {
      if (!detail(event)) voice.refuse(t("Not saved. Try again"));
    });
    this.#draw("none");
    if (online) this.#meet(online);
    if (view.table) this.#join(view.table);
  }

  /** Takes in what an online table has besides. @param {typeof import("./online.js")} more */
  #meet(more) {
    this.#online = new more.Online(this.#root, this.#view, {
      voice: this.#voice,
      act: async (act) => !(await this.#try(act)),
      refuse: (refusal) => this.#refuse(refusal),
      heardAt: () => this.#socket?.heardAt ?? 0,
      draw: () => this.#draw("none"),
      home: () => this.#board.focus(),
    });
    this.#panels.push(this.#online);
    this.#draw("none");
  }

  /** Follows the table from the view that the page holds. @param {string} table */
  #join(table) {
    this.#socket = new TableSocket(table, () => this.#view.seq);
    this.#socket.addEventListener("frame", (event) => this.#heard(detail(event)));
    this.#socket.addEventListener("link", (event) => this.#linked(detail(event)));
  }

  /** @param {Frame} frame */
  #heard(frame) {
    if (frame.t === "gone") this.#linked("gone");
    else if (frame.t === "table" && !sameTable(this.#view, frame.view)) location.reload();
    else if (frame.t === "table") this.#take(frame.view);
    else if (frame.t === "news" && frame.from !== this.#view.seq) this.#socket?.hello();
    else if (frame.t === "news") {
      const view = withNews(this.#view, frame);
      if (view.online === this.#view.online) this.#take(view);
      else location.reload(); // alone with KBot it is another page
    }
  }

  /** @param {View} view */
  #take(view) {
    const old = this.#view;
    const same = sameGame(old, view);
    const kept = same ? Math.min(old.plies.length, view.plies.length) : 0;
    const fresh = view.plies.length - kept - (this.#pending ? 1 : 0);
    if (view.plies.length !== old.plies.length || !same) this.#advising.given = null;
    this.#view = view;
    if (this.#pending && (view.plies.length > this.#pending.ply || !same)) this.#pending = null;
    if (!same || this.#shown === view.plies.length || view.plies.length < old.plies.length) this.#shown = null;
    announce(this.#voice, old, view, kept, this.#behind === "offline");
    this.#online?.change(old, view);
    this.#draw(view.plies.length < old.plies.length ? "lift" : fresh > MOST_FALLS ? "none" : "drop", this.#behind ? CATCH_UP : 1);
    hear((sounds) => sounds.change(old, view));
    this.#behind = null;
    const early = this.#early;
    this.#early = null;
    if (early) this.#pick(early);
  }

  /** @param {Link} link */
  #linked(link) {
    if (link === "connected") this.#behind = this.#link;
    this.#link = link;
    if (link === "offline") this.#voice.alert(t("Connection lost. Trying again…"));
    this.#draw("none");
    if (link === "connected" || !this.#early) return;
    this.#early = null;
    this.#refuse({ code: "cut", blanks: {} });
  }

  /** @param {Motion} motion @param {number} [speed] */
  #draw(motion, speed = 1) {
    const { scores, ...position } = positionAt(this.#view, this.#shown ?? this.#view.plies.length, this.#shown === null ? this.#pending?.effect : null);
    const live = this.#shown === null;
    const view = this.#view;
    const winner = live ? (view.outcome?.winner ?? null) : null;
    const winners = winner === null ? null : (view.players[winner]?.colour ?? null);
    this.#board.show({ ...position, over: live && view.over, winners }, { motion, speed });
    this.#board.aims(live && !this.#pending && this.#link !== "joining" ? aimsOf(view) : {}, view.players[view.turn ?? 0]?.colour ?? 0);
    this.#board.hint(live ? this.#advising.cell(view) : null);
    this.#board.pending(live && !this.#pending?.effect.falls ? (this.#pending?.effect.cell ?? null) : null);
    const cut = this.#link === "reconnecting" || this.#link === "offline" || this.#link === "gone";
    need(document, ".stage").toggleAttribute("data-cut", cut);
    this.#show(scores, position.lines);
  }

  /** @param {number[]} scores @param {Scene["lines"]} lines */
  #show(scores, lines) {
    const view = this.#view;
    const scene = { view, shown: this.#shown, scores, lines, pending: this.#pending !== null, link: this.#link, chosen: this.#chosen, advice: this.#advising.given, note: this.#online?.note ?? null };
    for (const panel of this.#panels) panel.show(scene);
    if (view.over && "guest" in document.body.dataset) import("./nudge.js").then(({ nudge }) => nudge(this.#root, this.#view), () => {});
    const mine = view.can.move && !this.#pending;
    document.title = `${mine ? "● " : ""}${turnLine(view)} · ${need(document, "h1").textContent} · Ludoteca`;
  }

  /** @param {string} column */
  #pick(column) {
    const refusal = objection({ view: this.#view, shown: this.#shown, link: this.#link, pending: this.#pending !== null }, column);
    const effect = this.#view.legal.find(({ action }) => action === column);
    const follows = this.#pending !== null && this.#early === null && this.#shown === null && isShared(this.#view);
    if (this.#link === "joining" || follows) this.#early = column;
    else if (refusal) this.#refuse(refusal);
    else if (effect) this.#drop(effect);
  }

  /** Draws the own drop at once; the hall's answer keeps it or lifts it out. @param {Effect} effect */
  async #drop(effect) {
    this.#pending = { effect, ply: this.#view.plies.length };
    this.#advising.given = null;
    this.#chosen = null;
    this.#draw("drop");
    dropped(effect);
    const refusal = this.#socket
      ? await this.#socket.send({ do: "move", action: effect.action }, this.#view.seq)
      : await this.#open(effect.action);
    if (!refusal) return;
    this.#pending = this.#early = null;
    this.#draw("lift");
    this.#refuse(refusal);
  }

  /** @param {string} action @returns {Promise<Refusal | null>} */
  async #open(action) {
    const answer = await openTable(this.#view, action);
    if ("code" in answer) return answer;
    history.replaceState(null, "", `/t/${answer.table}`);
    this.#link = "connected";
    this.#join(answer.table ?? "");
    this.#take(answer);
    return null;
  }

  async #undo() {
    if (this.#asking) return;
    const final = this.#root.querySelector("[data-final]") !== null;
    if (this.#online && !final) return this.#online.takeBack();
    const objected = final ? { code: "no-takebacks", blanks: {} } : noUndo(this.#stand);
    if (objected) return this.#refuse(objected);
    this.#shown = null;
    await this.#try({ do: "undo" });
  }

  get #stand() {
    return { view: this.#view, link: this.#link, pending: this.#pending !== null };
  }

  /** @param {Act} act @returns {Promise<Refusal | null>} why it was not done, which is told */
  async #try(act) {
    const refusal = (await this.#ask(act)) ?? null;
    if (refusal) this.#refuse(refusal);
    return refusal;
  }

  /** Asks for one thing at a time: a second press on the same button means the first. @param {Act} act */
  async #ask(act) {
    this.#asking = true;
    const refusal = await this.#socket?.send(act, this.#view.seq);
    this.#asking = false;
    return refusal;
  }

  #hint() {
    const objected = noHint(this.#stand);
    if (objected) return this.#refuse(objected);
    this.#shown = null;
    const plies = this.#view.plies.length;
    this.#advising.ask(async () => this.#socket?.advice(this.#view.seq), () => plies === this.#view.plies.length && !this.#pending);
  }

  /** @param {string} column */
  #follow(column) {
    this.#board.focus();
    this.#pick(column);
  }

  #forget() {
    this.#advising.given = null;
    this.#board.focus();
    this.#draw("none");
  }

  async #round() {
    this.#board.focus();
    if (!this.#asking) await this.#try({ do: "round" });
  }

  /** Shows the position after a ply. @param {number} ply @param {boolean} [live] whether to go back to the game */
  #look(ply, live = false) {
    const end = this.#view.plies.length;
    const from = this.#shown ?? end;
    this.#shown = live || ply >= end ? null : ply;
    const to = this.#shown ?? end;
    if (live) this.#board.focus();
    this.#draw(Math.abs(to - from) !== 1 ? "none" : to > from ? "drop" : "lift");
    if (this.#shown === null) this.#voice.status(turnLine(this.#view));
  }

  /** @param {{column: string | null, tap?: boolean}} aim */
  #aim({ column, tap }) {
    const chosen = tap && this.#board.twoTap ? column : null;
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    this.#draw("none");
  }

  /** @param {Refusal} refusal */
  #refuse(refusal) {
    if (refusal.code === "column-full") this.#board.refuse(String(refusal.blanks.column));
    this.#voice.refuse(refusalLine(refusal));
  }
}

if (document.body.classList.contains("table-page")) {
  const view = /** @type {View} */ (readData("view"));
  // Without it the board can be followed all the same. It is there before the page takes over, so that no press is lost between.
  const online = view.online && view.table ? await import("./online.js").catch(() => null) : null;
  new Table(document, view, { board: takeBoard(document, view), voice: new Voice(), online });
}
