// Things to learn from a puzzle when it is over, and things to pass on.

import { element, lines } from "./dom.js";
import { say } from "./messages.js";
import { shareBox, shareButtons } from "./share.js";
import { served } from "./source.js";

/**
 * The solution, why it is right, what looked better, a text to share, and a link to the puzzle.
 * @param {Server.SolutionState} found
 * @param {string} code of the puzzle; empty where it has none
 * @param {Page.Link[]} onward where one goes next, if not to the other puzzles
 */
export function solutionParts({ line, lines: reasons, traps, share, others }, code, onward) {
  return [
    ...lines(others ? [others] : []),
    element("p.notation", element("code", line.join(" "))),
    ...titled(say("Why"), reasons),
    ...titled(say("What looked better"), traps.map(({ text }) => text)),
    ...shareBox(share),
    ...(onward.length
      ? [element("p.answers", ...onward.map(([href, text], at) => element("a", { href, text, class: at ? "button" : "button primary" })))]
      : elsewhere(code)),
  ];
}

/**
 * Ways to others: a share code opens wherever a server is; otherwise the address of the page has to do.
 * @type {(code: string) => HTMLElement[]}
 */
function elsewhere(code) {
  const url = code && served() ? `${location.origin}${location.pathname}#/puzzle/${code}` : location.href;
  return [
    shareButtons({ url, name: say("Copy a link to this puzzle") }),
    element("a", { href: "#/", text: say("To the other puzzles") }),
  ];
}

/** @type {(title: string, texts: string[]) => HTMLElement[]} */
function titled(title, texts) {
  return texts.length ? [element("h3", title), ...lines(texts)] : [];
}
