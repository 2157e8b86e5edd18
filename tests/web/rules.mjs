// Answers questions about puzzles by the rules of games in the browser: JSON, a line each, both ways.
//
// node rules.mjs FOLDER, in which the files of the page lie as they are served. A question is
// {game, puzzle, steps, first, counts, ask: [[function, ...arguments], ...]}; the answer is a list in which
// each entry is {value} or {refused}.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

globalThis.document = { documentElement: { lang: "en" } };

const page = pathToFileURL(`${process.argv[2]}/`);
const { Refusal } = await import(new URL("static/refusal.js", page));
const { ended, placesOf, stepsAfter } = await import(new URL("static/tabletop.js", page));
const { hashOf } = await import(new URL("static/site_verdict.js", page));

const ASK = {
  table: (rules, { puzzle, steps, first, counts }) => rules.table(puzzle, steps, first, counts),
  places: (rules, { puzzle, steps, counts }, pick) =>
    placesOf(rules, puzzle, steps, pick, counts).map(([x, y, way, legal, text]) => [x, y, way, legal, legal ? text : Boolean(text)]),
  take: (rules, { puzzle, steps }, pick) => stepsAfter(rules, puzzle, steps, pick),
  look: (rules, { puzzle, steps, counts }, x, y) => saysPoints(rules.look(puzzle, steps, x, y, counts)),
  worth: (rules, { puzzle, steps }) => rules.worth(ended(rules, puzzle, steps)),
  key: (rules, { puzzle, steps }) => hashed(rules.key(ended(rules, puzzle, steps))),
};

/** Whether a text says points; the other words differ between the page and a terminal. */
const saysPoints = (text) => / points? to /.test(text);

const hashed = (key) => (key === null ? null : hashOf(key));

function answered(rules, question, [name, ...given]) {
  try {
    return { value: ASK[name](rules, question, ...given) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const rules = await import(new URL(`static/${question.game}/rules.js`, page));
  console.log(JSON.stringify(question.ask.map((each) => answered(rules, question, each))));
}
