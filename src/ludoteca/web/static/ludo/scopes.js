/** Giving up and offering a draw where a match has several games: what it is about is chosen, and said, before it is done. */

import { make } from "../js/dom.js";
import { t } from "../js/i18n.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../js/types.js").Act} Act */
/** @typedef {"game" | "match"} Scope */
/** @typedef {{title: string, scopes: [scope: Scope, name: string, about: string][], safe: string, act: string, danger: boolean}} Question */

/** @param {View} view @returns {Promise<Act | null>} */
export async function askDraw(view) {
  const { offer } = view.can;
  /** @type {Question["scopes"]} */
  const scopes = [];
  if (offer.includes("draw")) scopes.push(["game", t("This game"), t("Each has half a point for it; the match goes on.")]);
  if (offer.includes("draw-match")) scopes.push(["match", t("The whole match"), t("The match ends level, whatever its games so far.")]);
  if (view.match.games === 1 && scopes[0]) scopes[0][2] = t("The game ends level.");
  const scope = await ask({ title: t("Offer a draw?"), scopes, safe: t("Keep playing"), act: t("Offer a draw"), danger: false });
  return scope && { do: "offer", what: "draw", scope };
}

/** @param {View} view @returns {Promise<Act | null>} */
export async function askResign(view) {
  const { resign } = view.can;
  /** @type {Question["scopes"]} */
  const scopes = [];
  if (resign.includes("game")) scopes.push(["game", t("This game"), view.match.games === 1 ? t("The other player wins this game.") : t("The other side wins this game alone; the next is still played.")]);
  if (resign.includes("match")) scopes.push(["match", t("The whole match"), t("The other side wins the whole match, whatever its games so far.")]);
  const scope = await ask({ title: t("Resign?"), scopes, safe: t("Keep playing"), act: t("Resign"), danger: true });
  return scope && { do: "resign", scope };
}

/** @type {HTMLDialogElement | null} */
let open = null;

/** What was asked is settled otherwise. */
export function dismiss() {
  open?.close();
}

/** @param {Question} question @returns {Promise<Scope | null>} */
function ask({ title, scopes, safe, act, danger }) {
  open?.close();
  const keep = make("button", { type: "button", class: "button", autofocus: "" }, safe);
  const sure = make("button", { type: "button", class: danger ? "button danger" : "button" }, act);
  const choices = scopes.map(([scope, name, about], index) => make("label", { class: "scope" },
    make("input", { type: "radio", name: "scope", value: scope, ...(index ? {} : { checked: "" }) }), make("span", {}, make("b", {}, name), make("span", {}, about))));
  const dialog = make("dialog", { class: "dialog confirm", "aria-labelledby": "scope-title" },
    make("h2", { id: "scope-title" }, title), make("div", { class: "scopes", role: "radiogroup", "aria-labelledby": "scope-title" }, ...choices), make("div", { class: "answers" }, keep, sure));
  document.body.append(dialog);
  open = dialog;
  keep.addEventListener("click", () => dialog.close());
  sure.addEventListener("click", () => dialog.close(/** @type {HTMLInputElement | null} */ (dialog.querySelector("input:checked"))?.value ?? ""));
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      if (open === dialog) open = null;
      dialog.remove();
      answer(/** @type {Scope} */ (dialog.returnValue) || null);
    });
  });
}
