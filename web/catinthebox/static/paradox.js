// Warnings of a paradox: cards that a play would leave without a space.

import { listed, say } from "../messages.js";
import { LETTERS } from "./round.js";

/** @typedef {import("./round.js").Round} Round */

/**
 * The cards that a play leaves without a space, if that limits the rest of the round.
 * @param {Round} round
 * @param {Round} after
 */
export function warning(round, after) {
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
