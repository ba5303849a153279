/** What a table between two people has besides its board: clocks, questions, who is there, ways to give up. */

import { matchEndLine } from "./asking.js";
import { Calling } from "./calling.js";
import { Clocks } from "./clocks.js";
import { Company } from "./company.js";
import { hear } from "./ears.js";
import { invite } from "./inviting.js";
import { askLeave, askResign, confirm, dismiss } from "./leaving.js";
import { companyLines } from "./companynews.js";
import { Questions } from "./questions.js";
import { letters } from "./sentences.js";

/** @typedef {import("./types.js").Act} Act */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {{voice: import("./voice.js").Voice, act: (act: Act) => Promise<boolean>, refuse: (refusal: Refusal) => void, heardAt: () => number, draw: () => void, home: () => void}} Table */

export class Online {
  #root;
  #table;
  #clocks;
  #panels;
  #view;
  /** The offers that the person has accepted, declined or withdrawn. @type {Set<string>} */
  #answered = new Set();

  /** @param {ParentNode} root @param {View} view @param {Table} table */
  constructor(root, view, table) {
    this.#root = root;
    this.#table = table;
    this.#view = view;
    this.#clocks = new Clocks(root, { voice: table.voice, heardAt: table.heardAt, change: table.draw });
    const questions = new Questions(root, { ...table, act: (act) => this.#answer(act), age: () => this.#clocks.age, ask: () => hear((sounds) => sounds.ask()) });
    this.#panels = [new Company(root, letters), questions, new Calling(root, table)];
    for (const [name, act] of Object.entries({ takeback: () => this.takeBack(), resign: () => this.#resign("game"), leave: () => this.#leave(), "resign-match": () => this.#resign("match"), draw: () => this.#draw("game"), "draw-match": () => this.#draw("match") })) {
      this.#button(name)?.addEventListener("click", act);
    }
    invite(root, table);
    this.#clocks.take(view);
  }

  /** What the rail says instead of its second part. */
  get note() {
    return this.#clocks.note;
  }

  /** Something was heard. @param {View} old @param {View} view */
  change(old, view) {
    this.#clocks.take(view);
    const said = companyLines(old, view, (offer) => this.#answered.has(`${view.match.number} ${offer}`));
    if (said.length) this.#table.voice.status(said.join(" "));
    if (view.match.ended && !old.match.ended && old.over && !old.closed) this.#table.voice.alert(matchEndLine(view));
    if (view.match.ended || view.over !== old.over) dismiss();
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#view = scene.view;
    for (const panel of this.#panels) panel.show(scene);
    const { can } = scene.view;
    this.#button("leave")?.toggleAttribute("hidden", !scene.view.holds || scene.view.waiting); // whoever waits stops waiting
    const may = { takeback: can.offer.includes("takeback") && !scene.pending && !this.#asked, resign: can.resign.includes("game"), leave: can.leave, "resign-match": can.resign.includes("match"), draw: can.offer.includes("draw"), "draw-match": can.offer.includes("draw-match") };
    for (const [name, on] of Object.entries(may)) this.#button(name)?.setAttribute("aria-disabled", String(!on));
  }

  /** Asks the other player for the own last move. */
  async takeBack() {
    const { can, offers, over, waiting, plies } = this.#view;
    if (can.offer.includes("takeback") && !this.#asked) return void (await this.#table.act({ do: "offer", what: "takeback" }));
    const open = offers.some(({ what }) => what === "takeback");
    const code = open ? "offer-open" : waiting ? "waiting" : over ? "game-over" : plies.some(({ player }) => player === this.#view.you) ? "offer-refused" : "nothing-to-undo";
    this.#table.refuse({ code, blanks: {} });
  }

  /** @param {Act} act */
  async #answer(act) {
    const offer = act.do === "answer" ? `${this.#view.match.number} ${act.offer}` : "";
    this.#answered.add(offer);
    const done = await this.#table.act(act);
    if (!done) this.#answered.delete(offer);
    return done;
  }

  get #asked() {
    return this.#view.offers.some(({ what, by }) => what === "takeback" && by === this.#view.you);
  }

  /** Offers a draw, which says of itself what it is about. @param {"game" | "match"} scope */
  async #draw(scope) {
    const { can, offers, over, waiting } = this.#view;
    if (can.offer.includes(scope === "game" ? "draw" : "draw-match")) return void (await this.#table.act({ do: "offer", what: "draw", scope }));
    const declines = this.#view.players.some(({ who }) => who === "computer");
    const code = waiting ? "waiting" : over ? "game-over" : declines ? "computer-declines" : offers.some(({ what }) => what === "draw") ? "offer-open" : "offer-refused";
    this.#table.refuse({ code, blanks: {} });
  }

  /** @param {"game" | "match"} scope */
  async #resign(scope) {
    if (!this.#view.can.resign.includes(scope)) return this.#table.refuse({ code: this.#view.waiting ? "waiting" : "game-over", blanks: {} });
    if (await confirm(askResign(this.#view, scope))) await this.#table.act({ do: "resign", scope });
  }

  async #leave() {
    if (!this.#view.can.leave) return this.#table.refuse({ code: "game-over", blanks: {} });
    if ((await confirm(askLeave(this.#view))) && (await this.#table.act({ do: "leave" }))) location.assign("/");
  }

  /** A button that not every table has. @param {string} name */
  #button(name) {
    return this.#root.querySelector(`[data-do="${name}"]`);
  }
}
