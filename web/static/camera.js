// Which part of a board is seen: a rectangle in the board's own measure.

const CLOSEST = 8;
/** The margin around a place that is revealed. */
const RIM = 18;

export class Camera {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    this.seen = this.whole;
    this.waiting = 0;
  }

  /**
   * See another board, all of it unless a part had been chosen.
   * @param {Page.Rectangle} whole
   */
  frame(whole) {
    const near = this.near;
    this.whole = whole;
    this.look(near ? this.seen : whole);
  }

  /** Whether only a part of the board is seen. */
  get near() {
    return this.seen.width < this.whole.width * 0.995;
  }

  fit() {
    this.look(this.whole);
  }

  /**
   * Come nearer (more than 1) or go away, around a point that stays where it is.
   * @param {number} factor
   * @param {Page.Point} [point]
   */
  zoom(factor, { x, y } = this.middle) {
    const { width, height } = this.whole;
    const scale = Math.min(Math.max((width / this.seen.width) * factor, 1), CLOSEST);
    const kept = width / scale / this.seen.width;
    this.look({
      x: x - (x - this.seen.x) * kept,
      y: y - (y - this.seen.y) * kept,
      width: width / scale,
      height: height / scale,
    });
  }

  /**
   * Move over the board.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.look({ ...this.seen, x: this.seen.x - dx, y: this.seen.y - dy });
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

  get middle() {
    const { x, y, width, height } = this.seen;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * See a rectangle, moved into the board where it isn't.
   * @param {Page.Rectangle} wanted
   */
  look(wanted) {
    const { whole } = this;
    const x = Math.min(Math.max(wanted.x, whole.x), whole.x + whole.width - wanted.width);
    const y = Math.min(Math.max(wanted.y, whole.y), whole.y + whole.height - wanted.height);
    this.seen = { ...wanted, x, y };
    this.waiting ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.waiting = 0;
    const { x, y, width, height } = this.seen;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.classList.toggle("near", this.near);
  }
}
