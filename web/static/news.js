// News of the games that this tab shows: by one connection for all tabs, where the browser can.

import { NewsStream } from "./news_stream.js";

/**
 * Who is told of a game, by its link.
 * @type {Map<string, (version: number) => void>}
 */
const listeners = new Map();

/** @type {((links: string[]) => void) | null} */
let wish = null;

/**
 * Call back with each new version of a game; the answer ends it.
 * @param {string} link the secret of a link
 * @param {(version: number) => void} callback
 * @returns {() => void}
 */
export function watchGame(link, callback) {
  listeners.set(link, callback);
  renew();
  return () => {
    if (listeners.get(link) === callback) listeners.delete(link);
    renew();
  };
}

function renew() {
  wish ??= "SharedWorker" in window ? shared() : alone();
  wish([...listeners.keys()]);
}

const address = () => new URL("api/news", document.baseURI).href;

/** @type {import("./news_stream.js").Tell} */
const tell = (link, version) => listeners.get(link)?.(version);

/** A connection that all tabs have in common; it stays when this one is hidden, and ends with it. */
function shared() {
  const worker = new SharedWorker(new URL("./news_worker.js", import.meta.url), { type: "module" });
  worker.port.onmessage = ({ data: { link, version } }) => tell(link, version);
  worker.onerror = () => { wish = alone(); renew(); };
  addEventListener("pagehide", () => worker.port.postMessage({ url: address(), links: [] }));
  addEventListener("pageshow", () => renew());
  /** @param {string[]} links */
  return (links) => worker.port.postMessage({ url: address(), links });
}

/** A connection of this tab alone, as long as it is seen: browsers allow only six in all. */
function alone() {
  const stream = new NewsStream(address(), tell);
  document.addEventListener("visibilitychange", () => renew());
  /** @param {string[]} links */
  return (links) => stream.watch(document.hidden ? [] : links);
}
