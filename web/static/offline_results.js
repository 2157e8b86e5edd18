// Puzzles and lessons that were done without a network: the server counts them as soon as it answers.

import { source } from "./source.js";

/** Give the server what was kept here meanwhile; it is kept until the server has it. */
export async function carryResults() {
  const found = Object.entries(localStorage).map(([key, text]) => ({ key, text, parts: key.split(":") })).filter(({ parts: [mark] }) => mark === "catbox");
  /** @param {string} kind */
  const of = (kind) => found.filter(({ parts }) => parts[1] === kind);
  await (await source()).carry({
    dailies: of("daily").map(({ parts: [, , game, day], text }) => ({ game, day, ...JSON.parse(text) })),
    lessons: of("lesson").map(({ parts: [, , game, lesson] }) => ({ game, lesson })),
  });
  for (const { key } of found) localStorage.removeItem(key);
}
