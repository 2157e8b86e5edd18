// What a line for all seats has to bring about, besides a high value.

const WISHES = [
  [/^predictions$/, (round) => round.seats.every(({ prediction, won }) => prediction === won)],
  [/^seat:(\d) won:(\d+)$/, (round, seat, tricks) => round.seats[seat].won === Number(tricks)],
  [/^group:(\d)>=(\d+)$/, (round, seat, size) => round.group(Number(seat)) >= Number(size)],
  [/^([RBYG]\d):(\d)$/, (round, space, seat) => round.tokens.get(space) === seat],
];

/** Whether a finished round fulfils all wishes. */
export const fulfilled = (wishes, round) => wishes.every((wish) => holds(wish, round));

function holds(text, round) {
  const [pattern, test] = WISHES.find(([each]) => each.test(text));
  return test(round, ...pattern.exec(text).slice(1));
}
