// Statistics of solved puzzles, game by game.

import { timeText } from "./course.js";
import { element } from "./dom.js";
import { say, sayMany } from "./messages.js";
import { served, site, source } from "./source.js";
import { TIERS, tierCats } from "./tier.js";

/** @type {Page.Open} */
export async function open(place) {
  const [{ games }, numbers] = await Promise.all([site(), source().then((from) => from.stats())]);
  const parts = games.filter((game) => numbers[game.name]).map((game) => gamePart(game, numbers[game.name]));
  place.append(element("h1", say("Statistics")), element("div.numbers", ...parts),
    ...(served() ? [element("p", element("a", { href: "#/device", text: say("Take your progress to another device") }))] : []));
}

/**
 * @param {Server.GameInfo} game
 * @param {Server.GameStats} stats
 */
function gamePart(game, { played, solved, streak, best, distribution, tiers, small, rating }) {
  /** @type {[number: number | string, text: string][]} */
  const figures = [
    [played, say("played")],
    [played ? `${Math.round((100 * solved) / played)} %` : "–", say("solved")],
    [streak, say("days in a row")],
    [best, say("longest row")],
  ];
  return element("section.card-panel",
    element("h2", game.title),
    element("dl.figures", ...figures.map(([number, text]) => element("div", element("dt", { text }), element("dd", String(number))))),
    rating ? ratingText(rating) : null,
    played ? element("h3", say("Solved on try")) : null,
    played ? bars(distribution) : element("p.quiet", say("Nothing solved yet.")),
    tiers.length ? tierTable(tiers) : null,
    small.solved || small.gave_up ? element("p", smallText(small)) : null,
    element("p.links", element("a", { href: `#/archive/${game.name}`, text: say("Earlier puzzles") })));
}

/** @type {(found: Server.RatingState) => HTMLElement} */
function ratingText({ rating, deviation, puzzles }) {
  const by = sayMany("by your first try at {n} puzzle", "by your first try at each of {n} puzzles", puzzles);
  return element("p.rating", say("Your rating:"), " ", element("strong", `${rating} ± ${deviation}`), `, ${by}`);
}

/**
 * A bar for each number of tries.
 * @param {Record<string, number>} distribution
 */
function bars(distribution) {
  const rows = Object.entries(distribution);
  const most = Math.max(1, ...rows.map(([, count]) => count));
  const items = rows.map(([tries, count]) => {
    const bar = element("span.fill", String(count));
    bar.style.setProperty("width", `${Math.max(8, (100 * count) / most)}%`);
    const solved = sayMany("{n} puzzle", "{n} puzzles", count);
    return element("li", { "aria-label": `${tries}: ${solved}` }, element("span.tries", tries), bar);
  });
  return element("ol.bars", ...items);
}

/** @type {(small: Server.TierRow) => string} */
function smallText({ solved, gave_up: gaveUp, seconds }) {
  const time = seconds ? timeText(seconds) : "–";
  return say("Small ones: {solved} solved, {gave_up} given up, median time {time}.", { solved, gave_up: gaveUp, time });
}

/** @param {Server.TierRow[]} tiers */
function tierTable(tiers) {
  const rows = tiers.map(({ tier, solved, gave_up: gaveUp, seconds }) =>
    element("tr", element("th", { scope: "row" }, tierCats(TIERS.indexOf(tier) + 1)), element("td", String(solved)),
      element("td", String(gaveUp)), element("td", seconds ? timeText(seconds) : "–")));
  const head = [say("Difficulty"), say("solved"), say("given up"), say("median time")].map((text) => element("th", { scope: "col", text }));
  return element("table.tiers", element("tr", ...head), ...rows);
}
