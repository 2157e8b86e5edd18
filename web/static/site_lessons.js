// Lessons without a server: every line of a lesson is in its file, with its table and its judgement.

import { say } from "./messages.js";
import { Refusal } from "./refusal.js";
import { dataOf, packedData, textsOf, withDrawings } from "./site_data.js";
import { isLessonDone, keepLessonDone, shown } from "./site_progress.js";

/** @type {Page.Source["lessons"]} */
export async function lessons(game) {
  /** @type {{name: string, title: string, tier: number}[]} */
  const found = await packedData(`${game}/lessons.json`);
  return found.map(({ name, title, tier }) => ({ name, title, tier, done: isLessonDone(game, name) }));
}

/**
 * A lesson that begins anew.
 * @type {(game: string, lesson: string) => Promise<Page.Question>}
 */
export async function lessonQuestion(game, lesson) {
  const packed = await dataOf(`${game}/lesson-${lesson}.json`);
  const parts = [...(await dataOf(`${game}/drawing.json`)), ...packed.parts];
  return new LessonQuestion(textsOf(packed), parts);
}

/** @implements {Page.Question} */
class LessonQuestion {
  /**
   * @param {Page.LessonData} data
   * @param {string[]} parts of drawings
   */
  constructor(data, parts) {
    this.data = data;
    this.parts = parts;
    this.course = "";
    this.since = Date.now();
    const { game, heading, tier, task, text, pictures, hints } = data;
    this.info = {
      game, heading, task, text, kind_title: "", tier, conditions: [], meaning: [], facts: [], hints: [], hints_left: hints.length, steps: [], code: "", may_count: false,
      pictures: this.drawn(pictures), table: this.tableOf(this.moment([])), progress: this.progress,
    };
  }

  get progress() {
    return shown({ course: this.course, seconds: (Date.now() - this.since) / 1000, steps: [] });
  }

  /** @type {(steps: string[]) => Page.Moment} */
  moment(steps) {
    const { moments } = this.data;
    for (const [at, step] of steps.entries()) {
      if (!moments[steps.slice(0, at + 1).join(" ")]) throw new Refusal(say("{step} isn't allowed here", { step }));
    }
    return moments[steps.join(" ")];
  }

  /** @type {(value: any) => any} */
  drawn(value) {
    return withDrawings(value, this.parts);
  }

  /** @type {(moment: Page.Moment) => Server.TableState} */
  tableOf(moment) {
    return this.drawn(patched(this.data.first, moment.table));
  }

  /** @type {Page.Question["table"]} */
  async table(steps) {
    return this.tableOf(this.moment(steps));
  }

  /** @type {Page.Question["places"]} */
  async places(steps, pick) {
    const places = this.moment(steps).places?.[JSON.stringify(pick)];
    if (!places) throw new Refusal(say("this choice goes nowhere"));
    return places;
  }

  /** @type {Page.Question["look"]} */
  async look(steps, x, y) {
    const { board } = await this.table(steps);
    return { text: board.cells.find(([u, v]) => u === x && v === y)?.[2] ?? say("Nothing lies there.") };
  }

  /** @type {Page.Question["take"]} */
  async take(steps, pick, known = steps.length) {
    const step = pick && this.moment(steps).steps?.[JSON.stringify(pick)];
    if (pick && !step) throw new Refusal(say("something is left to choose"));
    const after = step ? [...steps, step] : steps;
    const news = after.map((_, at) => at + 1).filter((length) => length > known);
    return { table: await this.table(after), happened: news.flatMap((length) => this.moment(after.slice(0, length)).did) };
  }

  /** @type {Page.Question["judge"]} */
  async judge(steps) {
    this.refuseWhenOver();
    const { judged } = this.moment(steps);
    if (!judged) throw new Refusal(say("the line stops short"));
    const [right, lines] = judged;
    this.count(right ? "*" : "x");
    return { right, lines, cells: [], replies: [], table: await this.table(steps), progress: this.progress };
  }

  async hint() {
    this.refuseWhenOver();
    const { hints } = this.data;
    const number = this.progress.hints;
    if (number >= hints.length) throw new Refusal(say("There are no more hints."));
    this.count("?");
    const [hint, cells, names] = hints[number];
    const text = say("Hint {number} of {count}: {text}", { number: number + 1, count: hints.length, text: hint });
    const hold = names && { steps: [], choice: names[0], place: names[1] };
    return { text, number: number + 1, left: hints.length - number - 1, cells, hold, progress: this.progress };
  }

  /** @returns {Promise<never>} */
  async countForMe() {
    throw new Refusal(say("the points are counted already"));
  }

  async giveUp() {
    this.refuseWhenOver();
    this.count("-");
    return { progress: this.progress };
  }

  async solution() {
    const { line, why } = this.data;
    const table = await this.table(line);
    return { line, lines: why, traps: [], table, replies: [], share: "", others: "", progress: this.progress };
  }

  refuseWhenOver() {
    if (this.progress.over) throw new Refusal(say("This puzzle is over."));
  }

  /** @param {string} event */
  count(event) {
    this.course += event;
    if (event === "*") keepLessonDone(this.data.game, this.data.lesson);
  }
}

/**
 * A value that is stated by what differs from another one, as `difference` of `web/site_data.py` has it.
 * @param {any} old
 * @param {any} difference
 * @returns {any}
 */
function patched(old, difference) {
  const { "~": named, "@": placed, "^": inserted } = difference ?? {};
  if (named) {
    const entries = Object.entries(named);
    return { ...old, ...Object.fromEntries(entries.map(([name, each]) => [name, patched(old[name], each)])) };
  }
  if (placed) {
    const found = [...old];
    for (const [at, each] of placed) found[at] = patched(old[at], each);
    return found;
  }
  if (!inserted) return difference;
  const [head, tail, middle] = inserted;
  return [...old.slice(0, head), ...middle, ...old.slice(old.length - tail)];
}
