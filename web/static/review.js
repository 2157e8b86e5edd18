// A game that is over, turn by turn on its board: what each turn gave away, and what was better.

import { signed } from "./best_marks.js";
import { element, lines, refill, shape } from "./dom.js";
import { image } from "./drawing.js";
import { LossChart, cost, gradeName } from "./loss_chart.js";
import { drawnTable } from "./table_page.js";
import { say } from "./messages.js";
import { guarded } from "./refusal.js";
import { styled } from "./review_sheet.js";
import { source } from "./source.js";

/** Turns that are looked at before what was found is shown. */
const AT_ONCE = 2;
/** Pixels that stay above what is scrolled into sight. */
const GAP = 8;

/** @type {Page.Open} */
export async function open(place, [token]) {
  await styled();
  const jobs = new AbortController();
  const box = element("div.review");
  place.append(element("h1", say("Review")), element("p", element("a", { href: `#/game/${token}`, text: say("Back to the game") })), box);
  reported(box, async () => {
    const game = await (await source()).game(token);
    const review = new Review(game, await game.state(), token, jobs.signal);
    refill(box, review.status, review.summary, review.chart.element, review.stage, review.list.element, review.more);
    box.addEventListener("cell", (event) => event instanceof CustomEvent && review.light(event.detail));
    await review.look(false);
  });
  return () => jobs.abort();
}

/** @type {(box: HTMLElement, work: () => Promise<void>) => Promise<void>} */
const reported = (box, work) => guarded(work, (text) => box.prepend(element("p", { role: "alert", class: "problem", text })));

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
    /** Whether a turn was chosen that isn't drawn yet. */
    this.moved = false;
    /** @type {Map<string, Promise<Server.ReviewBoard>>} */
    this.boards = new Map();
    this.status = element("p.lead", { role: "status", text: say("The game is being looked through …") });
    this.chart = new LossChart(players.map((_player, at) => this.name(at)), (turn) => this.text(turn), (turn) => this.choose(turn));
    this.title = element("h2");
    this.before = this.arrow(say("Before"), -1);
    this.after = this.arrow(say("After"), 1);
    this.slider = /** @type {HTMLInputElement} */ (element("input", { type: "range", min: 0, max: 0, "aria-label": say("Turn") }));
    this.slider.addEventListener("input", () => this.choose(Number(this.slider.value)));
    this.view = element("div.looked-at");
    /** @type {{picture: SVGElement, grid: Server.CellGeometry}[]} the small boards that are shown */
    this.small = [];
    this.stage = element("section.card-panel.turn-detail", this.title, element("p.answers.past-turns", this.before, this.slider, this.after), this.view);
    this.list = new TurnList(seat, (of) => this.name(of), (turn) => this.choose(turn));
    this.more = element("p.answers");
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
    const more = element("button.button", { text: say("Look at the turns of bots, too"), on: { click: () => reported(this.stage, () => this.look(true)) } });
    refill(this.more, done && found.others && !bots && more);
    refill(this.status, ...(done ? [] : [say("Looked at {done} of {all} turns", { done: found.turns.length, all: found.wanted }), bar]));
    this.chart.show(found.turns);
    this.list.show(found.turns);
    refill(this.summary, ...lines(found.summary));
    this.summary.hidden = !found.summary.length;
    if (done && found.turns.length && !this.chosen) this.show(byValue(found.turns, this.seat)[0].number, null);
    else if (!begun || !this.boards.has(`${this.turn} ${this.place}`)) this.show(this.turn, this.place);
  }

  /** @param {number} seat */
  name(seat) {
    return seat === this.seat ? say("You") : this.players[seat].name;
  }

  /** @param {Server.ReviewedTurn} turn */
  text({ number, seat, lost, chance }) {
    const name = this.name(seat);
    if (!lost && !chance) return say("Turn {number}, {name}: nothing was given away", { number, name });
    if (chance === null) return say("Turn {number}, {name}: gave away {lost} points", { number, name, lost });
    return say("Turn {number}, {name}: gave away {lost} points and {chance} % of the chance to win", { number, name, lost, chance: percent(chance) });
  }

  /** @type {(turn: number, place?: number | null) => void} */
  choose(turn, place = null) {
    this.chosen = this.moved = true;
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
    this.chart.point(turn);
    this.list.point(turn);
    const key = `${turn} ${place}`;
    if (!this.boards.has(key)) this.boards.set(key, this.game.reviewBoard(turn, place));
    await reported(this.stage, async () => {
      const board = await this.boards.get(key);
      if (board && key === `${this.turn} ${this.place}` && !this.signal.aborted) this.draw(board, found);
    });
  }

  /** @type {(board: Server.ReviewBoard, found: Server.ReviewState) => void} */
  draw({ table, compared, lines: said }, found) {
    const { turn } = this;
    const reviewed = found.turns.find(({ number }) => number === turn);
    refill(this.title,
      reviewed ? say("Turn {number}: {name}", { number: turn, name: this.name(reviewed.seat) }) : say("After turn {number} of {last}", { number: turn, last: found.last }),
      reviewed && gradeMark(reviewed.grade));
    this.before.toggleAttribute("disabled", turn <= 0);
    this.after.toggleAttribute("disabled", turn >= found.last);
    const focused = document.activeElement?.getAttribute("data-row");
    const told = element("div", { "aria-live": "polite" }, ...lines(said));
    const ways = element("p.answers",
      reviewed?.lost ? element("a.button.primary", { href: `#/again/${this.token}/${turn}`, text: say("Try this turn again") }) : null,
      element("a.button", { href: `#/analyse/${this.token}/${turn}`, text: say("Analyse from here") }));
    this.small = [];
    const beside = element("div", told, ways, compared.length ? wholeBoard(table) : null);
    refill(this.view,
      compared.length ? element("div.compared", ...compared.map((each, at) => this.comparedTurn(each, at, reviewed?.seat ?? this.seat))) : drawnTable(table),
      beside, reviewed && reviewed.best.length ? this.better(reviewed, found.measure) : null);
    this.view.classList.toggle("comparing", compared.length > 0);
    const row = this.view.querySelector(`[data-row="${focused}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    if (this.moved) this.reveal();
    this.moved = false;
  }

  /**
   * Light a cell on the small boards.
   * @param {Page.Cell} cell
   */
  light([column, row]) {
    for (const { picture, grid: [left, top, width, height] } of this.small) {
      picture.querySelector(".cursor-cell")?.remove();
      picture.append(shape("rect", { class: "cursor-cell", rx: 6, x: left + column * width, y: top + row * height, width, height }));
    }
  }

  /** Scroll until the boards are in sight, with the chart above them if there is room for both. */
  reveal() {
    const { top: stage } = this.stage.getBoundingClientRect();
    const { bottom } = this.view.firstElementChild?.getBoundingClientRect() ?? { bottom: stage };
    if (stage >= 0 && bottom <= innerHeight) return;
    const chart = this.chart.element.getBoundingClientRect().top;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollBy({ top: (bottom - chart <= innerHeight ? chart : stage) - GAP, behavior: calm ? "auto" : "smooth" });
  }

  /** @type {(turn: Server.ComparedTurn, at: number, seat: number) => HTMLElement} */
  comparedTurn({ text, shown, chance, board, later }, at, seat) {
    const picture = image(board.picture);
    this.small.push({ picture, grid: board.grid });
    const name = at === 0 ? say("Played") : this.place === null ? say("Better") : say("Instead");
    return element(at ? "figure.better" : "figure.played",
      element("figcaption", element("b", name), element("span", { "data-turn": text }, shown),
        chance === null ? null : element("span.quiet", say("chance to win {chance} %", { chance: percent(chance) }))),
      picture,
      later === null ? null : element("p.quiet", this.laterText(later, seat)));
  }

  /** @type {(later: number, seat: number) => string} */
  laterText(later, seat) {
    if (later !== seat) return later === this.seat ? say("Dashed: how you can answer.") : say("Dashed: how {name} can answer.", { name: this.players[later].name });
    return later === this.seat ? say("Dashed: what you can do next.") : say("Dashed: what {name} can do next.", { name: this.players[later].name });
  }

  /** @type {(reviewed: Server.ReviewedTurn, measure: string) => HTMLElement} */
  better({ number, best }, measure) {
    const rows = best.map(({ text, shown, value, error, taken, chosen, close }, at) => {
      const place = taken ? null : at;
      const words = [element("span", shown), element("b.value", { title: error ? say("give or take {error}", { error }) : null }, signed(value)),
        taken && element("span.quiet", say("as played")), chosen ? element("span.quiet", say("advised")) : close && element("span.quiet", say("about as good"))];
      const button = element("button.button", { "data-row": at, "data-turn": text, "aria-pressed": String(place === this.place), on: { click: () => this.choose(number, place) } }, ...words);
      return element("li", button);
    });
    return element("div", element("h3", say("The best turns: choose one to see it on the board.")), element("ol.best", ...rows), measure && element("p.quiet", measure));
  }
}

/** How bad a turn was. @param {string} grade */
function gradeMark(grade) {
  return grade && element("span.grade", { "data-grade": grade, text: gradeName(grade) });
}

/** All of the board with the seats, drawn when it is opened. @param {Server.TableState} table */
function wholeBoard(table) {
  const made = element("details", element("summary", say("The whole table after the turn")));
  made.addEventListener("toggle", () => made.append(drawnTable(table)), { once: true });
  return made;
}

/** @param {number} share */
function percent(share) {
  return Math.round(100 * share);
}

/**
 * Turns by what they gave away, those of one seat before all others.
 * @type {(turns: Server.ReviewedTurn[], own: number) => Server.ReviewedTurn[]}
 */
function byValue(turns, own) {
  return [...turns].sort((a, b) => Number(b.seat === own) - Number(a.seat === own) || cost(b) - cost(a) || b.lost - a.lost || a.number - b.number);
}

class TurnList {
  /**
   * @param {number} own the seat of the reader
   * @param {(seat: number) => string} name
   * @param {(turn: number) => void} choose
   */
  constructor(own, name, choose) {
    this.own = own;
    this.name = name;
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
    refill(this.rows, ...sorted.map((turn) => element("li", element("button.button", { "data-listed": turn.number, on: { click: () => this.choose(turn.number) } }, ...this.row(turn)))));
    this.point(this.turn);
    const row = this.rows.querySelector(`[data-listed="${focused}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }

  /** @param {Server.ReviewedTurn} turn */
  row({ number, seat, shown, grade, lost, chance }) {
    const given = !lost && !chance ? say("nothing given away")
      : chance === null ? say("{lost} points given away", { lost })
      : say("{chance} % of the chance to win, {lost} points", { chance: percent(chance), lost });
    return [element("b", say("Turn {number}: {name}", { number, name: this.name(seat) })), element("span", shown), gradeMark(grade), element("span.quiet", given)];
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
