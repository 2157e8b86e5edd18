// Links from a page about one game to the same page about another.

import { element } from "./dom.js";
import { say } from "./messages.js";

/**
 * @param {string} page
 * @param {Server.GameInfo[]} games
 * @param {Server.GameInfo} now
 */
export function gameTabs(page, games, now) {
  const links = games.map((game) =>
    element("a", { href: `#/${page}/${game.name}`, text: game.title, "aria-current": game === now ? "page" : null }));
  return element("nav.tabs", { "aria-label": say("Games") }, ...links);
}
