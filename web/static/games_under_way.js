// Games that go on: against whom, how they stand, and whose turn it is.

import { element, refill } from "./dom.js";
import { dayText, listed, say } from "./messages.js";
import { forget } from "./own_games.js";
import { source } from "./source.js";

/** Of how many games it is asked how they stand. */
const ASKED = 6;

/**
 * The newest games, each with a link to it.
 * @param {import("./own_games.js").OwnGame[]} games
 * @param {number} most
 * @param {string} title
 */
export function goOn(games, most, title) {
  if (!games.length) return [];
  const rows = games.slice(0, most).map((game, at) => rowOf(game, at < ASKED));
  return [element("section.card-panel", element("h2", title), element("ul.own-games", ...rows))];
}

/** @type {(game: import("./own_games.js").OwnGame, asked: boolean) => HTMLElement} */
function rowOf({ title, day, seats }, asked) {
  const [{ token }] = seats;
  const state = element("small.quiet");
  const name = element("a", { href: `#/game/${token}`, text: say("{game} as {names}", { game: title, names: listed(seats.map((seat) => seat.name)) }) });
  const row = element("li", name, state, element("span.quiet", dayText(day, { day: "numeric", month: "short" })));
  const drop = { class: "chip", text: say("Forget"), on: { click: () => { forget(token); row.remove(); } } };
  row.append(element("button", drop));
  if (asked) stateOf(token, seats).then(([with_, how]) => { name.textContent = say("{game} {with}", { game: title, with: with_ }); refill(state, how); }).catch(() => {});
  return row;
}

/**
 * Against whom a game is played, and how it stands.
 * @type {(token: string, seats: import("./own_games.js").OwnSeat[]) => Promise<[others: string, state: string]>}
 */
async function stateOf(token, seats) {
  const { players, turn, mine, over, table } = await (await (await source()).game(token)).state();
  const others = players.filter((_, seat) => !seats.some((own) => own.seat === seat)).map(({ name }) => name);
  const whose = over ? say("The game is over.") : mine || seats.some(({ seat }) => seat === turn) ? say("Your turn.") : say("{name} is to move.", { name: players[turn].name });
  return [others.length ? say("against {names}", { names: listed(others) }) : "", [table.standing, whose].filter(Boolean).join(" ")];
}
