/** What this page adds to the dice, so that nobody alone can know how they fall. */

/** @typedef {import("./types.js").View} View */

let added = "";

/** Sends it once a game, if it is wanted. @param {View} view @param {(act: import("../js/types.js").Act) => unknown} send */
export function contribute({ seal, you, holds, plies, table, match }, send) {
  const game = `${table} ${match.number} ${match.round}`;
  if (!seal || !holds || you === null || seal.contributed.includes(you) || plies.length || added === game) return;
  added = game;
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, "0")).join("");
  send({ do: "contribute", nonce });
}
