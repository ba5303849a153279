/** Hints: asked for one at a time, shown until a move is made or taken back. */

import { hear } from "./ears.js";
import { t } from "./i18n.js";

/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./types.js").View} View */

export class Advising {
  /** @type {Advice | "thinking" | null} */
  given = null;
  #voice;
  #table;

  /** @param {import("./voice.js").Voice} voice @param {{draw: () => void, refuse: (refusal: Refusal) => void}} table */
  constructor(voice, table) {
    this.#voice = voice;
    this.#table = table;
  }

  /**
   * @param {() => Promise<Advice | Refusal | null | undefined>} question
   * @param {() => boolean} stands whether the position that was asked about still stands
   */
  async ask(question, stands) {
    if (this.given === "thinking") return;
    this.given = "thinking";
    this.#table.draw();
    const [answer, reasons] = await Promise.all([question(), import("./reasons.js").catch(() => null)]);
    const fresh = stands();
    const reason = answer && "t" in answer && reasons ? reasons.reasonLine(answer) : "";
    this.given = answer && "t" in answer && fresh ? { ...answer, reason } : null;
    this.#table.draw();
    if (!answer || !fresh) return;
    if (!("t" in answer)) return this.#table.refuse(answer);
    hear((sounds) => sounds.ask());
    this.#voice.status(`${t("Hint: column {c}", { c: answer.action })}. ${reason}`);
  }

  /** Where a chip would land that follows the hint. @param {View} view */
  cell(view) {
    const advised = typeof this.given === "object" ? this.given?.action : null;
    return view.legal.find(({ action }) => action === advised)?.cell ?? null;
  }
}
