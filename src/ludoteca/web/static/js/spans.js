/** Spans of time as they are shown and spoken: long ones in days, hours and minutes, the last hour with its seconds. */

import { make } from "./dom.js";
import { t, tn } from "./i18n.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From so long a turn on, nobody is expected to stay at the table. */
const BY_POST = 8 * HOUR;
const UNITS = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** How long a turn is by a clock that starts anew with each, ms; 0 by any other. @param {string} control */
export function turnSpan(control) {
  const found = /^(\d+)([dhms])\/move$/.exec(control);
  return found ? Number(found[1]) * UNITS[/** @type {keyof typeof UNITS} */ (found[2])] : 0;
}

/** Whether nobody is expected to stay at a table. @param {import("./types.js").View} view */
export function isByPost({ setup }) {
  return turnSpan(setup.clock ?? "") >= BY_POST;
}

/** How much of a long turn is little, ms; 0 where turns are short. @param {string} control */
export function littleOf(control) {
  const span = turnSpan(control);
  return span < HOUR ? 0 : Math.max(10 * MINUTE, span / 24);
}

/** Whether a span is told in hours, rather than counted in seconds. @param {number} ms */
export function isLong(ms) {
  return Math.ceil(ms / SECOND) > HOUR / SECOND;
}

/** How long what is shown of a span stays as it is, ms, where it is told in hours. @param {number} ms */
export function stays(ms) {
  const seconds = Math.ceil(ms / SECOND);
  return Math.max(20, ms - (Math.floor(seconds / 60) * 60 - 1) * SECOND);
}

/** @param {number} ms */
export function timeText(ms) {
  if (isLong(ms)) return two(ms).map(([unit, n]) => short(unit, n)).join(" ");
  if (ms < 10 * SECOND) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, "0")];
  return h ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}

/** As it is spoken. @param {number} ms */
export function spanWords(ms) {
  const [a = "", b = ""] = two(ms).map(([unit, n]) => long(unit, n));
  return b ? t("{a} and {b}", { a, b }) : a;
}

/** A span for whoever looks, and for whoever listens. @param {number} ms @returns {HTMLElement[]} */
export function spanParts(ms) {
  if (!isLong(ms)) return [make("span", {}, timeText(ms))];
  return [make("bdi", { "aria-hidden": "true" }, timeText(ms)), make("span", { class: "unseen" }, spanWords(ms))];
}

/** When a span is over, by the clock of the device: the time, with its day if that is not today. @param {number} ms */
export function untilWhen(ms) {
  const [now, then] = [new Date(), new Date(Date.now() + ms)];
  const day = then.toDateString() === now.toDateString() ? {} : ms < 6 * DAY ? { weekday: "long" } : { day: "numeric", month: "long" };
  const say = (/** @type {Intl.DateTimeFormatOptions} */ how) => new Intl.DateTimeFormat(`${document.documentElement.lang}-u-nu-latn`, how).format(then);
  const clock = say({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const named = /** @type {Intl.DateTimeFormatOptions} */ (day);
  return { datetime: then.toISOString(), words: Object.keys(day).length ? `${say(named)} ${clock}` : clock };
}

/** The two greatest units of a span, without what is nothing; at least seconds. @param {number} ms @returns {[unit: string, n: number][]} */
function two(ms) {
  const all = Math.ceil(ms / SECOND);
  const [d, h, m, s] = [Math.floor(all / 86_400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60, all % 60];
  /** @type {[string, number][]} */
  const units = d ? [["d", d], ["h", h]] : h ? [["h", h], ["min", m]] : m ? [["min", m]] : [["s", s]];
  return units.filter(([, n], index) => n || !index);
}

/** @param {string} unit @param {number} n */
function short(unit, n) {
  const said = unit === "d" ? t("{n} d", { n }) : unit === "h" ? t("{n} h", { n }) : t("{n} min", { n });
  return said.replace(" ", "\u00a0"); // a line ends between two of them, if anywhere
}

/** @param {string} unit @param {number} n */
function long(unit, n) {
  if (unit === "d") return tn("{n} day", "{n} days", n);
  if (unit === "h") return tn("{n} hour", "{n} hours", n);
  return unit === "min" ? tn("{n} minute", "{n} minutes", n) : tn("{n} second", "{n} seconds", n);
}
