// Choices and picks by a game's rules in the browser, as `web/table_state.py` has them on a server.
//
// A choice is an object with `doing` ("step", "aim", "more" or "") and, by what it does, `step`,
// `aim: {cells, ways, attempt(cell, way)}` or `more: choices`; `refusal` says why it can't be chosen.
// An attempt is a step, or another choice that is carried on from there, or throws a Refusal.
// A game is `{add(draft, step), effects(draft, step, after)}`; `add` throws a Refusal.

import { say } from "./messages.js";
import { Refusal } from "./refusal.js";

const isChoice = (found) => found?.doing !== undefined;

/** What a choice would do over a cell, one way up, or why it may not go there. */
export function heldOver(game, draft, choice, cell, way) {
  try {
    const attempt = choice.aim.attempt(cell, way);
    if (isChoice(attempt)) return { attempt, legal: true, text: attempt.effect };
    const after = game.add(draft, attempt);
    return { attempt, after, legal: true, text: game.effects(draft, attempt, after).join("; ") };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { legal: false, text: error.message };
  }
}

/**
 * Everywhere that the choice to which a pick leads can be tried.
 * @returns {[number, number, number, boolean, string][]}
 */
export function placesOf(game, draft, choices, pick) {
  const choice = pickedOf(choices, pick);
  if (!choice.aim) throw new Refusal(say("this choice goes nowhere"));
  const { cells, ways = 1 } = choice.aim;
  const ups = Array.from({ length: ways }, (_, way) => way);
  return cells.flatMap(([x, y]) =>
    ups.map((way) => {
      const held = heldOver(game, draft, choice, [x, y], way);
      return [x, y, way, held.legal, held.text];
    }),
  );
}

/** The step to which a pick leads. */
export function stepOf(choices, pick) {
  const found = pickedOf(choices, pick);
  if (!isChoice(found)) return found;
  if (found.refusal) throw new Refusal(found.refusal);
  if (!found.step) throw new Refusal(say("something is left to choose"));
  return found.step;
}

/** The choice, or the step, to which a pick leads: numbers of choices, and cells with a way up. */
function pickedOf(choices, pick) {
  let found = null;
  let listed = choices;
  for (const item of pick) {
    found = typeof item === "number" ? numbered(listed, item) : aimed(found, item);
    listed = found.more ?? [];
  }
  if (!found) throw new Refusal(say("nothing is chosen"));
  return found;
}

function numbered(choices, number) {
  if (!choices[number]) throw new Refusal(say("there is no choice {number}", { number }));
  return choices[number];
}

function aimed(choice, [x, y, way]) {
  const known = choice?.aim?.cells.some(([u, v]) => u === x && v === y);
  if (!known) throw new Refusal(say("this can't be put there"));
  if (choice.refusal) throw new Refusal(choice.refusal);
  return choice.aim.attempt([x, y], way % (choice.aim.ways ?? 1));
}
