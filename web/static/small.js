// Small dailies: the one of a day is named by the day with an ending, as in 2026-12-01-small.

const ENDING = "-small";
const DATE = "2026-12-01".length;

/** @type {(day: string) => string} */
export const smallOf = (day) => day + ENDING;

/** @type {(daily: string) => boolean} */
export const isSmall = (daily) => daily.endsWith(ENDING);

/**
 * The day of a daily, be it the graded one or the small one.
 * @param {string} daily
 */
export const dateOf = (daily) => daily.slice(0, DATE);

/**
 * Whether any daily of a game is over, by its statistics.
 * @param {Server.GameStats} [stats]
 */
export const hasPlayed = (stats) => Boolean(stats && stats.played + stats.small.solved + stats.small.gave_up);
