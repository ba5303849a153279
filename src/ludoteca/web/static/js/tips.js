/** Three captions for a newcomer, one at each first: own move, own score, the other's score. Dismissed once, gone for ever. */

import { t } from "./i18n.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{id: string, words: string}} Tip */

const KEPT = "ludoteca.tips";

/** @type {[id: string, when: (ply: import("./types.js").Ply, you: number) => boolean, words: () => string][]} */
const TIPS = [
  ["move", (ply, you) => ply.player === you, () => t("Your chip fell to the lowest space. Three of yours in a row score, in any direction.")],
  ["score", (ply, you) => ply.player === you && (ply.gain ?? 0) > 0, () => t("You scored. A line that grows is worth more: four is 2, five is 5.")],
  ["theirs", (ply, you) => ply.player !== you && (ply.gain ?? 0) > 0, () => t("The other side scored. See where its lines can still grow, and block them.")],
];

/** The caption that fits what has happened last, unless it was dismissed. @param {View} view @returns {Tip | null} */
export function tipFor(view) {
  const you = view.you;
  if (you === null || view.over || !view.scores) return null;
  const gone = dismissed();
  const firsts = TIPS.map(([id, when, words]) => ({ id, words, ply: view.plies.findIndex((ply) => when(ply, you)) }));
  const latest = firsts.filter(({ ply }) => ply >= 0).sort((one, other) => other.ply - one.ply)[0];
  return latest && !gone.includes(latest.id) ? { id: latest.id, words: latest.words() } : null;
}

/** @param {{id: string}} tip */
export function dismiss(tip) {
  try {
    localStorage.setItem(KEPT, [...new Set([...dismissed(), tip.id])].join(" "));
  } catch {
    // A device that keeps nothing shows the caption again another day.
  }
}

/** Whether something was dismissed here, once for ever. @param {string} id */
export function isDismissed(id) {
  return dismissed().includes(id);
}

function dismissed() {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(" ");
  } catch {
    return [];
  }
}
