// How hard a puzzle is: a scale of five cats.

import { element, shape } from "./dom.js";
import { say } from "./messages.js";

const TIERS = 5;
const CAT = "M2 1L5 4H11L14 1V10Q14 15 8 15Q2 15 2 10Z";

/**
 * Cats, of which as many are filled as a puzzle is hard; none without a tier.
 * @param {number} tier from 1 to 5
 */
export function tierScale(tier) {
  if (!tier) return null;
  const words = say("Difficulty: {tier} of {tiers}", { tier, tiers: TIERS });
  const cats = Array.from({ length: TIERS }, (_, at) =>
    shape("svg", { viewBox: "0 0 16 16", class: at < tier ? "full" : null }, shape("path", { d: CAT })));
  return element("details.tier", element("summary", { title: words, "aria-label": words }, ...cats),
    element("p", say("{words}. One cat is the easiest puzzle, five are the hardest.", { words })));
}
