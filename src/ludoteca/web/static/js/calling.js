/** KBot at a table that waits: whoever may let it sit down there, and send it off again. */

import { make, need, part } from "./dom.js";
import { t } from "./i18n.js";
import { confirm } from "./leaving.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */

export class Calling {
  #act;
  /** Only whoever sits there finds it on the page. @type {HTMLFormElement | null} */
  #form;
  /** @type {View | null} */
  #view = null;
  #drawn = "";

  /** @param {ParentNode} root @param {{act: (act: import("./types.js").Act) => Promise<boolean>}} table */
  constructor(root, { act }) {
    this.#act = act;
    this.#form = root.querySelector(".inviting .calling");
    this.#form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#call();
    });
  }

  /** @param {Scene} scene */
  show({ view }) {
    this.#view = view;
    if (!this.#form) return;
    const { seat = [], off = [] } = view.can;
    this.#form.hidden = !seat.length;
    const drawn = JSON.stringify(off.map((player) => [player, view.players[player]?.level]));
    if (drawn === this.#drawn) return;
    const called = part(this.#form, "called");
    const held = called.contains(document.activeElement);
    this.#drawn = drawn;
    called.replaceChildren(...off.map((player) => this.#row(player, view.players[player]?.level ?? "")));
    if (held) this.#level.focus();
  }

  get #level() {
    return /** @type {HTMLSelectElement} */ (need(/** @type {HTMLFormElement} */ (this.#form), "select"));
  }

  /** @param {number} player @param {string} level */
  #row(player, level) {
    const name = [...this.#level.options].find(({ value }) => value === level)?.text ?? "";
    const off = make("button", { type: "button", class: "button", "aria-label": t("Send off KBot {level}, player {n}", { level: name, n: player + 1 }) }, t("Send off"));
    off.addEventListener("click", () => this.#act({ do: "send-off", player }));
    return make("li", {}, make("span", {}, `KBot · ${name}`), off);
  }

  async #call() {
    const level = this.#level.value;
    if (this.#view?.rated && !(await confirm({ ...question(), calm: true }))) return;
    await this.#act({ do: "seat", level });
  }
}

/** A table that would be rated is none any more. @returns {import("./leaving.js").Question} */
function question() {
  return {
    title: t("Play a friendly with KBot?"),
    words: t("With KBot nothing counts: no rating moves and no points are paid. The game begins at once."),
    keep: t("Keep waiting"),
    act: t("Let KBot play"),
  };
}
