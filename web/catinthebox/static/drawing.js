// Later rounds of Cat in the Box: what lies on the board, and in the rows below it.

import { say } from "../messages.js";
import { laterBoard } from "../scene.js";
import { LETTERS, numberOf } from "./round.js";

/** @typedef {import("./round.js").Round} Round */

/** Where the rows below the board begin, and where the parts of a row; as in `scenery.py`. */
const FIRST = 4.2, ROW = 0.85;
const TURN = -0.4, TOKEN = -0.2, COLOURS = 0.8, STATE = 3, HAND = 5.7;
const PLAY = 1.8, LEFT = 0.8, MARK = 0.5, CARD = 0.6, GAP = 0.1, ASIDE = 1.1;

/**
 * The round as the page shows it.
 * @param {Round} round
 * @param {Round} start
 * @param {Server.BoardState} first
 * @returns {Server.BoardState}
 */
export function boardState(round, start, first) {
  const spaces = [...LETTERS].flatMap((letter) => round.numbers.map((number) => letter + number));
  const laid = spaces.filter((space) => round.tokens.has(space) && !start.tokens.has(space));
  /** @type {Server.BoardState["cells"]} */
  const named = laid.map((space) => [...cellOf(space), say("{space}: token {number}", { space, number: round.tokens.get(space) })]);
  return laterBoard(first, piecesOf(round, spaces, laid), [...first.cells, ...named]);
}

/** @type {(space: string) => Page.Cell} */
const cellOf = (space) => [numberOf(space), LETTERS.indexOf(space[0])];

/**
 * @param {Round} round
 * @param {string[]} spaces
 * @param {string[]} laid
 * @returns {Generator<Page.Piece>}
 */
function* piecesOf(round, spaces, laid) {
  for (const [y, letter] of [...LETTERS].entries()) yield [`RowHead ${letter}`, 0, y];
  for (const space of spaces) {
    const owner = round.tokens.get(space);
    yield [owner ? `TakenSpace ${space[0]}` : `Space ${space}`, ...cellOf(space)];
    if (laid.includes(space)) yield ["Mark new", ...cellOf(space)];
    if (owner) yield [`LyingToken ${owner}`, ...cellOf(space)];
  }
  for (const [at, play] of round.trick.entries()) {
    yield [`SeatToken ${(round.leader + at) % round.seats.length}`, PLAY * at + TOKEN, FIRST];
    yield [`PlayedCard ${play}`, PLAY * at + LEFT, FIRST];
  }
  for (const at of round.seats.keys()) yield* seatPieces(round, at);
}

/**
 * @param {Round} round
 * @param {number} at
 * @returns {Generator<Page.Piece>}
 */
function* seatPieces(round, at) {
  const { hand, open, won, prediction, discard } = round.seats[at];
  const row = FIRST + ROW + ROW * at;
  if (at === round.turn && !round.over) yield ["Mark turn", TURN, row];
  yield [`SeatToken ${at}`, TOKEN, row];
  for (const [place, letter] of [...LETTERS].entries()) {
    yield [`ColourMark ${open.includes(letter) ? letter : letter.toLowerCase()}`, COLOURS + MARK * place, row];
  }
  yield [`TricksWon ${won}/${prediction ?? "-"}`, STATE, row];
  for (const [place, number] of hand.entries()) yield [`OpenCard ${number}`, HAND + CARD * place, row];
  if (!discard) return;
  const end = HAND + CARD * hand.length;
  yield ["Mark aside", end + GAP, row];
  yield [`OpenCard ${discard}`, end + ASIDE, row];
}
