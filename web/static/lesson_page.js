// Pages of a lesson, and of a turn of a game that is tried again.

import { say } from "./messages.js";
import { openQuestion } from "./question.js";
import { served, source } from "./source.js";

/** @type {(place: HTMLElement, parts: string[], name: string) => ReturnType<Page.Open>} */
export const open = (place, parts, name) => (name === "lesson" ? openLesson : again)(place, parts, name);

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
