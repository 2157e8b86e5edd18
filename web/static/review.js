// A game that is over, turn by turn on its board: what each turn gave away, and what was better.

import { element, lines, refill, shape } from "./dom.js";
import { drawnTable } from "./table_page.js";
import { say } from "./messages.js";
import { guarded } from "./refusal.js";
import { source } from "./source.js";

const WIDTH = 720;
const HEIGHT = 110;
/** Room that the number of a turn takes up. */
const WIDEST = 26;
/** Turns that are looked at before what was found is shown. */
const AT_ONCE = 2;

/** @type {Page.Open} */
export async function open(place, [token]) {
  const jobs = new AbortController();
  const box = element("div.review");
  place.append(element("h1", say("Review")), element("p", element("a", { href: `#/game/${token}`, text: say("Back to the game") })), box);
  shown(box, async () => {
    const game = await (await source()).game(token);
    const review = new Review(game, await game.state(), token, jobs.signal);
    refill(box, review.status, review.summary, review.chart, review.stage, review.list.element);
    await review.look(false);
  });
  return () => jobs.abort();
}

/** @type {(box: HTMLElement, work: () => Promise<void>) => Promise<void>} */
const shown = (box, work) => guarded(work, (text) => box.prepend(element("p", { role: "alert", class: "problem", text })));

/** The review of one game: a bar a turn, and the board of the turn that was chosen. */
class Review {
  /**
   * @param {Page.Game} game
   * @param {Server.GameState} state
   * @param {string} token
   * @param {AbortSignal} signal
   */
  constructor(game, { players, seat }, token, signal) {
    this.game = game;
    this.players = players;
    this.seat = seat;
    this.token = token;
    this.signal = signal;
    /** @type {Server.ReviewState | null} */
    this.found = null;
    this.turn = 0;
    /** @type {number | null} */
    this.place = null;
    /** Whether somebody has chosen a turn, so that no other one is shown in its place. */
    this.chosen = false;
    /** @type {Map<string, Promise<Server.ReviewBoard>>} */
    this.boards = new Map();
    this.status = element("p.lead", { role: "status", text: say("The game is being looked through …") });
    this.chart = element("figure.card-panel", { hidden: true });
    this.title = element("h2");
    this.before = this.arrow(say("Before"), -1);
    this.after = this.arrow(say("After"), 1);
    this.slider = /** @type {HTMLInputElement} */ (element("input", { type: "range", min: 0, max: 0, "aria-label": say("Turn") }));
    this.slider.addEventListener("input", () => this.choose(Number(this.slider.value)));
    this.view = element("div.looked-at");
    this.stage = element("section.card-panel.turn-detail", this.title, element("p.answers.past-turns", this.before, this.slider, this.after), this.view);
    this.list = new TurnList(seat, (turn) => this.text(turn), (turn) => this.choose(turn));
    this.summary = element("section.card-panel.prose", { hidden: true });
  }

  /**
   * Look at the turns that are due, some at a time, and show what was found so far.
   * @param {boolean} bots
   */
  async look(bots) {
    /** @type {number} */
    let most = 0;
    for (;;) {
      const found = await this.game.review({ bots, most }, this.signal);
      this.showFound(found, bots);
      if (found.turns.length >= found.wanted) return;
      most = AT_ONCE;
    }
  }

  /** @type {(found: Server.ReviewState, bots: boolean) => void} */
  showFound(found, bots) {
    const known = this.found?.turns.map(({ number }) => number) ?? [];
    const begun = this.found !== null;
    this.found = found;
    for (const { number } of found.turns) if (!known.includes(number)) this.boards.delete(`${number} null`);
    this.slider.max = String(found.last);
    const done = found.turns.length >= found.wanted;
    const bar = element("progress", { max: found.wanted, value: found.turns.length });
    const more = element("button.button", { text: say("Look at the turns of bots, too"), on: { click: () => shown(this.stage, () => this.look(true)) } });
    refill(this.status, ...(done ? (found.others && !bots ? [more] : []) : [say("Looked at {done} of {all} turns", { done: found.turns.length, all: found.wanted }), bar]));
    this.showChart(found);
    this.list.show(found.turns);
    refill(this.summary, ...lines(found.summary));
    this.summary.hidden = !found.summary.length;
    if (done && found.turns.length && !this.chosen) this.show(byValue(found.turns, this.seat)[0].number, null);
    else if (!begun || !this.boards.has(`${this.turn} ${this.place}`)) this.show(this.turn, this.place);
  }

  /** @param {Server.ReviewState} found */
  showChart({ turns }) {
    this.chart.hidden = !turns.length;
    if (!turns.length) return;
    const most = Math.max(0.05, ...turns.map(cost));
    const step = WIDTH / turns.length;
    const bars = turns.map((turn, at) => this.bar(turn, at, step, most));
    const axis = shape("line", { class: "axis", x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT });
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + 24}`, class: "chart", role: "group", "aria-label": say("What each turn gave away") }, axis, ...bars);
    const legend = this.players.map(({ name }, seat) => element("li", { class: `seat-${seat}`, text: name }));
    refill(this.chart, element("figcaption", say("What each turn gave away: choose one to see what was best.")), svg, element("ul.legend", ...legend));
  }

  /** @type {(turn: Server.ReviewedTurn, at: number, step: number, most: number) => SVGElement} */
  bar(turn, at, step, most) {
    const { number, seat } = turn;
    const height = Math.max(4, (cost(turn) / most) * (HEIGHT - 12));
    const label = this.text(turn);
    const bar = shape("rect", { x: at * step + step * 0.12, width: step * 0.76, y: HEIGHT - height, height, rx: Math.min(3, step * 0.2), class: `seat-${seat}` });
    const area = shape("rect", { class: "area", x: at * step, width: step, y: 0, height: HEIGHT });
    const text = shape("text", { x: (at + 0.5) * step, y: HEIGHT + 16, "text-anchor": "middle", "font-size": 12 }, at % Math.ceil(WIDEST / step) ? "" : String(number));
    const made = shape("g", { class: "turn-bar", "data-turn": number, tabindex: 0, role: "button", "aria-label": label, "aria-pressed": "false" }, area, bar, text);
    const choose = () => this.choose(number);
    made.addEventListener("click", choose);
    made.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), choose()));
    return made;
  }

  /** @param {Server.ReviewedTurn} turn */
  text({ number, seat, lost, chance }) {
    const { name } = this.players[seat];
    if (chance === null) return say("Turn {number}, {name}: gave away {lost} points", { number, name, lost });
    return say("Turn {number}, {name}: gave away {lost} points and {chance} % of the chance to win", { number, name, lost, chance: Math.round(100 * chance) });
  }

  /** @type {(turn: number, place?: number | null) => void} */
  choose(turn, place = null) {
    this.chosen = true;
    this.show(Math.min(Math.max(turn, 0), this.found?.last ?? 0), place);
  }

  /** @type {(name: string, step: number) => HTMLElement} */
  arrow(name, step) {
    return element("button.button", { text: name, on: { click: () => this.choose(this.turn + step) } });
  }

  /**
   * Show the board after a turn, or with a better turn in its place.
   * @type {(turn: number, place: number | null) => Promise<void>}
   */
  async show(turn, place) {
    const { found } = this;
    if (!found) return;
    Object.assign(this, { turn, place });
    this.slider.value = String(turn);
    for (const bar of this.chart.querySelectorAll("[data-turn]")) bar.setAttribute("aria-pressed", String(Number(bar.getAttribute("data-turn")) === turn));
    this.list.point(turn);
    const key = `${turn} ${place}`;
    if (!this.boards.has(key)) this.boards.set(key, this.game.reviewBoard(turn, place));
    await shown(this.stage, async () => {
      const board = await this.boards.get(key);
      if (board && key === `${this.turn} ${this.place}` && !this.signal.aborted) this.draw(board, found);
    });
  }

  /** @type {(board: Server.ReviewBoard, found: Server.ReviewState) => void} */
  draw({ table, lines: said }, found) {
    const { turn } = this;
    const reviewed = found.turns.find(({ number }) => number === turn);
    this.title.textContent = reviewed ? say("Turn {number}: {name}", { number: turn, name: this.players[reviewed.seat].name }) : say("After turn {number} of {last}", { number: turn, last: found.last });
    this.before.toggleAttribute("disabled", turn <= 0);
    this.after.toggleAttribute("disabled", turn >= found.last);
    const focused = document.activeElement?.getAttribute("data-row");
    const told = element("div", { "aria-live": "polite" }, ...lines(said));
    const ways = element("p.answers",
      reviewed?.lost ? element("a.button.primary", { href: `#/again/${this.token}/${turn}`, text: say("Try this turn again") }) : null,
      element("a.button", { href: `#/analyse/${this.token}/${turn}`, text: say("Analyse from here") }));
    refill(this.view, drawnTable(table), element("div", told, ways, reviewed && reviewed.best.length ? this.better(reviewed) : null));
    const row = this.view.querySelector(`[data-row="${focused}"]`);
    if (row instanceof HTMLElement) row.focus();
  }

  /** @param {Server.ReviewedTurn} reviewed */
  better({ number, best }) {
    const rows = best.map(({ text, value, error, taken }, at) => {
      const place = taken ? null : at;
      const words = [element("code", text), element("b.value", error ? `${value} ± ${error}` : String(value)), taken && element("span.quiet", say("played"))];
      const button = element("button.button", { "data-row": at, "aria-pressed": String(place === this.place), on: { click: () => this.choose(number, place) } }, ...words);
      return element("li", button);
    });
    return element("div", element("h3", say("The best turns: choose one to see it on the board.")), element("ol.best", ...rows));
  }
}

/**
 * Turns by what they gave away, those of one seat before all others.
 * @type {(turns: Server.ReviewedTurn[], own: number) => Server.ReviewedTurn[]}
 */
function byValue(turns, own) {
  return [...turns].sort((a, b) => Number(b.seat === own) - Number(a.seat === own) || cost(b) - cost(a) || b.lost - a.lost || a.number - b.number);
}

/**
 * What a turn gave away of the chance to win, or in points where that isn't known.
 * @type {(turn: Server.ReviewedTurn) => number}
 */
function cost({ lost, chance }) {
  return chance ?? lost;
}

class TurnList {
  /**
   * @param {number} own the seat of the reader
   * @param {(turn: Server.ReviewedTurn) => string} text
   * @param {(turn: number) => void} choose
   */
  constructor(own, text, choose) {
    this.own = own;
    this.text = text;
    this.choose = choose;
    /** @type {Server.ReviewedTurn[]} */
    this.turns = [];
    this.turn = 0;
    this.byValue = true;
    this.rows = element("ol.best.turn-list", { tabindex: 0, "aria-label": say("Turns") });
    this.orders = [this.order(say("The worst turns first"), true), this.order(say("In the order of play"), false)];
    const group = element("p.answers", { role: "group", "aria-label": say("Order of the turns") }, ...this.orders);
    this.element = element("section.card-panel", { hidden: true }, element("h2", say("Turns")), group, this.rows);
  }

  /** @type {(name: string, worstFirst: boolean) => HTMLElement} */
  order(name, worstFirst) {
    const sort = () => {
      this.byValue = worstFirst;
      this.fill();
    };
    return element("button.button", { text: name, "data-by-value": String(worstFirst), on: { click: sort } });
  }

  /** @param {Server.ReviewedTurn[]} turns */
  show(turns) {
    this.turns = turns;
    this.element.hidden = !turns.length;
    this.fill();
  }

  fill() {
    for (const order of this.orders) order.setAttribute("aria-pressed", String((order.dataset.byValue === "true") === this.byValue));
    const focused = document.activeElement?.getAttribute("data-listed");
    const sorted = this.byValue ? byValue(this.turns, this.own) : this.turns;
    refill(this.rows, ...sorted.map((turn) => element("li", element("button.button", { "data-listed": turn.number, text: this.text(turn), on: { click: () => this.choose(turn.number) } }))));
    this.point(this.turn);
    const row = this.rows.querySelector(`[data-listed="${focused}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }

  /**
   * Mark the turn that is shown.
   * @param {number} turn
   */
  point(turn) {
    this.turn = turn;
    for (const row of this.rows.querySelectorAll("[data-listed]")) row.setAttribute("aria-pressed", String(Number(row.getAttribute("data-listed")) === turn));
  }
}
