// The rules of Cat Box for puzzles on a site without a server.

import { gainText } from "../gains.js";
import { cellText } from "../grids.js";
import { listed, say, sayMany } from "../messages.js";
import { Refusal } from "../refusal.js";
import { placesOf, stepOf } from "../tabletop.js";
import { cellsUnder, placementText } from "./board.js";
import { drafted, guardStep, moved } from "./draft.js";
import { boardState } from "./drawing.js";

const LETTERS = { black: "K", pink: "P", purple: "V", blue: "B", yellow: "Y", chihuahua: "o" };
const GAME = { add: (draft, step) => draft.add(step), effects };

/** The table after some steps, with the faces of the start. */
export function table(puzzle, steps, first) {
  if (!steps.length) return first;
  const draft = drafted(puzzle, steps);
  const known = statesAtStart(puzzle, first);
  return {
    ...first,
    board: boardState(draft, drafted(puzzle, []), first),
    choices: choices(draft).map((choice) => stateOf(choice, known)),
    held: first.held.filter((_, slot) => !draft.gone?.includes(`${puzzle.position.turn}.${slot}`)),
    steps: draft.texts,
    complete: draft.complete,
    whole: draft.whole,
    standing: standing(draft),
    seats: seatLines(draft, first),
  };
}

/** Everywhere that a choice can be tried. */
export function places(puzzle, steps, pick) {
  const draft = drafted(puzzle, steps);
  return placesOf(GAME, draft, choices(draft), pick);
}

/** The steps in notation with the one to which a pick leads. */
export function take(puzzle, steps, pick) {
  const draft = drafted(puzzle, steps);
  return draft.add(stepOf(choices(draft), pick)).texts;
}

/** What lies in a cell, in a sentence. */
export function look(puzzle, steps, x, y) {
  const draft = drafted(puzzle, steps);
  const { placements, cells } = draft.board;
  const at = draft.board.topmost(x, y);
  if (at < 0) throw new Refusal(say("nothing lies there"));
  const { face } = placements[at];
  const under = letters(placements[at], placements.slice(0, at));
  const over = letters(placements[at], placements.slice(at + 1));
  const values = { letter: cells.get(cellText(x, y)), cell: cellText(x, y), face, under: listed(under), over: listed(over) };
  return lookText(under.length > 0, over.length > 0, values);
}

function lookText(covers, covered, values) {
  if (covers && covered) return say("{letter} at {cell}: {face} covers {under}; is covered by {over}.", values);
  if (covers) return say("{letter} at {cell}: {face} covers {under}; nothing covers it.", values);
  if (covered) return say("{letter} at {cell}: {face} covers nothing; is covered by {over}.", values);
  return say("{letter} at {cell}: {face} covers nothing; nothing covers it.", values);
}

/** The letters of other placements, the highest on each cell, under or over one. */
function letters(placement, others) {
  const found = cellsUnder(placement).map(([x, y]) => [[x, y], others.findLast((each) => within(each, x, y))]);
  return found.filter(([, each]) => each).map(([[x, y], each]) => placeText(each.face[x - each.x + 2 * (y - each.y)], x, y));
}

const within = (each, x, y) => x >= each.x && x <= each.x + 1 && y >= each.y && y <= each.y + 1;

const placeText = (letter, x, y) => say("{letter} at {x},{y}", { letter, x, y });

/** The value if the line ends here; null where others reply. */
export function worth(puzzle, steps) {
  const draft = ended(puzzle, steps);
  return puzzle.kind === "duel" ? null : valueOf(draft);
}

/** The visible board at the end; null where others reply. */
export function key(puzzle, steps) {
  const draft = ended(puzzle, steps);
  return puzzle.kind === "duel" ? null : draft.board.key;
}

function ended(puzzle, steps) {
  const draft = drafted(puzzle, steps);
  if (!draft.complete) throw new Refusal(say("the line stops short"));
  return draft;
}

/** The points of whoever plays and of the rivals that count. */
function points(draft) {
  return draft.stakes.map(({ identity, tokens }) => draft.board.points(LETTERS[identity]) + tokens);
}

function valueOf(draft) {
  const [own, ...rivals] = points(draft);
  return own - (rivals.length ? Math.max(...rivals) : 0);
}

// Choices

function choices(draft) {
  const cards = draft.sources.map(({ face, source }) => cardChoice(draft, face, source));
  return draft.mover ? [...cards, ...tokenChoices(draft)] : cards;
}

function cardChoice(draft, face, source) {
  const attempt = ([x, y]) => ({ face, x, y, source });
  return { id: draft.mover ? source : face, doing: "aim", aim: { cells: draft.board.anchors, attempt } };
}

function tokenChoices(draft) {
  return draft.token ? [] : draft.mover.tokens.map((token) => tokenChoice(draft, token));
}

function tokenChoice(draft, token) {
  const id = `token ${token}`;
  if (!draft.usable.includes(token)) return { id, doing: "", refusal: draft.refusal({ token }) };
  if (token === "box") return { id, doing: "aim", aim: { cells: draft.board.occupied, attempt: (cell) => guardStep(...cell) } };
  if (token === "fish") return { id, doing: "more", more: draft.handCards.map(fishChoice) };
  if (token === "mouse") return { id, doing: "aim", aim: { cells: draft.board.occupied, attempt: (cell) => lifted(draft, cell) } };
  return { id, doing: "step", step: { token } };
}

const fishChoice = ({ card, source }) => ({ id: `fish ${source}`, doing: "step", step: { token: "fish", card, source } });

/** The card in a cell, lifted by the mouse. */
function lifted(draft, [x, y]) {
  const at = draft.board.topmost(x, y);
  const placement = draft.board.placements[at];
  const card = placementText(placement);
  if (!draft.board.uncovered.includes(at)) {
    throw new Refusal(say("{card} is partly covered: only an uncovered card moves", { card }));
  }
  if (!draft.liftable.includes(at)) throw new Refusal(say("a box token stands on {card}", { card }));
  const attempt = ([toX, toY]) => ({ token: "mouse", lifted: placement, x: toX, y: toY });
  const effect = say("Move {card} to another place", { card });
  return { doing: "aim", effect, aim: { cells: draft.board.anchors, attempt } };
}

/** The choices of the start as Python made them, by what tells them apart. */
function statesAtStart(puzzle, first) {
  const found = new Map();
  const note = (list, states) =>
    list.forEach((choice, at) => {
      found.set(choice.id, states[at]);
      note(choice.more ?? [], states[at].more ?? []);
    });
  note(choices(drafted(puzzle, [])), first.choices);
  return found;
}

function stateOf({ id, doing, more = [], refusal = "" }, known) {
  return { ...known.get(id), doing, refusal, more: more.map((each) => stateOf(each, known)) };
}

// Texts

/** What a legal step does, a line each. */
function effects(draft, step, after) {
  return [stepEffect(draft, step), gainText(ownPoints(draft), ownPoints(after))].filter(Boolean);
}

function stepEffect(draft, step) {
  if (!step.token) return covering(draft.board, step);
  if (step.token === "box") return say("keeps the nine marked cells free until your next turn");
  if (step.token !== "mouse") return "";
  const at = draft.board.placements.findLastIndex((each) => placementText(each) === placementText(step.lifted));
  return covering(draft.board.lift(at), moved(step));
}

function covering(board, placement) {
  const cells = cellsUnder(placement).filter(([x, y]) => board.cells.has(cellText(x, y)));
  const covered = cells.map(([x, y]) => placeText(board.cells.get(cellText(x, y)), x, y));
  return say("covers {things}", { things: listed(covered) });
}

const ownPoints = (draft) => points(draft)[0];

function standing(draft) {
  const [own, ...rivals] = points(draft);
  if (!rivals.length) return sayMany("{n} point as it stands", "{n} points as it stands", own);
  const best = Math.max(...rivals);
  return say("{own} to {best}: a margin of {lead} as it stands", { own, best, lead: own - best });
}

/** What all see of the seats, with the points of every colour in its second and third line. */
function seatLines(draft, first) {
  const totals = Object.values(LETTERS).map((letter) => ` ${letter}  ${String(draft.board.points(letter)).padEnd(5)}`);
  const [head, , , ...rest] = first.seats;
  return [head, totals.slice(0, 3).join(""), totals.slice(3).join(""), ...rest];
}

