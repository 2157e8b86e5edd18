// The first page: today's puzzles of each game, and what else there is.

import { courseSigns, courseText } from "./course.js";
import { countDown } from "./countdown.js";
import { element } from "./dom.js";
import { preview } from "./drawing.js";
import { dayText, say, sayMany } from "./messages.js";
import { ownGames } from "./own_games.js";
import { refusalOf } from "./refusal.js";
import { MET, keep, kept } from "./settings.js";
import { hasPlayed, smallOf } from "./small.js";
import { served, site, source } from "./source.js";
import { tierScale } from "./tier.js";

/** @typedef {ReturnType<typeof todaysCard>} Card */

/** @type {Page.Open} */
export async function open(place) {
  const found = await site();
  const clock = element("span.countdown");
  const games = found.games.filter((game) => game.dailies);
  const cards = games.map((game) => todaysCard(game, found.today));
  const first = kept(MET, []).length ? null : neverPlayed(games.find(({ lessons }) => lessons));
  const underWay = element("div");
  place.append(
    element("div.welcome",
      element("h1", say("Puzzles of the day")),
      element("p.lead", say("One puzzle a day for each of three board games about cats. No account, nothing to install.")),
      element("p.quiet", element("span", dayText(found.today)), " · ", clock)),
    served() || navigator.onLine ? "" : element("p.card-panel.no-network", say("There is no network. The puzzles of these weeks, the lessons and the rules work without one; what you solve now is kept in this browser, and counts once there is a network.")),
    first ?? "", underWay,
    element("div.todays", ...cards.map((card) => card.element)),
    served() ? whatElse() : "",
  );
  const stop = countDown(clock);
  if (served() && ownGames().length) import("./games_under_way.js").then(({ goOn }) => underWay.append(...goOn(ownGames(), 3, say("Go on"))));
  fill(cards, found.today).then(({ played, small }) => {
    if (!first) return;
    if (played.length) {
      first.remove();
      keep(MET, played);
    } else if (small) first.lastElementChild?.append(element("a.button", { href: small, text: say("A small puzzle") }));
  }).catch((error) => {
    for (const card of cards) card.task.textContent = refusalOf(error).message;
  });
  return stop;
}

/**
 * Where somebody begins who has played nothing yet.
 * @param {Server.GameInfo} [game] that has lessons
 */
function neverPlayed(game) {
  return element("section.card-panel.first-time", element("h2", say("Never played?")),
    element("p", say("Lay cards, count cats: a lesson is one move long, and the board shows what each move brings.")),
    element("p.answers",
      game ? element("a.button.primary", { href: `#/learn/${game.name}`, text: say("A first lesson") }) : null));
}

function whatElse() {
  return element("section.else",
    panel(say("Learn a game"), say("Short lessons on the rules, and on playing well."), "#/learn", say("Lessons")),
    panel(say("Puzzles to practise"), say("As many as you like, by game, kind and difficulty."), "#/practice", say("Practise")),
    panel(say("Play a game"), say("Against bots, with friends at one screen, or by links."), "#/play", say("Set up a game")),
    panel(say("Analyse a position"), say("Paste a file or a share code, and see the best turns."), "#/analyse", say("Analyse")));
}

/** @type {(title: string, text: string, href: string, button: string) => HTMLElement} */
function panel(title, text, href, button) {
  return element("div.card-panel",
    element("h2", title), element("p", { text }), element("a.button", { href, text: button }));
}

/**
 * The card of a game, whose puzzle comes as soon as it is there.
 * @param {Server.GameInfo} game
 * @param {string} today
 */
function todaysCard(game, today) {
  const frame = element("a.preview", { href: `#/daily/${game.name}/${today}`, tabindex: -1, "aria-hidden": "true" });
  const kind = element("div.kind");
  const task = element("p.task");
  const state = element("p.state");
  const button = element("a.button.primary", { href: `#/daily/${game.name}/${today}`, text: say("Solve it") });
  const small = element("a.button", { href: smallHref(game, today), hidden: true });
  const links = element("p.links",
    element("a", { href: `#/rules/${game.name}`, text: say("How to play") }),
    element("a", { href: `#/archive/${game.name}`, text: say("Earlier puzzles") }));
  const card = element("article.today.card-panel", { "aria-label": game.title },
    frame, element("h2", game.title), kind, task, state, button, small, links);
  return { game, element: card, frame, kind, task, state, button, small };
}

/** @type {(game: Server.GameInfo, today: string) => string} */
const smallHref = ({ name }, today) => `#/daily/${name}/${smallOf(today)}`;

/**
 * Show the puzzles and streaks as soon as they are there; where one isn't, why not. The answer are
 * the games of which a daily is over, and the address of a small one.
 * @param {Card[]} cards
 * @param {string} today
 */
async function fill(cards, today) {
  const { questions, small, problems, stats } = await (await source()).todays();
  const played = Object.keys(stats).filter((name) => hasPlayed(stats[name]));
  for (const card of cards) {
    const { name } = card.game;
    if (questions[name]) showPuzzle(card, questions[name]);
    else card.task.textContent = problems[name];
    if (small[name]) showSmall(card, small[name], !played.length);
    const streak = stats[name]?.streak;
    if (streak) card.state.append(" ", element("span.streak", sayMany("{n} day in a row", "{n} days in a row", streak)));
  }
  const first = cards.find(({ game }) => small[game.name]);
  return { played, small: first && smallHref(first.game, today) };
}

/**
 * The way to the small puzzle: for somebody new it comes before the graded one.
 * @param {Card} card
 * @param {Server.TodayPuzzle} info
 * @param {boolean} isNew
 */
function showSmall({ button, small }, { progress }, isNew) {
  small.hidden = false;
  small.append(say("A small one, for a minute"), ...(progress.course ? [" ", courseSigns(progress)] : []));
  if (!isNew || progress.over) return;
  button.classList.remove("primary");
  small.classList.add("primary");
  button.before(small);
}

/**
 * @param {Card} card
 * @param {Server.TodayPuzzle} info
 */
function showPuzzle(card, info) {
  card.frame.replaceChildren(preview(info.board));
  card.kind.append(info.kind_title, tierScale(info.tier) ?? "");
  card.task.append(...element("p", info.task).childNodes);
  const { course, over } = info.progress;
  if (course) card.state.append(courseSigns(info.progress), " ", courseText(info.progress));
  if (over) card.button.textContent = say("See the solution");
  else if (course || info.steps.length) card.button.textContent = say("Go on");
}
