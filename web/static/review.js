// A game that is over, turn by turn: what each one gave away, and what was best.

import { element, lines, refill, shape } from "./dom.js";
import { say } from "./messages.js";
import { Refusal, isAborted } from "./refusal.js";
import { source } from "./source.js";

/**
 * @typedef {(at: number) => void} Choose shows the turn of this number in the list
 *
 * @typedef {{players: Server.PlayerState[], step: number, most: number, choose: Choose}} Chart
 */

const WIDTH = 720;
const HEIGHT = 180;
/** Room that the number of a turn takes up. */
const WIDEST = 26;

/**
 * @param {HTMLElement} place
 * @param {string[]} parts
 */
export async function open(place, [token]) {
  const jobs = new AbortController();
  const wait = element("p.lead", { role: "status", text: say("The game is being looked through …") });
  const box = element("div.review", wait);
  place.append(element("h1", say("Review")), element("p", element("a", { href: `#/game/${token}`, text: say("Back to the game") })), box);
  fill(box, token, jobs.signal);
  return () => jobs.abort();
}

/** @type {(box: HTMLElement, token: string, signal: AbortSignal) => Promise<void>} */
async function fill(box, token, signal) {
  try {
    const game = await (await source()).game(token);
    const [{ players }, found] = await Promise.all([game.state(), game.review(signal)]);
    refill(box, ...reviewParts(found, players));
  } catch (error) {
    if (isAborted(error)) return;
    if (!(error instanceof Refusal)) throw error;
    refill(box, element("p", { role: "alert", text: error.message }));
  }
}

/**
 * The summary, the chart, and the turn that was chosen in it.
 * @param {Server.ReviewState} review
 * @param {Server.PlayerState[]} players
 */
function reviewParts({ turns, summary }, players) {
  const detail = element("section.card-panel.turn-detail", { "aria-live": "polite" });
  /** @type {Choose} */
  const choose = (at) => {
    refill(detail, ...turnParts(turns[at], players, at, turns.length, choose));
    for (const bar of chart.querySelectorAll("[data-at]")) bar.setAttribute("aria-pressed", String(Number(bar.getAttribute("data-at")) === at));
  };
  const chart = chartOf(turns, players, choose);
  if (turns.length) choose(worst(turns));
  const shown = turns.length ? [chart, detail] : [];
  return [...shown, element("section.card-panel.prose", ...lines(summary))];
}

/**
 * A bar for each turn, as long as what it gave away.
 * @param {Server.ReviewedTurn[]} turns
 * @param {Server.PlayerState[]} players
 * @param {Choose} choose
 */
function chartOf(turns, players, choose) {
  const most = Math.max(1, ...turns.map(({ lost }) => lost));
  const step = WIDTH / turns.length;
  const bars = turns.map((turn, at) => barOf(turn, at, { players, step, most, choose }));
  const axis = shape("line", { class: "axis", x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT });
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + 24}`, class: "chart", role: "group", "aria-label": say("What each turn gave away") }, axis, ...bars);
  const legend = players.map(({ name }, seat) => element("li", { class: `seat-${seat}`, text: name }));
  return element("figure.card-panel", element("figcaption", say("What each turn gave away: choose one to see what was best.")), svg, element("ul.legend", ...legend));
}

/**
 * @param {Server.ReviewedTurn} turn
 * @param {number} at
 * @param {Chart} chart
 */
function barOf({ number, seat, lost }, at, { players, step, most, choose }) {
  const height = Math.max(4, (lost / most) * (HEIGHT - 12));
  const label = say("Turn {number}, {name}: gave away {lost}", { number, name: players[seat].name, lost });
  const bar = shape("rect", { x: at * step + step * 0.12, width: step * 0.76, y: HEIGHT - height, height, rx: Math.min(3, step * 0.2), class: `seat-${seat}` });
  const area = shape("rect", { class: "area", x: at * step, width: step, y: 0, height: HEIGHT });
  const text = shape("text", { x: (at + 0.5) * step, y: HEIGHT + 16, "text-anchor": "middle", "font-size": 12 }, at % Math.ceil(WIDEST / step) ? "" : String(number));
  const group = { class: "turn-bar", "data-at": at, tabindex: 0, role: "button", "aria-label": label, "aria-pressed": "false" };
  const made = shape("g", group, area, bar, text);
  made.addEventListener("click", () => choose(at));
  made.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), choose(at)));
  return made;
}

/** @type {(all: Server.ReviewedTurn[]) => number} */
function worst(all) {
  return all.reduce((best, { lost }, at) => (lost > all[best].lost ? at : best), 0);
}

/**
 * @param {Server.ReviewedTurn} turn
 * @param {Server.PlayerState[]} players
 * @param {number} at
 * @param {number} count
 * @param {Choose} choose
 */
function turnParts({ number, seat, text, lost, best, why }, players, at, count, choose) {
  /** @type {(name: string, to: number) => HTMLElement} */
  const arrow = (name, to) => element("button.button", { text: name, disabled: to < 0 || to >= count ? true : null, on: { click: () => choose(to) } });
  const others = best.map((each) => element("li", bestText(each)));
  return [
    element("h2", say("Turn {number}: {name}", { number, name: players[seat].name })),
    element("p", element("code", { text })),
    element("p", { class: lost ? "lost" : "kept", text: lost ? say("It gave away {lost}.", { lost }) : say("Nothing better was found.") }),
    others.length ? element("h3", say("The best turns")) : null,
    others.length ? element("ol.best", ...others) : null,
    why ? element("p.quiet", why) : null,
    element("p.answers", arrow(say("Before"), at - 1), arrow(say("After"), at + 1)),
  ];
}

/** @type {(turn: Server.WorthState) => string} */
function bestText({ text, value, error }) {
  return error ? `${text}: ${value} ± ${error}` : `${text}: ${value}`;
}
