/** Sentences in the page's language. The English sentence is the key; an English page loads nothing. */

/** @typedef {import("./types.js").Blanks} Blanks */

const PATIENCE = 5000;
const page = document.documentElement;
const plural = new Intl.PluralRules(page.lang || "en");

/** @typedef {Record<string, string | Record<string, string>>} Messages */

const messages = await load(page.dataset.i18n);

/** English is better than a page that waits for its words. @param {string | undefined} address @returns {Promise<Messages>} */
async function load(address) {
  if (!address) return {};
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    return /** @type {{messages: Messages}} */ (await answer.json()).messages;
  } catch {
    return {};
  }
}

/** @param {string} sentence @param {Blanks} [blanks] */
export function t(sentence, blanks = {}) {
  const found = messages[sentence];
  return fill(typeof found === "string" && found ? found : sentence, blanks);
}

/** @param {string} one @param {string} many @param {number} n @param {Blanks} [blanks] */
export function tn(one, many, n, blanks = {}) {
  const found = messages[one];
  const forms = typeof found === "object" ? found : { one, other: many };
  return fill(forms[plural.select(n)] || forms.other || many, { n, ...blanks });
}

/** @param {string} sentence @param {Blanks} blanks */
function fill(sentence, blanks) {
  return sentence.replace(/\{(\w+)\}/g, (blank, name) => String(blanks[name] ?? blank));
}
