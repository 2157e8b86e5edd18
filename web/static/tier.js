// How hard a puzzle is: a scale of five cats.

import { element, shape } from "./dom.js";
import { say } from "./messages.js";

/** The names of tiers, the easiest one first. */
export const TIERS = ["kitten", "tabby", "tomcat", "lynx", "tiger"];
const CAT = "M2 1L6 5H10L14 1V10Q14 15 8 15Q2 15 2 10Z";

/** @type {(tier: number) => string} */
export const tierText = (tier) => say("Difficulty: {tier} of {tiers}", { tier, tiers: TIERS.length });

/**
 * As many cats as there are tiers, of which as many are filled as a puzzle is hard.
 * @param {number} tier from 1 to 5
 */
export function tierCats(tier) {
  return element("span.tier-cats", { role: "img", "aria-label": tierText(tier), title: tierText(tier) }, ...TIERS.map((_, at) =>
    shape("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: at < tier ? "full" : null }, shape("path", { d: CAT }))));
}

/**
 * The cats of a puzzle, which say what they mean when they are touched; nothing without a tier.
 * @param {number} tier from 1 to 5
 */
export function tierScale(tier) {
  return tier ? element("details.tier", element("summary", tierCats(tier)),
    element("p", say("{words}. One cat is the easiest puzzle, five are the hardest.", { words: tierText(tier) }))) : null;
}
