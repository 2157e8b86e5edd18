// Choices and picks by a game's rules in the browser, as `views/table_state.py` has them on a server.
//
// The types of choices stand in `web/page.d.ts`: `Choice`, `ChoiceAim`, and `Draft` for a game.

import { say } from "./messages.js";
import { Refusal } from "./refusal.js";

/** @typedef {Page.Rules<unknown>} Rules */

/**
 * Everywhere that the choice to which a pick leads can be tried; `counts` says the points there.
 * @type {(rules: Rules, puzzle: unknown, steps: string[], pick: Page.Pick, counts: boolean) => Server.Place[]}
 */
export function placesOf(rules, puzzle, steps, pick, counts) {
  const draft = rules.drafted(puzzle, steps);
  const choice = pickedOf(rules.choices(draft), pick);
  if (!isChoice(choice) || !choice.aim) throw new Refusal(say("this choice goes nowhere"));
  const { cells, ways = 1, attempt } = choice.aim;
  return cells.flatMap((cell) =>
    Array.from({ length: ways }, (_, way) => [...cell, way, ...triedOver(rules, draft, () => attempt(cell, way), counts)]),
  );
}

/**
 * The steps in notation with the one to which a pick leads.
 * @type {(rules: Rules, puzzle: unknown, steps: string[], pick: Page.Pick) => string[]}
 */
export function stepsAfter(rules, puzzle, steps, pick) {
  const draft = rules.drafted(puzzle, steps);
  return rules.lineOf(draft.add(stepOf(rules.choices(draft), pick)));
}

/**
 * The draft of a line that may end where it does.
 * @type {(rules: Rules, puzzle: unknown, steps: string[]) => Page.Draft}
 */
export function ended(rules, puzzle, steps) {
  const draft = rules.drafted(puzzle, steps);
  if (!draft.complete) throw new Refusal(draft.unfinished || say("the line stops short"));
  return draft;
}

/**
 * Whether an attempt is legal, and what it would do, or why it may not be.
 * @type {(rules: Rules, draft: Page.Draft, attempt: () => unknown, counts: boolean) => [legal: boolean, text: string]}
 */
function triedOver(rules, draft, attempt, counts) {
  try {
    const found = attempt();
    if (isChoice(found)) return [true, found.effect ?? ""];
    return [true, rules.effects(draft, found, draft.add(found), counts).join("; ")];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [false, error.message];
  }
}

/** @type {(found: unknown) => found is Page.Choice<unknown>} */
function isChoice(found) {
  return typeof found === "object" && found !== null && "doing" in found;
}

/**
 * The step to which a pick leads.
 * @param {Page.Choice<unknown>[]} choices
 * @param {Page.Pick} pick
 */
function stepOf(choices, pick) {
  const found = pickedOf(choices, pick);
  if (!isChoice(found)) return found;
  if (found.refusal) throw new Refusal(found.refusal);
  if (!found.step) throw new Refusal(say("something is left to choose"));
  return found.step;
}

/**
 * The choice, or the step, to which a pick leads.
 * @param {Page.Choice<unknown>[]} choices
 * @param {Page.Pick} pick
 */
function pickedOf(choices, pick) {
  /** @type {unknown} */
  let found = null;
  let listed = choices;
  for (const item of pick) {
    found = typeof item === "number" ? numbered(listed, item) : aimed(found, item);
    listed = (isChoice(found) && found.more) || [];
  }
  if (!found) throw new Refusal(say("nothing is chosen"));
  return found;
}

/** @type {(choices: Page.Choice<unknown>[], number: number) => Page.Choice<unknown>} */
function numbered(choices, number) {
  if (!choices[number]) throw new Refusal(say("there is no choice {number}", { number }));
  return choices[number];
}

/** @type {(found: unknown, spot: [x: number, y: number, way: number]) => unknown} */
function aimed(found, [x, y, way]) {
  const aim = isChoice(found) && found.aim;
  if (!aim || !aim.cells.some(([u, v]) => u === x && v === y)) throw new Refusal(say("this can't be put there"));
  if (found.refusal) throw new Refusal(found.refusal);
  return aim.attempt([x, y], way % (aim.ways ?? 1));
}
