// The board of If It Fits: what lies in each cell and across two, its boxes, what they are worth.
//
// A thing is the name that its notation has: "wooo:mms" for a card, "nap1" and "cat1" for a cat
// asleep in a cell and awake across two, "princess", "toy:mm".

import { areas, cellOf, cellText } from "../grids.js";
import { say } from "../messages.js";
import { Refusal } from "../refusal.js";

export const OPEN = "o", WALL = "w", SPRAY = "s", PRINCESS = "princess";
const TOYS = "mbfy";
export const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const RIGHT = 1;
const WHOLE = 2;

const PIECE = /^(.*)([@^])(-?\d{1,3}),(-?\d{1,3})$/;
const CARD = /^([ow]{4})(?::([mbfys]+))?$/;
const CAT = /^(cat|nap)(\d)$/;

/**
 * The parts of something with a place: its name, `@` or `^`, and the cell.
 * @param {string} text
 */
export function placed(text) {
  const found = PIECE.exec(text);
  if (!found) throw new Refusal(say("{text} is no step", { text }));
  return { name: found[1], mark: found[2], x: Number(found[3]), y: Number(found[4]) };
}

/** @type {(name: string) => boolean} */
export const isCard = (name) => CARD.test(name);

/**
 * The sides of what lies in a cell; everything but cardboard is open on all of them.
 * @param {string} name
 */
export const sidesOf = (name) => CARD.exec(name)?.[1] ?? OPEN.repeat(4);

/**
 * The icons of a card or of a special toy.
 * @param {string} name
 */
export const iconsOf = (name) => (CAT.test(name) || name === PRINCESS ? "" : (name.split(":")[1] ?? ""));

/**
 * The seat of a cat; undefined for anything else.
 * @param {string | undefined} name
 */
export const seatOf = (name) => CAT.exec(name ?? "")?.[2];

/**
 * A card turned by half a turn.
 * @param {string} card
 */
function turned(card) {
  const [sides, ...icons] = card.split(":");
  return [sides.slice(2) + sides.slice(0, 2), ...icons].join(":");
}

/**
 * A card the way up that gives it its name.
 * @param {string} card
 */
export const named = (card) => (isCard(card) && turned(card) < card ? turned(card) : card);

/**
 * The different ways up of a card, the one that gives it its name first.
 * @param {string} card
 */
export const waysOf = (card) => [...new Set([named(card), turned(named(card))])];

/**
 * The cell that touches another one at a side.
 * @param {Page.Cell} cell
 * @param {number} side
 * @returns {Page.Cell}
 */
export const near = ([x, y], side) => [x + STEPS[side][0], y + STEPS[side][1]];

/**
 * Cells by x, then y.
 * @param {Iterable<string>} texts
 */
const sorted = (texts) => [...texts].map(cellOf).sort(([x, y], [u, v]) => x - u || y - v);

export class Board {
  /**
   * @param {Page.Grid} table
   * @param {Map<string, string>} cells what lies in each cell
   * @param {Map<string, string>} edges what lies across a cell and the one to its right
   */
  constructor(table, cells, edges) {
    this.table = table;
    this.cells = cells;
    this.edges = edges;
    /** @type {IfItFits.Box[] | null} */
    this.found = null;
  }

  /**
   * @param {Page.Grid} table
   * @param {string[]} texts
   */
  static of(table, texts) {
    /** @type {Map<string, string>} */
    const cells = new Map();
    /** @type {Map<string, string>} */
    const edges = new Map();
    for (const { name, mark, x, y } of texts.map(placed)) {
      const inside = isCard(name) || name.startsWith("nap") || mark === "^";
      (inside ? cells : edges).set(cellText(x, y), name);
    }
    return new Board(table, cells, edges);
  }

  /**
   * @param {Page.Cell} cell
   * @param {string} name
   */
  put([x, y], name) {
    return new Board(this.table, new Map(this.cells).set(cellText(x, y), name), this.edges);
  }

  /**
   * @param {Page.Cell} cell
   * @param {string} name
   */
  putAcross([x, y], name) {
    return new Board(this.table, this.cells, new Map(this.edges).set(cellText(x, y), name));
  }

  /** @param {Page.Cell} cell */
  at([x, y]) {
    return this.cells.get(cellText(x, y));
  }

  /** @param {Page.Cell} cell */
  across([x, y]) {
    return this.edges.get(cellText(x, y));
  }

  /**
   * The empty cells of the table beside something, by x, then y.
   * @returns {Page.Cell[]}
   */
  get free() {
    if (!this.cells.size) return [[0, 0]];
    const touching = [...this.cells.keys()].flatMap((text) => STEPS.map((_, side) => cellText(...near(cellOf(text), side))));
    return sorted(new Set(touching)).filter((cell) => !this.at(cell) && this.onTable(cell));
  }

  /** The occupied cells, the first one laid first. */
  get occupied() {
    return [...this.cells.keys()].map(cellOf);
  }

  /** @param {Page.Cell} cell */
  onTable([x, y]) {
    const { left, top, width, height } = this.table;
    return x >= left && x < left + width && y >= top && y < top + height;
  }

  /**
   * Whether both touching sides are open.
   * @param {Page.Cell} cell
   * @param {number} side
   */
  joined(cell, side) {
    const [own, other] = [this.at(cell), this.at(near(cell, side))];
    return own !== undefined && other !== undefined && sidesOf(own)[side] === OPEN && sidesOf(other)[(side + 2) % 4] === OPEN;
  }

  /** @param {Page.Cell} cell */
  joinedRight(cell) {
    return this.joined(cell, RIGHT);
  }

  /**
   * Whether a card would lie with a wall against a wall.
   * @param {Page.Cell} cell
   * @param {string} card
   */
  doubleWall(cell, card) {
    /** @param {number} side */
    const walled = (side) => {
      const other = this.at(near(cell, side));
      return other && sidesOf(card)[side] === WALL && sidesOf(other)[(side + 2) % 4] === WALL;
    };
    return STEPS.some((_, side) => walled(side));
  }

  /**
   * Every box, in the order of its first cell.
   * @returns {IfItFits.Box[]}
   */
  get boxes() {
    const cells = sorted(this.cells.keys()).map((cell) => cellText(...cell));
    /** @type {(text: string) => string[]} */
    const joinedTo = (text) => [0, 1, 2, 3].filter((side) => this.joined(cellOf(text), side)).map((side) => cellText(...near(cellOf(text), side)));
    this.found ??= areas(cells, joinedTo).map((box) => ({ cells: box, closed: this.closed(box) }));
    return this.found;
  }

  /**
   * The box of a cell in which something lies.
   * @param {Page.Cell} cell
   */
  boxAt([x, y]) {
    const found = this.boxes.find(({ cells }) => cells.includes(cellText(x, y)));
    if (!found) throw new Refusal(say("nothing lies there"));
    return found;
  }

  /** @param {string[]} cells */
  closed(cells) {
    /** @type {(cell: Page.Cell, side: number) => boolean} */
    const leaks = (cell, side) => sidesOf(this.at(cell) ?? "")[side] === OPEN && !this.at(near(cell, side));
    return !cells.some((text) => STEPS.some((_, side) => leaks(cellOf(text), side)));
  }

  /**
   * The cards, cats and toys in the cells of a box, and across them.
   * @param {string[]} cells
   */
  thingsIn(cells) {
    const across = cells.flatMap((text) => this.edges.get(text) ?? []);
    return { inside: cells.flatMap((text) => this.cells.get(text) ?? []), across };
  }

  /**
   * Whether the box of a cell holds a cat of a seat, or none of anybody.
   * @param {number} seat
   * @param {Page.Cell} cell
   */
  mayEnter(seat, cell) {
    const { inside, across } = this.thingsIn(this.boxAt(cell).cells);
    const owners = [...inside, ...across].map(seatOf).filter(Boolean);
    return !owners.length || owners.includes(String(seat));
  }

  /**
   * The worth of a box: points, counted cats in halves by seat, owners, points more of each.
   * @param {IfItFits.Box} box
   * @param {string} mode
   * @returns {IfItFits.Worth}
   */
  worth({ cells, closed }, mode) {
    const { inside, across } = this.thingsIn(cells);
    const icons = [...inside, ...across].map(iconsOf).join("");
    const most = Math.max(...[...TOYS].map((toy) => count(icons, toy)));
    const cats = counted(inside, across, mode === "advanced" ? 1 : WHOLE);
    const halves = Math.max(...cats.values());
    const owners = [...cats.keys()].filter((seat) => cats.get(seat) === halves);
    const extra = owners.map(() => (mode === "basic" ? Math.floor(halves / WHOLE) - 1 : 0));
    return { points: (closed ? 2 : 1) * (most - count(icons, SPRAY)), icons, cats, owners, extra };
  }

  /**
   * The points of every seat.
   * @param {string} mode
   * @param {number} seats
   */
  totals(mode, seats) {
    /** @type {number[]} */
    const found = Array(seats).fill(0);
    for (const { points, owners, extra } of this.boxes.map((box) => this.worth(box, mode))) {
      owners.forEach((seat, at) => (found[seat] += points + extra[at]));
    }
    return found;
  }

  /** Everything on the board in notation, in the order of its text: what makes two ends the same. */
  get key() {
    const inside = [...this.cells].map(([cell, name]) => `${name}${/^(princess|toy:)/.test(name) ? "^" : "@"}${cell}`);
    return [...inside, ...[...this.edges].map(([cell, name]) => `${name}@${cell}`)].sort().join(" ");
  }
}

/** @type {(text: string, letter: string) => number} */
const count = (text, letter) => text.split(letter).length - 1;

/**
 * The cats of each seat with an awake one, in halves of a cat.
 * @param {string[]} inside
 * @param {string[]} across
 * @param {number} nap
 */
function counted(inside, across, nap) {
  /** @type {Map<number, number>} */
  const found = new Map();
  const seats = across.map(seatOf).filter(Boolean).map(Number);
  for (const seat of seats.sort()) found.set(seat, (found.get(seat) ?? 0) + WHOLE);
  for (const name of inside) {
    const seat = Number(seatOf(name));
    const halves = found.get(seat);
    if (halves !== undefined) found.set(seat, halves + nap);
  }
  return found;
}
