// Things to learn from a puzzle when it is over, and things to pass on.

import { element, lines } from "./dom.js";
import { say } from "./messages.js";
import { shareBox, shareButtons } from "./share.js";
import { served } from "./source.js";

/**
 * The solution, why it is right, what looked better, a text to share, and a link to the puzzle.
 * @param {Server.SolutionState} found
 * @param {string} code of the puzzle; empty where it has none
 * @param {string} next where the next puzzle is; empty if there is none
 */
export function solutionParts({ line, lines: reasons, traps, share, others }, code, next) {
  return [
    ...lines(others ? [others] : []),
    element("p.notation", element("code", line.join(" "))),
    ...titled(say("Why"), reasons),
    ...titled(say("What looked better"), traps.map(({ text }) => text)),
    ...shareBox(share),
    shareButtons({ url: linkTo(code), name: say("Copy a link to this puzzle") }),
    element("p.answers",
      next && element("a.button.primary", { href: next, text: say("The next one") }),
      element("a", { href: next ? "#/practice" : "#/", text: say("To the other puzzles") })),
  ];
}

/** @type {(title: string, texts: string[]) => HTMLElement[]} */
function titled(title, texts) {
  return texts.length ? [element("h3", title), ...lines(texts)] : [];
}

/**
 * A share code opens wherever a server is; otherwise the address of the page has to do.
 * @param {string} code
 * @returns {string}
 */
function linkTo(code) {
  if (!code || !served()) return location.href;
  return `${location.origin}${location.pathname}#/puzzle/${code}`;
}
