/**
 * Notices of the browser, where they were switched on: shown while no page of the hall is in sight, one for each table,
 * by one page of all; closed as soon as what they tell is moot, or a page of the hall is looked at.
 */

import { awaited } from "./awaited.js";
import { freshId } from "./dom.js";
import { causeOf, noticeOf } from "./summons.js";

/** @typedef {import("./awaited.js").Call} Call */
/** @typedef {{page: string, seen: boolean, at: string | undefined}} Answer */
/** @typedef {"on" | "off" | "seen" | {ask: string} | {answer: string, from: Answer} | {show: Call, page: string}} Said */

/** How long the other pages have to answer, ms: those that nobody looks at are slow to. */
const PATIENCE = 1000;
const me = freshId();
const NAME = `notices ${document.body.dataset.who}`;
const channel = new BroadcastChannel(NAME);
/** Whether it is this page that sees to notices, of all that could. */
let sees = false;
/** Whether they are switched on still. */
let wanted = true;
/** The notices that this page shows, by table. @type {Map<string, Notification>} */
const shown = new Map();
/** Why the person is awaited, by table; null before the hall has told anything. @type {Map<string, string> | null} */
let known = null;
/** Takes an answer of another page. @type {Map<string, (from: Answer) => void>} */
const asked = new Map();

awaited.addEventListener("tables", hear);
addEventListener("pagehide", closeAll); // nobody else could
navigator.locks?.request(NAME, () => {
  sees = true;
  return new Promise(() => {});
});
document.addEventListener("visibilitychange", look);
channel.addEventListener("message", ({ data }) => heard(data));
look();
if (awaited.tables) hear();

/** What stood when the page came was seen with it. */
function hear() {
  const tables = awaited.tables ?? [];
  const fresh = known ? tables.filter((call) => known?.get(call.table) !== causeOf(call)) : [];
  known = new Map(tables.map((call) => [call.table, causeOf(call)]));
  for (const table of shown.keys()) if (!known.has(table)) close(table);
  if (sees) for (const call of fresh) offer(call);
}

/** Whoever looks at a page of the hall needs no notice. */
function look() {
  if (document.hidden) return;
  closeAll();
  channel.postMessage("seen");
}

/** Lets a notice be shown by the page of its table, else by this one; by none where a page of the hall is in sight. @param {Call} call */
async function offer(call) {
  if (!wanted || Notification.permission !== "granted") return;
  const pages = await others();
  if (!document.hidden || pages.some(({ seen }) => seen) || known?.get(call.table) !== causeOf(call)) return;
  const page = here() === call.table ? undefined : pages.find(({ at }) => at === call.table)?.page;
  if (page) channel.postMessage({ show: call, page });
  else show(call);
}

/** The other pages of the hall in this browser, as far as they answer. @returns {Promise<Answer[]>} */
function others() {
  const number = freshId();
  /** @type {Answer[]} */
  const answers = [];
  asked.set(number, (from) => answers.push(from));
  channel.postMessage({ ask: number });
  return new Promise((done) => {
    setTimeout(() => {
      asked.delete(number);
      done(answers);
    }, PATIENCE);
  });
}

/** @param {Said} said */
function heard(said) {
  if (said === "on" || said === "off") wanted = said === "on";
  if (said === "off" || said === "seen") closeAll();
  else if (said === "on") return;
  else if ("ask" in said) channel.postMessage({ answer: said.ask, from: { page: me, seen: !document.hidden, at: here() } });
  else if ("answer" in said) asked.get(said.answer)?.(said.from);
  else if (said.page === me && document.hidden) show(said.show);
}

/** The table of this page. */
function here() {
  return /^\/t\/([0-9a-f]{20})$/.exec(location.pathname)?.[1];
}

/** A newer one takes the place of an older one of the same table. @param {Call} call */
function show(call) {
  const { title, body } = noticeOf(call);
  const { lang, dir } = document.documentElement;
  const icon = new URL("../img/mark.svg", import.meta.url).pathname;
  try {
    const notice = new Notification(title, /** @type {NotificationOptions} */ ({ body, lang, dir, icon, tag: call.table, renotify: true }));
    notice.addEventListener("click", () => {
      notice.close();
      go(call.table);
    });
    shown.set(call.table, notice);
  } catch {
    // some browsers show none but those of a service worker
  }
}

/** To the table: this page if it is its own, else the hall's first page turns to it, or another is opened. @param {string} table */
function go(table) {
  window.focus();
  if (here() === table) return;
  if (location.pathname === "/" || !window.open(`/t/${table}`, `table-${table}`)) location.assign(`/t/${table}`);
}

/** @param {string} table */
function close(table) {
  shown.get(table)?.close();
  shown.delete(table);
}

function closeAll() {
  for (const table of shown.keys()) close(table);
}
