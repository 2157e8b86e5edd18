// A turn or a box of If It Fits in the making: which steps may come next, and what they do.

import { cellText } from "../grids.js";
import { cellMark, say } from "../messages.js";
import { Refusal } from "../refusal.js";
import { Board, PRINCESS, isCard, named, placed, seatOf, waysOf } from "./board.js";

/** @typedef {BoxDraft | TurnDraft} Draft */

/**
 * The draft of a puzzle after steps in notation; throws a Refusal if the rules don't allow them.
 * @param {IfItFits.Puzzle} puzzle
 * @param {string[]} steps
 * @returns {Draft}
 */
export function drafted(puzzle, steps) {
  /** @type {Draft} */
  const start = puzzle.kind === "box" ? new BoxDraft(puzzle) : new TurnDraft(puzzle);
  return steps.reduce((draft, text) => draft.add(stepOf(text)), start);
}

/**
 * A step of its notation: what it does, and with what.
 * @param {string} text
 * @returns {IfItFits.Step}
 */
export function stepOf(text) {
  if (text.startsWith("drop:")) return { text, does: "drop", held: text.slice(5) };
  const { name, mark, x, y } = placed(text);
  /** @type {IfItFits.PlaceStep} */
  const step = { text, name, cell: [x, y], inside: mark === "^" };
  if (name === PRINCESS) return { ...step, does: "evict", held: PRINCESS };
  if (isCard(name)) return { ...step, does: "lay", held: named(name) };
  if (name !== "cat" && name !== "nap") throw new Refusal(say("{text} is no step", { text }));
  return { ...step, does: name };
}

/** @type {(card: string, cell: Page.Cell) => IfItFits.Lay} */
export const layStep = (card, cell) => ({ does: "lay", text: `${card}@${cellText(...cell)}`, name: card, held: named(card), cell, inside: false });

/** @type {(cell: Page.Cell) => IfItFits.Cat} */
const catStep = (cell) => ({ does: "cat", text: `cat@${cellText(...cell)}`, name: "cat", cell, inside: false });

/**
 * Why a card may not be laid; empty if it may.
 * @param {Board} board
 * @param {IfItFits.Lay} step
 * @param {string} mode
 */
function placeRefusal(board, { cell, name }, mode) {
  if (board.at(cell)) return say("{place} is occupied", { place: cellMark(cell) });
  if (!board.free.some((each) => each.join() === cell.join())) return say("this can't be done here");
  return mode === "basic" || !board.doubleWall(cell, name) ? "" : say("a wall would lie against a wall");
}

/**
 * The cats of a seat that may follow a card, each across it and the one beside it.
 * @param {Board} board
 * @param {number} seat
 * @param {Page.Cell} cell
 */
function catsBeside(board, seat, [x, y]) {
  /** @type {Page.Cell[]} */
  const edges = [[x - 1, y], [x, y]];
  /** @param {Page.Cell} edge */
  const allowed = (edge) => board.joinedRight(edge) && !board.across(edge) && board.mayEnter(seat, edge);
  return edges.filter(allowed).map(catStep);
}

/** @type {(board: Board, card: string, mode: string) => IfItFits.Lay[]} */
function placements(board, card, mode) {
  return board.free.flatMap((cell) => waysOf(card).map((way) => layStep(way, cell))).filter((lay) => !placeRefusal(board, lay, mode));
}

/**
 * Throw a Refusal unless a step is allowed; of a card that is held the reason is stated.
 * @param {Draft} draft
 * @param {IfItFits.Step} step
 */
function check(draft, step) {
  const known = step.does === "lay" && draft.placing && draft.choosable.includes(step.held);
  const listed = known || draft.nextSteps.some(({ text }) => text === step.text);
  const reason = known ? placeRefusal(draft.board, step, draft.mode) : listed ? "" : say("this can't be done here");
  if (reason) throw new Refusal(`${step.text}: ${reason}`);
}

/** @type {(things: string[]) => string[]} */
const distinct = (things) => [...new Set(things)];

/** @type {(things: string[], thing: string) => string[]} */
export const without = (things, thing) => things.filter((_, at) => at !== things.indexOf(thing));

/** All cards of a box, in any order, each perhaps with a cat. */
class BoxDraft {
  /**
   * @param {IfItFits.BoxPuzzle} puzzle
   * @param {Board} [board]
   * @param {string[]} [left] the cards that are still to be laid
   * @param {IfItFits.Step[]} [steps]
   */
  constructor(puzzle, board = Board.of(puzzle.table, puzzle.board), left = puzzle.cards, steps = []) {
    this.puzzle = puzzle;
    this.board = board;
    this.left = left;
    this.steps = steps;
    this.mode = puzzle.mode;
    this.seat = 0;
    this.placing = true;
    this.cats = puzzle.cats - steps.filter((step) => step.does === "cat").length;
    this.seats = 1 + Math.max(0, ...puzzle.board.map((text) => Number(seatOf(placed(text).name) ?? 0)));
  }

  get complete() {
    return !this.left.length;
  }

  get choosable() {
    return distinct(this.left);
  }

  get points() {
    return this.board.totals(this.mode, this.seats)[0];
  }

  /** @returns {IfItFits.Step[]} */
  get nextSteps() {
    return [...this.nextCats, ...this.choosable.flatMap((card) => placements(this.board, card, this.mode))];
  }

  get nextCats() {
    const laid = this.steps.at(-1);
    return laid?.does === "lay" && this.cats ? catsBeside(this.board, 0, laid.cell) : [];
  }

  /** @param {IfItFits.Step} step */
  add(step) {
    check(this, step);
    const steps = [...this.steps, step];
    if (step.does === "cat") return new BoxDraft(this.puzzle, this.board.putAcross(step.cell, "cat0"), this.left, steps);
    if (step.does !== "lay") throw new Refusal(say("this can't be done here"));
    return new BoxDraft(this.puzzle, this.board.put(step.cell, step.name), without(this.left, step.held), steps);
  }
}

/** One turn of the seat to move with its hand as it is: nothing is drawn. */
export class TurnDraft {
  /**
   * @param {IfItFits.TurnPuzzle} puzzle
   * @param {Board} [board]
   * @param {IfItFits.Step[]} [steps]
   */
  constructor(puzzle, board = Board.of(puzzle.position.table, puzzle.position.board), steps = []) {
    const { position } = puzzle;
    this.puzzle = puzzle;
    this.position = position;
    this.board = board;
    this.steps = steps;
    this.mode = position.mode;
    this.seat = position.turn;
    this.seats = position.seats.length;
    this.mover = position.seats[this.seat];
    this.placing = !steps.length;
  }

  get complete() {
    return this.steps.length > 0;
  }

  get choosable() {
    return distinct(this.mover.hand.map(named).sort());
  }

  get points() {
    return this.board.totals(this.mode, this.seats)[this.seat];
  }

  get over() {
    return this.position.ending && !this.position.seats.some(({ hand }) => hand.length);
  }

  get mayNap() {
    return !this.position.drawn && !this.position.ending;
  }

  /** @returns {IfItFits.Step[]} */
  get nextSteps() {
    if (this.over) return [];
    if (this.steps.length) return this.nextCats;
    const naps = this.mayNap && this.mover.cats ? this.board.free.map(([x, y]) => stepOf(`nap@${x},${y}`)) : [];
    const plays = this.plays;
    return [...naps, ...(plays.length ? plays : this.choosable.map((held) => stepOf(`drop:${held}`)))];
  }

  get nextCats() {
    const laid = this.steps.at(-1);
    return laid?.does === "lay" && this.mover.cats ? catsBeside(this.board, this.seat, laid.cell) : [];
  }

  /** The plays of the hand: cards with their placements, and evictions by the Princess. */
  get plays() {
    const lays = this.choosable.filter(isCard).flatMap((card) => placements(this.board, card, this.mode));
    return [...lays, ...(this.choosable.includes(PRINCESS) ? this.evictions : [])];
  }

  get evictions() {
    /** @param {Map<string, string>} things */
    const cats = (things) => [...things].filter(([, name]) => seatOf(name)).map(([cell]) => cell);
    const across = cats(this.board.edges).map((cell) => stepOf(`princess@${cell}`));
    return [...across, ...cats(this.board.cells).map((cell) => stepOf(`princess^${cell}`))];
  }

  /** The seat whose cat a Princess has sent home; -1 without one. */
  get evicted() {
    const [step] = this.steps;
    if (step?.does !== "evict") return -1;
    const { board } = new TurnDraft(this.puzzle);
    return Number(seatOf(step.inside ? board.at(step.cell) : board.across(step.cell)));
  }

  /** @param {IfItFits.Step} step */
  add(step) {
    check(this, step);
    return new TurnDraft(this.puzzle, this.after(step), [...this.steps, step]);
  }

  /**
   * The board after a legal step.
   * @param {IfItFits.Step} step
   */
  after(step) {
    if (step.does === "drop") return this.board;
    const { does, cell, name, inside } = step;
    if (does === "cat") return this.board.putAcross(cell, `cat${this.seat}`);
    if (does === "evict") return inside ? this.board.put(cell, name) : this.board.putAcross(cell, name);
    return this.board.put(cell, does === "nap" ? `nap${this.seat}` : name);
  }
}
