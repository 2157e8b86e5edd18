// News of games over one connection, which begins again when it breaks.

/** Milliseconds until a connection that broke is tried again: at first, and at most. */
const FIRST = 1000;
const LONGEST = 30_000;
/** How many games the server tells of over one connection. */
const MOST = 30;

/**
 * @callback Tell
 * @param {string} link the secret of a link
 * @param {number} version of its game
 * @returns {void}
 */

export class NewsStream {
  /**
   * @param {string} url where news come from
   * @param {Tell} tell
   */
  constructor(url, tell) {
    this.url = url;
    this.tell = tell;
    /** @type {string[]} */
    this.links = [];
    /** @type {Map<string, number>} */
    this.versions = new Map();
    this.reading = new AbortController();
  }

  /**
   * Listen to news of the games of some links; without any there is no connection.
   * @param {string[]} wanted
   */
  watch(wanted) {
    const links = wanted.slice(-MOST);
    if (links.join() === this.links.join()) return;
    this.links = links;
    this.reading.abort();
    this.reading = new AbortController();
    if (links.length) this.read(links, this.reading.signal);
  }

  /** @type {(links: string[], signal: AbortSignal) => Promise<void>} */
  async read(links, signal) {
    let pause = FIRST;
    while (!signal.aborted) {
      const heard = await this.listen(links, signal).catch(() => false);
      pause = heard ? FIRST : Math.min(2 * pause, LONGEST);
      await new Promise((go) => setTimeout(go, pause));
    }
  }

  /**
   * Listen until the connection ends; whether there was one.
   * @type {(links: string[], signal: AbortSignal) => Promise<boolean>}
   */
  async listen(links, signal) {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(this.url, { method: "POST", headers, body: JSON.stringify({ links }), signal });
    const reader = answer.ok && answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) return false;
    let text = "";
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: "" }));
      if (done || signal.aborted) return true;
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events.filter((each) => each.startsWith("data:"))) {
        /** @type {Server.VersionState} */
        const { at, version } = JSON.parse(event.slice(5));
        this.versions.set(links[at], version);
        this.tell(links[at], version);
      }
    }
  }
}
