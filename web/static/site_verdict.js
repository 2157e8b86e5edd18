// The judgement of an attempt where there is no server, and the loss by each step, as far as it is known.

import { hashOf } from "./hashing.js";
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
  if (value !== null && value >= data.value) return { right: true, lines: [rightText(data, value)] };
  return wrong([...reachedText(data, value), ...gifts(data, steps, first, value)]);
}

/** @type {(lines: string[]) => Verdict} */
function wrong(lines) {
  return { right: false, lines: lines.length ? lines : [say("That isn't the solution.")] };
}

/** @type {(data: Page.QuestionData, value: number) => string} */
function rightText({ alone }, value) {
  if (alone) return say("That's it: {value}, and nothing else is as good.", { value });
  return say("That's it: {value}, and nothing is better.", { value });
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
    yield say("{step}: the best play after it still reaches {reach}; it gave away {lost}.", { step: steps[0], reach: first, lost: best - first });
  }
  best = Math.min(best, first ?? best);
  if (value === null || value >= best) return;
  const lost = best - value;
  if (steps.length > 1) yield say("What came after {step} gave away {lost}.", { step: steps[0], lost });
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
