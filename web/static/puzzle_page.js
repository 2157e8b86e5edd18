// A puzzle that somebody shared: its code is in the address.

import { openQuestion } from "./question.js";

/** @type {Page.Open} */
export async function open(place, [code]) {
  return openQuestion(place, { code });
}
