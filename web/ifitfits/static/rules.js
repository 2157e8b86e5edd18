// The rules of If It Fits for puzzles on a site without a server.

import { pointsText, gainText } from "../gains.js";
import { listed, say, sayMany } from "../messages.js";
import { Refusal } from "../refusal.js";
import { placesOf, stepOf } from "../tabletop.js";
import { PRINCESS, isCard, named, waysOf } from "./board.js";
import { drafted, layStep } from "./draft.js";
import { boardState, catFace } from "./drawing.js";

const GAME = { add: (draft, step) => draft.add(step), effects };

/** The table after some steps, with the faces of the start. */
export function table(puzzle, steps, first) {
  if (!steps.length) return first;
  const draft = drafted(puzzle, steps);
  const start = drafted(puzzle, []);
  const known = new Map(choices(start).map(({ id }, at) => [id, first.choices[at]]));
  return {
    ...first,
    board: boardState(draft, start, first, (id) => known.get(id)),
    choices: choices(draft).map((choice) => stateOf(choice, known, first)),
    held: heldAfter(draft, first),
    steps,
    complete: draft.complete,
    whole: draft.complete && !draft.nextSteps.length,
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
  return draft.add(stepOf(choices(draft), pick)).steps.map(({ text }) => text);
}

/** The box of a cell, in a sentence. */
export function look(puzzle, steps, x, y) {
  const { board, mode } = drafted(puzzle, steps);
  if (!board.at([x, y])) throw new Refusal(say("nothing lies there"));
  const box = board.boxAt([x, y]);
  const { points, icons, cats, owners, extra } = board.worth(box, mode);
  const values = { box: boxText(box, x, y), icons: [...icons].sort().join("") || say("nothing") };
  if (!cats.size) return say("{box}, with {icons} in it; nobody has an awake cat there.", values);
  const counts = [...cats].map(([seat, halves]) => `${seatText(seat)} ${halves / 2}`);
  const each = owners.map((seat, at) => say("{points} to {name}", { points: pointsText(points + extra[at]), name: seatText(seat) }));
  return say("{box}, with {icons} in it; cats: {cats}; {points}.", { ...values, cats: listed(counts), points: listed(each) });
}

function boxText({ cells, closed }, x, y) {
  const place = { place: `${x},${y}` };
  if (closed) return sayMany("{place}: a box of {n} cell, closed", "{place}: a box of {n} cells, closed", cells.length, place);
  return sayMany("{place}: a box of {n} cell, open", "{place}: a box of {n} cells, open", cells.length, place);
}

/** The value if the line ends here; null where others reply. */
export function worth(puzzle, steps) {
  const draft = ended(puzzle, steps);
  return puzzle.kind === "duel" ? null : valueOf(draft);
}

/** What lies where at the end; null where others reply. */
export function key(puzzle, steps) {
  const draft = ended(puzzle, steps);
  return puzzle.kind === "duel" ? null : draft.board.key;
}

function ended(puzzle, steps) {
  const draft = drafted(puzzle, steps);
  if (!draft.complete) throw new Refusal(say("the line stops short"));
  return draft;
}

function valueOf(draft) {
  const [own, ...others] = totals(draft);
  return own - (draft.puzzle.objective === "margin" ? Math.max(...others.map(([, points]) => points)) : 0);
}

/** The points of whoever plays, and then every other seat with its points. */
function totals(draft) {
  const found = [...draft.board.totals(draft.mode, draft.seats).entries()];
  const [[, own]] = found.splice(draft.seat, 1);
  return [own, ...found];
}

// Choices

function choices(draft) {
  const steps = draft.nextSteps;
  const of = (does) => steps.filter((step) => step.does === does);
  return [
    ...aimed("cat", of("cat")),
    ...cardChoices(draft, of("lay")),
    ...evictChoices(draft, of("evict"), of("lay")),
    ...aimed("nap", of("nap")),
    ...of("drop").map((step) => ({ id: step.text, doing: "step", step })),
  ];
}

/** A choice of steps with a place each; where two have the same, turning changes between them. */
function aimed(id, steps) {
  if (!steps.length) return [];
  const found = byCell(steps);
  const attempt = (cell, way) => found.get(cell.join())[way % found.get(cell.join()).length];
  const ways = Math.max(...[...found.values()].map((each) => each.length));
  return [{ id, doing: "aim", aim: { cells: [...found.values()].map(([{ cell }]) => cell), attempt, ways } }];
}

function byCell(steps) {
  const found = new Map();
  for (const step of steps) found.set(step.cell.join(), [...(found.get(step.cell.join()) ?? []), step]);
  return found;
}

function cardChoices(draft, lays) {
  const cells = [...draft.board.free, ...draft.board.occupied];
  const cards = lays.length ? draft.choosable.filter(isCard) : [];
  return cards.map((card) => {
    const fits = lays.some(({ held }) => held === card);
    const aim = { cells, ways: waysOf(card).length, attempt: (cell, way) => layStep(waysOf(card)[way], cell) };
    return { id: card, doing: fits ? "aim" : "", aim, refusal: fits ? "" : say("it fits nowhere") };
  });
}

function evictChoices(draft, evictions, lays) {
  if (evictions.length) return aimed(PRINCESS, evictions);
  if (!lays.length || !draft.choosable.includes(PRINCESS)) return [];
  return [{ id: PRINCESS, doing: "", refusal: say("no cat lies on the table") }];
}

function stateOf({ id, doing, aim, refusal }, known, first) {
  const ways = aim?.ways ?? 1;
  const state = known.get(id) ?? catState(first);
  const { refusal: _, ...rest } = state;
  return refusal ? { ...rest, doing, ways, refusal } : { ...rest, doing, ways };
}

function catState(first) {
  return { name: say("cat"), effect: say("Lay a cat across this card and the one beside it."), faces: [catFace(first)] };
}

/** What of the hand of the start is left. */
function heldAfter(draft, first) {
  const used = draft.steps.find(({ held }) => held)?.held;
  const count = draft.mover?.hand.filter((held) => named(held) === used).length;
  return count === 1 ? first.held.filter(({ name }) => name !== used) : first.held;
}

// Texts

const seatText = (seat) => say("seat {seat}", { seat });
const cardsText = (n) => sayMany("{n} card", "{n} cards", n);
const catsText = (n) => sayMany("{n} cat", "{n} cats", n);

/** What a legal step does, a line each. */
function effects(draft, step, after) {
  const old = draft.board.boxes.filter(({ closed }) => closed).map(({ cells }) => setText(cells));
  const sizes = after.board.boxes.filter((box) => box.closed && !old.includes(setText(box.cells))).map(({ cells }) => cells.length);
  const gain = gainText(draft.points, after.points);
  if (sizes.length) return [closedText(sizes), gain];
  if (!["lay", "nap"].includes(step.does)) return [gain];
  const size = after.board.boxAt(step.cell).cells.length;
  return [size > 1 ? say("makes a box of {size}", { size }) : say("begins a box"), gain];
}

const setText = (cells) => [...cells].sort().join(" ");

function closedText([size, ...sizes]) {
  const begun = say("closes a box of {cards}", { cards: cardsText(size) });
  return sizes.reduce((boxes, each) => say("{boxes} and of {cards}", { boxes, cards: cardsText(each) }), begun);
}

function standing(draft) {
  const [own, ...rest] = totals(draft);
  const { seat } = draft;
  if (!rest.length) return say("You, seat {seat}: {points} as it stands.", { seat, points: pointsText(own) });
  const others = rest.map(([at, points]) => `${seatText(at)} ${points}`).join(", ");
  const values = { seat, own, others, margin: valueOf(draft) };
  if (draft.puzzle.objective !== "margin") return say("You, seat {seat}: {own}; {others} as it stands.", values);
  return say("You, seat {seat}: {own}; {others}: a margin of {margin} as it stands.", values);
}

/** What all see of the seats: where a seat has two lines, the second one changes. */
function seatLines(draft, first) {
  if (!draft.mover) {
    const [cats, cards] = [catsText(draft.cats), cardsText(draft.left.length)];
    return [say("{cats} left to lay", { cats }), say("{cards} left to place", { cards })];
  }
  const points = draft.board.totals(draft.mode, draft.seats);
  const lines = first.seats.map((line, at) => (at % 2 && at < 2 * draft.seats ? seatLine(draft, (at - 1) / 2, points) : line));
  const lastPlayed = draft.position.seats.every(({ hand }, seat) => hand.length === playedBy(draft, seat));
  if (!draft.position.ending || !lastPlayed) return lines;
  return lines.slice(0, 2 * draft.seats + 1).map((line) => line.replace(/^>/, " "));
}

/** How many cards of its hand a seat has played. */
const playedBy = (draft, seat) => (seat === draft.seat && draft.steps.some(({ held }) => held) ? 1 : 0);

function seatLine(draft, seat, points) {
  const { hand, cats } = draft.position.seats[seat];
  const own = seat === draft.seat;
  const laid = own && draft.steps.some(({ does }) => ["cat", "nap"].includes(does)) ? 1 : 0;
  const back = draft.evicted === seat ? 1 : 0;
  return `    ${pointsText(points[seat])}, ${catsText(cats - laid + back)}, ${cardsText(hand.length - playedBy(draft, seat))}`;
}
