// Something that is held over the board: where it may go, and where it is now.

/** How much nearer a place seems that is legal, in cells. */
const PULL = 0.3;
/** How far from its place something may be let go, in cells. */
const REACH = 1.1;

/** @typedef {{x: number, y: number, way: number, legal: boolean, text: string}} Place */

export class Aim {
  /**
   * @param {Server.ChoiceState} choice
   * @param {Page.Pick} pick how the choice is reached
   * @param {Server.Place[]} places all that can be tried
   * @param {Page.Grid} grid
   */
  constructor(choice, pick, places, grid) {
    this.choice = choice;
    this.pick = pick;
    this.grid = grid;
    this.places = new Map(places.map(([x, y, way, legal, text]) => [[x, y, way].join(), { x, y, way, legal, text }]));
    this.ways = Math.max(1, ...places.map((place) => place[2] + 1));
    this.way = this.firstWay();
    /** @type {Place | null} */
    this.place = null;
  }

  /** The drawing of what is held, the way up that it has now; null if it has none. */
  get picture() {
    const faces = this.choice.faces ?? [];
    return faces.length ? faces[this.way % faces.length] : null;
  }

  /** How large it is over the board, seen from the corner of its cell. */
  get box() {
    const picture = this.picture;
    if (!picture) return { left: 0, top: 0, width: this.grid.width, height: this.grid.height };
    return { left: 0, top: 0, ...picture };
  }

  /** All places of the way up that it has now. */
  here() {
    return [...this.places.values()].filter((place) => place.way === this.way);
  }

  legal() {
    return this.here().filter((place) => place.legal);
  }

  /** Cells in which only another way up is legal. */
  turned() {
    const now = new Set(this.legal().map(cellOf));
    const other = [...this.places.values()].filter((place) => place.legal && !now.has(cellOf(place)));
    return [...new Map(other.map((place) => [cellOf(place), place])).values()];
  }

  /** Another way up, at the same cell. */
  turn() {
    this.way = (this.way + 1) % this.ways;
    if (this.place) this.at(this.place.x, this.place.y);
  }

  /**
   * Hold it over a cell; null where it can't be tried.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    this.place = this.places.get([x, y, this.way].join()) ?? null;
    return this.place;
  }

  /**
   * Hold it where its middle is nearest to a point of the board; legal places are nearer.
   * @param {Page.Point} point
   */
  near(point) {
    /** @type {{away: number, place: Place | null}} */
    let best = { away: REACH, place: null };
    for (const place of this.here()) {
      const { x, y } = this.middle(place);
      const away = Math.hypot((x - point.x) / this.grid.width, (y - point.y) / this.grid.height) - (place.legal ? PULL : 0);
      if (away < best.away) best = { away, place };
    }
    this.place = best.place;
    return this.place;
  }

  /**
   * Hold it over the next cell in a direction, over empty ones too.
   * @param {number} dx
   * @param {number} dy
   */
  step(dx, dy) {
    const from = this.place ?? this.begin();
    if (!from) return null;
    const ahead = this.here().filter(({ x, y }) => {
      const along = (x - from.x) * dx + (y - from.y) * dy;
      return along > 0 && Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx) <= along;
    });
    const next = nearest(ahead, (place) => Math.hypot(place.x - from.x - dx, place.y - from.y - dy));
    this.place = next ?? from;
    return this.place;
  }

  /** Hold it over a legal place, the nearest to the middle. */
  begin() {
    const places = this.legal().length ? this.legal() : this.here();
    const here = this.here();
    /** @param {"x" | "y"} name */
    const mean = (name) => here.reduce((total, place) => total + place[name], 0) / here.length;
    const [x, y] = [mean("x"), mean("y")];
    this.place = nearest(places, (place) => Math.hypot(place.x - x, place.y - y));
    return this.place;
  }

  /** Hold it over the next legal place in reading order. */
  next() {
    const legal = this.legal().sort((a, b) => a.y - b.y || a.x - b.x);
    const now = legal.findIndex((place) => place === this.place);
    this.place = legal[(now + 1) % legal.length] ?? this.place;
    return this.place;
  }

  /**
   * Where the corner of a cell is on the board.
   * @param {Page.Point} cell
   */
  corner({ x, y }) {
    return { x: this.grid.left + x * this.grid.width, y: this.grid.top + y * this.grid.height };
  }

  /** The middle of what lies on cells, seen from the corner of the first of them. */
  get hub() {
    const { left, top, width, height } = this.box;
    return { x: middleOf(left, width, this.grid.width), y: middleOf(top, height, this.grid.height) };
  }

  /**
   * Where the middle of what is held is, if it is held over a cell.
   * @param {Page.Point} place
   */
  middle(place) {
    const [{ x, y }, hub] = [this.corner(place), this.hub];
    return { x: x + hub.x, y: y + hub.y };
  }

  /**
   * The pick that lays it there.
   * @param {Place} place
   * @returns {Page.Pick}
   */
  pickOf({ x, y, way }) {
    return [...this.pick, [x, y, way]];
  }

  firstWay() {
    for (let way = 0; way < this.ways; way++) {
      this.way = way;
      if (this.legal().length) return way;
    }
    return 0;
  }
}

/**
 * The middle of the part of a drawing that isn't before its cell, rounded to quarters of a cell.
 * @param {number} from
 * @param {number} size
 * @param {number} cell
 */
function middleOf(from, size, cell) {
  const middle = (Math.max(from, 0) + from + size) / 2;
  return (Math.round((middle / cell) * 4) / 4) * cell;
}

/** @param {Page.Point} place */
function cellOf({ x, y }) {
  return `${x},${y}`;
}

/** @type {(places: Place[], away: (place: Place) => number) => Place | null} */
function nearest(places, away) {
  return [...places].sort((a, b) => away(a) - away(b))[0] ?? null;
}
