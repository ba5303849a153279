/** The action bar: undo, hint, the board's aids as this device keeps them, and the New match dialog. */

import { need } from "./dom.js";
import { choose, setting } from "./settings.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */

export class Actions {
  #bar;
  #dialog;
  /** @type {View | null} */
  #view = null;

  /** @param {ParentNode} root @param {{undo: () => void, hint: () => void}} asks */
  constructor(root, { undo, hint }) {
    this.#bar = need(root, ".actions");
    this.#dialog = /** @type {HTMLDialogElement} */ (need(document, "#new-match"));
    this.#button("undo").addEventListener("click", undo);
    this.#button("hint").addEventListener("click", hint);
    this.#button("new").addEventListener("click", (event) => this.#ask(event));
    need(this.#dialog, "[data-close]").addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => event.target === this.#dialog && this.#dialog.close());
    watchAids(this.#bar);
  }

  /** @param {Scene} scene */
  show({ view, pending, advice }) {
    this.#view = view;
    this.#button("undo").setAttribute("aria-disabled", String(!view.can.undo || pending));
    this.#button("hint").setAttribute("aria-disabled", String(!view.can.hint || pending || advice === "thinking"));
    for (const name of ["undo", "hint", "new"]) this.#button(name).toggleAttribute("hidden", !view.holds || view.online);
  }

  /** Opens the dialog in place of the page. @param {MouseEvent} event */
  #ask(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || !this.#view) return;
    event.preventDefault();
    const view = this.#view;
    import("./asknew.js").then(({ askNew }) => askNew(this.#dialog, view)).catch(() => undefined).then(() => this.#dialog.open || this.#dialog.showModal());
  }

  /** @param {string} name */
  #button(name) {
    return need(this.#bar, `[data-do="${name}"]`);
  }
}

/** The buttons of the board's aids. @param {ParentNode} bar */
export function watchAids(bar) {
  const [lines, values] = /** @type {const} */ (["lines", "values"]).map((aid) => {
    const button = need(bar, `[data-do="${aid}"]`);
    button.addEventListener("click", () => toggleAid(aid));
    return button;
  });
  const draw = () => {
    const [on, valued] = ["lines", "values"].map((aid) => setting(aid) !== "off");
    lines?.setAttribute("aria-pressed", String(on));
    values?.setAttribute("aria-pressed", String(on && valued));
    values?.setAttribute("aria-disabled", String(!on));
  };
  document.addEventListener("setting", draw);
  draw();
}

/** @param {"lines" | "values"} aid */
export function toggleAid(aid) {
  if (aid === "values" && setting("lines") === "off") return;
  choose({ [aid]: setting(aid) === "off" ? "on" : "off" });
}
