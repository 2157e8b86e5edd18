// The points, or the lead, that a step gains or loses.

import { say, sayMany } from "./messages.js";

/**
 * A number of points in words.
 * @param {number} n
 */
export const pointsText = (n) => sayMany("{n} point", "{n} points", n);

/**
 * The change of a lead by a step.
 * @param {number} before
 * @param {number} after
 * @param {boolean} answered whether the others reply before it counts
 */
export function leadText(before, after, answered) {
  if (answered) return say("lead {before} → {after} before the others reply", { before, after });
  return say("lead {before} → {after}", { before, after });
}

/**
 * The points that a step gains or loses for its own seat, in words.
 * @param {number} before
 * @param {number} after
 */
export function gainText(before, after) {
  const values = { before, gained: Math.abs(after - before) };
  if (before === after) return sayMany("brings you nothing: {n} point", "brings you nothing: {n} points", after);
  if (after > before) {
    return sayMany("brings you {gained}: {before} to {n} point", "brings you {gained}: {before} to {n} points", after, values);
  }
  return sayMany("costs you {gained}: {before} to {n} point", "costs you {gained}: {before} to {n} points", after, values);
}
