// Deductions from the plays of a round: hidden hands, and the numbers that a hidden discard may bear.

import { Round, numberOf, winningPlay } from "./round.js";

/** @type {(seat: CatInTheBox.Seat) => number} */
const hidden = ({ hand }) => hand.filter((number) => !number).length;

/**
 * Whether a hidden discard may bear a number, by all that the round has shown.
 * @param {CatInTheBox.DeducePuzzle} puzzle
 * @param {number} number
 */
export function isPossible(puzzle, number) {
  const view = Round.of(puzzle.position);
  const lacking = shown(view, puzzle);
  return view.unseen[number] > 0 && fits(view, less(view.unseen, number), lacking);
}

/** @type {(counts: number[], number: number) => number[]} */
const less = (counts, number) => counts.with(number, counts[number] - 1);

/**
 * The numbers that each seat's hand is known to lack.
 * @param {Round} view
 * @param {CatInTheBox.DeducePuzzle} puzzle
 */
function shown(view, { first, plays }) {
  /** @type {Set<number>[]} */
  const lacking = view.seats.map(() => new Set());
  let moment = beginning(view, first, plays);
  for (const play of plays) {
    const without = view.numbers.filter((other) => !moment.playsOf([other, numberOf(play)]).includes(play));
    without.forEach((number) => lacking[moment.turn].add(number));
    moment = moment.played(play);
  }
  const { paradox } = view;
  if (paradox !== null) playable(view).forEach((number) => lacking[paradox].add(number));
  return lacking;
}

/**
 * The round before the first of the plays.
 * @param {Round} view
 * @param {number} first
 * @param {string[]} plays
 */
function beginning(view, first, plays) {
  const count = view.seats.length;
  /** @type {number[][]} the numbers that each seat has played */
  const numbers = Array.from({ length: count }, () => []);
  let leader = first;
  for (let start = 0; start < plays.length; start += count) {
    const trick = plays.slice(start, start + count);
    trick.forEach((play, at) => numbers[(leader + at) % count].push(numberOf(play)));
    leader = (leader + winningPlay(trick)) % count;
  }
  const seats = view.seats.map((seat, at) => ({ ...seat, hand: [...numbers[at], ...seat.hand], open: "RBYG", won: 0 }));
  const tokens = new Map([...view.tokens].filter(([, owner]) => owner === "n"));
  return view.with({ seats, tokens, leader: first, trick: [], paradox: null });
}

/**
 * The numbers with which the seat to move could play, whatever else it holds.
 * @param {Round} view
 */
function playable(view) {
  const open = view.with({ paradox: null });
  return view.numbers.filter((number) => open.playsOf([number]).length);
}

/**
 * Whether hidden cards can be dealt to all hands so that each holds what it may.
 * @param {Round} view
 * @param {number[]} unseen
 * @param {Set<number>[]} lacking
 */
function fits(view, unseen, lacking) {
  const rooms = view.seats.map(hidden);
  const needed = neededNumbers(view);
  if (!needed) return canFill(rooms, unseen, lacking);
  const rest = rooms.with(view.turn, rooms[view.turn] - 1);
  const allowed = needed.filter((number) => !lacking[view.turn].has(number) && unseen[number] > 0);
  return allowed.some((number) => canFill(rest, less(unseen, number), lacking));
}

/**
 * Numbers of which the seat to move holds one among its hidden cards; null if it need not.
 * @param {Round} view
 */
function neededNumbers(view) {
  if (view.over || !hidden(view.mover)) return null;
  const numbers = playable(view);
  return numbers.some((number) => view.mover.hand.includes(number)) ? null : numbers;
}

/**
 * Whether all rooms can be filled: by Hall's theorem, if any of them together can be.
 * @param {number[]} rooms
 * @param {number[]} unseen
 * @param {Set<number>[]} lacking
 */
function canFill(rooms, unseen, lacking) {
  const seats = rooms.map((_, at) => at).filter((at) => rooms[at]);
  for (let group = 1; group < 1 << seats.length; group++) {
    const some = seats.filter((_, at) => group & (1 << at));
    const held = unseen.reduce((sum, count, number) => sum + (some.every((at) => lacking[at].has(number)) ? 0 : count), 0);
    if (some.reduce((sum, at) => sum + rooms[at], 0) > held) return false;
  }
  return true;
}
