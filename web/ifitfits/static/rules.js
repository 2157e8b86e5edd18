// The rules of If It Fits for puzzles on a site without a server.

import { gainText, leadText, pointsText } from "../gains.js";
import { cardMark, cellMark, listed, say, sayMany } from "../messages.js";
import { symbolsOf } from "../scene.js";
import { PRINCESS, isCard, named, seatOf, waysOf } from "./board.js";
import { TurnDraft, drafted, layStep, without } from "./draft.js";
import { boardState } from "./drawing.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 *
 * @typedef {Page.Rules<IfItFits.Puzzle>} Rules
 *
 * @typedef {Page.Choice<IfItFits.Step>} Choice
 *
 * @typedef {Exclude<IfItFits.Step, IfItFits.Drop>} PlaceStep
 */

export { drafted };

/** @type {(draft: Draft) => string[]} */
export const lineOf = (draft) => draft.steps.map(({ text }) => text);

/** @type {Rules["table"]} */
export function table(puzzle, steps, first, counts) {
  if (!steps.length) return first;
  const draft = drafted(puzzle, steps);
  const start = drafted(puzzle, []);
  /** @type {Map<string | undefined, Server.ChoiceState>} */
  const known = new Map(choices(start).map(({ id }, at) => [id, first.choices[at]]));
  return {
    ...first,
    board: boardState(draft.board, start.board, first.board),
    choices: choices(draft).map((choice) => stateOf(choice, draft, known, first)),
    held: heldAfter(draft, first),
    steps,
    complete: draft.complete,
    whole: draft.complete && !draft.nextSteps.length,
    standing: counts ? standing(draft) : standingBefore(start),
    seats: seatSheets(draft, counts ? draft : start, first),
  };
}

/** @type {Rules["look"]} */
export function look(puzzle, steps, x, y, counts) {
  const { board, mode } = drafted(puzzle, steps);
  const box = board.boxAt([x, y]);
  const { points, icons, cats, owners, extra } = board.worth(box, mode);
  const values = { box: boxText(box, x, y), icons: [...icons].sort().map((each) => cardMark("ifitfits", each)).join("") || say("nothing") };
  if (!cats.size) return say("{box}, with {icons} in it; nobody has an awake cat there.", values);
  const held = listed([...cats].map(([seat, halves]) => `${seatText(seat)} ${halves / 2}`));
  if (steps.length && !counts) return say("{box}, with {icons} in it; cats: {cats}.", { ...values, cats: held });
  const each = owners.map((seat, at) => say("{points} to {name}", { points: pointsText(points + extra[at]), name: seatText(seat) }));
  return say("{box}, with {icons} in it; cats: {cats}; {points}.", { ...values, cats: held, points: listed(each) });
}

/** @type {(box: IfItFits.Box, x: number, y: number) => string} */
function boxText({ cells, closed }, x, y) {
  const place = { place: cellMark([x, y]) };
  if (closed) return sayMany("{place}: a box of {n} cell, closed", "{place}: a box of {n} cells, closed", cells.length, place);
  return sayMany("{place}: a box of {n} cell, open", "{place}: a box of {n} cells, open", cells.length, place);
}

/** @type {(draft: Draft) => number | null} */
export const worth = (draft) => (draft.puzzle.kind === "duel" ? null : valueOf(draft));

/**
 * Everything on the board at the end; null where others reply.
 * @type {(draft: Draft) => string | null}
 */
export const key = (draft) => (draft.puzzle.kind === "duel" ? null : draft.board.key);

/** @type {(draft: Draft) => number} */
function valueOf(draft) {
  const [own, ...others] = totals(draft);
  return own - (draft.puzzle.objective === "margin" ? Math.max(...others.map(([, points]) => points)) : 0);
}

/**
 * The points of the seat to move, and then every other seat with its points.
 * @param {Draft} draft
 * @returns {[own: number, ...others: [seat: number, points: number][]]}
 */
function totals(draft) {
  const found = [...draft.board.totals(draft.mode, draft.seats).entries()];
  const [[, own]] = found.splice(draft.seat, 1);
  return [own, ...found];
}

// Choices

/** @type {(draft: Draft) => Choice[]} */
export function choices(draft) {
  const steps = draft.nextSteps;
  const lays = steps.filter((step) => step.does === "lay");
  return [
    ...aimed("cat", steps.filter((step) => step.does === "cat")),
    ...cardChoices(draft, lays),
    ...evictChoices(draft, steps.filter((step) => step.does === "evict"), lays),
    ...aimed("nap", steps.filter((step) => step.does === "nap")),
    .../** @type {Choice[]} */ (steps.filter(({ does }) => does === "drop").map((step) => ({ id: step.text, doing: "step", step }))),
  ];
}

/**
 * A choice of steps with a place each; where two have the same, turning changes between them.
 * @param {string} id
 * @param {PlaceStep[]} steps
 * @returns {Choice[]}
 */
function aimed(id, steps) {
  if (!steps.length) return [];
  /** @type {Map<string, PlaceStep[]>} */
  const found = new Map();
  for (const step of steps) found.set(step.cell.join(), [...(found.get(step.cell.join()) ?? []), step]);
  /** @type {(cell: Page.Cell, way: number) => PlaceStep} */
  const attempt = (cell, way) => {
    const here = found.get(cell.join()) ?? [];
    return here[way % here.length];
  };
  const ways = Math.max(...[...found.values()].map((each) => each.length));
  return [{ id, doing: "aim", aim: { cells: [...found.values()].map(([{ cell }]) => cell), attempt, ways } }];
}

/** @type {(draft: Draft, lays: IfItFits.Lay[]) => Choice[]} */
function cardChoices(draft, lays) {
  const cells = [...draft.board.free, ...draft.board.occupied];
  const cards = lays.length ? draft.choosable.filter(isCard) : [];
  return cards.map((card) => {
    const fits = lays.some(({ held }) => held === card);
    /** @type {Page.ChoiceAim<IfItFits.Step>} */
    const aim = { cells, ways: waysOf(card).length, attempt: (cell, way) => layStep(waysOf(card)[way], cell) };
    return { id: card, doing: fits ? "aim" : "", aim, refusal: fits ? "" : say("it fits nowhere") };
  });
}

/** @type {(draft: Draft, evictions: PlaceStep[], lays: PlaceStep[]) => Choice[]} */
function evictChoices(draft, evictions, lays) {
  if (evictions.length) return aimed(PRINCESS, evictions);
  if (!lays.length || !draft.choosable.includes(PRINCESS)) return [];
  return [{ id: PRINCESS, doing: "", refusal: say("no cat lies on the table") }];
}

/**
 * @param {Choice} choice
 * @param {Draft} draft
 * @param {Map<string | undefined, Server.ChoiceState>} known
 * @param {Server.TableState} first
 * @returns {Server.ChoiceState}
 */
function stateOf({ id, doing, aim, refusal }, draft, known, first) {
  const ways = aim?.ways ?? 1;
  const state = known.get(id) ?? {
    name: say("cat"), doing: "aim", sprite: `cat${draft.seat}`, effect: say("Lay a cat across this card and the one beside it."),
    faces: [symbolsOf(first.board)[`LyingThing cat${draft.seat}~`]],
  };
  return { ...state, doing, ways, refusal, count: Math.max(1, copiesOf(state, draft)) };
}

/** @type {(state: Server.ChoiceState, draft: Draft) => number} */
function copiesOf({ sprite }, draft) {
  const held = draft instanceof TurnDraft ? draft.mover.hand : draft.left;
  return held.filter((card) => named(card) === sprite).length;
}

/**
 * The rest of the hand of the start.
 * @param {Draft} draft
 * @param {Server.TableState} first
 */
function heldAfter(draft, first) {
  if (!(draft instanceof TurnDraft)) return first.held;
  const used = draft.steps.find(({ held }) => held)?.held;
  return first.held.flatMap((held) => {
    const count = copiesOf(held, draft) - (held.sprite === used ? 1 : 0);
    return count ? [{ ...held, count }] : [];
  });
}

// Texts

/** @type {(seat: number) => string} */
const seatText = (seat) => [say("Blue"), say("Yellow"), say("Purple"), say("Green"), say("Pink")][seat];
/** @type {(n: number) => string} */
const cardsText = (n) => sayMany("{n} card", "{n} cards", n);
/** @type {(n: number) => string} */
const catsText = (n) => sayMany("{n} cat", "{n} cats", n);

/**
 * The effects of a legal step, a line each.
 * @param {Draft} draft
 * @param {IfItFits.Step} step
 * @param {Draft} after
 * @param {boolean} counts whether its points are among them
 */
export function effects(draft, step, after, counts) {
  const old = draft.board.boxes.filter(({ closed }) => closed).map(({ cells }) => setText(cells));
  const sizes = after.board.boxes.filter((box) => box.closed && !old.includes(setText(box.cells))).map(({ cells }) => cells.length);
  const gain = draft.puzzle.objective === "margin" ? leadText(valueOf(draft), valueOf(after), draft.puzzle.kind === "duel") : gainText(draft.points, after.points);
  const gains = counts ? [gain] : [];
  if (sizes.length) return [closedText(sizes), ...gains];
  if (step.does === "evict") return [evictionText(draft.board, step), ...gains];
  if (step.does !== "lay" && step.does !== "nap") return gains;
  const size = after.board.boxAt(step.cell).cells.length;
  return [size > 1 ? say("makes a box of {size}", { size }) : say("begins a box"), ...gains];
}

/** @type {(board: Draft["board"], step: IfItFits.PlaceStep) => string} */
function evictionText(board, { cell, inside }) {
  const owner = seatText(Number(seatOf(inside ? board.at(cell) : board.across(cell))));
  const values = { place: cellMark(cell), owner };
  const cat = inside ? say("{place} ({owner}, asleep)", values) : say("{place} ({owner})", values);
  return say("takes the place of the cat at {cat}", { cat });
}

/** @type {(cells: string[]) => string} */
const setText = (cells) => [...cells].sort().join(" ");

/** @type {(sizes: number[]) => string} */
function closedText([size, ...sizes]) {
  const begun = say("closes a box of {cards}", { cards: cardsText(size) });
  return sizes.reduce((boxes, each) => say("{boxes} and of {cards}", { boxes, cards: cardsText(each) }), begun);
}

/** @type {(draft: Draft) => string} */
function standing(draft) {
  const value = valueOf(draft);
  if (draft.puzzle.objective === "margin") return say("Your lead: {lead}", { lead: value });
  return say("You: {points} as it stands.", { points: pointsText(value) });
}

/** @type {(start: Draft) => string} */
function standingBefore(start) {
  const value = valueOf(start);
  if (start.puzzle.objective === "margin") return say("Your lead before your turn: {lead}", { lead: value });
  return say("You: {points} before your turn.", { points: pointsText(value) });
}

/**
 * The tables of the seats.
 * @param {Draft} draft
 * @param {Draft} scored the draft whose points are said
 * @param {Server.TableState} first
 * @returns {Server.SheetState[]}
 */
function seatSheets(draft, scored, { seats: [sheet] }) {
  if (!(draft instanceof TurnDraft)) {
    const [cats, cards] = [catsText(draft.cats), cardsText(draft.left.length)];
    const notes = [say("{cats} left to lay", { cats }), say("{cards} left to place", { cards })];
    return [{ ...sheet, notes: notes.map((text) => [{ text }]) }];
  }
  const points = scored.board.totals(draft.mode, draft.seats);
  const lastPlayed = draft.position.seats.every((_, seat) => !leftOf(draft, seat).length);
  const over = draft.position.ending && lastPlayed;
  const rows = sheet.rows.map((row, at) => ({ ...row, turn: row.turn && !over, cells: seatCells(draft, at, points) }));
  const columns = scored === draft ? sheet.columns : headedBefore(sheet);
  return [{ ...sheet, columns, rows, notes: over ? sheet.notes.slice(0, 1) : sheet.notes }];
}

/** @type {(sheet: Server.SheetState) => Server.ColumnState[]} */
function headedBefore({ columns: [points, ...columns] }) {
  return [{ ...points, heading: { ...points.heading, text: say("points before your turn") } }, ...columns];
}

/** The cards that a seat has left. @type {(draft: TurnDraft, seat: number) => string[]} */
function leftOf({ steps, seat: mover, position }, seat) {
  const played = seat === mover ? steps.find(({ held }) => held)?.held : undefined;
  return played === undefined ? position.seats[seat].hand : without(position.seats[seat].hand, played);
}

/** @type {(draft: TurnDraft, seat: number, points: number[]) => Server.CellState[]} */
function seatCells(draft, seat, points) {
  const [{ cats }, left] = [draft.position.seats[seat], leftOf(draft, seat)];
  const own = seat === draft.seat;
  const laid = own && draft.steps.some(({ does }) => ["cat", "nap"].includes(does)) ? 1 : 0;
  const back = draft.evicted === seat ? 1 : 0;
  const cards = draft.puzzle.kind === "duel" ? left.map((card) => cardMark("ifitfits", card)).join("  ") || say("none") : left.length;
  return [points[seat], cats - laid + back, cards].map((cell) => ({ text: String(cell) }));
}
