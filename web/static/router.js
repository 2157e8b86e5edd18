// Pages by what stands after the # of the address, which no server and no log ever sees.

/** @typedef {(place: HTMLElement, parts: string[]) => Promise<(() => void) | void>} Page */

export class Router {
  /**
   * @param {HTMLElement} place where pages go
   * @param {Object<string, () => Promise<{open: Page}>>} pages modules by name, loaded when needed
   * @param {(error: Error) => Node} failed what is shown where a page can't be opened
   */
  constructor(place, pages, failed) {
    this.place = place;
    this.pages = pages;
    this.failed = failed;
    this.leave = () => {};
    this.number = 0;
    addEventListener("hashchange", () => this.open());
  }

  /** Open the page of the address. */
  async open() {
    const number = ++this.number;
    this.leave();
    this.leave = () => {};
    const fresh = document.createElement("div");
    this.place.setAttribute("aria-busy", "true");
    const leave = await this.filled(fresh, ...partsOf(location.hash));
    if (number !== this.number) leave?.();
    else this.show(fresh, leave);
  }

  async filled(fresh, name, ...parts) {
    fresh.className = `page page-${name || "home"}`;
    try {
      const module = await (this.pages[name] ?? this.pages[""])();
      return await module.open(fresh, parts);
    } catch (error) {
      fresh.replaceChildren(this.failed(error));
      return undefined;
    }
  }

  show(fresh, leave) {
    this.leave = leave ?? (() => {});
    this.place.replaceChildren(fresh);
    this.place.removeAttribute("aria-busy");
    scrollTo(0, 0);
    this.place.dispatchEvent(new CustomEvent("opened"));
  }
}

/** The parts of an address such as `#/daily/GAME/DAY`. */
export function partsOf(hash) {
  const parts = hash.replace(/^#\/?/, "").split("/").map(decoded);
  return parts;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
