// How far a visitor of a site without a server is: kept in the browser alone.

import { rating } from "./rating.js";
import { dateOf, isSmall, smallOf } from "./small.js";
import { TIERS } from "./tier.js";

const PREFIX = "catbox:daily:";
const LESSONS = "catbox:lesson:";
const SOLVED = "*";

/**
 * @typedef {{course: string, seconds: number, steps: string[], finished?: string}} Kept
 *
 * @typedef {Kept & Server.ProgressState & {day: string, tier: string}} Result
 */

/** The place of progress where the browser keeps none. */
const memory = new Map();

/**
 * How far the visitor is with a daily.
 * @param {string} game
 * @param {string} day
 * @returns {Kept}
 */
export function kept(game, day) {
  return { course: "", seconds: 0, steps: [], ...JSON.parse(read(`${PREFIX}${game}:${day}`) ?? "{}") };
}

/**
 * @param {string} game
 * @param {string} day
 * @param {Kept} progress
 */
export function keep(game, day, progress) {
  write(`${PREFIX}${game}:${day}`, JSON.stringify(progress));
}

/** @type {(game: string, lesson: string) => boolean} */
export const isLessonDone = (game, lesson) => read(`${LESSONS}${game}:${lesson}`) !== null;

/** @type {(game: string, lesson: string) => void} */
export const keepLessonDone = (game, lesson) => write(`${LESSONS}${game}:${lesson}`, "1");

/**
 * A progress as the page shows it.
 * @param {Kept} progress
 * @returns {Server.ProgressState}
 */
export function shown({ course, seconds }) {
  /** @param {string} events */
  const count = (events) => [...course].filter((event) => events.includes(event)).length;
  const solved = course.endsWith(SOLVED);
  return { course, seconds: Math.round(seconds), over: solved || course.endsWith("-"), solved, tries: count("x*"), hints: count("?+") };
}

/**
 * In a word what the visitor has made of a daily.
 * @param {string} game
 * @param {string} day
 * @param {string} today
 */
export function made(game, day, today) {
  const { course, over, solved, hints } = shown(kept(game, day));
  if (over) return solved ? (hints ? "solved with hints" : "solved") : "given up";
  if (course) return "tried";
  return dateOf(day) === today ? "not yet" : "missed";
}

/**
 * How the dailies of a game went: small ones keep the streak, and are counted apart from the others.
 * @param {string} game
 * @param {Page.DayRow[]} days
 * @param {string} today
 * @param {Page.RatingScale} scale
 */
export function statistics(game, days, today, scale) {
  const names = days.flatMap(([day, , tier, small]) => [[day, tier], ...(small ? [[smallOf(day), TIERS[0]]] : [])]);
  const begun = names.map(([day, tier]) => ({ day, tier, ...kept(game, day), ...shown(kept(game, day)) }));
  const every = begun.filter(({ over }) => over);
  const results = every.filter(({ day }) => !isSmall(day));
  const solved = results.filter((each) => each.solved);
  const inTime = [...new Set(every.filter((each) => each.solved && dateOf(each.day) === each.finished).map(({ day }) => dateOf(day)))];
  return {
    played: results.length,
    solved: solved.length,
    streak: streak(new Set(inTime), today),
    best: longest(inTime),
    distribution: counted(solved.map(({ tries }) => tries)),
    tiers: TIERS.map((tier) => tierRow(tier, results)),
    rating: rating(begun, scale),
    small: tierRow(TIERS[0], every.filter(({ day }) => isSmall(day))),
  };
}

/**
 * The days in a row up to today that were solved on the day itself; today's may be missing yet.
 * @param {Set<string>} days
 * @param {string} today
 */
function streak(days, today) {
  let day = days.has(today) ? today : before(today);
  let length = 0;
  for (; days.has(day); day = before(day)) length++;
  return length;
}

/** @type {(days: string[]) => number} */
function longest(days) {
  let best = 0;
  let length = 0;
  [...days].sort().forEach((day, at, all) => {
    length = all[at - 1] === before(day) ? length + 1 : 1;
    best = Math.max(best, length);
  });
  return best;
}

/**
 * The day before one.
 * @param {string} day
 */
function before(day) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** @type {(numbers: number[]) => Record<string, number>} */
function counted(numbers) {
  /** @type {Record<number, number>} */
  const found = {};
  for (const number of [...numbers].sort((a, b) => a - b)) found[number] = (found[number] ?? 0) + 1;
  return found;
}

/** @type {(tier: string, results: Result[]) => Server.TierRow} */
function tierRow(tier, results) {
  const mine = results.filter((each) => each.tier === tier);
  const times = mine.filter(({ solved }) => solved).map(({ seconds }) => seconds).sort((a, b) => a - b);
  const middle = (times.length - 1) / 2;
  const median = times.length ? (times[Math.floor(middle)] + times[Math.ceil(middle)]) / 2 : null;
  return { tier, solved: times.length, gave_up: mine.length - times.length, seconds: median };
}

/** @type {(name: string) => string | null} */
function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** @type {(name: string, text: string) => void} */
function write(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
}
