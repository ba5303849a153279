/**
 * Keeps what was done before the page's scripts were there, and does it, in the same order, once they have taken over,
 * which `data-live` on the page tells. Runs at once, in the head. What a pointer did to the board waits for the board itself
 * in `data-early`: the column, and whether a finger chose it. What works without scripts is left alone.
 */
{
  const page = document.documentElement;
  const KEYS = /^([^ ]|Arrow.+|Home|End|F6)$/;
  const MOST = 30;
  /** @type {(() => void)[]} */
  const kept = [];

  /** @param {() => void} deed */
  const keep = (deed) => kept.length < MOST && kept.push(deed);

  /** @template {Event} E @param {string} type @param {(event: E, target: HTMLElement) => void} heard */
  const watch = (type, heard) =>
    addEventListener(type, (event) => {
      if (!("live" in page.dataset) && event.isTrusted && event.target instanceof Element) heard(/** @type {E} */ (event), /** @type {HTMLElement} */ (event.target));
    });

  watch("click", (/** @type {PointerEvent} */ event, target) => {
    const button = /** @type {HTMLElement | null} */ (target.closest("button[type=button]:not([popovertarget])"));
    if (target.matches("form[data-settings] input")) keep(() => target.dispatchEvent(new Event("change", { bubbles: true })));
    else if (button?.matches(".board-head")) page.dataset.early = `${button.dataset.column} ${event.pointerType || "key"}`;
    else if (button) keep(() => button.click());
  });

  watch("keydown", (/** @type {KeyboardEvent} */ event, target) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey, repeat } = event;
    const drops = (key === "Enter" || key === " ") && target.matches(".board *");
    if (ctrlKey || altKey || metaKey || target.matches("input, textarea, select") || !(drops || KEYS.test(key))) return;
    if (drops) event.preventDefault(); // it would press the column from which other keys have moved on
    keep(() => (target.isConnected ? target : document.body).dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, repeat, bubbles: true, cancelable: true })));
  });

  watch("keyup", (/** @type {KeyboardEvent} */ event, target) => event.key === " " && target.matches(".board *") && event.preventDefault());

  new MutationObserver((_, live) => {
    live.disconnect();
    for (const deed of kept) deed();
  }).observe(page, { attributeFilter: ["data-live"] });
}
