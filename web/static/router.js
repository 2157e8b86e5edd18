// Pages by what stands after the # of the address, which no server and no log ever sees.

import { plain } from "./messages.js";

/** Milliseconds after which a page isn't scrolled any more. */
const SETTLED = 120;

/** @typedef {{scroll?: number, months?: number}} Kept */

/**
 * What was kept with this entry of the browser's history; nothing where somebody comes anew.
 * @returns {Kept}
 */
export function keptHere() {
  return history.state ?? {};
}

/**
 * Keep something with this entry of the browser's history.
 * @param {Kept} more
 */
export function keepHere(more) {
  history.replaceState({ ...keptHere(), ...more }, "");
}

export class Router {
  /**
   * @param {HTMLElement} place where pages go
   * @param {Record<string, () => Promise<{open: Page.Open}>>} pages modules by name, loaded when needed
   * @param {(error: unknown) => Node} failed what is shown where a page can't be opened
   */
  constructor(place, pages, failed) {
    this.place = place;
    this.pages = pages;
    this.failed = failed;
    /** @type {() => void} */
    this.leave = () => {};
    this.number = 0;
    /** The timer after which it is kept how far a page is scrolled. */
    this.keeping = 0;
    history.scrollRestoration = "manual";
    addEventListener("hashchange", () => this.open());
    addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  /** Keep how far the page is scrolled, for whoever comes back to it. */
  scrolled() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => keepHere({ scroll: scrollY }), SETTLED);
  }

  /** Open the page of the address. */
  async open() {
    const number = ++this.number;
    clearTimeout(this.keeping);
    this.leave();
    this.leave = () => {};
    const fresh = document.createElement("div");
    this.place.setAttribute("aria-busy", "true");
    // A page that takes long says so before it is there.
    fresh.addEventListener("waiting", () => number === this.number && this.place.replaceChildren(fresh));
    const leave = await this.filled(fresh);
    if (number !== this.number) return leave?.();
    this.leave = leave ?? (() => {});
    this.place.replaceChildren(fresh);
    this.place.removeAttribute("aria-busy");
    scrollTo(0, keptHere().scroll ?? 0);
    this.place.dispatchEvent(new CustomEvent("opened"));
    return undefined;
  }

  /** @param {HTMLElement} fresh */
  async filled(fresh) {
    const [name, ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
    fresh.className = `page page-${name || "home"}`;
    try {
      const module = await (this.pages[name] ?? this.pages[""])();
      return await module.open(fresh, parts, name);
    } catch (error) {
      fresh.replaceChildren(this.failed(error));
      return undefined;
    }
  }
}

/** @type {(part: string) => string} */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Set the title of the page, which is also seen while another tab is in front.
 * @param {string | null | undefined} text
 */
export function entitle(text) {
  document.title = text ? `${plain(text)} · catbox` : "catbox";
}
