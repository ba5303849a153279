/** Elements found and made, without markup in strings. */

/** @template {Element} [E=HTMLElement] @param {ParentNode} root @param {string} selector @returns {E} */
export function need(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector} on this page.`);
  return /** @type {E} */ (/** @type {unknown} */ (found));
}

/** The element that a template marked with `data-part`. @param {ParentNode} root @param {string} name */
export function part(root, name) {
  return need(root, `[data-part="${name}"]`);
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A drawing from the sprite. @param {string} name */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `${new URL("../img/icons.svg", import.meta.url).pathname}#${name}`);
  drawing.append(use);
  return drawing;
}

/** Puts a new sentence in the place of an old one, only where it differs. @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) renew(element, text);
}

/**
 * Puts an element with a new sentence in the place of one: what stood there has gone, rather than moved.
 * @param {Element} element @param {string} text
 */
export function renew(element, text) {
  const fresh = /** @type {Element} */ (element.cloneNode(false));
  fresh.textContent = text;
  element.replaceWith(fresh);
}

/** A name for a command, new each time; also where the page is not served over TLS. */
export function freshId() {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join("-");
}

/** The data block with that id. @param {string} id @returns {unknown} */
export function readData(id) {
  return JSON.parse(need(document, `#${id}`).textContent ?? "null");
}

/** What a custom event tells. @template Detail @param {Event} event @returns {Detail} */
export function detail(event) {
  return /** @type {CustomEvent<Detail>} */ (event).detail;
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children @returns {SVGElement} */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  put(element, attributes);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
export function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
