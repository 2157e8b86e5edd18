// Puzzles from files, for a site without a server: what a server would answer, found in the browser.

import { timeText } from "./course.js";
import { say, sayMany, spoken } from "./messages.js";
import { ownToday, secondsLeft } from "./own_day.js";
import { Refusal } from "./refusal.js";
import { signsOf } from "./share.js";
import { dateOf, isSmall, smallOf } from "./small.js";
import { dataOf, endingData, packedData, questionData } from "./site_data.js";
import { lessonQuestion, lessons } from "./site_lessons.js";
import { keep, kept, made, shown, statistics } from "./site_progress.js";
import { judged } from "./site_verdict.js";
import { placesOf, stepsAfter } from "./tabletop.js";

/** @typedef {import("./site_progress.js").Kept} Kept */

/**
 * The games and languages; today is the visitor's, or the last day that there is.
 * @type {Page.Source["site"]}
 */
export async function site() {
  const found = await dataOf("site.json");
  return { ...found, today: await latestDay(found.games), next_in: secondsLeft(), language: spoken() };
}

/**
 * The puzzles of today, and how earlier ones went.
 * @type {Page.Source["todays"]}
 */
export async function todays() {
  const { games, today: day } = await site();
  /** @type {Server.TodayState} */
  const found = { questions: {}, small: {}, problems: {}, stats: await stats() };
  await Promise.all(games.map(async ({ name }) => {
    try {
      found.questions[name] = await inShort(name, day);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.problems[name] = error.message;
    }
    const small = (await daysOf(name)).some(([each, , , has]) => has && each === day);
    if (small) await inShort(name, smallOf(day)).then((puzzle) => { found.small[name] = puzzle; }, onlyRefused);
  }));
  return found;
}

/** @type {(game: string, day: string) => Promise<Server.TodayPuzzle>} */
async function inShort(game, day) {
  const { info } = await question({ game, day });
  return { ...info, board: info.table.board };
}

/** @type {(error: unknown) => void} */
function onlyRefused(error) {
  if (!(error instanceof Refusal)) throw error;
}

/** @param {Server.GameInfo[]} games */
async function latestDay(games) {
  const today = ownToday();
  const lists = await Promise.all(games.map(({ name }) => daysOf(name)));
  const days = lists.flat().map(([day]) => day).sort();
  return days.findLast((day) => day <= today) ?? days[0];
}

/**
 * Every daily up to today, the newest first, with what the visitor has made of it.
 * @type {Page.Source["dailies"]}
 */
export async function dailies(game) {
  const { today } = await site();
  const past = (await daysOf(game)).filter(([day]) => day <= today);
  return past.reverse().map(([day, kind, tier, small]) => ({
    day, title: "", kind, tier, state: made(game, day, today), small: small ? made(game, smallOf(day), today) : "",
  }));
}

/** @type {Page.Source["rules"]} */
export const rules = (game) => packedData(`${game}/rules.json`);

/**
 * How the visitor's dailies went, game by game.
 * @type {Page.Source["stats"]}
 */
export async function stats() {
  /** @type {{games: Server.GameInfo[], ratings: Page.RatingScale}} */
  const { games, ratings } = await dataOf("site.json");
  const rows = games.map(async ({ name }) => [name, statistics(name, await daysOf(name), ownToday(), ratings)]);
  return Object.fromEntries(await Promise.all(rows));
}

/**
 * The puzzle of a day; where it is to be solved, its rules are loaded before they are needed.
 * @type {Page.Source["question"]}
 */
export async function question({ game, day, lesson }) {
  if (game && lesson) return lessonQuestion(game, lesson);
  if (!game || !day) throw new Refusal(say("Share codes need a server: this site has dailies only."));
  const { today } = await site();
  if (dateOf(day) > today) throw new Refusal(say("The daily of {day} is still to come.", { day: dateOf(day) }));
  const found = new Question(await questionData(game, day));
  await found.checkSteps();
  if (location.hash.startsWith("#/daily/")) found.rules.catch(() => {});
  return found;
}

const withServer = () => {
  throw new Refusal(say("This needs a server: this site has dailies only."));
};
export const newGame = withServer;
export { lessons };
export { withServer as game };
export const analysis = withServer;
export const emptyBoard = withServer;
export const practice = withServer;
export const invitation = withServer;
export const watched = withServer;
/** Nothing is kept but in the browser. */
export const forget = async () => {};
export const sitDown = withServer;
export const deviceCode = withServer;
export const joinDevice = withServer;
export const carry = withServer;

/** @type {(error: unknown) => never} */
function withoutEnd(error) {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal(error.status ? say("The solution isn't there before its day has begun.") : say("Giving up needs the network: the solution isn't kept here."));
}

/** @type {(game: string) => Promise<Page.DayRow[]>} */
const daysOf = (game) => dataOf(`${game}/days.json`);

/** @implements {Page.Question} */
class Question {
  /** @param {Page.QuestionData} data */
  constructor(data) {
    this.data = data;
    this.kept = kept(data.game, data.day);
    this.since = Date.now();
    const taken = data.hints.slice(0, this.clues);
    this.info = {
      game: data.game,
      heading: data.heading,
      kind_title: data.kind_title,
      tier: data.grade,
      task: data.task,
      conditions: data.conditions,
      meaning: data.meaning,
      text: [],
      pictures: [],
      facts: data.facts,
      table: data.first,
      progress: this.progress,
      hints: taken.map(([text], number) => this.hintText(number, text)),
      hints_left: data.hints.length - taken.length,
      steps: this.progress.over ? [] : this.kept.steps,
      code: data.code,
      may_count: !this.counts && !this.progress.over,
    };
  }

  /** Begin anew where the line in the making isn't one of this puzzle. */
  async checkSteps() {
    const { steps } = this.info;
    if (!steps.length) return;
    try {
      await this.table(steps);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.info.steps = [];
    }
  }

  /**
   * The rules, which are loaded when they are first needed.
   * @returns {Promise<Page.Rules<unknown>>}
   */
  get rules() {
    return import(`./${this.data.game}/rules.js`);
  }

  get progress() {
    return shown(this.kept);
  }

  /** How many hints in words were taken. */
  get clues() {
    return this.kept.course.split("?").length - 1;
  }

  /** Whether the points of steps are said before they are judged. */
  get counts() {
    return this.data.counts || this.progress.over || this.kept.course.includes("+");
  }

  /** @type {Page.Question["table"]} */
  async table(steps) {
    return this.tableWith(steps, this.counts);
  }

  /** @type {(steps: string[], counts: boolean) => Promise<Server.TableState>} */
  async tableWith(steps, counts) {
    return (await this.rules).table(this.data.puzzle, steps, this.data.first, counts);
  }

  /** @type {Page.Question["places"]} */
  async places(steps, pick) {
    return placesOf(await this.rules, this.data.puzzle, steps, pick, this.counts);
  }

  /** @type {Page.Question["look"]} */
  async look(steps, x, y) {
    return { text: (await this.rules).look(this.data.puzzle, steps, x, y, this.counts) };
  }

  /** @type {Page.Question["take"]} */
  async take(steps, pick) {
    const after = pick ? stepsAfter(await this.rules, this.data.puzzle, steps, pick) : steps;
    this.keep({ steps: after });
    return { table: await this.table(after), happened: pick ? await this.happened(steps, pick) : [] };
  }

  /**
   * The effects of a pick in the cell where it goes.
   * @param {string[]} steps
   * @param {Page.Pick} pick
   */
  async happened(steps, pick) {
    const cell = pick.at(-1);
    if (!Array.isArray(cell)) return [];
    const places = await this.places(steps, pick.slice(0, -1));
    const place = places.find(([x, y, way]) => x === cell[0] && y === cell[1] && way === cell[2]);
    return place?.[4] ? [place[4]] : [];
  }

  /** @type {Page.Question["judge"]} */
  async judge(steps) {
    this.refuseWhenOver();
    const { right, lines } = judged(this.data, await this.rules, steps);
    this.count(right ? "*" : "x", { steps: right ? steps : [] });
    return { right, lines, cells: [], replies: [], table: await this.tableWith(steps, true), progress: this.progress };
  }

  async hint() {
    this.refuseWhenOver();
    const { steps } = this.kept;
    const [each, number] = [this.data.hints.length, this.clues];
    const rows = await this.hintsAfter(steps, Math.floor(number / each));
    const [text, cells, names] = rows[number % each];
    this.count("?");
    const hold = names && { steps, choice: names[0], place: names[1] };
    return { text: this.hintText(number, text), number: number + 1, left: each - 1 - (number % each), cells, hold, progress: this.progress };
  }

  /**
   * The hints after some steps; those after the first step are fetched with the solution.
   * @param {string[]} steps
   * @param {number} named how many steps were named
   */
  async hintsAfter(steps, named) {
    if (!steps.length && !named) return this.data.hints;
    const { line, hints } = await endingData(this.data.game, this.data.day).catch(() => ({ line: [], hints: [] }));
    const followed = steps.findIndex((step, at) => step !== line[at]);
    const rows = hints[(followed < 0 ? steps.length : followed) - 1];
    if (rows && followed < 0) return rows;
    if (named) throw new Refusal(say("There are no more hints."));
    return this.data.hints.map(([text, cells]) => /** @type {Page.HintData} */ ([text, cells, null]));
  }

  /** @type {(number: number, text: string) => string} */
  hintText(number, text) {
    const each = this.data.hints.length;
    return say("Hint {number} of {count}: {text}", { number: number + 1, count: each * (1 + Math.floor(number / each)), text });
  }

  async countForMe() {
    this.refuseWhenOver();
    if (this.counts) throw new Refusal(say("the points are counted already"));
    this.count("+");
    return { progress: this.progress };
  }

  /** Only a puzzle whose end can be shown is given up: otherwise it goes on. */
  async giveUp() {
    await this.ending().catch(withoutEnd);
    this.refuseWhenOver();
    this.count("-");
    return { progress: this.progress };
  }

  /** The solution, fetched when the puzzle is over. */
  async solution() {
    if (!this.progress.over) throw new Refusal(say("The solution is shown when the puzzle is over."));
    const { game } = this.data;
    const { line, lines, traps, table, replies } = await this.ending();
    const { [game]: numbers } = await stats();
    const told = traps.map(([steps, value, text]) => ({ line: steps, value, text }));
    return { line, lines, traps: told, table, replies, share: shareText(this.data, this.progress, numbers.streak), others: "", progress: this.progress };
  }

  /** The solution and its table; without a network, of a solved puzzle, the visitor's line alone. */
  async ending() {
    const { game, day } = this.data;
    try {
      return await endingData(game, day);
    } catch (error) {
      if (!(error instanceof Refusal && this.progress.solved)) throw error;
      const { steps } = this.kept;
      return { line: steps, lines: [error.message], traps: [], table: await this.table(steps), replies: [] };
    }
  }

  refuseWhenOver() {
    if (this.progress.over) throw new Refusal(say("This puzzle is over."));
  }

  /**
   * @param {string} event
   * @param {Partial<Kept>} [more]
   */
  count(event, more = {}) {
    const finished = "*-".includes(event) ? { finished: ownToday() } : {};
    this.keep({ course: this.kept.course + event, ...finished, ...more });
  }

  /** @param {Partial<Kept>} more */
  keep(more) {
    const now = Date.now();
    const seconds = this.progress.over ? this.kept.seconds : this.kept.seconds + (now - this.since) / 1000;
    this.since = now;
    this.kept = { ...this.kept, seconds, ...more };
    keep(this.data.game, this.data.day, this.kept);
  }
}

/**
 * Two lines: the result, and a sign for each try and hint.
 * @param {Page.QuestionData} puzzle
 * @param {Server.ProgressState} progress
 * @param {number} streak
 */
function shareText({ title, day, graded }, progress, streak) {
  const names = { title, day: dateOf(day), puzzle: graded };
  const heading = isSmall(day) ? say("{title} small daily {day} | {puzzle}", names) : say("{title} daily {day} | {puzzle}", names);
  const row = streak ? sayMany("Streak {n}.", "Streak {n}.", streak) : "";
  const result = resultText(progress);
  const told = `${result[0].toUpperCase()}${result.slice(1)}. ${row}`.trim();
  return [heading, told, signsOf(progress.course)].join("\n");
}

/** @param {Server.ProgressState} progress */
function resultText({ solved, tries, hints, seconds }) {
  const values = { time: timeText(seconds), hints: hints ? sayMany("{n} hint", "{n} hints", hints) : say("no hints") };
  if (solved) return sayMany("solved on try {n}, {hints}, {time}", "solved on try {n}, {hints}, {time}", tries, values);
  return sayMany("given up after {n} try, {hints}, {time}", "given up after {n} tries, {hints}, {time}", tries, values);
}
