/** The page of a table with a board round which counters run: the board and its panels, one view, one socket. */

import "./extra.js";
import { detail, need, part, readData } from "../js/dom.js";
import { dropped, hear } from "../js/ears.js";
import { t } from "../js/i18n.js";
import { Players } from "../js/players.js";
import { Slot } from "../js/rail.js";
import { refusalLine } from "../js/sentences.js";
import { setting } from "../js/settings.js";
import { watchKeys } from "../js/shortcuts.js";
import { openTable, TableSocket } from "../js/socket.js";
import { sameGame, sameTable, withNews } from "../js/state.js";
import { Voice } from "../js/voice.js";
import { LudoBoard } from "./board.js";
import { Cards } from "./cards.js";
import { contribute } from "./fair.js";
import { left, standAt } from "./fold.js";
import { Log } from "./log.js";
import { announce, nextLine } from "./news.js";
import { objection, rollObjection } from "./objection.js";
import { options, questionFor } from "./options.js";
import { listPlaces } from "./reading.js";
import { LudoRail, turn } from "./rail.js";
import { Tray } from "./tray.js";
import { aimedAt, readCounters, usesOf } from "./uses.js";
import { shortLine } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("../js/types.js").View} TableView */
/** @typedef {import("../js/types.js").Act} Act */
/** @typedef {import("../js/types.js").Frame} Frame */
/** @typedef {import("../js/types.js").Link} Link */
/** @typedef {import("../js/types.js").Refusal} Refusal */
/** @typedef {import("./counters.js").Motion} Motion */

const MOST_STEPS = 3;
/** How fast missed moves are shown. */
const CATCH_UP = 2;
/** Between what was done and a move that has no other beside it, where the device wants those played, ms. */
const BY_ITSELF = 700;

class LudoTable {
  #root;
  #view;
  #voice = new Voice();
  #board;
  #marks;
  #tray;
  /** @type {{show: (scene: Scene) => void}[]} */
  #panels;
  /** @type {TableSocket | null} */
  #socket = null;
  /** @type {Link} */
  #link;
  /** How the page stood before the connection came, until the hall has said what was missed. @type {Link | null} */
  #behind = null;
  /** @type {number | null} */
  #shown = null;
  /** An own move that the hall has not acknowledged. @type {{move: Move | null, ply: number} | null} */
  #pending = null;
  /** The place of the die that the person has put first. */
  #first = 0;
  /** What a throw waits for. @type {(() => void) | null} */
  #known = null;
  /** @type {import("../js/online.js").Online | null} */
  #online = null;
  #asking = false;
  #forced = 0;

  /** @param {ParentNode} root @param {View} view @param {typeof import("../js/online.js") | null} online */
  constructor(root, view, online) {
    this.#root = root;
    this.#view = view;
    this.#link = view.table ? "joining" : "new";
    const drawn = need(root, ".board");
    this.#marks = Object.fromEntries((drawn.dataset.marks ?? "").split(" ").map((mark, index) => ["rgyb"[index] ?? "", mark]));
    this.#board = new LudoBoard(drawn, this.#marks);
    this.#tray = new Tray(root, { roll: () => this.#roll(), arm: (index) => this.#arm(index) });
    this.#panels = [
      new LudoRail(need(root, ".rail"), this.#marks, () => this.#look(view.plies.length, true)),
      new Cards(root, this.#marks),
      this.#tray,
      new Log(root, this.#marks, (ply) => this.#look(ply)),
      ...this.#shared(root, view),
    ];
    this.#board.addEventListener("pick", (event) => this.#pick(/** @type {{keys: string[]}} */ (detail(event)).keys));
    this.#board.addEventListener("aim", () => this.#draw("none"));
    this.#board.addEventListener("miss", () => this.#missed());
    watchKeys(root, { board: this.#board, letters: { r: () => this.#roll(), 1: () => this.#arm(0), 2: () => this.#arm(1) } });
    document.addEventListener("keydown", (event) => this.#key(event));
    for (const name of /** @type {const} */ (["draw", "resign"])) root.querySelector(`[data-do=ask-${name}]`)?.addEventListener("click", () => this.#askScope(name));
    document.addEventListener("setting", () => this.#playForced());
    this.#draw("none");
    if (online) this.#meet(online);
    if (view.table) this.#join(view.table);
  }

  /** The panels that tables of all kinds have. @param {ParentNode} root @param {View} view @returns {{show: (scene: Scene) => void}[]} */
  #shared(root, view) {
    const slot = view.online && view.table ? [] : [new Slot(root, { round: () => this.#round(), play: () => {}, hide: () => {} })];
    return [new Players(root), ...slot].map((panel) => ({ show: (scene) => panel.show(plain(scene)) }));
  }

  /** Takes in what an online table has besides. @param {typeof import("../js/online.js")} more */
  #meet(more) {
    const online = new more.Online(this.#root, table(this.#view), {
      voice: this.#voice,
      act: async (act) => !(await this.#try(act)),
      refuse: (refusal) => this.#refuse(refusal),
      heardAt: () => this.#socket?.heardAt ?? 0,
      draw: () => this.#draw("none"),
      home: () => this.#board.focus(),
    });
    this.#online = online;
    this.#panels.push({ show: (scene) => online.show(plain(scene)) });
    this.#draw("none");
  }

  /** Follows the table from the view that the page holds. @param {string} name */
  #join(name) {
    this.#socket = new TableSocket(name, () => this.#view.seq);
    this.#socket.addEventListener("frame", (event) => this.#heard(detail(event)));
    this.#socket.addEventListener("link", (event) => this.#linked(detail(event)));
  }

  /** @param {Frame} frame */
  #heard(frame) {
    const old = table(this.#view);
    if (frame.t === "gone") this.#linked("gone");
    else if (frame.t === "table" && !sameTable(old, frame.view)) location.reload();
    else if (frame.t === "table") this.#take(ludo(frame.view));
    else if (frame.t === "news" && frame.from !== this.#view.seq) this.#socket?.hello();
    else if (frame.t === "news") {
      const view = withNews(old, frame);
      if (view.online === this.#view.online) this.#take(ludo(view));
      else location.reload(); // alone with KBot it is another page
    }
  }

  /** @param {View} view */
  #take(view) {
    const old = this.#view;
    const same = sameGame(table(old), table(view));
    const fresh = same ? view.plies.slice(old.plies.length) : view.plies;
    const seen = this.#pending?.move ? 1 : 0;
    this.#view = view;
    if (this.#pending && (view.plies.length > this.#pending.ply || !same)) this.#pending = null;
    if (!same || this.#shown === view.plies.length || view.plies.length < old.plies.length) this.#shown = null;
    if (fresh.some((ply) => "rolled" in ply)) this.#first = 0;
    announce(this.#voice, old, view, this.#behind === "offline");
    this.#online?.change(table(old), table(view));
    hear((sounds) => sounds.change(table(old), table(view)));
    if (fresh.some((ply) => "rolled" in ply) && fresh.length <= MOST_STEPS && !this.#tray.rolling) this.#throw(Promise.resolve());
    if (fresh.length) this.#known?.();
    this.#draw(fresh.length - seen > MOST_STEPS || fresh.length <= seen ? "none" : "run", this.#behind ? CATCH_UP : 1);
    this.#behind = null;
    contribute(view, (act) => this.#socket?.send(act, this.#view.seq));
    this.#playForced();
  }

  /** @param {Link} link */
  #linked(link) {
    if (link === "connected") this.#behind = this.#link;
    this.#link = link;
    if (link === "offline") this.#voice.alert(t("Connection lost. Trying again…"));
    this.#draw("none");
  }

  /** @param {Motion} motion @param {number} [speed] */
  #draw(motion, speed = 1) {
    const view = this.#view;
    const live = this.#shown === null;
    const stand = standAt(view, this.#shown ?? view.plies.length, live ? this.#pending?.move : null);
    const winners = live && view.outcome ? (view.outcome.winners ?? [view.outcome.winner ?? -1]) : null;
    const won = winners && new Set(view.board.houses.filter(({ seat }) => winners.includes(view.seats[seat]?.player ?? -1)).map(({ house }) => house));
    this.#board.show(stand, { motion, speed, won });
    const armed = this.#armed(stand);
    const plays = live && view.can.move && !this.#pending && !this.#tray.rolling && this.#link !== "joining";
    this.#board.offer(plays ? usesOf(view.legal, armed) : new Map(), readCounters(view, stand, plays));
    const aimed = plays ? aimedAt(view.legal, this.#board.aimed, armed) : null;
    if (motion === "none") this.#board.preview(aimed, aimed ? shortLine(aimed, this.#marks) : "");
    const cut = this.#link === "reconnecting" || this.#link === "offline" || this.#link === "gone";
    need(document, ".stage").toggleAttribute("data-cut", cut);
    listPlaces(need(this.#root, ".places"), view, stand);
    for (const [name, may] of /** @type {const} */ ([["draw", view.can.offer.some((one) => one.startsWith("draw"))], ["resign", view.can.resign.length > 0]])) {
      this.#root.querySelector(`[data-do=ask-${name}]`)?.setAttribute("aria-disabled", String(!may));
    }
    this.#show({ view, stand, shown: this.#shown, pending: this.#pending !== null, link: this.#link, armed: this.#tray.rolling ? null : armed, aimed, note: this.#online?.note ?? null });
  }

  /** @param {Scene} scene */
  #show(scene) {
    const { view } = scene;
    for (const panel of this.#panels) panel.show(scene);
    if (view.over && "guest" in document.body.dataset) import("../js/nudge.js").then(({ nudge }) => nudge(this.#root, table(view)), () => {});
    const mine = (view.can.move || view.can.roll) && !this.#pending;
    document.title = `${mine ? "● " : ""}${part(this.#root, "turn").textContent} · ${need(document, "h1").textContent} · Ludoteca`;
  }

  /** The face of the die that is played next: the one that the person has put first, if a counter can use it. @param {import("./types.js").Stand} stand */
  #armed(stand) {
    const faces = left(stand);
    const order = this.#first ? [...faces].reverse() : faces;
    return order.find((face) => this.#view.legal.some(({ dice }) => dice.includes(face))) ?? order[0] ?? null;
  }

  /** @param {number} index the place of a die in the tray */
  #arm(index) {
    if (this.#view.can.roll) return this.#roll();
    const stand = standAt(this.#view, this.#view.plies.length);
    const { face, state } = stand.dice[index] ?? {};
    if (!this.#view.can.move || this.#pending || state !== "left") return;
    if (!this.#view.legal.some(({ dice }) => dice.includes(face ?? 0))) return this.#refuse({ code: "die-useless", blanks: { d: face ?? 0 } });
    this.#first = index;
    this.#draw("none");
    this.#voice.status(turn(this.#view, this.#armed(stand)));
  }

  /** The keys of the dice hold at the dice, too, and where nothing has the focus. @param {KeyboardEvent} event */
  #key(event) {
    const here = event.target === document.body || (event.target instanceof Element && event.target.closest(".tray"));
    if (!here || event.ctrlKey || event.metaKey || event.altKey || event.repeat || setting("keys") === "off") return;
    if (event.key.toLowerCase() === "r") this.#roll();
    else if (event.key === "1" || event.key === "2") this.#arm(Number(event.key) - 1);
    else if (event.target === document.body && event.key.startsWith("Arrow")) this.#board.focus();
  }

  /** Asks what it is about, and then does it. @param {"draw" | "resign"} what */
  async #askScope(what) {
    const { can, waiting, offers } = this.#view;
    const may = what === "draw" ? can.offer.some((one) => one.startsWith("draw")) : can.resign.length;
    if (!may) return this.#refuse({ code: waiting ? "waiting" : this.#view.over ? "game-over" : offers.some((one) => one.what === what) ? "offer-open" : what === "draw" ? "offer-refused" : "not-your-turn", blanks: {} });
    const scopes = await import("./scopes.js");
    const act = await (what === "draw" ? scopes.askDraw : scopes.askResign)(this.#view);
    if (act) await this.#try(act);
  }

  async #roll() {
    const refusal = rollObjection({ view: this.#view, shown: this.#shown, link: this.#link, pending: this.#pending !== null });
    if (refusal) return this.#refuse(refusal);
    this.#pending = { move: null, ply: this.#view.plies.length };
    const known = new Promise((done) => (this.#known = () => done(null)));
    this.#throw(known);
    const failed = this.#socket ? await this.#socket.send({ do: "roll" }, this.#view.seq) : await this.#openAndRoll();
    if (!failed) return;
    this.#pending = null;
    this.#known?.();
    this.#draw("none");
    this.#refuse(failed);
  }

  /** The dice tumble; whoever may play them sees with what once they lie. @param {Promise<unknown>} known */
  async #throw(known) {
    const focused = this.#focused;
    const lies = this.#tray.throw(known);
    this.#draw("none");
    await lies;
    this.#draw("none");
    if (focused && this.#view.can.move) this.#board.focus();
    this.#playForced();
  }

  /** Whether the person plays by keys, or has just pressed the button that goes. */
  get #focused() {
    const { activeElement } = document;
    return this.#board.held || activeElement === document.body || !!activeElement?.closest(".tray");
  }

  /** Opens the table; what this page adds to the dice is sent before they are rolled. @returns {Promise<Refusal | null>} */
  async #openAndRoll() {
    const answer = await openTable(table(this.#view), "roll");
    if ("code" in answer) return answer;
    history.replaceState(null, "", `/t/${answer.table}`);
    this.#link = "connected";
    this.#join(answer.table ?? "");
    this.#take(ludo(answer));
    return /** @type {Promise<Refusal | null>} */ (this.#socket?.send({ do: "roll" }, this.#view.seq) ?? null);
  }

  /** @param {string[]} keys the counters that may be meant */
  #pick(keys) {
    const refusal = objection({ view: this.#view, shown: this.#shown, link: this.#link, pending: this.#pending !== null }, keys);
    if (refusal) return this.#refuse(refusal);
    this.#choose(options(this.#view.legal, keys, this.#armed(standAt(this.#view, this.#view.plies.length))));
  }

  /** Plays what is left of some moves; asks as long as that is more than one. @param {Move[]} moves */
  #choose(moves) {
    const asked = questionFor(moves, this.#marks);
    const [only] = moves;
    if (!asked) return only && this.#play(only);
    const answers = asked.answers.map(({ moves: left, ...answer }) => ({
      ...answer,
      act: () => this.#choose(left),
      aim: () => left[0] && this.#board.preview(left[0], shortLine(left[0], this.#marks)),
    }));
    this.#board.ask(`${only?.house}${only?.from}`, asked.question, answers, () => this.#draw("none"));
  }

  /** Draws the own move at once; the hall's answer keeps it or takes it back. @param {Move} move */
  async #play(move) {
    if (this.#pending || !this.#view.can.move) return;
    this.#pending = { move, ply: this.#view.plies.length };
    this.#board.preview(null, "");
    this.#draw("run");
    dropped(/** @type {never} */ (move));
    const refusal = await this.#socket?.send({ do: "move", action: move.action }, this.#view.seq);
    if (!refusal) return;
    this.#pending = null;
    this.#draw("back");
    this.#refuse(refusal);
  }

  /** Plays a move that has no other beside it, where the device wants that. */
  #playForced() {
    clearTimeout(this.#forced);
    const [only, more] = this.#view.legal;
    if (setting("forced") !== "on" || !only || more || !this.#view.can.move || this.#pending || this.#shown !== null) return;
    this.#forced = setTimeout(() => !this.#tray.rolling && this.#view.legal.length === 1 && this.#shown === null && this.#play(only), BY_ITSELF);
  }

  /** A tap beside every counter that can be used. */
  #missed() {
    const { can, over } = this.#view;
    if (!over && !can.move && !can.roll) this.#refuse({ code: "not-your-turn", blanks: {} });
  }

  /** @param {Act} act @returns {Promise<Refusal | null>} why it was not done, which is told */
  async #try(act) {
    this.#asking = true;
    const refusal = (await this.#socket?.send(act, this.#view.seq)) ?? null;
    this.#asking = false;
    if (refusal) this.#refuse(refusal);
    return refusal;
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
    this.#board.preview(null, "");
    this.#draw(Math.abs(to - from) !== 1 ? "none" : to > from ? "run" : "back");
    if (this.#shown === null) this.#voice.status(nextLine(this.#view));
  }

  /** @param {Refusal} refusal */
  #refuse(refusal) {
    this.#voice.refuse(refusalLine(refusal));
  }
}

/** A view as tables of all kinds have it. @param {View} view @returns {TableView} */
function table(view) {
  return /** @type {TableView} */ (/** @type {unknown} */ (view));
}

/** @param {TableView} view @returns {View} */
function ludo(view) {
  return /** @type {View} */ (/** @type {unknown} */ (view));
}

/** A scene as the panels of all tables take it. @param {Scene} scene @returns {import("../js/types.js").Scene} */
function plain({ view, shown, pending, link, note }) {
  return { view: table(view), shown, scores: [], lines: [], pending, link, chosen: null, advice: null, note };
}

const view = /** @type {View} */ (readData("view"));
const online = view.online && view.table ? await import("../js/online.js").catch(() => null) : null;
new LudoTable(document, view, online);
