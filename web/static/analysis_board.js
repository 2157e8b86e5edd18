// A board for analysis: turns are tried by hand, the best ones are marked, and lines are a tree.

import { announce } from "./announcer.js";
import { badgeAt, marksOf, signed } from "./best_marks.js";
import { element, lines, refill } from "./dom.js";
import { say } from "./messages.js";
import { Refusal, isAborted } from "./refusal.js";
import { entitle } from "./router.js";
import { settings } from "./settings.js";
import { saveFile, shareButtons } from "./share.js";
import { written } from "./sheet.js";
import { Table } from "./table.js";
import { standingOf, tablePage } from "./table_page.js";
import { typedMove } from "./typed_move.js";

/** Milliseconds without a change after which the best turns are looked for. */
const QUIET = 350;
/** Milliseconds until it is asked again where too many ask. */
const PAUSE = 1500;
const TOO_MANY = 429;

/** A table with marks of turns, which a click takes. */
class MarkedTable extends Table {
  /**
   * @param {import("./table.js").Deeds} deeds
   * @param {(turn: string) => Promise<void | null>} choose
   */
  constructor(deeds, choose) {
    super(deeds);
    this.chooseTurn = choose;
    /** @type {Server.BestTurn[]} */
    this.best = [];
    /** @type {number | null} the turn whose pieces are shown */
    this.shown = null;
  }

  /** @type {(best: Server.BestTurn[], shown?: number | null) => void} */
  mark(best, shown = null) {
    Object.assign(this, { best, shown });
    refill(this.board.layers.best, ...marksOf(this.board.grid, best, shown));
  }

  /** @param {PointerEvent} event */
  markedAt(event) {
    return this.aim ? null : badgeAt(this.board.grid, this.best, this.board.point(event));
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const at = this.markedAt(event);
    if (at !== this.shown) this.mark(this.best, at);
    return super.hover(event);
  }

  /** @param {PointerEvent} event */
  tap(event) {
    const at = this.markedAt(event);
    return at === null ? super.tap(event) : this.chooseTurn(this.best[at].turn);
  }
}

export class AnalysisBoard {
  /**
   * @param {(body: Server.AnalysisBody) => Page.Analysis} from
   * @param {Root} root
   * @param {Server.TriedState} state
   * @param {Page.Child[]} links
   * @param {Moment["ask"]} [ask] who knows more of the first moment than its position says
   * @param {(kept: Kept) => void} [keep] keeps where one is, if anything does
   */
  constructor(from, root, state, links, ask, keep) {
    this.from = from;
    this.keep = keep;
    this.tree = new TurnTree(root);
    this.tree.first.ask = ask;
    this.now = state;
    /** @type {string[]} */
    this.steps = [];
    this.whole = false;
    /** @type {AbortController | null} what is being looked for */
    this.thought = null;
    this.number = 0;
    /** @type {string | null} while the position is edited, how the cards begin that are offered */
    this.edited = null;
    this.search = element("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 12, on: { input: () => this.seek() } });
    this.searching = element("label.typed", { hidden: true }, say("Cards that begin with"), this.search);
    const choose = (/** @type {string} */ turn) => this.play(turn);
    this.table = new MarkedTable({
      places: (pick) => this.here.places(this.steps, pick),
      look: (x, y) => this.here.look(this.steps, x, y),
      take: (pick, choice) => this.take(pick, choice),
      type: (steps) => this.type(steps),
    }, choose);
    this.title = element("h1");
    this.moments = element("p.answers.past-turns");
    this.notes = element("div.quiet");
    this.turns = element("p.turn-tree", { role: "group", "aria-label": say("Turns tried") });
    this.list = element("ol.best");
    this.status = element("p.quiet", { role: "status" });
    this.reasons = element("div.prose");
    this.wanted = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", checked: true, on: { change: () => this.think() } }));
    this.standing = element("div.standing");
    this.best = element("section.card-panel.best-turns",
      element("h2", say("The best turns")), element("label.pill", this.wanted, say("Look for them")), this.status, this.list, this.reasons);
    this.typed = typedMove((steps) => this.type(steps));
    this.files = element("div.answers");
    this.element = tablePage(this.table, [this.title, this.moments, this.turns, this.searching, this.notes], [this.best, this.standing, this.typed, this.files, element("p.links", ...links)]);
    this.show(state);
    this.think();
  }

  /** The moment at which one is. */
  get here() {
    const { body } = this.tree;
    return this.from(this.edited === null ? body : { ...body, wanted: this.edited });
  }

  /**
   * Go to where one was.
   * @param {Kept} kept
   */
  async resume({ line, edited }) {
    for (const { text, shown } of line) this.tree.add(text, null, shown);
    if (edited) this.edited = this.search.value;
    if (line.length || edited) await this.renew();
  }

  leave() {
    this.number += 1;
    this.thought?.abort();
    this.table.leave();
  }

  // What is shown

  /** @param {Server.TriedState} state */
  show(state) {
    this.now = state;
    this.tree.now.shown = state.played || this.tree.now.shown;
    this.keep?.({ root: this.tree.root, line: this.tree.line, edited: this.edited !== null });
    refill(this.title, state.heading);
    entitle(state.heading);
    refill(this.notes, ...lines(state.notes));
    refill(this.moments, ...this.momentsOf(state));
    refill(this.turns, ...this.written(this.tree.first));
    this.moments.hidden = !state.moment;
    this.turns.hidden = !this.tree.first.after.length;
    refill(this.files, ...this.filesOf(state));
    this.showTable(state.table);
    this.notes.hidden = this.best.hidden = this.edited !== null;
    if (this.edited !== null) this.table.say([say("Set up the table, then choose Done."), ...state.notes.slice(0, 1)].join(" "));
  }

  /** @param {Server.TableState} table */
  showTable(table) {
    this.steps = table.steps;
    this.whole = table.complete;
    this.table.show(table);
    refill(this.standing, ...standingOf(table));
    this.typed.hidden = this.edited !== null || (!table.choices.length && !table.steps.length);
    this.searching.hidden = this.edited === null || !this.now.searched;
    if (this.steps.length) this.table.mark([]);
    this.offer();
  }

  offer() {
    const { now, forward } = this.tree;
    this.table.offer([
      { name: say("Back"), icon: "undo", key: "u", run: () => this.back(), off: !this.steps.length && !now.before },
      { name: say("Forward"), icon: "redo", key: "f", run: () => forward && this.goTo(forward), off: !forward || this.steps.length > 0 },
      ...(this.now.open && this.edited === null ? [this.dealing()] : []),
      ...(this.now.editable || this.edited !== null ? [this.editing()] : []),
      ...(this.edited === null ? [this.ending()] : []),
    ]);
  }

  /** @returns {import("./table.js").Action} */
  ending() {
    return { name: say("End turn"), icon: "check", key: "e", run: () => this.end(null), off: !this.whole, primary: true };
  }

  /** @returns {import("./table.js").Action} */
  editing() {
    const { edited } = this;
    return { name: edited === null ? say("Edit") : say("Done"), icon: edited === null ? "gear" : "check", key: "x", primary: edited !== null, run: () => this.edit(edited === null) };
  }

  /** @returns {import("./table.js").Action} */
  dealing() {
    return { name: say("Deal the rest"), icon: "turn", key: "d", once: true, run: () => this.deal() };
  }

  /**
   * The turns after a moment: the main line, with branches in brackets.
   * @param {Moment} from
   * @returns {Page.Child[]}
   */
  written(from) {
    const [main, ...others] = from.after;
    if (!main) return [];
    const branches = others.map((each) => element("span.branch", "(", this.chip(each), ...this.written(each), ")"));
    return [this.chip(main), ...branches, ...this.written(main)];
  }

  /** @param {Moment} moment */
  chip(moment) {
    return element("button.turn-chip", { "aria-current": moment === this.tree.now ? "true" : null, "data-turn": moment.text, on: { click: () => this.asked(() => this.goTo(moment)) } }, moment.shown);
  }

  /**
   * Of a game: which of its moments the lines begin with, and ways to others.
   * @param {Server.TriedState} state
   */
  momentsOf({ moment }) {
    if (!moment) return [];
    const { turn, last } = moment;
    /** @type {(text: string, to: number) => HTMLElement} */
    const button = (text, to) => element("button.button", { text, disabled: to < 0 || to > last, on: { click: () => this.asked(() => this.begin(to)) } });
    return [button(say("Before"), turn - 1), element("span", say("After turn {number} of {last}", { number: turn, last })), button(say("After"), turn + 1)];
  }

  /** @param {Server.TriedState} state */
  filesOf({ file }) {
    if (!file) return [];
    const save = element("button.button", { text: say("Save the position"), on: { click: () => saveFile("catbox-position.json", file) } });
    return [save, shareButtons({ text: file, name: say("Copy the position") })];
  }

  // Turns

  /**
   * @param {Page.Pick} pick
   * @param {Server.ChoiceState} choice
   */
  async take(pick, choice) {
    if (this.edited !== null) return this.change(pick);
    if (choice.doing === "move") return this.end(pick);
    return this.stepped(await this.here.take(this.steps, pick, false));
  }

  /** @param {string[]} typed */
  async type(typed) {
    await this.stepped(await this.here.take([...this.steps, ...typed], null, false));
  }

  /** @param {Server.TriedStep} found */
  async stepped({ table, happened }) {
    if (!table) return;
    this.showTable(table);
    if (table.whole && settings().quick) await this.end(null);
    else if (happened.length || table.whole) this.table.say([...happened, table.whole ? say("End your turn, or undo.") : ""].join(" ").trim(), "done");
  }

  /** @param {Page.Pick | null} pick */
  async end(pick) {
    await this.play((await this.here.take(this.steps, pick, true)).turn);
  }

  /** @param {string} turn */
  play(turn) {
    return this.asked(() => this.moved(() => this.tree.add(turn)));
  }

  /**
   * Go somewhere in the tree; where it can't be shown one stays.
   * @param {() => void} go
   */
  async moved(go) {
    const { now } = this.tree;
    go();
    await this.renew().catch((error) => {
      this.tree.go(now);
      throw error;
    });
  }

  async back() {
    const { before } = this.tree.now;
    if (this.steps.length) {
      await this.stepped(await this.here.take(this.steps.slice(0, -1), null, false));
      this.think();
    } else if (before) await this.goTo(before);
  }

  /** @param {Moment} moment */
  goTo(moment) {
    return this.moved(() => this.tree.go(moment));
  }

  /**
   * Change the position by hand, or play on from it.
   * @param {boolean} wished
   */
  async edit(wished) {
    this.edited = wished ? this.search.value : null;
    await this.renew();
  }

  /** @param {Page.Pick} pick */
  async change(pick) {
    const { change, text } = await this.here.edit(pick);
    await this.moved(() => this.tree.add(change, { ...this.tree.first.root, text, turn: null, seat: null }));
  }

  /** Offer other cards, once nothing is typed for a moment. */
  async seek() {
    const { value } = this.search;
    await new Promise((go) => setTimeout(go, QUIET));
    if (value !== this.search.value || this.edited === null) return;
    this.edited = value;
    await this.asked(() => this.renew());
  }

  async deal() {
    const { text } = await this.here.deal();
    await this.moved(() => this.tree.add(say("dealt"), { ...this.tree.first.root, text, turn: null, seat: null }));
  }

  /**
   * Begin with another moment of the game.
   * @param {number} turn
   */
  async begin(turn) {
    const { root } = this.tree.first;
    if (root) this.tree = new TurnTree({ ...root, turn, seat: null });
    await this.renew();
  }

  /** Show the moment at which one is now, unless one has gone on meanwhile. */
  async renew() {
    const number = ++this.number;
    this.thought?.abort();
    this.table.mark([]);
    const state = await this.here.state();
    if (number !== this.number) return;
    this.show(state);
    announce(state.heading);
    this.think();
  }

  // The best turns

  /** Look for the best turns of this moment; what was looked for before isn't any more. */
  async think() {
    this.thought?.abort();
    const wanted = this.wanted.checked && this.edited === null && this.now.table.choices.length > 0;
    refill(this.list);
    refill(this.reasons);
    this.status.textContent = wanted ? say("Looking for the best turns …") : "";
    this.table.mark([]);
    if (!wanted) return;
    const thought = new AbortController();
    this.thought = thought;
    try {
      const found = await this.found(this.tree.now, thought.signal);
      if (!thought.signal.aborted) this.showBest(found);
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof Refusal)) throw error;
      refill(this.status, error.message);
    }
  }

  /**
   * What is best at a moment, asked once.
   * @param {Moment} moment
   * @param {AbortSignal} signal
   */
  async found(moment, signal) {
    const { here } = this;
    if (!moment.found) await quiet(QUIET, signal);
    moment.found ??= patiently(() => (moment.ask ?? here.best)(signal), signal).catch((error) => {
      moment.found = null;
      throw error;
    });
    return moment.found;
  }

  /** @param {Server.AnalysisState} found */
  showBest({ parts, numbers, best }) {
    this.status.textContent = best.length ? say("Choose one to play it.") : "";
    refill(this.list, ...best.map((turn, at) => this.row(best, turn, at)));
    refill(this.reasons, ...written(parts), numbers.length ? element("details", element("summary", say("Numbers")), ...lines(numbers)) : null);
    if (!this.steps.length) this.table.mark(best);
  }

  /** @type {(best: Server.BestTurn[], turn: Server.BestTurn, at: number) => HTMLElement} */
  row(best, { turn, shown, worth, error, chosen, close }, at) {
    /** @type {(held: number | null) => () => void} */
    const mark = (held) => () => this.steps.length || this.table.mark(best, held);
    const on = { click: () => this.play(turn), pointerenter: mark(at), focus: mark(at), pointerleave: mark(null), blur: mark(null) };
    return element("li", element("button.button", { on, "data-turn": turn }, element("span", shown),
      element("b.value", { title: error ? say("give or take {error}", { error }) : null }, signed(worth)), chosen ? element("span.quiet", say("advised")) : close && element("span.quiet", say("about as good"))));
  }

  /** @param {() => Promise<void>} deed */
  asked(deed) {
    return this.table.asked(deed);
  }
}

/** @type {(time: number, signal: AbortSignal) => Promise<void>} */
function quiet(time, signal) {
  return new Promise((go, stop) => {
    const timer = setTimeout(go, time);
    signal.addEventListener("abort", () => (clearTimeout(timer), stop(signal.reason)));
  });
}

/**
 * Ask again as long as too many ask.
 * @template Answer
 * @param {() => Promise<Answer>} question
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function patiently(question, signal) {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== TOO_MANY) throw error;
    await quiet(PAUSE, signal);
    return patiently(question, signal);
  }
}

/** Where one is, for a reload. @typedef {{root: Root, line: {text: string, shown: string}[], edited: boolean}} Kept */

/** Where a line begins: a text, and what goes with it. @typedef {Omit<Server.AnalysisBody, "line" | "wanted">} Root */

/**
 * A moment of a line.
 * @typedef {Object} Moment
 * @property {string} text the turn that led there, or what was done in its place
 * @property {string} shown the same in as few words as name it
 * @property {Root | null} root a position of its own, from which the line goes on
 * @property {Moment | null} before
 * @property {Moment[]} after the first of them is the main line
 * @property {Moment | null} next the one from which one came back last
 * @property {Promise<Server.AnalysisState> | null} found what is best there
 * @property {(signal: AbortSignal) => Promise<Server.AnalysisState>} [ask] who knows more of it than its position says
 */

class TurnTree {
  /** @param {Root} root */
  constructor(root) {
    this.first = momentOf("", root, null);
    this.now = this.first;
  }

  /**
   * Go on with a turn, or with another position.
   * @param {string} text
   * @param {Root | null} [root]
   * @param {string} [shown]
   */
  add(text, root = null, shown = text) {
    let found = root ? undefined : this.now.after.find((each) => each.text === text);
    if (!found) this.now.after.push((found = momentOf(text, root, this.now, shown)));
    this.go(found);
  }

  /** @param {Moment} to */
  go(to) {
    if (to.before) to.before.next = to;
    this.now = to;
  }

  /** The moment to which one goes forward. */
  get forward() {
    return this.now.next ?? this.now.after[0] ?? null;
  }

  /** Where the line begins that leads here. */
  get root() {
    let at = this.now;
    while (!at.root && at.before) at = at.before;
    return at.root ?? { text: "" };
  }

  /** The same and the turns of the line. */
  get body() {
    return { ...this.root, line: this.line.map(({ text }) => text) };
  }

  /** The turns since the last position of its own. */
  get line() {
    /** @type {Moment[]} */
    const line = [];
    for (let at = this.now; !at.root && at.before; at = at.before) line.unshift(at);
    return line.map(({ text, shown }) => ({ text, shown }));
  }
}

/** @type {(text: string, root: Root | null, before: Moment | null, shown?: string) => Moment} */
function momentOf(text, root, before, shown = text) {
  return { text, shown, root, before, after: [], next: null, found: null };
}
