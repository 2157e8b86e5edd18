// Keeps the page for times without a network, and answers from what was kept of its puzzles.
//
/** The page without a server, and its files: they are named where the page is packed. */
const SHELL = ["./"];
/** @type {any} */
const worker = globalThis;
const NAME = `catbox-shell-${SHELL.join()}`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(filled()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(renewed()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

async function filled() {
  const shell = await caches.open(NAME);
  await shell.addAll(SHELL);
  await worker.skipWaiting();
}

/** Forget the files of an older page. */
async function renewed() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("catbox-shell-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The answer to a request; none where the browser may ask by itself.
 * @param {Request} request
 */
function answerTo(request) {
  const { scope } = worker.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return null;
  const path = request.url.slice(scope.length);
  if (request.mode === "navigate") return newest(request, SHELL[0]);
  // Files whose address changes with them are asked for once, and pictures of cards that are kept.
  if (path.startsWith("static/") || path.startsWith("cards/")) return caches.match(request).then((found) => found ?? fetch(request));
  return path.startsWith("data/") ? newest(request, request) : null;
}

/**
 * From the network, or what was kept where there is none.
 * @param {Request} request
 * @param {RequestInfo} otherwise
 */
async function newest(request, otherwise) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(otherwise);
    if (found) return found;
    throw error;
  }
}
