// Parts beside a table that lie as sheets over the foot of a phone until they are put away.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./messages.js";

/**
 * Raise a part of what stands beside a table; on a wide screen it stays where it is.
 * @param {HTMLElement} part
 */
export function raise(part) {
  const lower = { class: "round lower", "aria-label": say("Close"), title: say("Close"), on: { click: () => part.classList.remove("raised") } };
  if (!part.querySelector(":scope > .lower")) part.prepend(element("button", lower, icon("cross")));
  part.classList.add("raised");
  // A long list beside the table may have been scrolled past it.
  (part.querySelector("h2") ?? part).scrollIntoView({ block: "nearest" });
  if (part.matches(".hints")) part.scrollTop = part.scrollHeight;
}

/**
 * Put hints away, which were about the table as it was.
 * @param {HTMLElement} board of the table beside which they stand
 */
export function lowerHints(board) {
  board.parentElement?.querySelector(".hints.raised")?.classList.remove("raised");
}
