// The rules of Cat Box for puzzles on a site without a server.

import { gainText, leadText } from "../gains.js";
import { cellText } from "../grids.js";
import { listed, say, sayMany } from "../messages.js";
import { Refusal } from "../refusal.js";
import { cellsUnder, placementText } from "./board.js";
import { TurnDraft, drafted, faceText, guardStep, moved, shownPlacement } from "./draft.js";
import { boardState } from "./drawing.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 *
 * @typedef {Page.Choice<CatBox.Step>} Choice
 *
 * @typedef {Page.Rules<CatBox.Puzzle>} Rules
 */

/** @type {Record<CatBox.Identity, string>} */
const LETTERS = { black: "K", pink: "P", purple: "V", blue: "B", yellow: "Y", chihuahua: "o" };

export { drafted };

/** @type {(draft: Draft) => string[]} */
export const lineOf = (draft) => draft.texts;

/** @type {Rules["table"]} */
export function table(puzzle, steps, first, counts) {
  if (!steps.length) return first;
  const [start, draft] = [drafted(puzzle, []), drafted(puzzle, steps)];
  const known = statesAtStart(puzzle, first);
  return {
    ...first,
    board: boardState(draft, start, first.board),
    choices: choices(draft).map((choice) => stateOf(choice, known)),
    held: draft instanceof TurnDraft ? first.held.filter((_, slot) => !draft.gone.includes(`${draft.position.turn}.${slot}`)) : first.held,
    steps: draft.texts,
    complete: draft.complete,
    whole: draft.whole,
    standing: counts ? standing(draft) : standingBefore(start),
    seats: seatSheets(draft, first, counts),
  };
}

/** @type {Rules["look"]} */
export function look(puzzle, steps, x, y) {
  const draft = drafted(puzzle, steps);
  const { placements, cells } = draft.board;
  const at = draft.board.topmost(x, y);
  if (at < 0) throw new Refusal(say("nothing lies there"));
  const { face } = placements[at];
  const under = letters(placements[at], placements.slice(0, at));
  const over = letters(placements[at], placements.slice(at + 1));
  const values = { letter: faceText(cells.get(cellText(x, y))), face: faceText(face), under: listed(under), over: listed(over) };
  return lookText(under.length > 0, over.length > 0, values);
}

/** @type {(covers: boolean, covered: boolean, values: Record<string, unknown>) => string} */
function lookText(covers, covered, values) {
  if (covers && covered) return say("{letter}: {face} covers {under}; is covered by {over}.", values);
  if (covers) return say("{letter}: {face} covers {under}; nothing covers it.", values);
  if (covered) return say("{letter}: {face} covers nothing; is covered by {over}.", values);
  return say("{letter}: {face} covers nothing; nothing covers it.", values);
}

/**
 * The letters of other placements, the highest on each cell, under or over one.
 * @param {CatBox.Placement} placement
 * @param {CatBox.Placement[]} others
 */
function letters(placement, others) {
  return cellsUnder(placement).flatMap(([x, y]) => {
    const each = others.findLast((other) => x >= other.x && x <= other.x + 1 && y >= other.y && y <= other.y + 1);
    return each ? [faceText(each.face[x - each.x + 2 * (y - each.y)])] : [];
  });
}

/** @type {(draft: Draft) => number | null} */
export const worth = (draft) => (draft.puzzle.kind === "duel" ? null : valueOf(draft));

/**
 * The visible board at the end; null where others reply.
 * @type {(draft: Draft) => string | null}
 */
export const key = (draft) => (draft.puzzle.kind === "duel" ? null : draft.board.key);

/**
 * The points of the seat to move, or its lead over the best of the rivals that count.
 * @param {Draft} draft
 */
function valueOf({ board, stakes }) {
  const [own, ...rivals] = stakes.map(({ identity, tokens }) => board.points(LETTERS[identity]) + tokens);
  return own - (rivals.length ? Math.max(...rivals) : 0);
}

// Choices

/** @type {(draft: Draft) => Choice[]} */
export function choices(draft) {
  const cards = draft.sources.map(({ face, source }) => cardChoice(draft, face, source));
  return draft instanceof TurnDraft && !draft.token ? [...cards, ...draft.mover.tokens.map((token) => tokenChoice(draft, token))] : cards;
}

/** @type {(draft: Draft, face: string, source: string) => Choice} */
function cardChoice(draft, face, source) {
  /** @type {(cell: Page.Cell) => CatBox.Lay} */
  const attempt = ([x, y]) => ({ face, x, y, source });
  return { id: draft instanceof TurnDraft ? source : face, doing: "aim", aim: { cells: draft.board.anchors, attempt } };
}

/** @type {(draft: TurnDraft, token: CatBox.Token) => Choice} */
function tokenChoice(draft, token) {
  const id = `token ${token}`;
  if (!draft.usable.includes(token)) return { id, doing: "", refusal: draft.tokenRefusal(token) };
  if (token === "box") return { id, doing: "aim", aim: { cells: draft.board.occupied, attempt: (cell) => guardStep(...cell) } };
  if (token === "fish") {
    return { id, doing: "more", more: draft.handCards.map(({ card, source }) => ({ id: `fish ${source}`, doing: "step", step: { token: "fish", card, source } })) };
  }
  if (token === "mouse") return { id, doing: "aim", aim: { cells: draft.board.occupied, attempt: (cell) => lifted(draft, cell) } };
  return { id, doing: "step", step: { token } };
}

/**
 * The card in a cell, lifted by the mouse.
 * @param {TurnDraft} draft
 * @param {Page.Cell} cell
 * @returns {Choice}
 */
function lifted(draft, [x, y]) {
  const at = draft.board.topmost(x, y);
  const placement = draft.board.placements[at];
  const card = shownPlacement(placement);
  if (!draft.board.uncovered.includes(at)) {
    throw new Refusal(say("{card} is partly covered: only an uncovered card moves", { card }));
  }
  if (!draft.liftable.includes(at)) throw new Refusal(say("a box token stands on {card}", { card }));
  /** @type {(cell: Page.Cell) => CatBox.Mouse} */
  const attempt = ([toX, toY]) => ({ token: "mouse", lifted: placement, x: toX, y: toY });
  const effect = say("Move {card} to another place", { card });
  return { doing: "aim", effect, aim: { cells: draft.board.anchors, attempt } };
}

/**
 * The choices of the start as Python made them, by what tells them apart.
 * @param {CatBox.Puzzle} puzzle
 * @param {Server.TableState} first
 */
function statesAtStart(puzzle, first) {
  /** @type {Map<string | undefined, Server.ChoiceState>} */
  const found = new Map();
  /** @type {(list: Choice[], states: Server.ChoiceState[]) => void} */
  const note = (list, states) =>
    list.forEach((choice, at) => {
      found.set(choice.id, states[at]);
      note(choice.more ?? [], states[at].more ?? []);
    });
  note(choices(drafted(puzzle, [])), first.choices);
  return found;
}

/** @type {(choice: Choice, known: Map<string | undefined, Server.ChoiceState>) => Server.ChoiceState} */
function stateOf({ id, doing, more = [], refusal = "" }, known) {
  const state = known.get(id);
  if (!state) throw new Error(`the start has no choice ${id}`);
  return { ...state, doing, refusal, more: more.map((each) => stateOf(each, known)) };
}

// Texts

/**
 * The effects of a legal step, a line each.
 * @param {Draft} draft
 * @param {CatBox.Step} step
 * @param {Draft} after
 * @param {boolean} counts whether its points are among them
 */
export function effects(draft, step, after, counts) {
  if (!counts) return [stepEffect(draft, step)].filter(Boolean);
  const values = [valueOf(draft), valueOf(after)];
  const gain = draft.stakes.length === 1 ? gainText(values[0], values[1]) : leadText(values[0], values[1], draft.puzzle.kind === "duel");
  return [stepEffect(draft, step), gain].filter(Boolean);
}

/** @type {(draft: Draft, step: CatBox.Step) => string} */
function stepEffect(draft, step) {
  if (!step.token) return covering(draft.board, step);
  if (step.token === "box") return say("keeps the nine marked cells free until your next turn");
  if (step.token !== "mouse") return "";
  const at = draft.board.placements.findLastIndex((each) => placementText(each) === placementText(step.lifted));
  return covering(draft.board.lift(at), moved(step));
}

/** @type {(board: import("./board.js").Board, placement: CatBox.Placement) => string} */
function covering(board, placement) {
  const cells = cellsUnder(placement).filter(([x, y]) => board.cells.has(cellText(x, y)));
  const covered = cells.map(([x, y]) => faceText(board.cells.get(cellText(x, y))));
  return say("covers {things}", { things: listed(covered) });
}

/** @type {(draft: Draft) => string} */
function standing(draft) {
  const value = valueOf(draft);
  if (draft.stakes.length === 1) return sayMany("{n} point as it stands", "{n} points as it stands", value);
  return say("Your lead: {lead}", { lead: value });
}

/** @type {(start: Draft) => string} */
function standingBefore(start) {
  const value = valueOf(start);
  if (start.stakes.length === 1) return sayMany("{n} point before your turn", "{n} points before your turn", value);
  return say("Your lead before your turn: {lead}", { lead: value });
}

/**
 * The tables of the seats: in the first one the points of those that count change, where they are said.
 * @param {Draft} draft
 * @param {Server.TableState} first
 * @param {boolean} counts
 */
function seatSheets(draft, { seats: [counting, ...others] }, counts) {
  const now = () => ({ rows: counting.rows.map((row, at) => ({ ...row, cells: stakeCells(draft, at) })) });
  const points = { ...counting, ...(counts ? now() : { title: say("Points before your turn:") }) };
  return [points, ...others.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row, at) => unusedTokens(draft, row, at)) }))];
}

/** The column of the tokens that a seat has left. */
const TOKENS = 1;

/**
 * A row of the table of seats, without the token that is used in this turn.
 * @param {Draft} draft
 * @param {Server.RowState} row
 * @param {number} at
 */
function unusedTokens(draft, row, at) {
  if (!(draft instanceof TurnDraft) || !draft.token || at !== draft.position.turn) return row;
  const { tokens } = draft.mover;
  const left = tokens.filter((token) => token !== draft.token);
  const { pictures = [], ...cell } = row.cells[TOKENS];
  const tiles = pictures.filter((_, number) => tokens[number] !== draft.token);
  return { ...row, cells: row.cells.with(TOKENS, { ...cell, text: listed(left.map((token) => say(token))) || say("none"), pictures: tiles }) };
}

/** @type {(draft: Draft, at: number) => Server.CellState[]} */
function stakeCells({ board, stakes }, at) {
  const { identity, tokens } = stakes[at];
  const total = board.points(LETTERS[identity]);
  const seen = board.showing(LETTERS[identity]).length;
  return [total + tokens, seen, total - seen, tokens || ""].map((cell) => ({ text: String(cell) }));
}
