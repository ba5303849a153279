/** A room: what changes in it is shown as it comes; on phones one part at a time. The socket brings messages, and tells when the rest differs. */

import { Chat } from "./chat.js";
import { need } from "./dom.js";
import { drawn } from "./drawn.js";
import { TableSocket } from "./socket.js";

/** @typedef {import("./chat.js").Message} Message */
/** @typedef {{t: "room", room: string, here: number, mark: string} | {t: "chat", room: string, edition: number, messages: Message[]} | {t: "gone"}} Frame */

const PACE = 2000;
const place = need(document, "[data-room]");
const chat = new Chat(place, () => place.dataset.tab === "chat" || getComputedStyle(need(place, ".tabs")).display === "none");

class RoomSocket extends TableSocket {
  /** @override */
  greeting() {
    return { t: "room", v: 1, room: place.dataset.room, since: chat.edition };
  }
}

/** @type {RoomSocket | null} */
let socket = null;
let busy = false;
let again = false;
let here = 1;

function follow() {
  if (socket) return;
  socket = new RoomSocket("", () => 0);
  socket.addEventListener("frame", (event) => heard(/** @type {CustomEvent<Frame>} */ (event).detail));
  socket.addEventListener("link", (event) => {
    const link = /** @type {CustomEvent<string>} */ (event).detail;
    const cut = link === "reconnecting" || link === "offline";
    place.toggleAttribute("data-stale", cut);
    need(place, "[data-part=cut]").toggleAttribute("hidden", !cut);
  });
}

/** @param {Frame} frame */
function heard(frame) {
  if (frame.t === "gone") location.reload();
  else if (frame.t === "chat") chat.show(frame.edition, frame.messages);
  else if (frame.t === "room") {
    here = frame.here;
    count();
    if (frame.mark !== place.dataset.mark) renew();
  }
}

/** How many are here is told by the socket alone. */
function count() {
  need(place, "[data-part=here]").textContent = String(here);
}

/** One fetch at a time, and a pause behind each. */
async function renew() {
  again = busy || document.hidden;
  if (again) return;
  busy = true;
  const page = await drawn(location.pathname);
  const fresh = /** @type {HTMLElement | null | undefined} */ (page?.querySelector("[data-room]"));
  if (fresh) {
    place.dataset.mark = fresh.dataset.mark ?? "";
    for (const list of fresh.querySelectorAll("[data-list]")) swap(/** @type {HTMLElement} */ (list));
    count();
  }
  await new Promise((over) => setTimeout(over, PACE));
  busy = false;
  if (again) renew();
}

/** What has the focus keeps it, or its like does. @param {HTMLElement} fresh */
function swap(fresh) {
  const old = /** @type {HTMLElement | null} */ (place.querySelector(`[data-list="${fresh.dataset.list}"]`));
  if (!old) return;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const key = /** @type {HTMLElement | null | undefined} */ (focused?.closest("[data-key]"))?.dataset.key;
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll("[data-key]"))) {
    const same = /** @type {HTMLElement | null} */ (old.querySelector(`[data-key="${item.dataset.key}"]`));
    if (same && same.dataset.seq === item.dataset.seq) item.replaceWith(same);
  }
  old.replaceChildren(...fresh.childNodes);
  if (!focused || focused.isConnected) return;
  /** @type {HTMLElement} */ ((key && old.querySelector(`[data-key="${key}"] :is(a, button)`)) || old).focus({ preventScroll: true });
}

/** @param {string} tab */
function turnTo(tab) {
  place.dataset.tab = tab;
  for (const link of place.querySelectorAll(".tabs a")) {
    if (/** @type {HTMLElement} */ (link).dataset.tab === tab) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (tab === "chat") chat.seen();
}

place.toggleAttribute("data-live", true);
need(place, ".tabs").addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  if (!link) return;
  event.preventDefault();
  turnTo(link.dataset.tab ?? "tables");
});
if (["#chat", "#ladder"].includes(location.hash)) turnTo(location.hash.slice(1));
for (const button of place.querySelectorAll("[data-copies]")) {
  button.addEventListener("click", () => import("./sharing.js").then(({ copy }) => copy(button)));
}
addEventListener("pagehide", () => {
  socket?.close();
  socket = null;
});
addEventListener("pageshow", follow);
document.addEventListener("visibilitychange", () => again && renew());
follow();
