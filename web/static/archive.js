// All dailies of a game up to today, month by month.

import { element } from "./dom.js";
import { dayText, say } from "./messages.js";
import { keepHere, keptHere } from "./router.js";
import { shareBox } from "./share.js";
import { smallOf } from "./small.js";
import { served, site, source } from "./source.js";
import { gameTabs } from "./tabs.js";
import { TIERS, tierText } from "./tier.js";

/** @typedef {[month: string, days: Server.DailyRow[]]} Month */

const SHOWN = 3;
/**
 * The signs of what somebody has made of a day.
 * @type {Record<string, string>}
 */
const SIGNS = { solved: "✓", "solved with hints": "✓", "given up": "–", tried: "…" };

/** @type {Page.Open} */
export async function open(place, [name]) {
  const games = (await site()).games.filter((each) => each.dailies);
  const game = games.find((each) => each.name === name) ?? games[0];
  const days = await (await source()).dailies(game.name);
  const months = byMonth(days);
  const shown = keptHere().months ?? SHOWN;
  const list = element("div.months", ...months.slice(0, shown).map((month) => monthOf(game, month)));
  const rest = months.slice(shown);
  const more = element("button.button", { text: say("Earlier months") });
  more.addEventListener("click", () => {
    list.append(...rest.splice(0, SHOWN * 2).map((month) => monthOf(game, month)));
    more.hidden = !rest.length;
    keepHere({ months: months.length - rest.length });
  });
  more.hidden = !rest.length;
  place.append(element("h1", say("Earlier puzzles of {game}", { game: game.title })), gameTabs("archive", games, game), element("p.quiet", say("✓ solved, – given up, … under way. Dots say how hard a puzzle is: one on Mondays, five on Sundays.")), days.some(({ small }) => small) ? element("p.quiet", say("Below a day is its small one: + if you haven't tried it.")) : "", list, more, embedding(game));
}

/** @type {(game: Server.GameInfo) => HTMLElement} */
function embedding({ name, title }) {
  const address = new URL(`${served() ? "embed" : ""}#/daily/${name}`, document.baseURI).href;
  const text = `<iframe src="${address}" title="${title}" width="420" height="760"></iframe>`;
  return element("details.embedding", element("summary", say("Show each day's puzzle on a page of yours")), ...shareBox(text));
}

/** @type {(days: Server.DailyRow[]) => Month[]} */
function byMonth(days) {
  const months = new Map();
  for (const each of days) {
    const month = each.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), each]);
  }
  return [...months];
}

/** @type {(game: Server.GameInfo, month: Month) => HTMLElement} */
function monthOf(game, [month, days]) {
  const title = dayText(`${month}-01`, { month: "long", year: "numeric" });
  const ordered = [...days].reverse();
  const first = new Date(`${ordered[0].day}T00:00:00Z`);
  const blanks = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => element("li", { "aria-hidden": "true" }));
  const cells = ordered.map((each) => dayOf(game, each));
  return element("section.month", element("h2", title), element("ol.days", ...blanks, ...cells));
}

/** @type {(game: Server.GameInfo, row: Server.DailyRow) => HTMLElement} */
function dayOf(game, { day, title, tier, state, small }) {
  const sign = SIGNS[state] ?? "";
  /** @type {Record<string, string>} */
  const words = { solved: say("solved"), "solved with hints": say("solved with hints"), "given up": say("given up"), tried: say("under way") };
  const grade = TIERS.indexOf(tier) + 1;
  const label = [dayText(day), title, tierText(grade), words[state]].filter(Boolean).join(", ");
  const name = sign === "✓" ? "day solved" : "day";
  return element("li", element("a", { href: `#/daily/${game.name}/${day}`, class: name, "aria-label": label, title: label },
    element("span.number", String(Number(day.slice(8)))),
    element("span.tier", { text: "•".repeat(grade), "aria-hidden": "true" }),
    element("span.sign", { text: sign, "aria-hidden": "true" })),
  small ? smallDay(game, day, SIGNS[small] ?? "+", words[small]) : null);
}

/** @type {(game: Server.GameInfo, day: string, sign: string, made?: string) => HTMLElement} */
function smallDay({ name }, day, sign, made) {
  const label = [dayText(day), say("the small one"), made].filter(Boolean).join(", ");
  return element("a.small-day", { href: `#/daily/${name}/${smallOf(day)}`, text: sign, "aria-label": label, title: label });
}
