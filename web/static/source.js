// Where tables, puzzles and games come from: a server, or files of a static site.

/** Whether this browser can keep anything of this page; only where it is served safely. */
export const canKeep = () => "serviceWorker" in navigator && "caches" in globalThis;

/** @type {Page.Source | null} */
let found = null;

/** Whether a server answers; without one there are no games, bots and analyses. */
export function served() {
  return !document.querySelector('meta[name="catbox-mode"][content="site"]');
}

/** The source of this page; its methods are those of the JSON routes. */
export async function source() {
  found ??= served() ? await import("./server_source.js") : await import("./site_source.js");
  return found;
}

/** @type {Promise<Server.Site> | null} */
let about = null;

/** When the day ends that the source has stated, by this browser's clock. */
let end = Infinity;

/** The source's description of itself: games, languages, today; asked once a language and day. */
export async function site() {
  if (Date.now() >= end) forgetSite();
  about ??= source().then((from) => from.site()).then((answer) => {
    end = Date.now() + answer.next_in * 1000;
    return answer;
  });
  return about;
}

/** When the day of the source is over, by this browser's clock. */
export const dayEnd = () => end;

/** Ask again what the source says of itself, in another language. */
export function forgetSite() {
  about = null;
}

/**
 * The games by their names.
 * @param {string} name
 */
export async function gameOf(name) {
  return (await site()).games.find((game) => game.name === name);
}
