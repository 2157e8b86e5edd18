// Visits a site without a server: node site.mjs FOLDER, then JSON lines, each a list of
// [method, ...arguments] that one visitor asks on one day: {today, visit: [...]}. The answer is a
// list in which each entry is {value} or {refused}. Questions: ["source", name, ...] asks the source
// itself, ["question", game, day] opens a puzzle and ["lesson", game, lesson] a lesson, of which all others ask.
// ["keep"] lets the browser keep its files, which it names.

import { readFile, readdir } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const Clock = Date;
let today = "2026-01-01";

globalThis.Date = class extends Clock {
  constructor(...given) {
    super(...(given.length ? given : [`${today}T12:00:00`]));
  }

  static now() {
    return new Clock(`${today}T12:00:00`).getTime();
  }
};
const root = { lang: "en" };
globalThis.document = { documentElement: root, baseURI: pathToFileURL(`${process.argv[2]}/`).href };
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: { register: async () => {} } } });
globalThis.location = { hash: "#/daily/" };
let offline = false;
globalThis.fetch = async (url) => {
  if (offline) throw new TypeError("fetch failed");
  fetched.push(String(url).slice(site.href.length));
  const text = await readFile(url, "utf-8").catch(() => null);
  return { ok: text !== null, status: text === null ? 404 : 200, json: async () => JSON.parse(text) };
};

const fetched = [];
const site = pathToFileURL(`${process.argv[2]}/`);
const [folder] = await readdir(new URL("static/", site));
const source = await import(new URL(`static/${folder}/site_source.js`, site));
const { keepPuzzles } = await import(new URL(`static/${folder}/offline.js`, site));
const { Refusal } = await import(new URL(`static/${folder}/refusal.js`, site));

let question = null;

/** A cache of the browser, which is empty at first. */
class Store extends Map {
  async add(address) {
    const answer = await fetch(new URL(address));
    if (!answer.ok) throw new TypeError(address);
    this.set(address, answer);
  }

  async match(address) {
    return this.get(address);
  }

  async keys() {
    return [...super.keys()].map((url) => ({ url }));
  }
}

async function filesKept() {
  const store = new Store();
  globalThis.caches = { open: async () => store };
  await keepPuzzles(await source.site());
  return (await store.keys()).map(({ url }) => url.slice(site.href.length));
}

async function answered([name, ...given]) {
  if (name === "fetched") return fetched;
  if (name === "keep") return filesKept();
  if (name === "offline") offline = given[0];
  else if (name === "language") root.lang = given[0];
  else if (name === "source") return source[given[0]](...given.slice(1));
  else if (name === "question" || name === "lesson") {
    question = await source.question({ game: given[0], [name === "lesson" ? name : "day"]: given[1] });
    return question.info;
  } else return question[name](...given);
  return null;
}

async function tried(asked) {
  try {
    return { value: await answered(asked) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const kept = new Map(Object.entries(asked.kept ?? {}));
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  today = asked.today;
  offline = false;
  fetched.length = 0;
  const answers = [];
  for (const each of asked.visit) answers.push(await tried(each));
  console.log(JSON.stringify(answers));
}
