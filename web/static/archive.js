// All dailies of a game up to today, month by month.

import { courseText } from "./course.js";
import { element } from "./dom.js";
import { dayText, say } from "./messages.js";
import { gameOf, site, source } from "./source.js";

const SHOWN = 3;
/** States of a day: what it is called, and its sign. */
const SIGNS = { solved: "✓", "given up": "–", begun: "…", open: "" };

export async function open(place, [name]) {
  const { games } = await site();
  const game = (await gameOf(name)) ?? games.find((each) => each.dailies);
  const days = await (await source()).dailies(game.name);
  const months = byMonth(days);
  const list = element("div", { class: "months" }, ...months.slice(0, SHOWN).map((month) => monthOf(game, month)));
  const rest = months.slice(SHOWN);
  const more = element("button", { class: "button", type: "button", text: say("Earlier months") });
  more.addEventListener("click", () => {
    list.append(...rest.splice(0, SHOWN * 2).map((month) => monthOf(game, month)));
    more.hidden = !rest.length;
  });
  more.hidden = !rest.length;
  place.append(element("h1", { text: say("Earlier puzzles of {game}", { game: game.title }) }), tabs(games, game), legend(), list, more);
}

function tabs(games, now) {
  const links = games.filter((game) => game.dailies).map((game) =>
    element("a", { href: `#/archive/${game.name}`, text: game.title, "aria-current": game === now ? "page" : null }));
  return element("nav", { class: "tabs", "aria-label": say("Games") }, ...links);
}

function legend() {
  return element("p", { class: "quiet", text: say("✓ solved, – given up, … under way. Mondays are easy, Sundays are hard.") });
}

function byMonth(days) {
  const months = new Map();
  for (const each of days) {
    const month = each.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), each]);
  }
  return [...months];
}

function monthOf(game, [month, days]) {
  const title = dayText(`${month}-01`, { month: "long", year: "numeric" });
  const first = new Date(`${days.at(-1).day}T00:00:00Z`);
  const blanks = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => element("li", { "aria-hidden": "true" }));
  const cells = [...days].reverse().map((each) => dayOf(game, each));
  return element("section", { class: "month" }, element("h2", { text: title }), element("ol", { class: "days" }, ...blanks, ...cells));
}

function dayOf(game, { day, kind, tier, state }) {
  const known = stateOf(state);
  const label = [dayText(day), kind, tier, known.text].filter(Boolean).join(", ");
  const number = element("span", { class: "number", text: String(Number(day.slice(8))) });
  const sign = element("span", { class: "sign", text: known.sign, "aria-hidden": "true" });
  return element("li", {}, element("a", { href: `#/daily/${game.name}/${day}`, class: `day ${known.name}`, "aria-label": label, title: label },
    number, element("span", { class: "tier", text: tier ?? "", "aria-hidden": "true" }), sign));
}

/** What is known of a day: the source gives a word, or a course. */
function stateOf(state) {
  if (state in SIGNS) return { name: state.replace(" ", "-"), sign: SIGNS[state], text: wordOf(state) };
  return { name: "begun", sign: SIGNS.begun, text: courseText({ course: state ?? "" }) };
}

function wordOf(state) {
  return { solved: say("solved"), "given up": say("given up"), begun: say("under way"), open: "" }[state];
}
