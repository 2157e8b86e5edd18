// The puzzle of a day.

import { site } from "./source.js";
import { openQuestion } from "./question.js";

/**
 * @param {HTMLElement} place
 * @param {string[]} parts
 */
export async function open(place, [game, day]) {
  return openQuestion(place, { game, day: day || (await site()).today });
}
