// The page about the program.

import { showDialog } from "./dialog.js";
import { element, lines } from "./dom.js";
import { say } from "./messages.js";
import { ownGames } from "./own_games.js";
import { served, site, source } from "./source.js";

/** @type {Page.Open} */
export async function open(place) {
  const { version } = await site();
  place.append(
    element("h1", say("About catbox")),
    element("section.card-panel.prose", ...lines([
      say("catbox makes puzzles of three board games, proves that each has one best answer, and plays the games well."),
      say("Nothing of you is asked or tracked. What you have solved is kept under a random number in a cookie, or in this browser alone. No other host is asked for anything."),
      say("Without a network: the menu has a switch that keeps the dailies of the last and the next 30 days, all lessons and the rules in this browser. It needs a page that is served over HTTPS, or from this machine."),
      say("A link to a seat of a game is secret: whoever has it sees what that seat sees."),
    ]), element("p.quiet", say("Version {version}", { version })),
    served() && element("p", element("a.button", { href: "#/device", text: say("Take your progress to another device") })),
    element("p", element("button.button", { text: say("Delete what you have of me"), on: { click: askToForget } })),
    served() && element("p", element("a", { href: "schema", text: say("The routes of the server, for programs") }))),
  );
}

function askToForget() {
  const text = say("Your solved puzzles and settings are deleted, and your seats in games become free.");
  showDialog(say("Delete what you have of me"), lines([text]), [
    { name: say("Delete"), run: () => forget() },
    { name: say("Keep it"), run: () => {}, primary: true },
  ]);
}

/** Delete it in the server and in this browser, and begin anew. */
async function forget() {
  const links = ownGames().flatMap(({ seats }) => seats.map(({ token }) => token));
  await (await source()).forget(links);
  for (const key of Object.keys(localStorage)) if (/^catbox[-:]/.test(key)) localStorage.removeItem(key);
  location.hash = "#/";
  location.reload();
}
