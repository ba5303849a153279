/** The chat of a room: what others say comes by itself, what one writes is kept until the hall has it. */

import { freshId, make, need } from "./dom.js";
import { drawn, posted } from "./drawn.js";
import { Voice } from "./voice.js";

/** @typedef {{number: number, at: number, name: string | null, you: boolean, text: string, phrase: string | null, gone: boolean}} Message */

const NEAR = 100;
const page = document.documentElement;
const time = new Intl.DateTimeFormat(`${page.lang}-u-nu-latn`, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const words = /** @type {HTMLTemplateElement} */ (need(document, "#words")).content;
const blank = /** @type {HTMLTemplateElement} */ (need(document, "#line")).content;

/** @param {string} key @param {Record<string, string | number>} [blanks] */
function word(key, blanks = {}) {
  const sentence = words.querySelector(`[data-word="${key}"]`)?.textContent ?? "";
  return sentence.replace(/\{(\w+)\}/g, (found, name) => String(blanks[name] ?? found));
}

export class Chat {
  #place;
  #log;
  #inSight;
  #unread = 0;
  #last = 0;
  /** The edition of the room up to which the page has all that was said. */
  edition;
  /** What was in the field when more was sent before the hall had what stood there first. */
  #next = "";
  #voice = new Voice();

  /** @param {HTMLElement} place @param {() => boolean} inSight whether the chat is what is looked at */
  constructor(place, inSight) {
    this.#place = place;
    this.#inSight = inSight;
    this.#log = need(place, ".log");
    this.edition = Number(this.#log.dataset.edition);
    for (const line of this.#lines()) {
      this.#last = Math.max(this.#last, Number(line.dataset.key));
      for (const stamp of line.querySelectorAll("time")) stamp.textContent = time.format(new Date(stamp.dateTime));
    }
    this.#log.scrollTop = this.#log.scrollHeight;
    for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (place.querySelectorAll("form[data-says]"))) {
      form.addEventListener("submit", (event) => this.#say(form, /** @type {SubmitEvent} */ (event)));
    }
    this.#field?.addEventListener("input", () => this.#count());
    this.#field?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      if (!event.repeat) this.#field?.form?.requestSubmit();
    });
    this.#log.addEventListener("click", (event) => this.#ask(event));
    this.#keep();
    this.#count();
  }

  get #field() {
    return /** @type {HTMLTextAreaElement | null} */ (this.#place.querySelector(".write textarea"));
  }

  #lines() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.#log.querySelectorAll("[data-key]"));
  }

  /** Shows messages, new ones at the end; what is there already is shown as it is now. @param {number} edition @param {Message[]} messages */
  show(edition, messages) {
    this.edition = edition;
    const atEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 60;
    for (const message of messages) {
      const old = this.#log.querySelector(`[data-key="${message.number}"]`);
      if (old && !message.gone) continue;
      const line = this.#line(message);
      if (old) old.replaceWith(line);
      else if (message.number > this.#last) this.#log.append(line);
      if (message.number > this.#last && !message.you && !this.#inSight()) this.#unread += 1;
      this.#last = Math.max(this.#last, message.number);
    }
    need(this.#place, "[data-part=silence]").hidden = this.#lines().length > 0;
    if (atEnd || messages.some(({ you }) => you)) this.#log.scrollTop = this.#log.scrollHeight;
    this.#tell();
  }

  /** The chat is looked at. */
  seen() {
    this.#unread = 0;
    this.#tell();
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  #tell() {
    const badge = need(this.#place, "[data-part=unread]");
    badge.hidden = this.#unread === 0;
    badge.replaceChildren(make("span", { "aria-hidden": "true" }, String(this.#unread)), make("span", { class: "unseen" }, word("unread", { n: this.#unread })));
  }

  /** @param {Message} message */
  #line({ number, at, name, you, text, phrase, gone }) {
    const line = /** @type {HTMLElement} */ (need(/** @type {DocumentFragment} */ (blank.cloneNode(true)), ".said"));
    const called = name ?? word("nobody");
    line.dataset.key = String(number);
    line.classList.toggle("own", you);
    line.classList.toggle("gone", gone);
    need(line, ".name").textContent = called;
    const stamp = /** @type {HTMLTimeElement} */ (need(line, "time"));
    stamp.dateTime = new Date(at).toISOString();
    stamp.textContent = time.format(at);
    const drawing = [...document.querySelectorAll("[data-face]")].find((one) => /** @type {HTMLElement} */ (one).dataset.face === name)?.querySelector("svg");
    if (drawing) need(line, ".face").replaceChildren(drawing.cloneNode(true));
    const said = gone ? make("i", {}, word("gone")) : phrase ? word(phrase) : text;
    need(line, ".text").replaceChildren(said);
    const more = /** @type {HTMLAnchorElement} */ (need(line, ".asks"));
    more.href = `/r/${this.#place.dataset.room}/messages/${number}`;
    more.setAttribute("aria-label", word("more", { name: `\u2068${called}\u2069` }));
    if (gone) more.remove();
    return line;
  }

  /** Sends what is written. It stays in its field until the hall has it. @param {HTMLFormElement} form @param {SubmitEvent} event */
  async #say(form, event) {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter ?? form.querySelector("button"));
    const field = form.contains(this.#field) ? this.#field : null;
    const sent = field?.value;
    if (form.ariaBusy) {
      if (field) this.#next = field.value;
      return;
    }
    if (field && !sent?.trim()) return;
    form.ariaBusy = "true";
    const { status, page: answer } = await posted(form, button?.name ? { [button.name]: button.value } : {});
    form.ariaBusy = null;
    if (status === 200) {
      /** @type {HTMLInputElement} */ (need(form, "[name=id]")).value = freshId();
      if (field && sent && field.value.startsWith(sent)) field.value = field.value.slice(sent.length);
      this.#fault(form, "");
      this.#count();
      if (field?.value && this.#next === `${sent}${field.value}`) form.requestSubmit();
    } else if (status === 0) this.#fault(form, word("kept"));
    else this.#fault(form, answer?.querySelector("#say-fault, .small p:not(.status)")?.textContent?.trim() || word("kept"));
    if (field) this.#next = "";
  }

  /** @param {HTMLFormElement} form @param {string} sentence */
  #fault(form, sentence) {
    this.#place.querySelector("#say-fault")?.remove();
    if (!sentence) return;
    (this.#field?.form ?? form).prepend(make("p", { class: "fault", id: "say-fault" }, sentence));
    this.#voice.alert(sentence);
  }

  /** Says how much there is still room for, near the end. */
  #count() {
    const field = this.#field;
    if (!field) return;
    const left = field.maxLength - field.value.length;
    const line = need(this.#place, "[data-part=left]");
    line.textContent = left > NEAR ? "" : word("left", { n: left });
    line.toggleAttribute("data-near", left <= 20);
    try {
      sessionStorage.setItem(this.#shelf, field.value);
    } catch {
      // what cannot be kept is still in the field
    }
  }

  get #shelf() {
    return `unsent ${this.#place.dataset.room}`;
  }

  /** What was written and not sent is there again after the page has been left. */
  #keep() {
    try {
      if (this.#field && !this.#field.value) this.#field.value = sessionStorage.getItem(this.#shelf) ?? "";
    } catch {
      // nothing was kept
    }
  }

  /** What can be done with a message is a page of its own; here it opens in place. @param {MouseEvent} event */
  async #ask(event) {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-asks]"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const asked = (await drawn(link.href))?.querySelector("[data-asked]");
    if (!asked) {
      location.href = link.href;
      return;
    }
    const dialog = /** @type {HTMLDialogElement} */ (need(document, "#asks"));
    asked.classList.remove("card");
    dialog.replaceChildren(asked);
    dialog.showModal();
    // The browser gives the focus back at once, but tells of it later, when somebody quick has moved on.
    dialog.addEventListener("close", () => {
      if (document.activeElement === document.body) (link.isConnected ? link : this.#log).focus();
    }, { once: true });
    dialog.addEventListener("click", (click) => {
      const close = /** @type {Element} */ (click.target).closest("[data-close]");
      if (close) click.preventDefault();
      if (close || click.target === dialog) dialog.close();
    });
  }
}
