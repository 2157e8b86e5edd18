// How somebody is doing with a puzzle: tries, hints, and how it ended.

import { element } from "./dom.js";
import { say, sayMany } from "./messages.js";

/**
 * The sign and the class of each event of a course: told apart by shape, not by colour alone.
 * @type {Record<string, [sign: string, name: string]>}
 */
const SIGNS = { x: ["✕", "wrong"], "?": ["?", "hinted"], "+": ["+", "counted"], "*": ["✓", "solved"], "-": ["■", "gave-up"] };

/**
 * The signs of a course, with what they say for those who don't see them.
 * @param {{course: string}} progress
 */
export function courseSigns({ course }) {
  const known = [...course].filter((event) => event in SIGNS).map((event) => SIGNS[event]);
  const signs = known.map(([text, name]) => element("i", { class: name, text }));
  return element("span.course", { role: "img", "aria-label": courseText({ course }) }, ...signs);
}

/**
 * A course in words.
 * @param {{course: string}} progress
 */
export function courseText({ course }) {
  if (!course) return say("Not begun");
  const tries = [...course].filter((event) => event === "x" || event === "*").length;
  const hints = [...course].filter((event) => event === "?" || event === "+").length;
  const ended = course.endsWith("*") ? say("solved") : course.endsWith("-") ? say("given up") : say("under way");
  const spent = [sayMany("{n} try", "{n} tries", tries), hints && sayMany("{n} hint", "{n} hints", hints)];
  return [ended, ...spent.filter(Boolean)].join(", ");
}

/**
 * Seconds as 3:05 or 1:02:05.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
