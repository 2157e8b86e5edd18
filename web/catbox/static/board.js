// The layered board of Cat Box: placements from the bottom up, and what is visible of them.

import { areas, boundsOf, cellText, inReadingOrder } from "../grids.js";

export const EMPTY = "o";
const CATS = "KPVBY";
const FOOTPRINT = [[0, 0], [1, 0], [0, 1], [1, 1]];
const TRIO = 3;
const TRIO_POINTS = 2;

/**
 * A placement of its notation, FACE@x,y.
 * @param {string} text
 * @returns {CatBox.Placement}
 */
export function placementOf(text) {
  const [face, cell] = text.split("@");
  const [x, y] = cell.split(",").map(Number);
  return { face, x, y };
}

/** @type {(placement: CatBox.Placement) => string} */
export const placementText = ({ face, x, y }) => `${face}@${x},${y}`;

/**
 * The four cells under a face, in the order of its letters.
 * @param {Page.Point} anchor
 * @returns {Page.Cell[]}
 */
export const cellsUnder = ({ x, y }) => FOOTPRINT.map(([dx, dy]) => [x + dx, y + dy]);

/** @type {(anchor: Page.Point) => string[]} */
const textsUnder = (anchor) => cellsUnder(anchor).map(([x, y]) => cellText(x, y));

/** A board: its placements, and the visible letter of each occupied cell by the cell's text. */
export class Board {
  /**
   * @param {CatBox.Placement[]} placements
   * @param {Map<string, string>} cells
   */
  constructor(placements, cells) {
    this.placements = placements;
    this.cells = cells;
  }

  /** @param {CatBox.Placement[]} placements */
  static of(placements) {
    return placements.reduce((board, each) => board.place(each), new Board([], new Map()));
  }

  /** @param {CatBox.Placement} placement */
  place(placement) {
    const cells = new Map(this.cells);
    textsUnder(placement).forEach((cell, at) => cells.set(cell, placement.face[at]));
    return new Board([...this.placements, placement], cells);
  }

  /**
   * The visible letter of a cell; empty where no card lies.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    return this.cells.get(cellText(x, y)) ?? "";
  }

  /**
   * The board without one of its placements; what lay under it shows again.
   * @param {number} index
   */
  lift(index) {
    return Board.of(this.placements.filter((_, at) => at !== index));
  }

  /**
   * The visible letters that a face with this anchor would cover.
   * @param {Page.Point} anchor
   */
  under(anchor) {
    return textsUnder(anchor).flatMap((cell) => this.cells.get(cell) ?? []);
  }

  /** The numbers of the placements none of whose quadrants is covered. */
  get uncovered() {
    /** @type {Set<string>} */
    const seen = new Set();
    /** @type {number[]} */
    const free = [];
    for (let at = this.placements.length - 1; at >= 0; at--) {
      const cells = textsUnder(this.placements[at]);
      if (!cells.some((cell) => seen.has(cell))) free.unshift(at);
      cells.forEach((cell) => seen.add(cell));
    }
    return free;
  }

  /**
   * The highest placement on a cell; -1 where there is none.
   * @param {number} x
   * @param {number} y
   */
  topmost(x, y) {
    return this.placements.findLastIndex((each) => each.x <= x && x <= each.x + 1 && each.y <= y && y <= each.y + 1);
  }

  get bounds() {
    return boundsOf(this.placements.flatMap(cellsUnder));
  }

  /**
   * The anchors of faces that would touch the board, whether they may lie there or not.
   * @returns {Page.Cell[]}
   */
  get anchors() {
    const { left, top, right, bottom } = this.bounds;
    const across = span(left - 1, right);
    /** @type {(y: number) => Page.Cell[]} */
    const row = (y) => across.map((x) => [x, y]);
    return span(top - 1, bottom).flatMap(row);
  }

  /** The occupied cells in reading order. */
  get occupied() {
    return inReadingOrder(this.cells.keys());
  }

  /** The visible letter of each cell, as text: equal exactly for boards that look the same. */
  get key() {
    return this.occupied.map(([x, y]) => `${this.cells.get(cellText(x, y))}${x},${y}`).join(" ");
  }

  /**
   * The points of the identity with a letter.
   * @param {string} letter
   */
  points(letter) {
    const visible = this.showing(letter);
    if (letter !== EMPTY) return visible.length + Math.max(0, ...sizes(visible));
    const all = [...CATS].flatMap((cat) => sizes(this.showing(cat)));
    return visible.length + TRIO_POINTS * all.filter((size) => size === TRIO).length;
  }

  /** @param {string} letter */
  showing(letter) {
    return [...this.cells].filter(([, shown]) => shown === letter).map(([cell]) => cell);
  }
}

/** @type {(cells: string[]) => number[]} */
const sizes = (cells) => areas(cells).map((area) => area.length);

/** @type {(from: number, to: number) => number[]} */
const span = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => from + step);
