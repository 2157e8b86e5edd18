// A text to share: how a puzzle went, without a word of what it is.

import { timeText } from "./course.js";
import { say, sayMany } from "./messages.js";

/** @type {Record<string, string>} */
const SIGNS = { x: "❌", "?": "💡", "*": "✅", "-": "🛑" };
const MOST = 18;

/**
 * Two lines: the result, and a sign for each try and hint.
 * @param {Page.QuestionData} puzzle
 * @param {Server.ProgressState} progress
 * @param {number} streak
 */
export function shareText({ title, day, graded }, progress, streak) {
  const heading = say("{title} daily {day}, {puzzle}", { title, day, puzzle: graded });
  const row = streak ? sayMany("Streak {n}.", "Streak {n}.", streak) : "";
  return [`${heading}: ${resultText(progress)}. ${row}`.trim(), signs(progress.course)].join("\n");
}

/** @param {Server.ProgressState} progress */
function resultText({ solved, tries, hints, seconds }) {
  const values = { time: timeText(seconds), hints: hints ? sayMany("{n} hint", "{n} hints", hints) : say("no hints") };
  if (solved) return sayMany("solved on try {n}, {hints}, {time}", "solved on try {n}, {hints}, {time}", tries, values);
  return sayMany("given up after {n} try, {hints}, {time}", "given up after {n} tries, {hints}, {time}", tries, values);
}

/** @type {(course: string) => string} */
function signs(course) {
  const text = [...course.slice(-MOST)].map((event) => SIGNS[event]).join("");
  return course.length > MOST ? `...${text}` : text;
}
