// How able somebody is, by first tries at puzzles: what `puzzles/ratings.py` finds, in the browser.

const FIRST = /^[^x*-]*[x*-]/;
const FURTHEST = 20;
const ROUNDS = 60;

/**
 * The rating that follows from courses at puzzles of known tiers; null after too few of them.
 * @param {{course: string, tier: string}[]} tried
 * @param {Page.RatingScale} scale
 * @returns {Server.RatingState | null}
 */
export function rating(tried, { mean, logit, fewest, anybody: [prior, error], tiers }) {
  const attempts = tried.flatMap(({ course, tier }) => {
    const first = course.match(FIRST)?.[0];
    return first ? [{ difficulty: tiers[tier][0], flat: flattening(tiers[tier][1]), result: resultOf(first) }] : [];
  });
  if (attempts.length < fewest) return null;
  /** @type {(able: number) => number} */
  const slope = (able) => attempts.reduce((sum, { difficulty, flat, result }) =>
    sum + flat * (result - logistic(flat * (able - difficulty))), (prior - able) / error ** 2);
  const able = root(slope);
  const known = attempts.reduce((sum, { difficulty, flat }) => {
    const chance = logistic(flat * (able - difficulty));
    return sum + flat ** 2 * chance * (1 - chance);
  }, error ** -2);
  return { rating: Math.round(mean + logit * able), deviation: Math.round(logit / Math.sqrt(known)), puzzles: attempts.length };
}

/** @type {(first: string) => number} */
const resultOf = (first) => (first.endsWith("*") ? Math.max(0, 1 - (first.length - 1) / 2) : 0);

/** @type {(error: number) => number} */
const flattening = (error) => 1 / Math.sqrt(1 + (Math.PI * error ** 2) / 8);

/** @type {(x: number) => number} */
const logistic = (x) => 1 / (1 + Math.exp(-x));

/**
 * Where a falling function is 0.
 * @param {(x: number) => number} falling
 */
function root(falling) {
  let [low, high] = [-FURTHEST, FURTHEST];
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2;
    if (falling(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}
