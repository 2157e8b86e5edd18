// Pages of puzzles: that of a day, or a shared one.

import { dayText, say } from "./messages.js";
import { ownGames } from "./own_games.js";
import { openQuestion } from "./question.js";
import { MET, keep, kept } from "./settings.js";
import { dateOf, hasPlayed, isSmall } from "./small.js";
import { gameOf, site, source } from "./source.js";

/** The games that this browser has met. @type {() => string[]} */
const met = () => kept(MET, []);

/** @type {(place: HTMLElement, parts: string[], name: string) => ReturnType<Page.Open>} */
export const open = (place, parts, name) => (name === "puzzle" ? openQuestion(place, { code: parts[0] }) : daily(place, parts));

/** @type {(place: HTMLElement, parts: string[]) => ReturnType<Page.Open>} */
async function daily(place, [game, asked]) {
  const day = asked || (await site()).today;
  const info = await gameOf(game);
  const names = { game: info?.title, day: dayText(dateOf(day)) };
  const title = isSmall(day) ? say("{game} · the small one of {day}", names) : say("{game} · {day}", names);
  const first = info && (await firstLesson(info).catch(() => null));
  const meet = () => keep(MET, [...met(), game]);
  if (!first) return openQuestion(place, { game, day }, { title, day: `${game}/${day}` });
  // The same address opens the puzzle itself once the lesson is done or left out.
  /** @type {(text: string) => Page.Link} */
  const onward = (text) => [location.hash, text, () => (meet(), dispatchEvent(new HashChangeEvent("hashchange")))];
  return openQuestion(place, { game, lesson: first.name }, {
    title: say("New to {game}? One move first", { game: info.title }),
    skip: onward(say("I know the game: to the puzzle")),
    onward: [onward(say("To the puzzle of the day"))],
  });
}

/**
 * The smallest lesson of a game with which somebody begins who has never played it.
 * @param {Server.GameInfo} game
 */
async function firstLesson({ name, title, lessons }) {
  if (!lessons || met().includes(name) || ownGames().some((game) => game.title.startsWith(title))) return null;
  const from = await source();
  const [all, { [name]: stats }] = await Promise.all([from.lessons(name), from.stats()]);
  return hasPlayed(stats) || all.some(({ done }) => done) ? null : all[0];
}
