// The style sheet of reviews and lists of the best turns, which a first visit does without.

import { element } from "./dom.js";

/**
 * Load the style sheet of reviews and best turns, once.
 * @returns {Promise<void>}
 */
export function styled() {
  if (document.getElementById("review-sheet")) return Promise.resolve();
  return new Promise((go) => {
    const on = { load: () => go(), error: () => go() };
    document.head.append(element("link", { id: "review-sheet", rel: "stylesheet", href: new URL("./review.css", import.meta.url).href, on }));
  });
}
