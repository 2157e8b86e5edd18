// A turn of a game that is over, tried again.

import { say } from "./messages.js";
import { openQuestion } from "./question.js";

/** @type {Page.Open} */
export async function open(place, [token, turn]) {
  /** @type {Page.Link[]} */
  const links = [[`#/review/${token}`, say("Back to the review")]];
  return openQuestion(place, { token, turn: Number(turn) }, { links, onward: links });
}
