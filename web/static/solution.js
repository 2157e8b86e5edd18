// Things to learn from a puzzle when it is over, and things to pass on.

import { element, lines } from "./dom.js";
import { timeText } from "./course.js";
import { say, sayMany } from "./messages.js";
import { linkTo } from "./question.js";
import { shareBox, shareButtons, signsOf } from "./share.js";
import { dateOf, isSmall, smallOf } from "./small.js";
import { served, site, source } from "./source.js";

/**
 * What follows a daily: days in a row, the next puzzle of today, and in the end a text about all of them.
 * After a small one the other small ones come first.
 * @param {string} done the game and the name of the daily, as in "catbox/2026-11-22"
 */
export async function dayEnd(done) {
  const [{ games, today }, { questions, small, stats }] = await Promise.all([site(), source().then((from) => from.todays())]);
  const [game, key] = done.split("/");
  const day = dateOf(key);
  const streak = day === today && stats[game]?.streak;
  const graded = todays(games, questions, today, (title) => title);
  const little = todays(games, small, smallOf(today), (title) => say("{game} (small)", { game: title }));
  const over = [...graded, ...little].filter(({ progress }) => progress.over);
  const next = (isSmall(key) ? [...little, ...graded] : [...graded, ...little]).find(({ progress }) => !progress.over);
  const results = over.map(({ title, progress: { course, seconds } }) => `${title} ${signsOf(course)} ${timeText(seconds)}`);
  return [
    streak ? element("p", element("span.streak", sayMany("{n} day in a row", "{n} days in a row", streak))) : null,
    next ? element("p.answers", linkTo([next.href, say("Next puzzle: {game}", { game: next.title })], "button primary")) : null,
    ...(over.length > 1 && day === today ? shareBox([say("catbox, {day}", { day }), ...results].join("\n")) : []),
  ];
}

/**
 * Today's puzzles of one series, each with its address.
 * @param {Server.GameInfo[]} games
 * @param {Record<string, Server.TodayPuzzle>} found
 * @param {string} daily
 * @param {(title: string) => string} named
 */
function todays(games, found, daily, named) {
  return games.filter(({ name }) => found[name]).map(({ name, title }) => ({ href: `#/daily/${name}/${daily}`, title: named(title), progress: found[name].progress }));
}

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
      ? [element("p.answers", ...onward.map((link, at) => linkTo(link, at ? "button" : "button primary")))]
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
    element("p", element("a", { href: "#/", text: say("To the other puzzles") })),
  ];
}

/** @type {(title: string, texts: string[]) => HTMLElement[]} */
function titled(title, texts) {
  return texts.length ? [element("h3", title), ...lines(texts)] : [];
}
