/**
 * The hall's first board becomes a table under an address of its own without a page being loaded. Going back and forth
 * between the two then changes the address alone, so the page of that address is fetched.
 */

let shown = location.pathname;

/** What the page shows has got another address. @param {string} path */
export function moveTo(path) {
  shown = path;
  history.pushState(null, "", path);
}

addEventListener("popstate", () => {
  if (location.pathname !== shown) location.reload();
});
