// What this browser keeps of a visitor, as far as it goes along to another device.

import { ownGames, remember } from "./own_games.js";
import { keep } from "./settings.js";

const GAMES = "catbox-games";
/** Names under which this browser keeps what goes along besides games. */
const OTHERS = ["catbox-settings", "catbox-seats", "catbox-name", "catbox-clock"];

/** All of it, by its name, as text. */
export function allKept() {
  const found = [GAMES, ...OTHERS].map((name) => [name, localStorage.getItem(name)]);
  return Object.fromEntries(found.filter(([, text]) => text !== null));
}

/**
 * Keep what another device does: its settings go before our own, and its games join ours.
 * @param {Record<string, string>} carried
 */
export function carry(carried) {
  for (const name of OTHERS) if (name in carried) keep(name, JSON.parse(carried[name]));
  const own = ownGames();
  /** @type {import("./own_games.js").OwnGame[]} */
  const games = JSON.parse(carried[GAMES] ?? "[]");
  const known = new Set(own.flatMap(({ seats }) => seats.map(({ token }) => token)));
  for (const game of games.reverse()) if (!game.seats.some(({ token }) => known.has(token))) remember(game);
}
