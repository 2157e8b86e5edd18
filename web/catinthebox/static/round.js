// A round of Cat in the Box from a moment of its play to its end: what may be played, what it is worth.

import { areas, cellText } from "../grids.js";
import { say } from "../messages.js";
import { Refusal } from "../refusal.js";

export const LETTERS = "RBYG";
const RED = "R";

/**
 * The largest number of a card, by the number of seats.
 * @type {Record<number, number>}
 */
const NUMBERS = { 2: 5, 3: 6, 4: 8, 5: 9 };
const COPIES = 5;
const TWO = 2;
const MOST_FOR_BONUS = 4;

/** @type {Record<string, () => string>} */
const WORDS = { R: () => say("red"), B: () => say("blue"), Y: () => say("yellow"), G: () => say("green") };

/**
 * The name of a colour by its letter.
 * @param {string} letter
 */
export const colourWord = (letter) => WORDS[letter]();

/**
 * The number of a play such as B3.
 * @param {string} play
 */
export const numberOf = (play) => Number(play[1]);

/** @type {(hand: number[], number: number) => number[]} */
const without = (hand, number) => hand.filter((_, at) => at !== hand.indexOf(number));

/**
 * The place in a trick of the play that wins it.
 * @param {string[]} trick
 */
export function winningPlay(trick) {
  /** @param {string} play */
  const rank = (play) => (play[0] === RED ? 200 : play[0] === trick[0][0] ? 100 : 0) + numberOf(play);
  const ranks = trick.map(rank);
  return ranks.indexOf(Math.max(...ranks));
}

/**
 * A moment of a round, whose parts never change.
 * @implements {CatInTheBox.Moment}
 */
export class Round {
  /** @param {CatInTheBox.Moment} parts */
  constructor({ seats, tokens, leader, trick, paradox, follow, bonus }) {
    this.seats = seats;
    this.tokens = tokens;
    this.leader = leader;
    this.trick = trick;
    this.paradox = paradox;
    this.follow = follow;
    this.bonus = bonus;
  }

  /** @param {CatInTheBox.Position} position */
  static of(position) {
    // The numbers of a hand are in order; cards that aren't known are 0 and come last.
    const seats = position.seats.map((seat) => ({ ...seat, hand: seat.hand.map(Number).sort((one, other) => (one || 99) - (other || 99)) }));
    /** @type {Map<string, string>} */
    const tokens = new Map();
    for (const [space, owner] of position.board.map((text) => text.split(":"))) tokens.set(space, owner);
    const { leader, trick = [], paradox = null, follow = "free", bonus = "published" } = position;
    return new Round({ seats, tokens, leader, trick, paradox, follow, bonus });
  }

  /** @param {Partial<CatInTheBox.Moment>} changes */
  with(changes) {
    return new Round({ ...this, ...changes });
  }

  /**
   * @param {number} at
   * @param {Partial<CatInTheBox.Seat>} changes
   */
  withSeat(at, changes) {
    return this.with({ seats: this.seats.with(at, { ...this.seats[at], ...changes }) });
  }

  get numbers() {
    return Array.from({ length: NUMBERS[this.seats.length] }, (_, at) => at + 1);
  }

  get lead() {
    return this.trick[0]?.[0] ?? null;
  }

  get turn() {
    return (this.leader + this.trick.length) % this.seats.length;
  }

  get mover() {
    return this.seats[this.turn];
  }

  get over() {
    const finished = !this.trick.length && this.seats.every(({ hand }) => hand.length <= 1);
    return this.paradox !== null || finished;
  }

  /**
   * The plays of the seat to move if it held these numbers.
   * @param {number[]} hand
   */
  playsOf(hand) {
    if (this.over) return [];
    const { open } = this.mover;
    /** @param {string} colours */
    const within = (colours) => this.declarable(hand, colours);
    if (this.lead === null) {
      const others = within(open.replace(RED, ""));
      return others.length && !this.broken ? others : within(open);
    }
    const following = open.includes(this.lead) ? within(this.lead) : [];
    return this.follow === "strict" && following.length ? following : within(open);
  }

  get plays() {
    return this.playsOf(this.mover.hand);
  }

  /** Whether anybody has declared red. */
  get broken() {
    return [...this.tokens].some(([space, owner]) => space[0] === RED && owner !== "n");
  }

  /**
   * @param {number[]} hand
   * @param {string} colours
   */
  declarable(hand, colours) {
    const spaces = [...new Set(hand)].flatMap((number) => [...colours].map((colour) => colour + number));
    return spaces.filter((space) => !this.tokens.has(space)).sort();
  }

  /**
   * The moment after a play, with the paradox if it leaves the next seat none.
   * @param {string} play
   */
  play(play) {
    if (!this.plays.includes(play)) throw new Refusal(`${play}: ${this.playRefusal(play)}`);
    return this.played(play).resolved();
  }

  /**
   * The moment after a play that is legal.
   * @param {string} play
   */
  played(play) {
    const { turn, lead, mover } = this;
    const open = lead && lead !== play[0] ? mover.open.replace(lead, "") : mover.open;
    const after = this.withSeat(turn, { hand: without(mover.hand, numberOf(play)), open });
    const laid = after.with({ tokens: new Map(this.tokens).set(play, String(turn)), trick: [...this.trick, play] });
    return laid.trick.length === this.seats.length ? laid.taken() : laid;
  }

  /** The moment after a whole trick. */
  taken() {
    const winner = (this.leader + winningPlay(this.trick)) % this.seats.length;
    return this.withSeat(winner, { won: this.seats[winner].won + 1 }).with({ leader: winner, trick: [] });
  }

  resolved() {
    const stuck = !this.over && !this.mover.hand.includes(0) && !this.plays.length;
    return stuck ? this.with({ paradox: this.turn }) : this;
  }

  /**
   * Why a play of the hand isn't allowed.
   * @param {string} play
   */
  playRefusal(play) {
    if (this.tokens.has(play)) return say("the space is taken");
    const colour = play[0];
    if (!this.mover.open.includes(colour)) return say("{colour} is closed to the seat to move", { colour: colourWord(colour) });
    if (this.lead === null) return say("red isn't broken, so another colour has to be led");
    return say("{colour} was led, and has to be followed", { colour: colourWord(this.lead) });
  }

  /**
   * The groups of a seat's tokens.
   * @param {number | string} seat
   */
  groups(seat) {
    const own = [...this.tokens].filter(([, owner]) => owner === String(seat)).map(([space]) => space);
    return areas(own.map((space) => cellText(numberOf(space), LETTERS.indexOf(space[0]))));
  }

  /**
   * The size of a seat's largest group.
   * @param {number} seat
   */
  group(seat) {
    return Math.max(0, ...this.groups(seat).map((cells) => cells.length));
  }

  /**
   * The points of a seat if the round ended here.
   * @param {number} seat
   */
  points(seat) {
    const { won, prediction } = this.seats[seat];
    if (seat === this.paradox) return -won;
    const earned = this.seats.length > TWO ? prediction === won : this.bonus === "published" && won <= MOST_FOR_BONUS;
    return won + (earned ? this.group(seat) : 0);
  }

  /** How many cards of each number, from 1 on, aren't in sight. */
  get unseen() {
    /** @type {number[]} */
    const left = Array(this.numbers.length + 1).fill(COPIES);
    left[0] = 0;
    for (const space of this.tokens.keys()) left[numberOf(space)]--;
    for (const { hand, discard } of this.seats) for (const number of [...hand, discard ?? 0]) if (number) left[number]--;
    return left;
  }

  /** The tokens, hands, open colours, tricks and leader of a round at its end, as text. */
  get key() {
    const tokens = [...this.tokens].map(([space, owner]) => `${space}:${owner}`).sort();
    const seats = this.seats.map(({ hand, open, won }) => `${hand.join("")}/${open}/${won}`);
    return [...tokens, ...seats, this.leader].join(" ");
  }
}
