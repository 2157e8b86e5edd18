// What each turn of a game gave away: bars over a scale, the worst of them by name.

import { element, refill, shape } from "./dom.js";
import { say } from "./messages.js";

const HEIGHT = 120;
/** Room for the numbers of the scale, for a name above a bar, and for the numbers of turns. */
const LEFT = 46;
const ABOVE = 20;
const BELOW = 22;
/** Room that the number of a turn takes up, and a letter of a name. */
const WIDEST = 26;
const LETTER = 7;
/** The size of letters. */
const SIZE = 12;
/** How far apart the lines of the scale may be, and how many there are at most. */
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const LINES = 4;
/** The grades that are named. */
const NAMED = ["blunder", "mistake"];

/**
 * What a turn gave away of the chance to win, or in points where that isn't known.
 * @type {(turn: Server.ReviewedTurn) => number}
 */
export function cost({ lost, chance }) {
  return chance ?? lost;
}

/** How bad a turn was, in a word. @param {string} grade */
export function gradeName(grade) {
  return { blunder: say("blunder"), mistake: say("mistake"), inaccuracy: say("inaccuracy") }[grade] ?? "";
}

export class LossChart {
  /**
   * @param {string[]} names
   * @param {(turn: Server.ReviewedTurn) => string} text
   * @param {(turn: number) => void} choose
   */
  constructor(names, text, choose) {
    this.names = names;
    this.text = text;
    this.choose = choose;
    /** @type {Server.ReviewedTurn[]} */
    this.turns = [];
    this.turn = 0;
    this.width = 0;
    this.place = element("div");
    this.unit = element("figcaption");
    this.legend = element("ul.legend");
    this.element = element("figure.card-panel", { hidden: true }, this.unit, this.place, this.legend);
    new ResizeObserver(() => this.place.clientWidth !== this.width && this.draw()).observe(this.element);
  }

  /** @param {Server.ReviewedTurn[]} turns */
  show(turns) {
    this.turns = turns;
    this.element.hidden = !turns.length;
    this.draw();
  }

  draw() {
    this.width = this.place.clientWidth;
    const { turns, width } = this;
    if (!width) return;
    const chances = turns.every(({ chance }) => chance !== null);
    const most = Math.max(chances ? 5 : 1, ...turns.map((turn) => (chances ? 100 : 1) * cost(turn)));
    const apart = STEPS.find((step) => most / step <= LINES) ?? most;
    /** @type {(value: number) => number} */
    const y = (value) => ABOVE + HEIGHT * (1 - value / most);
    const step = (width - LEFT) / turns.length;
    const bars = turns.map((turn, at) => ({ turn, x: LEFT + at * step, y: Math.min(y(0) - 3, y((chances ? 100 : 1) * cost(turn))) }));
    const seats = new Set(turns.map(({ seat }) => seat));
    refill(this.unit, chances ? say("By how much each turn lowered the chance to win: choose one to see what was better.") : say("How many points each turn gave away: choose one to see what was better."));
    refill(this.place, shape("svg", { viewBox: `0 0 ${width} ${ABOVE + HEIGHT + BELOW}`, class: "chart", role: "group", "aria-label": say("What each turn gave away") },
      ...Array.from({ length: Math.floor(most / apart) + 1 }, (_, at) => this.line(at * apart, y(at * apart), chances)),
      ...bars.map((bar, at) => this.bar(bar, step, y(0), at % Math.ceil(WIDEST / step) === 0)),
      ...namesOf(bars, step, width),
      written(say("turn"), LEFT - 6, y(0) + 16, "end")));
    refill(this.legend, ...this.names.map((name, seat) => seats.has(seat) && element("li", { class: `seat-${seat}`, text: name })));
    this.legend.hidden = seats.size < 2;
    this.point(this.turn);
  }

  /** @type {(value: number, y: number, chances: boolean) => SVGElement} */
  line(value, y, chances) {
    return shape("g", { "aria-hidden": "true" },
      shape("line", { class: "axis", x1: LEFT, x2: this.width, y1: y, y2: y }),
      written(chances ? `${value} %` : String(value), LEFT - 6, y + 4, "end"));
  }

  /** @type {(bar: Bar, width: number, foot: number, numbered: boolean) => SVGElement} */
  bar({ turn, x, y }, width, foot, numbered) {
    const { number, seat } = turn;
    const bar = shape("rect", { x: x + width * 0.12, width: width * 0.76, y, height: foot - y, rx: Math.min(3, width * 0.2), class: `seat-${seat}` });
    const area = shape("rect", { class: "area", x, width, y: 0, height: foot });
    const made = shape("g", { class: "turn-bar", "data-turn": number, tabindex: 0, role: "button", "aria-label": this.text(turn), "aria-pressed": "false" },
      shape("title", {}, this.text(turn)), area, bar, numbered && written(String(number), x + width / 2, foot + 16, "middle"));
    const choose = () => this.choose(number);
    made.addEventListener("click", choose);
    made.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), choose()));
    return made;
  }

  /**
   * Mark the turn that is shown.
   * @param {number} turn
   */
  point(turn) {
    this.turn = turn;
    for (const bar of this.element.querySelectorAll("[data-turn]")) bar.setAttribute("aria-pressed", String(Number(bar.getAttribute("data-turn")) === turn));
  }
}

/** @typedef {{turn: Server.ReviewedTurn, x: number, y: number}} Bar the left edge of a turn and the upper edge of its bar */

/**
 * The names of the worst turns above their bars, as far as there is room.
 * @type {(bars: Bar[], step: number, width: number) => SVGElement[]}
 */
function namesOf(bars, step, width) {
  /** @type {{left: number, right: number, y: number}[]} */
  const taken = [];
  const made = [];
  const worst = bars.filter(({ turn }) => NAMED.includes(turn.grade)).sort((a, b) => cost(b.turn) - cost(a.turn));
  for (const { turn, x, y } of worst) {
    const name = gradeName(turn.grade);
    const half = (name.length * LETTER) / 2;
    const middle = Math.min(Math.max(x + step / 2, LEFT + half), width - half);
    const room = { left: middle - half, right: middle + half, y };
    if (taken.some((other) => other.left < room.right && room.left < other.right && Math.abs(other.y - y) < SIZE + 2)) continue;
    taken.push(room);
    made.push(shape("text", { class: "grade-name", "data-grade": turn.grade, "aria-hidden": "true", x: middle, y: y - 5, "text-anchor": "middle", "font-size": SIZE }, name));
  }
  return made;
}

/** @type {(text: string, x: number, y: number, anchor: string) => SVGElement} */
function written(text, x, y, anchor) {
  return shape("text", { x, y, "text-anchor": anchor, "font-size": SIZE }, text);
}
