// The turns of a review in order of value: one's own worst first; or in the order of play.

import { element, refill } from "./dom.js";
import { say } from "./messages.js";

/**
 * Turns by what they gave away, those of one seat before all others.
 * @type {(turns: Server.ReviewedTurn[], own: number) => Server.ReviewedTurn[]}
 */
export function byValue(turns, own) {
  return [...turns].sort((a, b) => Number(b.seat === own) - Number(a.seat === own) || b.lost - a.lost || a.number - b.number);
}

export class TurnList {
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
    refill(this.rows, ...sorted.map((turn) => this.row(turn)));
    this.point(this.turn);
    const row = this.rows.querySelector(`[data-listed="${focused}"]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }

  /** @param {Server.ReviewedTurn} turn */
  row(turn) {
    const choose = () => this.choose(turn.number);
    return element("li", element("button.button", { "data-listed": turn.number, text: this.text(turn), on: { click: choose } }));
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
