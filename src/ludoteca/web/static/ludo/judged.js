/** What a game was worth, ply by ply, as the hall's engine judges it: asked for until it is there. */

import { t } from "../js/i18n.js";

/** @typedef {import("./types.js").Judged} Judged */
/** @typedef {import("../js/types.js").Refusal} Refusal */

/** Between two times of asking, ms. */
const PAUSE = 1000;
const PATIENCE = 20_000;

/** @param {string} address @param {(sentence: string) => void} told is told how far it is @returns {Promise<Judged | Refusal>} */
export async function judged(address, told) {
  for (;;) {
    const answer = await asked(address);
    if (!("line" in answer)) return answer;
    told(answer.engine === "warming" ? t("The computer is getting ready…") : answer.line ? t("The computer is busy, number {n} in line.", { n: answer.line }) : t("The game is being judged…"));
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** @param {string} address @returns {Promise<Judged | Refusal | {line: number, engine: string}>} */
async function asked(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    return await answer.json();
  } catch {
    return { code: "cut", blanks: {} };
  }
}
