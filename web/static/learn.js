// The lessons of a game, with how hard they are, and a tick at those that are done.

import { element } from "./dom.js";
import { say } from "./messages.js";
import { site, source } from "./source.js";
import { gameTabs } from "./tabs.js";
import { tierCats } from "./tier.js";

/** @type {Page.Open} */
export async function open(place, [name]) {
  const games = (await site()).games.filter((each) => each.lessons);
  const game = games.find((each) => each.name === name) ?? games[0];
  const lessons = await (await source()).lessons(game.name);
  const done = lessons.filter((each) => each.done).length;
  const next = lessons.find((each) => !each.done);
  place.append(
    element("h1", say("Lessons of {game}", { game: game.title })),
    gameTabs("learn", games, game),
    element("p", say("{done} of {all} done", { done, all: lessons.length })),
    next ? element("a.button.primary", { href: `#/lesson/${game.name}/${next.name}`, text: done ? say("Go on") : say("Begin") }) : "",
    element("ol.lessons.card-panel", ...lessons.map((each) => element("li", element("a", { href: `#/lesson/${game.name}/${each.name}`, text: each.title }),
      " ", each.tier ? tierCats(each.tier) : "",
      each.done && element("span.solved", { role: "img", "aria-label": say("done") }, " ✓")))),
  );
}
