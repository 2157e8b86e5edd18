// Later boards of If It Fits: what was laid, as it was drawn for the start, on the board of the start.

import { boundsOf, cellOf, cellText } from "../grids.js";
import { say, sayMany } from "../messages.js";
import { OPEN, WALL, PRINCESS, iconsOf, isCard, named, seatOf, sidesOf, waysOf } from "./board.js";

/**
 * @typedef {import("./board.js").Board} Board
 *
 * @typedef {import("./draft.js").Draft} Draft
 *
 * @typedef {(id: string) => Server.ChoiceState} StateOf a choice of the start as Python made it
 */

const ACCENT = "#d23c2f";
const MIDDLE = 0.36, SIZE = 14;

/** The table and the numbers around it, with which the drawing of the start begins. */
const GROUND = /^<rect[^>]*\/>(<text[^>]*>[^<]*<\/text>)*/;
const FLAP = /<path d="[^"]*" fill="#ecca96"[^>]*\/>/;
const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** The size of a cat or toy across two cells, and its offset from the top. */
const SOFA = { width: 84, height: 44, top: 79 };

/**
 * The board of a draft as the page shows it, with what was laid since the start marked.
 * @param {Draft} draft
 * @param {Draft} start
 * @param {Server.TableState} first
 * @param {StateOf} stateOf
 * @returns {Server.BoardState}
 */
export function boardState(draft, start, first, stateOf) {
  const { around, grid, picture, shift } = grown(draft, start, first);
  const [left, top, width, height] = grid;
  /** @type {(cell: Page.Cell) => Page.Cell} */
  const corner = ([x, y]) => [left + x * width, top + y * height];
  const cells = changed(draft.board.cells, start.board.cells);
  const edges = changed(draft.board.edges, start.board.edges);
  const free = draft.board.free.filter((cell) => !start.board.free.some((old) => cellText(...old) === cellText(...cell)));
  const parts = [
    ...free.map((cell) => outline(corner(cell), width, height)),
    ...cells.map((cell) => moved(corner(cell), inCell(draft.board, cell, first, stateOf))),
    ...cells.map((cell) => edge(...corner(cell), width, height, 2, 0)),
    ...edges.map((cell) => moved(sofa(corner(cell), width), lying(draft.board.across(cell), first) + SOFA_EDGE)),
  ];
  const begun = moved(shift, first.board.picture.svg.replace(GROUND, ""));
  const svg = [ground(around, grid, picture), begun, ...parts].join("");
  return { picture: { ...picture, svg }, grid, cells: namedCells(draft.board, first, [...cells, ...edges]) };
}

/**
 * The room that the board takes up now: its frame, grid and size, and how far the start has moved.
 * @param {Draft} draft
 * @param {Draft} start
 * @param {Server.TableState} first
 */
function grown(draft, start, first) {
  const [left, top, width, height] = first.board.grid;
  const old = frameOf(start.board);
  const around = boundsOf([...start.board.free, ...start.board.occupied, ...draft.board.free, ...draft.board.occupied]);
  /** @type {Page.Cell} */
  const shift = [(old.left - around.left) * width, (old.top - around.top) * height];
  const { picture } = first.board;
  const size = {
    width: picture.width + shift[0] + (around.right - old.right) * width,
    height: picture.height + shift[1] + (around.bottom - old.bottom) * height,
  };
  /** @type {Server.CellGeometry} */
  const grid = [left + shift[0], top + shift[1], width, height];
  return { around, shift, grid, picture: { ...picture, ...size } };
}

/** @type {(board: Board) => Page.Bounds} */
const frameOf = (board) => boundsOf([...board.free, ...board.occupied]);

/**
 * The ground below everything: the table, and the numbers of columns and rows.
 * @param {Page.Bounds} frame
 * @param {Server.CellGeometry} grid
 * @param {Page.Size} size
 */
function ground({ left, top, right, bottom }, grid, { width, height }) {
  const [across, down, wide, high] = grid;
  const columns = span(left, right).map((x) => written(across + (x + 0.5) * wide, 11, x));
  const rows = span(top, bottom).map((y) => written(10, down + (y + 0.5) * high, y));
  return [`<rect width="${width}" height="${height}" rx="12" fill="var(--table)"/>`, ...columns, ...rows].join("");
}

/** @type {(from: number, to: number) => number[]} */
const span = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => from + step);

/** @type {(x: number, y: number, text: number) => string} */
function written(x, y, text) {
  return `<text x="${x}" y="${y + MIDDLE * SIZE}" font-size="${SIZE}" fill="var(--ink)" text-anchor="middle">${text}</text>`;
}

/**
 * The cells where something lies that didn't lie there before.
 * @param {Map<string, string>} after
 * @param {Map<string, string>} before
 */
function changed(after, before) {
  return [...after].filter(([cell, name]) => before.get(cell) !== name).map(([cell]) => cellOf(cell));
}

/** @type {(corner: Page.Cell, svg: string) => string} */
const moved = ([across, down], svg) => `<g transform="translate(${across},${down})">${svg}</g>`;

/** @type {(corner: Page.Cell, width: number, height: number) => string} */
function outline([across, down], width, height) {
  const size = `width="${width - 40}" height="${height - 44}"`;
  return `<rect x="${across + 20}" y="${down + 22}" ${size} rx="6" fill="none" stroke="var(--ink)" stroke-width="1.2" stroke-dasharray="5 5"/>`;
}

/** @type {(x: number, y: number, width: number, height: number, inset: number, round: number) => string} */
function edge(x, y, width, height, inset, round) {
  const size = `width="${width - 2 * inset}" height="${height - 2 * inset}"`;
  return `<rect x="${x + inset}" y="${y + inset}" ${size} rx="${round}" fill="none" stroke="${ACCENT}" stroke-width="4"/>`;
}

const SOFA_EDGE = edge(0, 0, SOFA.width, SOFA.height, -3, 16);

/**
 * Where something lies across a cell and the next one.
 * @param {Page.Cell} corner
 * @param {number} width
 * @returns {Page.Cell}
 */
const sofa = ([across, down], width) => [across + width - SOFA.width / 2, down + SOFA.top];

/**
 * The contents of a cell, from the cell's corner on.
 * @param {Board} board
 * @param {Page.Cell} cell
 * @param {Server.TableState} first
 * @param {StateOf} stateOf
 */
function inCell(board, cell, first, stateOf) {
  const name = board.at(cell) ?? "";
  if (name === PRINCESS) return spare("bedded", first);
  const { faces = [] } = stateOf(isCard(name) ? named(name) : "nap");
  if (!isCard(name)) return faces[0].svg;
  const { left = 0, top = 0, svg } = faces[waysOf(name).indexOf(name)];
  return moved([left, top], folded(svg, board, cell));
}

/**
 * A cat, Princess or toy across two cells, from its own corner on.
 * @param {string | undefined} name
 * @param {Server.TableState} first
 * @returns {string}
 */
const lying = (name, first) => spare(name === PRINCESS ? "princess" : "cat", first);

/**
 * A drawing that no choice of the start shows.
 * @param {string} name
 * @param {Server.TableState} first
 */
const spare = (name, first) => found(new RegExp(`<defs class="spare-${name}">(.*?)</defs>`, "s"), first.board.picture.svg)[1];

/** @type {(pattern: RegExp, svg: string) => RegExpExecArray} */
function found(pattern, svg) {
  const match = pattern.exec(svg);
  if (!match) throw new Error(`the drawing has no ${pattern.source}`);
  return match;
}

/**
 * A cat as it is held over a cell.
 * @param {Server.TableState} first
 * @returns {Server.Picture}
 */
export const catFace = (first) => ({ width: SOFA.width, height: SOFA.height, svg: spare("cat", first), left: sofa([0, 0], first.board.grid[2])[0], top: SOFA.top });

/**
 * A card without the flaps that would lie on another card.
 * @param {string} svg
 * @param {Board} board
 * @param {Page.Cell} cell
 */
function folded(svg, board, [x, y]) {
  const open = STEPS.filter((_, side) => sidesOf(board.at([x, y]) ?? "")[side] === OPEN);
  let rest = svg;
  let done = "";
  for (const [dx, dy] of open) {
    const { index, 0: flap } = found(FLAP, rest);
    done += rest.slice(0, index) + (board.at([x + dx, y + dy]) ? "" : flap);
    rest = rest.slice(index + flap.length);
  }
  return done + rest;
}

// In words

/** @type {(board: Board, first: Server.TableState, cells: Page.Cell[]) => Server.BoardState["cells"]} */
function namedCells(board, first, cells) {
  /** @type {Map<string, string>} */
  const texts = new Map(first.board.cells.map(([x, y, text]) => [cellText(x, y), text]));
  for (const cell of cells) texts.set(cellText(...cell), cellWords(board, cell));
  return [...texts].map(([cell, text]) => [...cellOf(cell), text]);
}

/** @type {(board: Board, cell: Page.Cell) => string} */
function cellWords(board, cell) {
  const across = board.across(cell);
  const thing = inWords(board.at(cell) ?? "");
  return across ? say("{thing}; across it and the next cell: {across}", { thing, across: inWords(across) }) : thing;
}

/** @type {(name: string) => string} */
function inWords(name) {
  if (isCard(name)) return `${iconWords(iconsOf(name))}; ${wallWords(sidesOf(name))}`;
  if (seatOf(name)) return say("a cat of seat {seat}", { seat: seatOf(name) });
  return name === PRINCESS ? say("a Princess") : say("a special toy: {icons}", { icons: iconWords(iconsOf(name)) });
}

/** @type {Record<string, (n: number) => string>} */
const ICONS = {
  m: (n) => sayMany("{n} mouse", "{n} mice", n),
  b: (n) => sayMany("{n} ball", "{n} balls", n),
  f: (n) => sayMany("{n} feather", "{n} feathers", n),
  y: (n) => sayMany("{n} yarn", "{n} yarns", n),
  s: (n) => sayMany("{n} spray bottle", "{n} spray bottles", n),
};

/** @type {(icons: string) => string} */
function iconWords(icons) {
  const counts = [...new Set(icons)].map((icon) => ICONS[icon](icons.split(icon).length - 1));
  return counts.join(", ") || say("no icons");
}

/** @type {(sides: string) => string} */
function wallWords(sides) {
  const words = [say("top"), say("right"), say("bottom"), say("left")];
  const walls = words.filter((_, side) => sides[side] === WALL);
  return walls.length ? say("walls: {sides}", { sides: walls.join(", ") }) : say("open on all sides");
}
