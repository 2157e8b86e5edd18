// Puzzles to practise: as many as one likes of each kind and tier, or half a tier, the next unsolved one first.

import { element } from "./dom.js";
import { say, sayMany } from "./messages.js";
import { openQuestion } from "./question.js";
import { site, source } from "./source.js";
import { gameTabs } from "./tabs.js";
import { TIERS, tierCats } from "./tier.js";

/**
 * All kinds of a game, the next puzzle of a kind and part of the scale, or one by its number.
 * @type {Page.Open}
 */
export async function open(place, [name, kind, part, number]) {
  const games = (await site()).games.filter((each) => each.dailies);
  const game = games.find((each) => each.name === name) ?? games[0];
  if (number) {
    /** @type {Page.Link[]} */
    const onward = [[`#/practice/${game.name}/${kind}/${part}`, say("The next one")], [`#/practice/${game.name}`, say("To the other puzzles")]];
    return openQuestion(place, { practice: [game.name, kind, part, number].map(encodeURIComponent).join("/") }, { onward });
  }
  const rows = await (await source()).practice(game.name);
  const next = rows.find((row) => row.kind === kind && row.part === part);
  if (next) return location.replace(`#/practice/${game.name}/${kind}/${part}/${next.next}`);
  const kinds = [...new Set(rows.map((row) => row.kind))];
  place.append(
    element("h1", say("Puzzles to practise")),
    element("p.lead", say("As many as you like. One cat is the easiest puzzle, five are the hardest.")),
    gameTabs("practice", games, game),
    fitting(game, rows),
    ...kinds.map((each) => kindOf(game, rows.filter((row) => row.kind === each))));
  return undefined;
}

/**
 * The way to a puzzle that the visitor should solve two times in three, of the kind that was practised least.
 * @type {(game: Server.GameInfo, rows: Server.PracticeRow[]) => HTMLElement}
 */
function fitting(game, rows) {
  const [{ kind, tier, part }] = rows.filter(({ fits }) => fits).sort((one, other) => one.next - other.next);
  const link = element("a.button", { href: `#/practice/${game.name}/${kind}/${part}` }, say("One that fits you"), " ", tierCats(TIERS.indexOf(tier) + 1));
  return element("p.answers", link, " ", element("small.quiet", say("Of such puzzles you should solve two in three at the first try.")));
}

/** @type {(game: Server.GameInfo, rows: Server.PracticeRow[]) => HTMLElement} */
function kindOf(game, rows) {
  const [{ title, task }] = rows;
  return element("section.card-panel.practice", { "aria-label": title },
    element("h2", title), element("p", { text: task }),
    element("p.answers", ...rows.filter(({ tier, part }) => part === tier).map((row) => tierOf(game, row))));
}

/** @type {(game: Server.GameInfo, row: Server.PracticeRow) => HTMLElement} */
function tierOf(game, { kind, tier, solved }) {
  const done = solved ? element("small", sayMany("{n} solved", "{n} solved", solved)) : null;
  return element("a.button", { href: `#/practice/${game.name}/${kind}/${tier}` }, tierCats(TIERS.indexOf(tier) + 1), done && " ", done);
}
