// How a game is played, and how its rulebook is read where it is silent.

import { element, lines } from "./dom.js";
import { say } from "./messages.js";
import { gameOf, site, source } from "./source.js";

export async function open(place, [name]) {
  const { games } = await site();
  const game = (await gameOf(name)) ?? games[0];
  const { overview, rulings } = await (await source()).rules(game.name);
  const links = games.map((each) =>
    element("a", { href: `#/rules/${each.name}`, text: each.title, "aria-current": each === game ? "page" : null }));
  place.append(
    element("h1", { text: say("Rules of {game}", { game: game.title }) }),
    element("nav", { class: "tabs", "aria-label": say("Games") }, ...links),
    ...overview.map(part),
    rulings.length ? element("details", { class: "rulings card-panel" },
      element("summary", { text: say("All rulings, where rulebooks differ or are silent") }), element("dl", {}, ...rulings.flatMap(ruling))) : "",
  );
}

function part({ title, lines: texts }) {
  return element("section", { class: "card-panel prose" }, element("h2", { text: title }), ...lines(texts));
}

function ruling({ name, title, text, lines: more = [] }) {
  return [element("dt", { text: title ?? name }), element("dd", {}, ...lines([text, ...more].filter(Boolean)))];
}
