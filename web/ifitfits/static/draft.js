// A turn or a box of If It Fits in the making: which steps may come next, and what they do.

import { say } from "../messages.js";
import { Refusal } from "../refusal.js";
import { Board, PRINCESS, isCard, named, placed, seatOf, waysOf } from "./board.js";

/** The draft of a puzzle after steps in notation; throws a Refusal if the rules don't allow them. */
export function drafted(puzzle, steps) {
  const start = puzzle.kind === "box" ? new BoxDraft(puzzle) : new TurnDraft(puzzle);
  return steps.reduce((draft, text) => draft.add(stepOf(text)), start);
}

/** A step of its notation: what it does, and with what. */
export function stepOf(text) {
  if (text.startsWith("drop:")) return { text, does: "drop", held: text.slice(5) };
  const found = placed(text);
  if (!found) throw new Refusal(say("{text} is no step", { text }));
  const { name, mark, x, y } = found;
  const step = { text, name, cell: [x, y], inside: mark === "^" };
  if (name === PRINCESS) return { ...step, does: "evict", held: PRINCESS };
  return isCard(name) ? { ...step, does: "lay", held: named(name) } : { ...step, does: name };
}

export const layStep = (card, [x, y]) => stepOf(`${card}@${x},${y}`);
const catStep = ([x, y]) => stepOf(`cat@${x},${y}`);

const pairText = ([x, y]) => say("{left} and {right}", { left: `${x},${y}`, right: `${x + 1},${y}` });

/** Why nothing may be laid in a cell, whatever its sides; empty if something may. */
function cellRefusal(board, cell) {
  const place = cell.join();
  if (!board.onTable(cell)) {
    const { left, top, width, height } = board.table;
    const values = { place, first: `${left},${top}`, last: `${left + width - 1},${top + height - 1}` };
    return say("{place} is off the table, which is {first} to {last}", values);
  }
  if (board.at(cell)) return say("{place} is occupied", { place });
  if (!board.cells.size) return place === "0,0" ? "" : say("the first card lies at 0,0");
  return board.touches(cell) ? "" : say("{place} touches no card", { place });
}

function placeRefusal(board, { cell, name }, mode) {
  const reason = cellRefusal(board, cell);
  if (reason || mode === "basic" || !board.doubleWall(cell, name)) return reason;
  return say("a wall would lie against a wall");
}

/** Why a seat may not lay a cat across a cell and the one to its right; empty if it may. */
function catRefusal(board, seat, cell) {
  const pair = pairText(cell);
  if (!board.at(cell) || !board.at([cell[0] + 1, cell[1]])) return say("there are no two cards at {pair}", { pair });
  if (!board.joinedRight(cell)) return say("{pair} are not joined by open sides", { pair });
  if (board.across(cell)) return say("something lies across {pair}", { pair });
  if (board.mayEnter(seat, cell)) return "";
  return say("the box holds a cat of another player and none of one's own (ruling: mine)");
}

/** The cats that may follow a card, each across it and the one beside it. */
function catsBeside(board, seat, [x, y]) {
  const edges = [[x - 1, y], [x, y]];
  return edges.filter((edge) => !catRefusal(board, seat, edge)).map(catStep);
}

/** Whether a cat lies across a card. */
const beside = ([x, y], [u, v]) => v === y && (u === x || u === x - 1);

function placements(board, card, mode) {
  return board.free.flatMap((cell) => waysOf(card).map((way) => layStep(way, cell))).filter((lay) => !placeRefusal(board, lay, mode));
}

function refuse(step, reason) {
  if (reason) throw new Refusal(`${step.text}: ${reason}`);
}

const distinct = (things) => [...new Set(things)];

const without = (things, thing) => things.filter((_, at) => at !== things.indexOf(thing));

/** All cards of a box, in any order, each perhaps with a cat. */
class BoxDraft {
  constructor(puzzle, board = Board.of(puzzle.table, puzzle.board), left = puzzle.cards, steps = []) {
    Object.assign(this, { puzzle, board, left, steps, mode: puzzle.mode, seat: 0 });
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

  get laid() {
    return this.steps.at(-1)?.does === "lay" ? this.steps.at(-1) : null;
  }

  get nextSteps() {
    return [...this.nextCats, ...this.choosable.flatMap((card) => placements(this.board, card, this.mode))];
  }

  get nextCats() {
    return this.laid && this.cats ? catsBeside(this.board, 0, this.laid.cell) : [];
  }

  add(step) {
    refuse(step, this.refusal(step));
    const cat = step.does === "cat";
    const board = cat ? this.board.putAcross(step.cell, "cat0") : this.board.put(step.cell, step.name);
    return new BoxDraft(this.puzzle, board, cat ? this.left : without(this.left, step.held), [...this.steps, step]);
  }

  refusal(step) {
    if (step.does === "cat") return this.catRefusal(step.cell);
    if (step.does !== "lay") return say("expected a card to place, or a cat across the last one");
    if (!this.left.includes(step.held)) return say("{card} is not among the cards that are left", { card: step.held });
    return placeRefusal(this.board, step, this.mode);
  }

  catRefusal(cell) {
    if (!this.laid) return say("a cat may only follow a card");
    if (!this.cats) return say("no cat is left");
    if (!beside(this.laid.cell, cell)) return say("a cat goes across the card that was placed last");
    return catRefusal(this.board, 0, cell);
  }
}

/** One turn of the seat to move with its hand as it is: nothing is drawn. */
class TurnDraft {
  constructor(puzzle, board = Board.of(puzzle.position.table, puzzle.position.board), steps = []) {
    const { position } = puzzle;
    Object.assign(this, { puzzle, position, board, steps, mode: position.mode, seat: position.turn });
    this.seats = position.seats.length;
    this.mover = position.seats[this.seat];
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

  get nextSteps() {
    if (this.over) return [];
    if (this.steps.length) return this.nextCats;
    const naps = this.mayNap && this.mover.cats ? this.board.free.map(([x, y]) => stepOf(`nap@${x},${y}`)) : [];
    const plays = this.plays;
    return [...naps, ...(plays.length ? plays : this.choosable.map((held) => stepOf(`drop:${held}`)))];
  }

  get nextCats() {
    const laid = this.steps.at(-1);
    return laid.does === "lay" && this.mover.cats ? catsBeside(this.board, this.seat, laid.cell) : [];
  }

  /** What of the hand can be played. */
  get plays() {
    const lays = this.choosable.filter(isCard).flatMap((card) => placements(this.board, card, this.mode));
    return [...lays, ...(this.choosable.includes(PRINCESS) ? this.evictions : [])];
  }

  get evictions() {
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

  add(step) {
    refuse(step, this.refusal(step));
    return new TurnDraft(this.puzzle, this.after(step), [...this.steps, step]);
  }

  /** The board after a legal step. */
  after({ does, cell, name, inside }) {
    if (does === "drop") return this.board;
    if (does === "cat") return this.board.putAcross(cell, `cat${this.seat}`);
    if (does === "evict") return inside ? this.board.put(cell, name) : this.board.putAcross(cell, name);
    return this.board.put(cell, does === "nap" ? `nap${this.seat}` : name);
  }

  refusal(step) {
    if (this.over) return say("the game is over");
    if (this.steps.length) return this.catRefusal(step);
    if (step.does === "nap") return this.napRefusal(step.cell);
    if (step.does === "cat") return say("a card has to be placed before a cat");
    if (!["lay", "evict", "drop"].includes(step.does)) return say("no special toy was drawn");
    return this.handRefusal(step);
  }

  catRefusal(step) {
    const laid = this.steps.at(-1);
    if (step.does !== "cat") return say("only a cat may follow here");
    if (laid.does !== "lay") return say("a cat may only follow a cardboard card that was played");
    if (!this.mover.cats) return say("no cat is left");
    const reason = catRefusal(this.board, this.seat, step.cell);
    return beside(laid.cell, step.cell) || reason ? reason : say("a cat goes across the card of this turn");
  }

  napRefusal(cell) {
    if (this.position.ending) return say("the last phase has begun: hands are played out");
    if (this.position.drawn) return say("this seat has drawn already");
    return this.mover.cats ? cellRefusal(this.board, cell) : say("no cat is left");
  }

  handRefusal(step) {
    if (!this.choosable.includes(step.held)) return say("the hand doesn't hold {name}", { name: step.held });
    if (step.does === "lay") return placeRefusal(this.board, step, this.mode);
    if (step.does === "evict") return this.evictRefusal(step);
    return this.plays.length ? say("one discards only if nothing of the hand can be played (ruling: unfit)") : "";
  }

  evictRefusal({ cell, inside }) {
    if (seatOf(inside ? this.board.at(cell) : this.board.across(cell))) return "";
    const place = cell.join();
    return inside ? say("there is no sleeping cat in {place}", { place }) : say("there is no cat across {place}", { place });
  }
}
