/** What a match is worth: ratings as the cards show them, and what its end has done to them. */

import { t, tn } from "./i18n.js";

/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").View} View */

/** A rating with its margin, in an order that no language turns round. @param {Player} player */
export function ratingText({ rating, gain }) {
  if (!rating) return "";
  const change = gain?.rating === undefined || gain.rating === null ? "" : ` (${signed(gain.rating)})`;
  return `\u2066${rating.value}\u00a0±${rating.deviation}${rating.provisional ? "\u00a0?" : ""}${change}\u2069`;
}

/** What the end of the match has brought whoever looks. @param {View} view */
export function gainLine({ players, you }) {
  const { rating, gain } = players[you ?? -1] ?? {};
  if (!gain) return "";
  const moved = rating && gain.rating !== null ? t("Your rating is {rating} ({change}).", { rating: rating.value, change: `\u2066${signed(gain.rating)}\u2069` }) : "";
  const paid = gain.points ? tn("{n} point for your profile.", "{n} points for your profile.", gain.points) : "";
  return [moved, paid].filter(Boolean).join(" ");
}

/** @param {number} change */
function signed(change) {
  return change < 0 ? `−${-change}` : change > 0 ? `+${change}` : "±0";
}
