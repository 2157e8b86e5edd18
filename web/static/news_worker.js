// The one connection of a browser for news of games, however many of its tabs show one.

import { NewsStream } from "./news_stream.js";

/**
 * The links of each tab.
 * @type {Map<MessagePort, string[]>}
 */
const tabs = new Map();

/** @type {NewsStream | null} */
let stream = null;

addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  port.onmessage = ({ data }) => hear(port, data);
});

/** @type {(port: MessagePort, wish: {url: string, links: string[]}) => void} */
function hear(port, { url, links }) {
  if (links.length) tabs.set(port, links);
  else tabs.delete(port);
  stream ??= new NewsStream(url, tell);
  stream.watch([...new Set([...tabs.values()].flat())]);
  for (const link of links) {
    const version = stream.versions.get(link);
    if (version) port.postMessage({ link, version });
  }
}

/** @type {import("./news_stream.js").Tell} */
function tell(link, version) {
  for (const [port, links] of tabs) if (links.includes(link)) port.postMessage({ link, version });
}
