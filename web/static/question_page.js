// The puzzle of a day.

import { dayText, say } from "./messages.js";
import { gameOf, site } from "./source.js";
import { openQuestion } from "./question.js";

/** @type {Page.Open} */
export async function open(place, [game, asked]) {
  const day = asked || (await site()).today;
  const title = say("{game} · {day}", { game: (await gameOf(game))?.title, day: dayText(day) });
  return openQuestion(place, { game, day }, { title });
}
