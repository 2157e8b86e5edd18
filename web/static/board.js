// A board: the drawing from the source, marks over it, and what is held, in a group of its own.

import { Camera } from "./camera.js";
import { element, refill, shape } from "./dom.js";
import { drawn } from "./drawing.js";
import { say } from "./messages.js";
import { notationShown } from "./settings.js";

/** @typedef {import("./aim.js").Aim} Aim */

const TICK = "M-6 0L-2 5L6 -5";
const CROSS = "M-5 -5L5 5M5 -5L-5 5";
const LAYERS = ["drawing", "best", "marks", "cursor", "ghost"];
/** @type {[left: number, above: number, right: number, below: number]} */
const NO_RIM = [0, 0, 0, 0];

export class Board {
  constructor() {
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, shape("g", { class: name })]));
    this.svg = shape("svg", { class: "board-svg", "aria-hidden": "true" }, ...Object.values(this.layers));
    this.words = element("div.unseen");
    this.element = element(
      "div.board", { tabindex: 0, role: "application", "aria-roledescription": say("board") },
      this.svg,
    );
    this.camera = new Camera(this.svg);
    this.grid = { left: 0, top: 0, width: 1, height: 1 };
    /** All of the board, and in it the room in which only coordinates stand. */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    this.rim = NO_RIM;
    this.moving = 0;
    /** @type {Map<string, string>} */
    this.cells = new Map();
    /** @type {Aim | null} */
    this.aim = null;
  }

  /**
   * Show a board as the source gives it, with room for what may be held over its upper edge.
   * @param {Server.BoardState} board
   * @param {Server.Picture[]} [faces]
   */
  show({ picture, grid, cells, rim }, faces = []) {
    const room = Math.max(0, ...faces.map(({ top = 0 }) => -top)) / 2;
    const [left, top, width, height] = grid;
    this.grid = { left, top, width, height };
    this.cells = new Map(cells.map(([x, y, text]) => [`${x},${y}`, text]));
    refill(this.layers.drawing, drawn(picture));
    refill(this.words, wordsOf(cells));
    this.element.setAttribute("aria-label", say("Board"));
    this.whole = { x: 0, y: -room, width: picture.width, height: picture.height + room };
    this.rim = rim ?? NO_RIM;
    this.svg.classList.toggle("rimmed", this.rim.some(Boolean));
    this.frame();
  }

  /** See the board, with its coordinates where they have room. */
  frame() {
    const [left, above, right, below] = notationShown() ? NO_RIM : this.rim;
    const { x, y, width, height } = this.whole;
    this.camera.frame({ x: x + left, y: y + above, width: width - left - right, height: height - above - below });
  }

  /**
   * Where a point of the window is on the board.
   * @param {Page.WindowPoint} event
   */
  point(event) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  /** How many pixels of the window one of the board has. */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 1;
  }

  /**
   * The cell at a point of the board.
   * @param {Page.Point} point
   * @returns {Page.Cell}
   */
  cell({ x, y }) {
    const { left, top, width, height } = this.grid;
    return [Math.floor((x - left) / width), Math.floor((y - top) / height)];
  }

  /**
   * Mark faintly where something may go.
   * @param {Aim} aim
   */
  mark(aim) {
    const dots = aim.legal().map((place) => dot(aim, place, "mark"));
    const others = aim.turned().map((place) => dot(aim, place, "mark mark-turned"));
    refill(this.layers.marks, ...dots, ...others);
  }

  /**
   * Show what is held, where it is held now: with an edge, and a sign that says the same.
   * @param {Aim} aim
   */
  hold(aim) {
    const { left, top } = aim.box;
    const face = aim.picture && shape("g", { transform: `translate(${left},${top})` }, drawn(aim.picture));
    const edge = shape("rect", { class: "edge", ...outline(aim) });
    refill(this.layers.ghost, face, edge, sign(aim, "tick", TICK), sign(aim, "cross", CROSS));
    this.carry(aim);
  }

  /**
   * Move what is held to its place; drawn with the next frame.
   * @param {Aim} aim
   */
  carry(aim) {
    this.aim = aim;
    this.moving ||= requestAnimationFrame(() => {
      this.moving = 0;
      if (this.aim) this.paintGhost(this.aim);
    });
  }

  /** @param {Aim} aim */
  paintGhost(aim) {
    const { ghost } = this.layers;
    ghost.setAttribute("class", `ghost ${aim.place ? (aim.place.legal ? "legal" : "illegal") : "away"}`);
    if (!aim.place) return;
    const { x, y } = aim.corner(aim.place);
    ghost.setAttribute("transform", `translate(${x},${y})`);
    this.camera.reveal({ ...aim.box, x: x + aim.box.left, y: y + aim.box.top });
  }

  /**
   * Show which cells are looked at.
   * @param {...Page.Cell} cells
   */
  pointAt(...cells) {
    const { left, top, width, height } = this.grid;
    const boxes = cells.map(([x, y]) => ({ x: left + x * width, y: top + y * height, width, height }));
    boxes.forEach((box) => this.camera.reveal(box));
    refill(this.layers.cursor, ...boxes.map((box) => shape("rect", { class: "cursor-cell", rx: 6, ...box })));
  }

  /** Hold nothing any more. */
  clear() {
    this.aim = null;
    refill(this.layers.marks);
    refill(this.layers.ghost);
  }
}

/** @type {(aim: Aim, place: import("./aim.js").Place, name: string) => SVGElement} */
function dot(aim, place, name) {
  const { x, y } = aim.middle(place);
  const size = Math.min(aim.grid.width, aim.grid.height);
  const at = { cx: x, cy: y, r: size * 0.13, class: name };
  return shape("circle", { ...at, "data-cell": `${place.x},${place.y}` });
}

/**
 * Around the cells on which something lies, without what stands out of them.
 * @param {Aim} aim
 * @returns {Page.Rectangle & {rx: number}}
 */
function outline({ box, hub }) {
  const [x, y] = [Math.max(box.left, 0), Math.max(box.top, 0)];
  return { x, y, width: 2 * (hub.x - x), height: 2 * (hub.y - y), rx: 7 };
}

/**
 * A tick or a cross at the corner of what is held.
 * @param {Aim} aim
 * @param {string} name
 * @param {string} path
 */
function sign(aim, name, path) {
  const { x, y, width } = outline(aim);
  const at = { transform: `translate(${x + width},${y})`, class: `sign ${name}` };
  return shape("g", at, shape("circle", { r: 12 }), shape("path", { d: path }));
}

/**
 * The board in words, for screen readers: a table with a row a row of cells.
 * @param {Server.BoardState["cells"]} cells
 */
function wordsOf(cells) {
  if (!cells.length) return element("p", say("The board is empty."));
  const columns = rangeOf(cells.map(([x]) => x));
  const rows = rangeOf(cells.map(([, y]) => y));
  const words = new Map(cells.map(([x, y, text]) => [`${x},${y}`, text]));
  const head = element("tr", element("td"), ...columns.map((x) => element("th", { scope: "col", text: x })));
  const body = rows.map((y) => element("tr", element("th", { scope: "row", text: y }), ...columns.map((x) => element("td", words.get(`${x},${y}`) ?? ""))));
  return element("table", element("caption", say("The board, cell by cell")), head, ...body);
}

/** @type {(numbers: number[]) => number[]} */
function rangeOf(numbers) {
  const least = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - least + 1 }, (_, at) => least + at);
}
