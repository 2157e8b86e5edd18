// The games that this browser has begun or was given a link to, with the secret links of their seats.

import { ownToday } from "./own_day.js";
import { keep, kept } from "./settings.js";

const KEY = "catbox-games";
const MOST = 30;

/**
 * @typedef {{seat: number, name: string, token: string}} OwnSeat
 *
 * @typedef {{title: string, day: string, shared: boolean, seats: OwnSeat[], invitation?: string}} OwnGame
 */

/** @returns {OwnGame[]} the newest first */
export function ownGames() {
  return kept(KEY, []);
}

/**
 * Remember a game.
 * @param {OwnGame} game
 */
export function remember(game) {
  keep(KEY, [game, ...ownGames()].slice(0, MOST));
}

/**
 * The game to which a seat's link belongs.
 * @param {string} token
 */
export function gameWith(token) {
  return ownGames().find(({ seats }) => seats.some((seat) => seat.token === token));
}

/**
 * Remember a game that somebody else has begun.
 * @param {string} token
 * @param {Server.GameState} state
 */
export function rememberSeat(token, { heading, seat, players }) {
  if (gameWith(token)) return;
  remember({ title: heading, day: ownToday(), shared: false, seats: [{ seat, name: players[seat].name, token }] });
}

/**
 * Forget a game.
 * @param {string} token
 */
export function forget(token) {
  keep(KEY, ownGames().filter(({ seats }) => !seats.some((seat) => seat.token === token)));
}
