// The rules of Cat in the Box for puzzles on a site without a server.

import { leadText } from "../gains.js";
import { cardMark, listed, say, sayMany } from "../messages.js";
import { Refusal } from "../refusal.js";
import { symbolsOf } from "../scene.js";
import { isPossible } from "./deduction.js";
import { boardState } from "./drawing.js";
import { LETTERS, Round, colourWord, numberOf, winningPlay } from "./round.js";

/**
 * @typedef {Page.Rules<CatInTheBox.Puzzle>} Rules
 *
 * @typedef {Page.Choice<string>} Choice
 *
 * @typedef {Choice & {number: number, colours: string[]}} CardChoice
 */

/** A line for all seats, or a single play or answer, in the making. */
class Draft {
  /**
   * @param {CatInTheBox.Puzzle} puzzle
   * @param {string[]} [steps]
   * @param {Round} [round]
   * @param {Round} [before]
   */
  constructor(puzzle, steps = [], round = Round.of(puzzle.position), before = round) {
    this.puzzle = puzzle;
    this.steps = steps;
    this.round = puzzle.kind === "deduce" ? round : round.resolved();
    this.before = before;
    this.together = puzzle.kind === "together";
  }

  /** The moment that is asked about: of a single play that before it. */
  get moment() {
    return this.together ? this.round : this.before.resolved();
  }

  get complete() {
    if (!this.together) return this.steps.length > 0;
    const wishes = (this.puzzle.kind !== "deduce" && this.puzzle.wish) || [];
    return this.round.over && this.round.paradox === null && fulfilled(wishes, this.round);
  }

  get unfinished() {
    return this.round.over ? say("the line ends in a paradox, or a wish isn't fulfilled") : "";
  }

  get nextSteps() {
    if (this.together) return this.round.plays;
    if (this.steps.length) return [];
    return this.puzzle.kind === "deduce" ? this.answers : this.round.plays;
  }

  /** The numbers of which a card isn't in sight, as discards. */
  get answers() {
    return this.round.numbers.filter((number) => this.round.unseen[number]).map((number) => `x${number}`);
  }

  /** @param {string} step */
  add(step) {
    if (!this.together && this.steps.length) {
      throw new Refusal(say("{step}: nothing may follow {move}", { step, move: this.steps[0] }));
    }
    const steps = [...this.steps, step];
    if (this.puzzle.kind !== "deduce") return new Draft(this.puzzle, steps, this.round.play(step), this.before);
    if (this.answers.includes(step)) return new Draft(this.puzzle, steps);
    throw new Refusal(say("{step}: expected a card that isn't in sight, {expected}", { step, expected: eitherText(this.answers) }));
  }
}

/**
 * @param {CatInTheBox.Puzzle} puzzle
 * @param {string[]} steps
 */
export const drafted = (puzzle, steps) => steps.reduce((draft, step) => draft.add(step), new Draft(puzzle));

/** @type {(draft: Draft) => string[]} */
export const lineOf = ({ steps }) => steps;

/** @type {Rules["table"]} */
export function table(puzzle, steps, first) {
  if (!steps.length) return first;
  const draft = drafted(puzzle, steps);
  const state = {
    ...first,
    choices: cardChoices(draft).map((choice) => stateOf(choice, draft.round, first)),
    steps,
    complete: draft.complete,
    whole: draft.complete && !draft.nextSteps.length,
  };
  if (puzzle.kind === "deduce") return state;
  const drawn = { ...state, board: boardState(draft.round, new Draft(puzzle).round, first.board) };
  return draft.together ? { ...drawn, seats: seatSheets(draft.round, first) } : drawn;
}

/** @type {Rules["look"]} */
export function look(puzzle, steps, x, y) {
  const { moment } = drafted(puzzle, steps);
  if (!LETTERS[y] || !moment.numbers.includes(x)) throw new Refusal(say("nothing lies there"));
  const space = LETTERS[y] + x;
  const owner = moment.tokens.get(space);
  if (owner === undefined) {
    const free = [...LETTERS].filter((letter) => !moment.tokens.has(letter + x)).map(colourWord);
    return say("{space}: free; the {number} may still be {colours}.", { space, number: x, colours: eitherText(free) });
  }
  if (owner === "n") return say("{space}: a token that belongs to nobody.", { space });
  const size = moment.groups(owner).find((cells) => cells.includes(`${x},${y}`))?.length ?? 0;
  const values = { space, name: seatText(owner), tokens: sayMany("{n} token", "{n} tokens", size) };
  if (size > 1) return say("{space}: a token of {name}, in a group of {tokens}.", values);
  return say("{space}: a token of {name}, beside no other of theirs.", values);
}

/** @type {(draft: Draft) => number | null} */
export function worth({ puzzle, steps, round, together }) {
  if (puzzle.kind === "deduce") return isPossible(puzzle, numberOf(steps[0])) ? 1 : 0;
  if (!together) return null;
  const points = round.seats.map((_, seat) => round.points(seat));
  return puzzle.objective === "total" ? points.reduce((sum, each) => sum + each) : points[puzzle.seat ?? 0];
}

/**
 * The round at its end, or the answer; null where others reply.
 * @type {(draft: Draft) => string | null}
 */
export function key({ puzzle, steps, round, together }) {
  if (puzzle.kind === "deduce") return steps[0];
  return together ? round.key : null;
}

// Choices

/** @type {(draft: Draft) => Choice[]} */
export function choices(draft) {
  if (draft.puzzle.kind !== "deduce") return cardChoices(draft);
  return draft.nextSteps.map((step) => ({ doing: "step", step }));
}

/**
 * The cards of the seat to move; none where an answer is asked for.
 * @param {Draft} draft
 */
function cardChoices(draft) {
  const steps = draft.nextSteps;
  if (draft.puzzle.kind === "deduce" || !steps.length) return [];
  const numbers = [...new Set(draft.round.mover.hand)];
  return numbers.map((number) => cardChoice(number, steps));
}

/** @type {(number: number, plays: string[]) => CardChoice} */
function cardChoice(number, plays) {
  const colours = [...LETTERS].filter((letter) => plays.includes(letter + number));
  /** @type {Page.Cell[]} */
  const cells = [...LETTERS].map((_, row) => [number, row]);
  /** @type {Page.ChoiceAim<string>} */
  const aim = { cells, attempt: ([x, y]) => LETTERS[y] + x };
  const refusal = colours.length ? "" : say("no colour is possible for it now");
  return { doing: colours.length ? "aim" : "", aim, number, colours, refusal };
}

/** @type {(choice: CardChoice, round: Round, first: Server.TableState) => Server.ChoiceState} */
function stateOf({ doing, number, colours, refusal }, round, first) {
  /** @type {(letter: string) => string} */
  const mark = (letter) => (colours.includes(letter) ? cardMark("catinthebox", letter) : cardMark("catinthebox", letter.toLowerCase(), "-"));
  return {
    name: say("the {number}", { number }),
    doing,
    sprite: String(number),
    count: round.mover.hand.filter((each) => each === number).length,
    own: true,
    effect: say("Name a colour for it: its token goes on that row of the board."),
    caption: colours.length ? [...LETTERS].map(mark).join("") : "-",
    key: String(number),
    faces: [symbolsOf(first.board)[`HeldCard ${number}/${round.turn}`]],
    refusal,
  };
}

// Texts

/** Names for people who have none, by their seats. */
const PEOPLE = ["Ada", "Ben", "Cleo", "Dan", "Eve"];
/** @type {(seat: number | string) => string} */
const seatText = (seat) => PEOPLE[Number(seat)];

/**
 * Some things of which one is meant.
 * @param {string[]} things
 */
function eitherText(things) {
  return things.reduceRight((other, one) => say("{one} or {other}", { one, other }));
}

/**
 * A paradox to come, and the effects of a card on the trick, on the open colours and on the own group.
 * @param {Draft} draft
 * @param {string} play
 * @param {Draft} after
 * @param {boolean} counts whether the lead is among them
 */
export function effects({ puzzle, round }, play, after, counts) {
  const { lead, turn } = round;
  const closes = lead && lead !== play[0] && round.mover.open.includes(lead);
  const closing = closes ? [say("closes {colour} for you in this round", { colour: colourWord(lead) })] : [];
  const values = { before: round.group(turn), after: after.round.group(turn) };
  const grows = values.after > values.before;
  const group = grows ? say("makes your largest group {after} instead of {before}", values) : say("your largest group stays {before}", values);
  const warned = warning(round, after.round);
  const margin = counts && puzzle.kind === "tricks" && puzzle.objective === "margin";
  const gained = margin ? leadText(leadOf(round, turn), leadOf(after.round, turn), true) : "";
  return [warned, trickEffect(round, play), ...closing, group, gained].filter(Boolean);
}

/** @type {(round: Round, seat: number) => number} */
function leadOf(round, seat) {
  const points = round.seats.map((_, at) => round.points(at));
  return points[seat] - Math.max(...points.filter((_, at) => at !== seat));
}

/** @type {(round: Round, play: string) => string} */
function trickEffect({ trick, seats }, play) {
  if (!trick.length) return say("leads {colour}", { colour: colourWord(play[0]) });
  if (winningPlay([...trick, play]) < trick.length) return say("doesn't win the trick");
  return trick.length + 1 < seats.length ? say("wins the trick so far") : say("wins the trick");
}

/**
 * The table of the seats, below the open trick; who plays for all of them is none of them.
 * @param {Round} round
 * @param {Server.TableState} first
 */
function seatSheets(round, first) {
  const [sheet] = first.seats;
  const rows = sheet.rows.map((row, at) => seatRow(round, row, at, first));
  return [{ ...sheet, notes: [[{ text: trickText(round) }]], rows }];
}

/** @type {(round: Round, row: Server.RowState, at: number, first: Server.TableState) => Server.RowState} */
function seatRow(round, row, at, first) {
  const { hand, open, won, prediction, discard } = round.seats[at];
  const tricks = round.seats.length > 2 ? `${won}/${prediction ?? "-"}` : String(won);
  const held = discard ? say("{hand}, aside {card}", { hand: hand.join(" "), card: discard }) : hand.join(" ");
  const texts = [tricks, round.group(at), round.points(at), held];
  const cells = [coloursCell(open, first), ...texts.map((text) => ({ text: String(text) }))];
  return { ...row, turn: at === round.turn && !round.over, cells };
}

/** @type {(open: string, first: Server.TableState) => Server.CellState} */
function coloursCell(open, { board }) {
  const pictures = [...LETTERS].map((letter) => symbolsOf(board)[`ColourMark ${open.includes(letter) ? letter : letter.toLowerCase()}`]);
  const kept = [...LETTERS].filter((letter) => open.includes(letter));
  return { text: listed(kept.map(colourWord)) || say("none"), pictures };
}

/** @type {(round: Round) => string} */
function trickText(round) {
  const { leader, trick, turn, seats } = round;
  if (round.paradox !== null) return say("{name} has caused a paradox: the round is over.", { name: seatText(round.paradox) });
  if (round.over) return say("Everybody has one card left: the round is over.");
  const number = 1 + seats.reduce((sum, { won }) => sum + won, 0);
  const left = seats[leader].hand.length - (trick.length ? 0 : 1);
  const heading = say("Trick {number} of {tricks}:", { number, tricks: number - 1 + left });
  const leads = say("{name} leads.", { name: seatText(leader) });
  if (!trick.length) return `${heading} ${leads}`;
  /** @param {number} at */
  const by = (at) => seatText((leader + at) % seats.length);
  const plays = trick.map((play, at) => `${by(at)} ${play}`).join(", ");
  const winning = say("{name} wins it so far", { name: by(winningPlay(trick)) });
  const next = say("{name} is next", { name: seatText(turn) });
  return `${heading} ${plays}; ${winning}, ${next}.`;
}

/**
 * The cards that a play leaves without a space, if that limits the rest of the round.
 * @param {Round} round
 * @param {Round} after
 */
function warning(round, after) {
  const { turn } = round;
  const own = after.paradox === turn;
  const cards = withoutSpace(after, turn);
  const { hand } = after.seats[turn];
  const over = hand.length < 2 || (after.over && !own);
  const known = cards.length === 1 && withoutSpace(round, turn).join() === cards.join();
  return !cards.length || over || known ? "" : warningText(cards, own, cards.length === hand.length);
}

/** @type {(numbers: number[], own: boolean, all: boolean) => string} */
function warningText(numbers, own, all) {
  const cards = listed([...new Set(numbers)].map((number) => named(number, numbers.filter((each) => each === number).length)));
  if (numbers.length === 1) return say("after this no space is left for {cards}: it can only be the card that you keep", { cards });
  if (own) return say("after this no space is left for {cards}: a paradox at once", { cards });
  if (all) return say("after this no space is left for {cards}: a paradox as soon as you have to play", { cards });
  return say("after this no space is left for {cards}: a paradox as soon as you have no other card to play", { cards });
}

/** @type {(number: number, count: number) => string} */
function named(number, count) {
  if (count === 1) return say("your {number}", { number });
  return count === 2 ? say("both {number}s", { number }) : say("all your {number}s", { number });
}

/** @type {(round: Round, seat: number) => number[]} */
function withoutSpace({ seats, tokens }, seat) {
  const { hand, open } = seats[seat];
  const colours = [...LETTERS].filter((letter) => [...open].includes(letter));
  return hand.filter((number) => colours.every((colour) => tokens.has(colour + number)));
}

/** @type {[RegExp, (round: Round, ...parts: string[]) => boolean][]} */
const WISHES = [
  [/^predictions$/, (round) => round.seats.every(({ prediction, won }) => prediction === won)],
  [/^seat:(\d) won:(\d+)$/, (round, seat, tricks) => round.seats[Number(seat)].won === Number(tricks)],
  [/^group:(\d)>=(\d+)$/, (round, seat, size) => round.group(Number(seat)) >= Number(size)],
  [/^([RBYG]\d):(\d)$/, (round, space, seat) => round.tokens.get(space) === seat],
];

/**
 * Whether a finished round fulfils all wishes.
 * @param {string[]} wishes
 * @param {Round} round
 */
function fulfilled(wishes, round) {
  return wishes.every((wish) => {
    const [test, parts] = WISHES.map(([pattern, each]) => /** @type {const} */ ([each, pattern.exec(wish)])).find(([, found]) => found) ?? [];
    if (!test || !parts) throw new Error(`unknown wish ${wish}`);
    return test(round, ...parts.slice(1));
  });
}
