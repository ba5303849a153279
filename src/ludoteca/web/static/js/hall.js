/** The hall's first board: the first chip turns the page into its table, in place. */

import { calm } from "../board/motion.js";
import { make, need, readData, say } from "./dom.js";
import { dropped } from "./ears.js";
import { moveTo } from "./history.js";
import { t } from "./i18n.js";
import { landingLine } from "./news.js";
import { nextLine, refusalLine } from "./sentences.js";
import { openTable } from "./socket.js";
import { positionAt } from "./state.js";
import { aimsOf, takeBoard } from "./opening.js";
import { Table } from "./table.js";
import { Voice } from "./voice.js";

/** @typedef {import("./types.js").View} View */

const FALL = 420;
const MIDDLE = "d";
const SHEETS = ["components/choice", "pages/table"];

const hero = /** @type {View} */ (readData("view"));
const board = takeBoard(document, hero);
const voice = new Voice();
const colour = hero.players[hero.you ?? 0]?.colour ?? 0;
let busy = false;

board.aims(aimsOf(hero), colour);
board.invite(MIDDLE);
board.addEventListener("pick", onPick);
document.addEventListener("keydown", onDigit);

/** A digit drops the first chip wherever one is on the page. @param {KeyboardEvent} event */
function onDigit(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.target !== document.body) return;
  const place = "1234567890".indexOf(event.key);
  const column = event.key.length === 1 && place >= 0 ? "abcdefghij"[place] : undefined;
  if (column && hero.legal.some(({ action }) => action === column)) {
    board.focus();
    drop(column);
  }
}

/** @param {Event} event */
function onPick(event) {
  drop(/** @type {CustomEvent<{column: string}>} */ (event).detail.column);
}

/** @param {string} column */
async function drop(column) {
  const effect = hero.legal.find(({ action }) => action === column);
  if (busy || !effect) return voice.refuse(refusalLine({ code: "not-your-turn", blanks: {} }));
  busy = true;
  board.invite(null);
  const { scores: _, ...position } = positionAt(hero, 0, effect);
  board.show({ ...position, over: false, winners: null });
  board.aims({}, colour);
  board.pending(effect.cell);
  dropped(effect);
  const [answer] = await Promise.all([openTable(hero, column), new Promise((landed) => setTimeout(landed, FALL)), dress()]);
  if ("code" in answer) refuse(answer);
  else turn(answer);
}

/** The table's style comes while the first chip falls; once. Without it, it is still a table. */
function dress() {
  const before = need(document, 'link[href$="pages/hall.css"]');
  return Promise.all(SHEETS.splice(0).map((name) => {
    const sheet = make("link", { rel: "stylesheet", href: new URL(`../css/${name}.css`, import.meta.url).pathname });
    before.before(sheet);
    return new Promise((done) => {
      sheet.onload = sheet.onerror = done;
    });
  }));
}

/** @param {import("./types.js").Refusal} refusal */
function refuse(refusal) {
  busy = false;
  board.show({ discs: [], lines: [], last: null, over: false, winners: null }, { motion: "lift" });
  board.aims(aimsOf(hero), colour);
  board.pending(null);
  voice.refuse(refusalLine(refusal));
}

/** The page becomes the table's, with the very same board. @param {View} view */
function turn(view) {
  board.removeEventListener("pick", onPick);
  document.removeEventListener("keydown", onDigit);
  moveTo(`/t/${view.table}`);
  const change = () => lay(view);
  if (document.startViewTransition && !calm()) document.startViewTransition(change);
  else change();
}

/** @param {View} view */
function lay(view) {
  const drawn = need(document, ".board");
  const focused = drawn.contains(document.activeElement);
  const page = /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (need(document, "#table-page")).content.cloneNode(true));
  need(page, ".stage").append(drawn);
  document.body.className = "table-page";
  need(document, "#page").replaceChildren(page);
  for (const skip of document.querySelectorAll(".skip")) {
    skip.setAttribute("href", "#stage");
    say(skip, t("Skip to the board"));
  }
  scrollTo(0, 0);
  new Table(document, view, { board, voice, link: "connected" });
  if (focused) board.focus();
  voice.status(landingLine(view, 0));
  voice.status(nextLine(view));
}
