/** What cannot be undone is asked once more: giving up, going away. The safest answer has the focus. */

import { make } from "./dom.js";
import { t } from "./i18n.js";
import { arePairs } from "./state.js";

/** What is `calm` takes nothing from anybody. @typedef {{title: string, words: string, keep: string, act: string, calm?: boolean}} Question */

/** @type {HTMLDialogElement | null} */
let open = null;

/** @param {Question} question @returns {Promise<boolean>} whether the person means it */
export function confirm({ title, words, keep, act, calm }) {
  open?.close();
  const safe = make("button", { type: "button", class: "button", autofocus: "" }, keep);
  const sure = make("button", { type: "button", class: calm ? "button" : "button danger" }, act);
  const dialog = make("dialog", { class: "dialog confirm", "aria-labelledby": "confirm-title", "aria-describedby": "confirm-words" },
    make("h2", { id: "confirm-title" }, title),
    make("p", { id: "confirm-words" }, words),
    make("div", { class: "answers" }, safe, sure));
  document.body.append(dialog);
  open = dialog;
  safe.addEventListener("click", () => dialog.close());
  sure.addEventListener("click", () => dialog.close("sure"));
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      if (open === dialog) open = null;
      dialog.remove();
      answer(dialog.returnValue === "sure");
    });
  });
}

/** What was asked is settled otherwise. */
export function dismiss() {
  open?.close();
}

/** @param {import("./types.js").View} view @param {string} scope @returns {Question} */
export function askResign({ match, board, players, you }, scope) {
  const question = resigning(match, scope);
  if (players.length > 2 && !arePairs(board)) return { ...question, words: droppingOut(match, scope) };
  const partner = arePairs(board) ? players.find(({ colour }, player) => player !== you && colour === players[you ?? 0]?.colour) : null;
  if (partner?.who === "computer") return question; // it goes along
  const asked = t("Your partner is asked first.");
  return arePairs(board) ? { ...question, words: `${question.words} ${asked}` } : question;
}

/** What becomes of whoever gives up where the others play on. @param {import("./types.js").Match} match @param {string} scope */
function droppingOut({ games, round }, scope) {
  const stay = t("Your discs stay, and the others play on without you.");
  if (games === null || round >= games) return stay;
  const next = scope === "match" ? t("The next games are played without you too.") : t("You play again in the next game.");
  return `${stay} ${next}`;
}

/** @param {import("./types.js").Match} match @param {string} scope @returns {Question} */
function resigning(match, scope) {
  const rounds = match.games === null;
  if (scope === "match") {
    return { title: t("Resign the match?"), words: t("The other side wins the whole match, whatever its games so far."), keep: t("Keep playing"), act: t("Resign the match") };
  }
  if (match.games !== null && match.round < match.games) {
    return { title: t("Resign this game?"), words: t("The other side wins this game alone; the next is still played."), keep: t("Keep playing"), act: t("Resign this game") };
  }
  return {
    title: rounds ? t("Resign the round?") : t("Resign the game?"),
    words: rounds ? t("The other player wins this round. You stay at the table.") : t("The other player wins this game."),
    keep: t("Keep playing"),
    act: rounds ? t("Resign the round") : t("Resign the game"),
  };
}

/** @param {import("./types.js").View} view @returns {Question} */
export function askLeave({ match, over, board, players, kind }) {
  const rounds = match.games === null;
  const many = players.filter(({ out }) => !out).length > 2 && !arePairs(board);
  const goesOn = () => (kind === "ludo" ? t("You are placed last, and the others play on.") : droppingOut(match, "match"));
  const lost = rounds
    ? t("You lose the round that is being played, and the match ends with the score as it then stands.")
    : many ? goesOn() : t("The other player wins the game.");
  return {
    title: t("Leave the table?"),
    words: over && !many ? t("The match ends with the score as it stands.") : lost,
    keep: t("Keep playing"),
    act: t("Leave the table"),
  };
}
