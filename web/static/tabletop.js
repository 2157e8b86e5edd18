// Choices and picks by a game's rules in the browser, as `views/table_state.py` has them on a server.
//
// The types of choices stand in `web/page.d.ts`: `Choice`, `ChoiceAim`, and `Steps` for a game.

import { say } from "./messages.js";
import { Refusal } from "./refusal.js";

/**
 * Everywhere that the choice to which a pick leads can be tried.
 * @template Draft, Step
 * @param {Page.Steps<Draft, Step>} game
 * @param {Draft} draft
 * @param {Page.Choice<Step>[]} choices
 * @param {Page.Pick} pick
 * @returns {Server.Place[]}
 */
export function placesOf(game, draft, choices, pick) {
  const choice = pickedOf(choices, pick);
  if (!isChoice(choice) || !choice.aim) throw new Refusal(say("this choice goes nowhere"));
  const { cells, ways = 1, attempt } = choice.aim;
  return cells.flatMap((cell) =>
    Array.from({ length: ways }, (_, way) => [...cell, way, ...triedOver(game, draft, () => attempt(cell, way))]),
  );
}

/**
 * Whether an attempt is legal, and what it would do, or why it may not be.
 * @template Draft, Step
 * @param {Page.Steps<Draft, Step>} game
 * @param {Draft} draft
 * @param {() => Step | Page.Choice<Step>} attempt
 * @returns {[legal: boolean, text: string]}
 */
function triedOver(game, draft, attempt) {
  try {
    const found = attempt();
    if (isChoice(found)) return [true, found.effect ?? ""];
    return [true, game.effects(draft, found, game.add(draft, found)).join("; ")];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [false, error.message];
  }
}

/**
 * @template Step
 * @param {Step | Page.Choice<Step>} found
 * @returns {found is Page.Choice<Step>}
 */
function isChoice(found) {
  return typeof found === "object" && found !== null && "doing" in found;
}

/**
 * The step to which a pick leads.
 * @template Step
 * @param {Page.Choice<Step>[]} choices
 * @param {Page.Pick} pick
 */
export function stepOf(choices, pick) {
  const found = pickedOf(choices, pick);
  if (!isChoice(found)) return found;
  if (found.refusal) throw new Refusal(found.refusal);
  if (!found.step) throw new Refusal(say("something is left to choose"));
  return found.step;
}

/**
 * The choice, or the step, to which a pick leads.
 * @template Step
 * @param {Page.Choice<Step>[]} choices
 * @param {Page.Pick} pick
 */
function pickedOf(choices, pick) {
  /** @type {Step | Page.Choice<Step> | null} */
  let found = null;
  let listed = choices;
  for (const item of pick) {
    found = typeof item === "number" ? numbered(listed, item) : aimed(found, item);
    listed = (isChoice(found) && found.more) || [];
  }
  if (!found) throw new Refusal(say("nothing is chosen"));
  return found;
}

/**
 * @template Step
 * @param {Page.Choice<Step>[]} choices
 * @param {number} number
 */
function numbered(choices, number) {
  if (!choices[number]) throw new Refusal(say("there is no choice {number}", { number }));
  return choices[number];
}

/**
 * @template Step
 * @param {Step | Page.Choice<Step> | null} found
 * @param {[x: number, y: number, way: number]} spot
 */
function aimed(found, [x, y, way]) {
  const aim = isChoice(found) && found.aim;
  if (!aim || !aim.cells.some(([u, v]) => u === x && v === y)) throw new Refusal(say("this can't be put there"));
  if (found.refusal) throw new Refusal(found.refusal);
  return aim.attempt([x, y], way % (aim.ways ?? 1));
}
