// How a game is played, and how its rulebook is read where it is silent.

import { element, lines } from "./dom.js";
import { say } from "./messages.js";
import { gameOf, site, source } from "./source.js";
import { gameTabs } from "./tabs.js";

/** @type {Page.Open} */
export async function open(place, [name]) {
  const { games } = await site();
  const game = (await gameOf(name)) ?? games[0];
  const { overview, rulings } = await (await source()).rules(game.name);
  place.append(
    element("h1", say("Rules of {game}", { game: game.title })),
    gameTabs("rules", games, game),
    ...overview.map((part) => element("section.card-panel.prose", element("h2", part.title), ...lines(part.lines))),
    rulings.length ? element("details.rulings.card-panel",
      element("summary", say("All rulings, where rulebooks differ or are silent")), element("dl", ...rulings.map(ruling))) : "",
  );
}

/**
 * A ruling is its name and the source in a line, and what holds in a line that is indented.
 * @param {string} line
 */
function ruling(line) {
  return element(line.startsWith(" ") ? "dd" : "dt", line.trim());
}
