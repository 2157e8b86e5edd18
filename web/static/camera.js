// Which part of a board is seen: a rectangle in the board's own measure, as wide and high as its place.

const CLOSEST = 8;
/** The margin around a place that is revealed. */
const RIM = 18;
/** How many cells are seen at least along the shorter side, or how large one is: few cards aren't giants. */
const FEWEST = 7;
const LARGE = 64;
/** How many more cells have room than a board has that has outgrown its place. */
const SPARE = 2;
/** How much higher a place becomes before the board grows with it. */
const MUCH = 1.25;

export class Camera {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.whole = { x: 0, y: 0, width: 0, height: 0 };
    this.cell = { width: 1, height: 1 };
    /** What lies outside of the board and is to be seen as well. @type {Page.Rectangle | null} */
    this.beyond = null;
    /** The place of the board in pixels; without a width until it is laid out. */
    this.place = { width: 0, height: 0 };
    /** Pixels a unit, kept as long as all of the board has room. */
    this.scale = 0;
    this.seen = this.whole;
    this.waiting = 0;
    new ResizeObserver(([{ contentRect }]) => this.resize(contentRect)).observe(svg);
  }

  /**
   * See another board, as large as before where it has room, and what stays where it was.
   * @param {Page.Rectangle} whole
   * @param {Page.Size} cell
   * @param {Page.Point} moved how far the cells are from where they were in the measure
   */
  frame(whole, cell, { x, y } = { x: 0, y: 0 }) {
    const { near, seen } = this;
    this.whole = whole;
    this.cell = cell;
    this.seen = { ...seen, x: seen.x + x, y: seen.y + y };
    if (near) return this.look(this.seen);
    if (!this.scale) return this.fit();
    // A board that has outgrown its place gets some room: the next cards don't make it smaller again.
    const { width, height } = whole;
    if (this.largest(whole) < this.scale) this.scale = this.largest({ width: width + SPARE * cell.width, height: height + SPARE * cell.height });
    return this.settle();
  }

  /** @param {Page.Size} place */
  resize({ width, height }) {
    if (!width || !height) return;
    const { near, place, seen } = this;
    this.place = { width, height };
    const other = width !== place.width || height > place.height * MUCH || this.largest(this.whole) < this.scale;
    if (near) this.look({ ...seen, height: (seen.width * height) / width });
    else if (other) this.fit();
    else this.settle();
    this.paint();
  }

  /** Whether only a part of the board is seen. */
  get near() {
    return this.scale > 0 && this.seen.width < this.widest.width * 0.995;
  }

  /** The board, with what lies beyond it. */
  get all() {
    return this.beyond ? union(this.whole, this.beyond) : this.whole;
  }

  /** As much as is seen from farthest. */
  get widest() {
    const scale = Math.min(this.scale, this.largest(this.all));
    return { width: this.place.width / scale, height: this.place.height / scale };
  }

  /**
   * Pixels a unit at which something fills its place.
   * @param {Page.Size} size
   */
  largest({ width, height }) {
    return Math.min(this.place.width / width, this.place.height / height);
  }

  /** See all, as large as it can be. */
  fit() {
    const { width, height } = this.whole.width ? this.place : { width: 0, height: 0 };
    const most = Math.max(Math.min(width, height) / FEWEST, LARGE) / Math.min(this.cell.width, this.cell.height);
    this.scale = width && Math.min(this.largest(this.whole), most);
    this.seen = this.whole;
    this.settle();
  }

  /** See all from where it is seen now. */
  settle() {
    const { width, height } = this.scale ? this.widest : this.all;
    const { x, y } = this.middle;
    this.look({ x: x - width / 2, y: y - height / 2, width, height });
  }

  /**
   * Come nearer (more than 1) or go away, around a point that stays where it is.
   * @param {number} factor
   * @param {Page.Point} [point]
   */
  zoom(factor, { x, y } = this.middle) {
    const { width, height } = this.widest;
    const { seen } = this;
    const scale = Math.min(Math.max((width / seen.width) * factor, 1), CLOSEST);
    const kept = width / scale / seen.width;
    this.look({ x: x - (x - seen.x) * kept, y: y - (y - seen.y) * kept, width: width / scale, height: height / scale });
  }

  /**
   * Move over the board.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    if (this.near) this.look({ ...this.seen, x: this.seen.x - dx, y: this.seen.y - dy });
  }

  /**
   * Move as little as needed for a rectangle to be seen.
   * @param {Page.Rectangle} box
   */
  reveal({ x, y, width, height }) {
    if (!this.near) return;
    const { seen } = this;
    const left = Math.min(Math.max(seen.x, x + width + RIM - seen.width), x - RIM);
    const top = Math.min(Math.max(seen.y, y + height + RIM - seen.height), y - RIM);
    this.look({ ...seen, x: left, y: top });
  }

  /**
   * See rectangles, also those outside of the board, until others are looked at.
   * @param {Page.Rectangle[]} boxes
   */
  include(boxes) {
    const outside = boxes.filter((box) => !isWithin(box, this.whole));
    const before = this.beyond;
    const { near } = this;
    this.beyond = outside.length ? outside.map(rimmed).reduce(union) : null;
    if (!near && (before || this.beyond)) this.settle();
    boxes.forEach((box) => this.reveal(box));
  }

  get middle() {
    const { x, y, width, height } = this.seen;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * See a rectangle, moved over the board where it isn't.
   * @param {Page.Rectangle} wanted
   */
  look(wanted) {
    const { x, y, width, height } = this.all;
    this.seen = { ...wanted, x: between(wanted.x, x, x + width - wanted.width), y: between(wanted.y, y, y + height - wanted.height) };
    this.waiting ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.waiting);
    this.waiting = 0;
    const { x, y, width, height } = this.seen;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.classList.toggle("near", this.near);
  }
}

/** @type {(value: number, one: number, other: number) => number} */
const between = (value, one, other) => Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other));

/** @type {(box: Page.Rectangle) => Page.Rectangle} */
const rimmed = ({ x, y, width, height }) => ({ x: x - RIM, y: y - RIM, width: width + 2 * RIM, height: height + 2 * RIM });

/** @type {(box: Page.Rectangle, whole: Page.Rectangle) => boolean} */
const isWithin = (box, whole) => box.x >= whole.x && box.y >= whole.y && box.x + box.width <= whole.x + whole.width && box.y + box.height <= whole.y + whole.height;

/** @type {(one: Page.Rectangle, other: Page.Rectangle) => Page.Rectangle} */
function union(one, other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const below = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: below - y };
}
