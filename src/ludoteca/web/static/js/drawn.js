/** Pages as the hall draws them, fetched for a part of them. */

/** Null when it cannot be had. @param {string} address @returns {Promise<Document | null>} */
export function drawn(address) {
  return sent(new Request(address)).then(({ page }) => page);
}

/** Sends a form as the browser would. @param {HTMLFormElement} form @param {Record<string, string>} more */
export function posted(form, more = {}) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.set(name, String(value));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return sent(new Request(form.action, { method: "POST" }), body);
}

/** @param {Request} asked @param {URLSearchParams} [body] @returns {Promise<{status: number, page: Document | null}>} */
function sent({ method, url }, body) {
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.responseType = "document";
  return new Promise((done) => {
    request.onload = () => done({ status: request.status, page: request.status === 200 || request.status === 422 ? request.responseXML : null });
    request.onerror = request.ontimeout = () => done({ status: 0, page: null });
    request.timeout = 10_000;
    request.send(body ?? null);
  });
}
