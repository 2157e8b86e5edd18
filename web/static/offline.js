// Puzzles that are kept in the browser for times without a network.

import { dateOf, smallOf } from "./small.js";

const PUZZLES = "catbox-puzzles";
/** How many days before and after today are kept. */
const DAYS = 30;
const DAY = 86_400_000;
/** How far ahead of UTC days begin first: the end of a day is there from then on. */
const AHEAD = 14 * 3_600_000;
/** How often a file is asked for that doesn't come. */
const TRIES = 3;

/**
 * Keep the rules, the lessons and the dailies of some weeks, and forget older ones.
 * @param {Server.Site} site
 * @param {(done: number, all: number) => void} [said]
 */
export async function keepPuzzles({ today, games }, said = () => {}) {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  const puzzles = await caches.open(PUZZLES);
  const names = games.filter(({ dailies }) => dailies).map(({ name }) => name);
  const general = ["site", ...names.flatMap((name) => [`${name}/days`, `${name}/rules`, `${name}/drawing`, `${name}/cards`])];
  for (const name of general) await puzzles.add(addressOf(name));
  const days = await Promise.all(names.map((name) => daysAround(puzzles, name, today)));
  const taught = games.filter(({ lessons }) => lessons).map(({ name }) => name);
  const lessons = await Promise.all(taught.map((name) => lessonsOf(puzzles, name)));
  const cards = await Promise.all(names.map((name) => cardsOf(puzzles, name)));
  const wanted = [...[...days, ...lessons].flat().map(addressOf), ...cards.flat()];
  const all = [...general, ...taught.map((name) => `${name}/lessons`)].map(addressOf).concat(wanted);
  for (const { url } of await puzzles.keys()) if (!all.includes(url)) await puzzles.delete(url);
  for (let again = 0, left = wanted; left.length && again < TRIES; again++) {
    left = await keepSome(puzzles, left, (more) => said(wanted.length - more, wanted.length));
  }
}

/**
 * Keep some files; the answer are those that didn't come.
 * @type {(puzzles: Cache, addresses: string[], said: (left: number) => void) => Promise<string[]>}
 */
async function keepSome(puzzles, addresses, said) {
  /** @type {string[]} */
  const failed = [];
  for (const [done, address] of addresses.entries()) {
    if (!(await puzzles.match(address))) await puzzles.add(address).catch(() => failed.push(address));
    said(addresses.length - done - 1 + failed.length);
  }
  return failed;
}

/** Keep nothing any more. */
export async function forgetPuzzles() {
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.unregister();
  for (const name of await caches.keys()) if (name.startsWith("catbox-")) await caches.delete(name);
}

/** @type {(name: string) => string} */
const addressOf = (name) => new URL(`data/${name}.json`, document.baseURI).href;

/**
 * The files of a game's dailies around today, of those that there are: of coming days the question alone.
 * @type {(puzzles: Cache, name: string, today: string) => Promise<string[]>}
 */
async function daysAround(puzzles, name, today) {
  const answer = await puzzles.match(addressOf(`${name}/days`));
  /** @type {Page.DayRow[]} */
  const rows = (await answer?.json()) ?? [];
  const near = rows.filter(([day]) => Math.abs(Date.parse(day) - Date.parse(today)) <= DAYS * DAY);
  const newest = new Date(Date.now() + AHEAD).toISOString().slice(0, 10);
  const dailies = near.flatMap(([day, , , small]) => (small ? [day, smallOf(day)] : [day]));
  return dailies.flatMap((each) => [`${name}/${each}`, ...(dateOf(each) <= newest ? [`${name}/${each}.end`] : [])]);
}

/**
 * The addresses of the pictures of a game's cards.
 * @type {(puzzles: Cache, name: string) => Promise<string[]>}
 */
async function cardsOf(puzzles, name) {
  const answer = await puzzles.match(addressOf(`${name}/cards`));
  /** @type {string[]} */
  const cards = (await answer?.json()) ?? [];
  return cards.map((card) => new URL(`cards/${card}`, document.baseURI).href);
}

/**
 * The lessons of a game.
 * @type {(puzzles: Cache, name: string) => Promise<string[]>}
 */
async function lessonsOf(puzzles, name) {
  const address = addressOf(`${name}/lessons`);
  await puzzles.add(address);
  /** @type {{value: {name: string}[]}} */
  const { value } = (await (await puzzles.match(address))?.json()) ?? { value: [] };
  return value.map((each) => `${name}/lesson-${each.name}`);
}
