// The best turns as marks on the board: what each lays where, an arrow for what it moves, its worth.

import { shape } from "./dom.js";
import { drawn } from "./drawing.js";
import { spoken } from "./messages.js";

/** The height of a badge: a part of what is laid, and of a cell. */
const HEIGHT = 0.28;
const LEAST = 0.42;
/** How near to a badge a finger has to be, in cells. */
const REACH = 0.5;

/**
 * @typedef {Object} Badge
 * @property {number} at the number of its turn
 * @property {number} x
 * @property {number} y
 * @property {number} height
 */

/**
 * The marks of some turns, the best one on top.
 * @param {Page.Grid} grid
 * @param {Server.BestTurn[]} best
 * @param {number | null} shown the one whose pieces are shown
 */
export function marksOf(grid, best, shown) {
  const badges = badgesOf(grid, best);
  const unit = Math.min(grid.width, grid.height);
  const order = badges.toReversed().sort((a, b) => Number(a.at === shown) - Number(b.at === shown));
  return order.map((badge) => markOf(grid, best[badge.at], badge, unit, badge.at === shown));
}

/**
 * Where the badges of turns are that lay something; none lies over another.
 * @param {Page.Grid} grid
 * @param {Server.BestTurn[]} best
 */
export function badgesOf(grid, best) {
  /** @type {Badge[]} */
  const badges = [];
  for (const [at, { laid }] of best.entries()) {
    const last = laid.at(-1);
    if (!last) continue;
    const { x, y, width, height } = boxOf(grid, last);
    const size = Math.max(Math.min(width, height) * HEIGHT, Math.min(grid.width, grid.height) * LEAST);
    const badge = { at, x: x + width / 2, y: y + height / 2, height: size };
    while (badges.some((other) => Math.abs(other.y - badge.y) < size && Math.abs(other.x - badge.x) < 2 * size)) badge.y += size;
    badges.push(badge);
  }
  return badges;
}

/**
 * The number of the turn whose badge is at a point of the board.
 * @param {Page.Grid} grid
 * @param {Server.BestTurn[]} best
 * @param {Page.Point} point
 */
export function badgeAt(grid, best, { x, y }) {
  const reach = Math.min(grid.width, grid.height) * REACH;
  const near = badgesOf(grid, best).map(({ at, ...badge }) => ({ at, away: Math.hypot(badge.x - x, badge.y - y) }));
  const [first] = near.sort((a, b) => a.away - b.away);
  return first && first.away <= reach ? first.at : null;
}

/** A number of points with its sign. @param {number} value */
export function signed(value) {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toLocaleString(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`;
}

/** @type {(grid: Page.Grid, turn: Server.BestTurn, badge: Badge, unit: number, shown: boolean) => SVGElement} */
function markOf(grid, { laid, worth }, { at, x, y, height }, unit, shown) {
  const text = signed(worth);
  const width = height * (0.7 + 0.5 * text.length);
  const pieces = (shown ? laid : []).map((each) => {
    const box = boxOf(grid, each);
    return shape("g", { transform: `translate(${box.x},${box.y})`, class: "best-piece" }, drawn(each.picture));
  });
  const edges = laid.map((each) => shape("rect", { class: "best-edge", rx: 7, ...boxOf(grid, each) }));
  const arrows = laid.flatMap((each) => arrowOf(grid, each, unit));
  return shape("g", { class: `best-mark best-${at}${shown ? " shown" : ""}`, "data-best": at }, ...pieces, ...edges, ...arrows,
    shape("rect", { class: "best-badge", x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 }),
    shape("text", { x, y: y + height * 0.24, "text-anchor": "middle", "font-size": height * 0.68 }, text));
}

/** @type {(grid: Page.Grid, laid: Server.Laid) => Page.Rectangle} */
export function boxOf(grid, { x, y, picture: { left = 0, top = 0, width, height } }) {
  return { x: grid.left + x * grid.width + left, y: grid.top + y * grid.height + top, width, height };
}

/**
 * From where something lay to where it is put.
 * @type {(grid: Page.Grid, laid: Server.Laid, unit: number) => SVGElement[]}
 */
export function arrowOf(grid, laid, unit) {
  if (!laid.lifted) return [];
  const [from, to] = [boxOf(grid, { ...laid, x: laid.lifted[0], y: laid.lifted[1] }), boxOf(grid, laid)];
  const [ax, ay] = [from.x + from.width / 2, from.y + from.height / 2];
  const [bx, by] = [to.x + to.width / 2, to.y + to.height / 2];
  const away = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [((bx - ax) / away) * unit * 0.25, ((by - ay) / away) * unit * 0.25];
  const head = `M${bx - 2 * dx - dy} ${by - 2 * dy + dx}L${bx - dx / 2} ${by - dy / 2}L${bx - 2 * dx + dy} ${by - 2 * dy - dx}`;
  return [shape("path", { class: "best-arrow", d: `M${ax} ${ay}L${bx - dx} ${by - dy}${head}` })];
}
