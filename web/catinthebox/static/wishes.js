// Conditions on a line for all seats, besides a high value.

/** @typedef {import("./round.js").Round} Round */

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
export const fulfilled = (wishes, round) => wishes.every((wish) => holds(wish, round));

/** @type {(text: string, round: Round) => boolean} */
function holds(text, round) {
  for (const [pattern, test] of WISHES) {
    const found = pattern.exec(text);
    if (found) return test(round, ...found.slice(1));
  }
  throw new Error(`unknown wish ${text}`);
}
