// The data of a site without a server: files made by `catbox site`, in the language that is spoken.

import { say, spoken } from "./messages.js";
import { Refusal } from "./refusal.js";

const BASE = new URL("../../data/", import.meta.url);

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * The contents of a file.
 * @param {string} name such as "catbox/2026-11-22.json"
 */
export async function dataOf(name) {
  if (!fetched.has(name)) fetched.set(name, asked(name));
  try {
    return await fetched.get(name);
  } catch (error) {
    fetched.delete(name);
    throw error;
  }
}

/**
 * The contents of a packed file, in the language that is spoken.
 * @param {string} name
 * @param {string[]} [known]
 */
export async function packedData(name, known = []) {
  const { value, texts, parts } = await dataOf(name);
  return unpacked(value, texts[spoken()] ?? texts.en, [...known, ...parts]);
}

/**
 * The puzzle of a day.
 * @param {string} game
 * @param {string} day
 * @returns {Promise<Page.QuestionData>}
 */
export async function questionData(game, day) {
  return packedData(`${game}/${day}.json`, await dataOf(`${game}/drawing.json`));
}

/**
 * How it ends: what only those fetch for whom it is over.
 * @param {string} game
 * @param {string} day
 * @returns {Promise<Page.EndingData>}
 */
export async function endingData(game, day) {
  const [common, { parts }] = await Promise.all([dataOf(`${game}/drawing.json`), dataOf(`${game}/${day}.json`)]);
  return packedData(`${game}/${day}.end.json`, [...common, ...parts]);
}

/**
 * A packed value in the language that is spoken, whose drawings are numbers of parts still.
 * @type {(packed: {value: any, texts: Record<string, any[]>}) => any}
 */
export function textsOf({ value, texts }) {
  return unpacked(value, texts[spoken()] ?? texts.en, null);
}

/**
 * A value whose drawings are put together.
 * @type {(value: any, parts: string[]) => any}
 */
export const withDrawings = (value, parts) => unpacked(value, [], parts);

/** @type {(name: string) => Promise<any>} */
async function asked(name) {
  const answer = await fetch(new URL(name, BASE)).catch(() => {
    throw new Refusal(say("The site doesn't answer. Is there a network?"));
  });
  if (!answer.ok) throw new Refusal(say("This is not on the site."), answer.status);
  return answer.json();
}

/**
 * A value in one language: `{"$": n}` is the n-th of its texts, a list by the name of `svg` the
 * parts of a drawing.
 * @param {any} value
 * @param {any[]} texts
 * @param {string[] | null} parts null leaves drawings as they are
 * @returns {any}
 */
function unpacked(value, texts, parts) {
  if (Array.isArray(value)) return value.map((each) => unpacked(each, texts, parts));
  if (value === null || typeof value !== "object") return value;
  if ("$" in value) return unpacked(texts[value.$], texts, parts);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => {
    const found = unpacked(each, texts, parts);
    return [name, parts && name === "svg" ? found.map((/** @type {number} */ number) => parts[number]).join("") : found];
  }));
}
