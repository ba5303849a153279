/**
 * Quick pair in place: a press looks for somebody, the same one again stops; one search at a time. Without scripts the
 * forms lead to the table that waits.
 */

import { freshId, make, need } from "./dom.js";
import { t } from "./i18n.js";
import { TableSocket } from "./socket.js";
import { Voice } from "./voice.js";

/** @typedef {{waiting: boolean, closed: string | null, seq: number}} Waiting */

const SPOKEN = 700;
const FAULTS = /** @type {Record<string, string>} */ ({ "too-many": t("That was too often. Wait a moment.") });
const voice = new Voice();
/** @type {Search | null} */
let search = null;

/** A press on a tile. @param {HTMLFormElement} form */
export async function press(form) {
  if (form.ariaBusy === "true") return;
  const before = search;
  if (before && !(await before.stop())) return;
  if (before?.form === form) return voice.status(t("The search has ended."));
  form.ariaBusy = "true";
  const found = await ask(form);
  form.ariaBusy = null;
  if ("code" in found) return voice.refuse(FAULTS[found.code] ?? t("Not reachable. Try again."));
  if (!found.view.waiting) return go(found.table);
  search = new Search(form, found.table, found.view.seq);
  voice.status(t("Looking for somebody. You can stay on this page."));
}

/** @param {HTMLFormElement} form @returns {Promise<{table: string, view: Waiting} | {code: string}>} */
async function ask(form) {
  const fields = new FormData(form);
  fields.delete("id");
  try {
    const answer = await fetch("/api/pair", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: freshId(), kind: form.dataset.pair, setup: Object.fromEntries(fields) }),
    });
    return await answer.json();
  } catch {
    return { code: "cut" };
  }
}

/** @param {string} table */
function go(table) {
  voice.alert(t("Somebody is there. The game begins."));
  setTimeout(() => location.assign(`/t/${table}`), SPOKEN);
}

/** A tile that looks: it counts the seconds, follows its table, and goes there when somebody has sat down. */
class Search {
  #table;
  #socket;
  #timer;
  #since = Date.now();
  #button;
  #before;
  #name;
  #time = make("span", { dir: "ltr", "aria-hidden": "true" });

  /** @param {HTMLFormElement} form @param {string} table @param {number} seq */
  constructor(form, table, seq) {
    this.form = form;
    this.#table = table;
    this.#button = need(form, "button");
    this.#before = [...this.#button.childNodes];
    this.#name = this.#button.ariaLabel;
    this.#button.ariaLabel = null;
    const kind = form.querySelector(".kind")?.cloneNode(true);
    const looking = make("b", {}, t("Looking…"), " ", this.#time);
    this.#button.replaceChildren(...(kind ? [kind] : []), looking, make("span", { class: "note" }, t("Cancel")));
    form.toggleAttribute("data-seeking", true);
    this.#count();
    this.#timer = setInterval(() => this.#count(), 1000);
    this.#socket = new TableSocket(table, () => seq);
    this.#socket.addEventListener("frame", (event) => this.#heard(/** @type {CustomEvent<{t: string, view?: Waiting}>} */ (event).detail));
  }

  #count() {
    const seconds = Math.floor((Date.now() - this.#since) / 1000);
    this.#time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  /** @param {{t: string, view?: Waiting}} frame */
  #heard({ t: kind, view }) {
    if (kind === "gone" || view?.closed) this.#end();
    else if (view && !view.waiting) {
      this.#end();
      go(this.#table);
    }
  }

  /** Stops looking. Whether it has: where somebody came just now, the game begins. */
  async stop() {
    this.form.ariaBusy = "true";
    const left = await this.#withdraw();
    this.form.ariaBusy = null;
    if (left === null) voice.refuse(t("Not reachable. Try again."));
    else if (this.#end() && !left) go(this.#table);
    return left === true;
  }

  /** Whether the table waits no more; null when the hall could not be asked. */
  async #withdraw() {
    try {
      const answer = await fetch(`/t/${this.#table}/withdraw`, { method: "POST", body: new URLSearchParams({ id: freshId() }) });
      return answer.ok ? new URL(answer.url).pathname === "/" : answer.status === 404;
    } catch {
      return null;
    }
  }

  /** Puts the tile back. Whether it still looked. */
  #end() {
    if (search !== this) return false;
    search = null;
    clearInterval(this.#timer);
    this.#socket.close();
    this.#button.replaceChildren(...this.#before);
    this.#button.ariaLabel = this.#name;
    this.form.removeAttribute("data-seeking");
    return true;
  }
}

/** Goes on with the search of the page before. @param {HTMLFormElement} form @param {string} table */
export function resume(form, table) {
  search = new Search(form, table, 0);
}
