// A puzzle: one move at a time, hints, tries, and what there is to learn at the end.

import { announce } from "./announcer.js";
import { newDay, untilNextDay } from "./countdown.js";
import { showDialog } from "./dialog.js";
import { courseSigns, courseText, timeText } from "./course.js";
import { element, lines, refill } from "./dom.js";
import { image } from "./drawing.js";
import { say } from "./messages.js";
import { raise } from "./raised.js";
import { Refusal } from "./refusal.js";
import { settings } from "./settings.js";
import { served, site, source } from "./source.js";
import { Table } from "./table.js";
import { standingOf, tablePage } from "./table_page.js";
import { tierScale } from "./tier.js";
import { typedMove } from "./typed_move.js";

/** @typedef {import("./table.js").Action} Action */

const NOT_READY = 503;
/** Milliseconds until a source that wasn't ready is asked again. */
const PAUSE = 3000;

/**
 * Open a puzzle, or something else that is asked; the answer leaves it.
 * @param {HTMLElement} place
 * @param {Page.Asked} asked
 * @param {Page.QuestionFrame} [frame]
 */
export async function openQuestion(place, asked, frame = {}) {
  const sign = element("p.card-panel");
  const question = await patiently((await source()).question(asked), (n) => {
    sign.textContent = say("The puzzle isn't there yet: one that nobody has opened before is made first, which can take a minute. {time} so far.", { time: timeText(n) });
    if (n > 1) return;
    announce(sign.textContent);
    place.append(sign);
    place.dispatchEvent(new Event("waiting"));
  });
  sign.remove();
  const keeping = asked.day && served() && settings().offline && (await import("./rescue.js"));
  const page = new QuestionPage(keeping ? keeping.rescued(question, () => keeping.goOnAlone(asked, page)) : question, frame);
  place.append(page.element);
  await page.begin();
  // Without a server a puzzle that is open needs no network any more.
  if (!served()) import("./solution.js").catch(() => {});
  const stop = asked.day?.startsWith((await site()).today) ? untilNextDay(() => {}, () => page.state.after(newDay())) : () => {};
  return () => (stop(), page.leave());
}

/**
 * Tell each second how long something takes, if it takes long.
 * @template Answer
 * @param {Promise<Answer>} work
 * @param {(seconds: number) => void} tell
 */
function patiently(work, tell) {
  let seconds = 0;
  const timer = setInterval(() => tell(++seconds), 1000);
  return work.finally(() => clearInterval(timer));
}

class QuestionPage {
  /**
   * @param {Page.Question} question
   * @param {Page.QuestionFrame} frame
   */
  constructor(question, { title, skip, links, onward = [], day }) {
    const { info } = question;
    this.question = question;
    this.title = title ?? info.heading;
    this.links = links ?? [[`#/rules/${info.game}`, say("How to play")], [`#/archive/${info.game}`, say("Earlier puzzles")]];
    this.skip = skip;
    this.onward = onward;
    this.day = day;
    this.progress = info.progress;
    this.hints = [...info.hints];
    this.hintsLeft = info.hints_left;
    /** Whether the points of steps aren't said, and may be asked for. */
    this.mayCount = info.may_count;
    /** How many steps there were when the last hint was given. */
    this.hintedAt = 0;
    /** Whether the server can't judge yet. */
    this.unready = false;
    this.now = info.table;
    /** @type {Server.HoldState | null} */
    this.held = null;
    /** @type {string[]} */
    this.steps = [];
    this.judging = false;
    this.table = new Table({
      places: (pick) => question.places(this.steps, pick),
      look: (x, y) => question.look(this.steps, x, y),
      take: (pick) => this.take(pick),
      type: (steps) => this.type(steps),
    });
    this.news = element("div.news", { "aria-live": "polite" });
    this.hintBox = element("div.hints");
    this.standing = element("div.standing");
    this.state = element("p.state");
    this.element = tablePage(this.table, this.head(), [this.news, this.hintBox, ...(this.skip ? [] : info.pictures.map(figure)), this.standing, typedMove((steps) => this.type(steps)), linksOf(this.links)]);
  }

  leave() {
    this.steps = [];
    this.table.leave();
  }

  head() {
    const { heading, kind_title: kind, tier, task, conditions, meaning, text, facts } = this.question.info;
    return [
      element("div.title",
        element("h1", this.title),
        element("div.kind", kind || (this.title === heading || this.skip ? "" : heading), tierScale(tier)),
        this.skip && element("p.answers", linkTo(this.skip, "button"))),
      text.length ? element("div.head-text", ...lines(text)) : null,
      element("p.task", task),
      conditions.length ? element("p.conditions", ...conditions.flatMap((each) => [each, " "])) : null,
      facts.length || meaning.length ? element("details.facts", { open: facts.length > 0 && matchMedia("(min-width: 60rem)").matches },
        element("summary", facts.length ? say("What you know") : say("What does that mean?")),
        element("div.drawer", ...lines([...facts, ...meaning]))) : null,
      this.state,
    ];
  }

  async begin() {
    const { info } = this.question;
    this.showHints();
    if (this.progress.over) return this.showEnd();
    const table = info.steps.length ? await this.question.table(info.steps) : info.table;
    return this.show(table);
  }

  /**
   * Show a state of the attempt.
   * @param {Server.TableState} table
   */
  show(table) {
    this.steps = table.steps;
    this.now = table;
    this.table.board.layers.best.replaceChildren();
    this.table.show(table);
    refill(this.standing, ...standingOf(table));
    this.showProgress();
    this.offer();
  }

  showProgress() {
    const { course, seconds } = this.progress;
    refill(this.state, course && courseSigns(this.progress), course ? ` ${courseText(this.progress)}` : null,
      course && seconds ? ` · ${timeText(seconds)}` : null);
  }

  offer() {
    const any = this.steps.length > 0;
    this.table.offer([
      { name: say("Undo"), icon: "undo", key: "u", run: () => this.undo(), off: !any },
      this.hintAction(),
      ...this.counting(),
      this.givingUp(),
      { name: say("Done"), icon: "check", key: "e", run: () => this.judge(), off: !this.now.complete || !any, primary: true },
    ]);
  }

  /** @returns {Action} */
  givingUp() {
    return { name: say("Give up"), icon: "flag", key: "g", run: () => this.askToGiveUp() };
  }

  /** @returns {Action[]} */
  counting() {
    return this.mayCount ? [{ name: say("Count for me"), icon: "sum", key: "p", run: () => this.count(), once: true, holding: true }] : [];
  }

  /** @returns {Action} */
  hintAction() {
    const count = this.hintsLeft || undefined;
    // Once the step that was named is taken hints go on with the next one.
    const off = !count && this.steps.length <= this.hintedAt;
    return { name: say("Hint"), icon: "hint", key: "h", run: () => this.hint(), off, count, once: true, holding: true };
  }

  /** @param {Page.Pick} pick */
  async take(pick) {
    await this.taken(await this.question.take(this.steps, pick));
  }

  /** @param {string[]} typed */
  async type(typed) {
    await this.taken(await this.question.take([...this.steps, ...typed], null, this.steps.length));
  }

  /** @param {Server.StepState} step */
  async taken({ table, happened }) {
    this.show(table);
    this.clearNews();
    refill(this.news, ...lines(happened));
    this.table.last = happened;
    if (happened.length) this.table.say(happened.join(" "), "done");
    if (table.whole) await this.judge();
  }

  async undo() {
    if (!this.steps.length) return;
    const { table } = await this.question.take(this.steps.slice(0, -1), null);
    this.clearNews();
    this.show(table);
  }

  clearNews() {
    this.table.last = [];
    this.news.className = "news";
    refill(this.news);
  }

  /** Ask whether the attempt is the solution, once at a time. */
  async judge() {
    if (this.judging || this.progress.over) return undefined;
    this.judging = true;
    const found = await this.table.asked(() => this.judged(this.steps)).finally(() => {
      this.judging = false;
    });
    if (!found) return undefined;
    const { right, lines: said, cells, replies, table, progress } = found;
    this.progress = progress;
    this.showProgress();
    if (right) return this.showEnd(said);
    this.table.show({ ...table, choices: [], held: [] });
    refill(this.standing, ...standingOf(table));
    this.news.className = "news verdict wrong";
    /** @type {Action} */
    const again = { name: say("Try again"), icon: "undo", key: "e", primary: true, run: () => this.restart() };
    /** @type {Action} */
    const back = { name: say("One step back"), icon: "undo", key: "u", run: () => this.undo() };
    refill(this.news, element("h2", say("Not yet")), ...lines(said));
    this.table.say(said[0] ?? say("Not yet"), "illegal");
    this.table.offer([back, this.hintAction(), this.givingUp(), again]);
    if (!replies.length) this.table.board.pointAt(...cells);
    else import("./replies.js").then(({ showReplies }) => showReplies(this.table.board, replies, this.steps.length));
    announce([say("Not yet"), ...said].join(" "));
    return undefined;
  }

  /**
   * The source's judgement of an attempt; asked again as long as it is still getting ready.
   * @param {string[]} steps
   * @returns {Promise<Server.Judgement | null>}
   */
  judged(steps) {
    this.unready = false;
    return patiently(this.tried(steps), (n) => this.table.say(this.unready
      ? say("The server has just been started, and its judge gets ready: that takes a minute or two, once. {time} so far.", { time: timeText(n) })
      : say("Your try is judged: all answers to it are looked at. {time} so far.", { time: timeText(n) })));
  }

  /** @type {(steps: string[]) => Promise<Server.Judgement | null>} */
  async tried(steps) {
    try {
      return await this.question.judge(steps);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== NOT_READY) throw error;
      this.unready = true;
      await new Promise((go) => setTimeout(go, PAUSE));
      return this.steps === steps ? this.tried(steps) : null;
    }
  }

  async restart() {
    const { table } = await this.question.take([], null);
    this.clearNews();
    this.show(table);
    await this.holdHinted();
  }

  async hint() {
    const { text, left, cells, hold, progress } = await this.question.hint();
    this.hints.push(text);
    this.hintsLeft = left;
    this.hintedAt = this.steps.length;
    this.progress = progress;
    this.held = hold;
    this.showHints();
    this.showProgress();
    raise(this.hintBox);
    this.table.say(text, "hint");
    announce(text);
    if (!this.news.classList.contains("wrong")) {
      this.offer();
      await this.holdHinted();
    }
    this.table.board.pointAt(...cells);
  }

  /** From now on say the points of what is held and laid; that counts as a hint. */
  async count() {
    this.progress = (await this.question.countForMe()).progress;
    this.mayCount = false;
    const table = this.steps.length ? await this.question.table(this.steps) : this.now;
    this.now = table;
    await this.table.showAgain(table);
    refill(this.standing, ...standingOf(table));
    this.showProgress();
    this.offer();
  }

  /** Hold what the last hint names, over its place once that is named, where it is the next step. */
  async holdHinted() {
    if (this.held?.steps.join() === this.steps.join()) await this.table.suggest(this.held, true);
  }

  showHints() {
    const items = this.hints.map((text) => element("li", { text }));
    refill(this.hintBox, items.length ? element("h2", say("Hints")) : null, element("ol", ...items));
    this.hintBox.hidden = !items.length;
  }

  askToGiveUp() {
    const really = { name: say("Give up"), run: () => this.giveUp() };
    const stay = { name: say("Go on trying"), run: () => {}, primary: true };
    showDialog(say("Give up?"), lines([say("You see the solution, and the puzzle is over for you.")]), [really, stay]);
  }

  async giveUp() {
    this.progress = (await this.question.giveUp()).progress;
    await this.showEnd();
  }

  /**
   * The solution, why it is right, what looked better, and a text to share.
   * @param {string[]} [said]
   */
  async showEnd(said = []) {
    const [found, { solutionParts, dayEnd }, { showReplies }] = await Promise.all([this.question.solution(), import("./solution.js"), import("./replies.js")]);
    this.progress = found.progress;
    this.steps = found.table.steps;
    const solved = this.progress.course.endsWith("*");
    this.table.show({ ...found.table, choices: [], held: [] });
    this.showProgress();
    const title = solved ? say("Solved") : say("The solution");
    this.table.close(said[0] ?? title, solved ? "legal" : "");
    this.news.className = `news verdict ${solved ? "right" : "shown"}`;
    showReplies(this.table.board, found.replies, this.steps.length);
    const goesOn = this.day ? await dayEnd(this.day).catch(() => []) : [];
    refill(this.news, element("h2", title), ...lines(said), ...goesOn, ...solutionParts(found, this.question.info.code, this.onward));
    this.hintBox.hidden = true;
    refill(this.standing, ...standingOf(found.table));
    announce([title, ...said].join(" "));
  }
}

/**
 * A picture of the rules.
 * @param {Server.Picture} picture
 */
function figure(picture) {
  return element("figure.card-panel.rules-picture", image(picture), element("figcaption", picture.words ?? ""));
}

/** @param {Page.Link[]} links */
function linksOf(links) {
  return element("p.links", ...links.map((link) => linkTo(link)));
}

/** @type {(link: Page.Link, kind?: string) => HTMLElement} */
export function linkTo([href, text, run = () => {}], kind) {
  return element("a", { href, text, class: kind, on: { click: run } });
}
