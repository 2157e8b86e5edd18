// The judgement of an attempt where there is no server, and the loss by each step, as far as it is known.

import { say } from "./messages.js";
import { ended } from "./tabletop.js";

const DIGITS = 8;

/** @typedef {{right: boolean, lines: string[]}} Verdict */

/**
 * The judgement of an attempt.
 * @param {Page.QuestionData} data
 * @param {Page.Rules<unknown>} rules
 * @param {string[]} steps
 * @returns {Verdict}
 */
export function judged(data, rules, steps) {
  const first = reach(data, steps[0]);
  const draft = ended(rules, data.puzzle, steps);
  const value = rules.worth(draft);
  if (value !== null) return verdict(data, steps, first, value);
  const key = rules.key(draft);
  if (key === null) return verdict(data, steps, first, first);
  return data.ends.includes(hashOf(key)) ? verdict(data, steps, first, data.value) : wrong([]);
}

/** @type {(data: Page.QuestionData, steps: string[], first: number | null, value: number | null) => Verdict} */
function verdict(data, steps, first, value) {
  if (value !== null && value >= data.value) {
    const text = data.alone ? say("That's it: {value}, and nothing else is as good.", { value }) : say("That's it: {value}, and nothing is better.", { value });
    return { right: true, lines: [text] };
  }
  return wrong([...reachedText(data, value), ...gifts(data, steps, first, value)]);
}

/** @type {(lines: string[]) => Verdict} */
function wrong(lines) {
  return { right: false, lines: lines.length ? lines : [say("That isn't the solution.")] };
}

/** @type {(data: Page.QuestionData, value: number | null) => string[]} */
function reachedText({ ends }, value) {
  if (value === null) return [];
  if (ends.length) return [say("That reaches {value}, and more is possible.", { value })];
  return [say("That makes sure of {value}, and more is possible.", { value })];
}

/**
 * The loss by the first step, and by the others together.
 * @param {Page.QuestionData} data
 * @param {string[]} steps
 * @param {number | null} first
 * @param {number | null} value
 */
function* gifts(data, steps, first, value) {
  let best = data.value;
  if (first !== null && first < best && (steps.length > 1 || first !== value)) {
    yield say("After your first step the best play still reaches {reach}: it gave away {lost}.", { reach: first, lost: best - first });
  }
  best = Math.min(best, first ?? best);
  if (value === null || value >= best) return;
  const lost = best - value;
  if (steps.length > 1) yield say("What came after your first step gave away {lost}.", { lost });
  else if (first !== null) yield say("There was more to come: ending the turn there gave away {lost}.", { lost });
}

/**
 * The greatest value that can be reached after a first step; null where it isn't known.
 * @param {Page.QuestionData} data
 * @param {string} step
 */
export function reach({ day, prospects }, step) {
  const hash = hashOf(`${day} ${step}`).slice(0, DIGITS);
  /** @param {string} text */
  const holds = (text) => Array.from({ length: text.length / DIGITS }, (_, at) => text.slice(at * DIGITS, (at + 1) * DIGITS)).includes(hash);
  const found = prospects.find(([, hashes]) => holds(hashes));
  return found ? found[0] : null;
}

// SHA-256, also where the browser's own isn't there: it is missing on pages that come over plain HTTP.

/**
 * The first bits of the fractions of a power of the first primes.
 * @param {number} count
 * @param {number} power
 */
function fractions(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push(Math.floor((n ** power % 1) * 2 ** 32));
  }
  return found;
}

/** @type {(n: number) => boolean} */
function isPrime(n) {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
}

const ROUNDS = fractions(64, 1 / 3);
const START = fractions(8, 1 / 2);

/**
 * The SHA-256 of a text in UTF-8, in hexadecimal digits (FIPS 180-4).
 * @param {string} text
 * @returns {string}
 */
export function hashOf(text) {
  const state = [...START];
  const words = padded(new TextEncoder().encode(text));
  for (let at = 0; at < words.length; at += 16) addBlock(state, words.subarray(at, at + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * Bytes as words of 32 bits, filled up to whole blocks of 16, their length at the end.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const words = new Uint32Array(((bytes.length + 8) >> 6) * 16 + 16);
  bytes.forEach((byte, at) => (words[at >> 2] |= byte << (24 - 8 * (at % 4))));
  words[bytes.length >> 2] |= 0x80 << (24 - 8 * (bytes.length % 4));
  words[words.length - 1] = bytes.length * 8;
  return words;
}

/** @type {(state: number[], block: Uint32Array) => void} */
function addBlock(state, block) {
  let [a, b, c, d, e, f, g, h] = state;
  const words = expanded(block);
  for (let round = 0; round < 64; round++) {
    const one = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const add = (h + one + ROUNDS[round] + words[round]) | 0;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(add + two) | 0, a, b, c, (d + add) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
}

/** @type {(block: Uint32Array) => number[]} */
function expanded(block) {
  const words = [...block];
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15];
    const late = words[at - 2];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[at - 16] + one + words[at - 7] + two) | 0);
  }
  return words;
}

/** @type {(word: number, by: number) => number} */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}
