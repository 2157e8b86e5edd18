// Pages of puzzles: that of a day, a shared one, a lesson, or a turn of a game tried again.

import { dayText, say } from "./messages.js";
import { ownGames } from "./own_games.js";
import { openQuestion } from "./question.js";
import { MET, keep, kept } from "./settings.js";
import { gameOf, served, site, source } from "./source.js";

/** The games that this browser has met. @type {() => string[]} */
const met = () => kept(MET, []);

/** @type {Record<string, Page.Open>} */
const PAGES = { daily, puzzle: (place, [code]) => openQuestion(place, { code }), lesson: openLesson, again };

/** @type {(place: HTMLElement, parts: string[], name: string) => ReturnType<Page.Open>} */
export const open = (place, parts, name) => PAGES[name](place, parts, name);

/** @type {Page.Open} */
async function daily(place, [game, asked]) {
  const day = asked || (await site()).today;
  const info = await gameOf(game);
  const title = say("{game} · {day}", { game: info?.title, day: dayText(day) });
  const first = info && (await firstLesson(info).catch(() => null));
  const meet = () => keep(MET, [...met(), game]);
  if (!first) return openQuestion(place, { game, day }, { title, day: `${game}/${day}` });
  // The same address opens the puzzle itself once the lesson is done or left out.
  /** @type {(text: string) => Page.Link} */
  const onward = (text) => [location.hash, text, () => (meet(), dispatchEvent(new HashChangeEvent("hashchange")))];
  return openQuestion(place, { game, lesson: first.name }, {
    title: say("New to {game}? One move, then the puzzle", { game: info.title }),
    skip: onward(say("I know the game: to the puzzle")),
    onward: [onward(say("To the puzzle of the day"))],
  });
}

/**
 * The smallest lesson of a game with which somebody begins who has never played it.
 * @param {Server.GameInfo} game
 */
async function firstLesson({ name, title, lessons }) {
  if (!lessons || met().includes(name) || ownGames().some((game) => game.title === title)) return null;
  const from = await source();
  const [all, { [name]: stats }] = await Promise.all([from.lessons(name), from.stats()]);
  return stats?.played || all.some(({ done }) => done) ? null : all[0];
}

/**
 * A lesson of a game, with the one before and the one after it.
 * @type {Page.Open}
 */
async function openLesson(place, [game, lesson]) {
  const all = await (await source()).lessons(game);
  const at = all.findIndex(({ name }) => name === lesson);
  /** @type {Page.Link} */
  const list = [`#/learn/${game}`, say("All lessons")];
  /** @type {(number: number, text: string) => Page.Link[]} */
  const near = (number, text) => (all[number] ? [[`#/lesson/${game}/${all[number].name}`, text]] : []);
  /** @type {Page.Link[]} */
  const play = served() ? [["#/play", say("Set up a game")]] : [];
  const next = near(at + 1, say("Next lesson"));
  return openQuestion(place, { game, lesson }, {
    links: [...near(at - 1, say("Lesson before")), ...next, list, [`#/rules/${game}`, say("How to play")]],
    onward: next.length ? next : [list, ...play],
  });
}

/** @type {Page.Open} */
async function again(place, [token, turn]) {
  /** @type {Page.Link[]} */
  const links = [[`#/review/${token}`, say("Back to the review")]];
  return openQuestion(place, { token, turn: Number(turn) }, { links, onward: links });
}
