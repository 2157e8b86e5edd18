// Later boards of If It Fits: what was laid, as it was drawn for the start, on the board of the start.

import { boundsOf, cellOf, cellText } from "../grids.js";
import { say, sayMany } from "../messages.js";
import { OPEN, WALL, PRINCESS, iconsOf, isCard, named, seatOf, sidesOf, waysOf } from "./board.js";

const ACCENT = "#d23c2f";
const MIDDLE = 0.36, SIZE = 14;

/** The table and the numbers around it, with which the drawing of the start begins. */
const GROUND = /^<rect[^>]*\/>(<text[^>]*>[^<]*<\/text>)*/;
const FLAP = /<path d="[^"]*" fill="#ecca96"[^>]*\/>/;
const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** What lies across two cells: how large it is, and how far down it begins. */
const SOFA = { width: 84, height: 44, top: 79 };

/**
 * The board of a draft as the page shows it, with what was laid since the start marked.
 * @param {(id: string) => object} stateOf a choice of the start as Python made it
 */
export function boardState(draft, start, first, stateOf) {
  const { around, grid, picture, shift } = grown(draft, start, first);
  const [left, top, width, height] = grid;
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

/** The room that the board takes up now: its frame, grid and size, and how far the start has moved. */
function grown(draft, start, first) {
  const [left, top, width, height] = first.board.grid;
  const old = frameOf(start.board);
  const around = boundsOf([...start.board.free, ...start.board.occupied, ...draft.board.free, ...draft.board.occupied]);
  const shift = [(old.left - around.left) * width, (old.top - around.top) * height];
  const { picture } = first.board;
  const size = {
    width: picture.width + shift[0] + (around.right - old.right) * width,
    height: picture.height + shift[1] + (around.bottom - old.bottom) * height,
  };
  return { around, shift, grid: [left + shift[0], top + shift[1], width, height], picture: { ...picture, ...size } };
}

const frameOf = (board) => boundsOf([...board.free, ...board.occupied]);

/** What lies below everything: the table, and the numbers of columns and rows. */
function ground({ left, top, right, bottom }, grid, { width, height }) {
  const [across, down, wide, high] = grid;
  const columns = span(left, right).map((x) => written(across + (x + 0.5) * wide, 11, x));
  const rows = span(top, bottom).map((y) => written(10, down + (y + 0.5) * high, y));
  return [`<rect width="${width}" height="${height}" rx="12" fill="var(--table)"/>`, ...columns, ...rows].join("");
}

const span = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => from + step);

function written(x, y, text) {
  return `<text x="${x}" y="${y + MIDDLE * SIZE}" font-size="${SIZE}" fill="var(--ink)" text-anchor="middle">${text}</text>`;
}

/** The cells where something lies that didn't lie there before. */
function changed(after, before) {
  return [...after].filter(([cell, name]) => before.get(cell) !== name).map(([cell]) => cellOf(cell));
}

const moved = ([across, down], svg) => `<g transform="translate(${across},${down})">${svg}</g>`;

function outline([across, down], width, height) {
  const size = `width="${width - 40}" height="${height - 44}"`;
  return `<rect x="${across + 20}" y="${down + 22}" ${size} rx="6" fill="none" stroke="var(--ink)" stroke-width="1.2" stroke-dasharray="5 5"/>`;
}

function edge(x, y, width, height, inset, round) {
  const size = `width="${width - 2 * inset}" height="${height - 2 * inset}"`;
  return `<rect x="${x + inset}" y="${y + inset}" ${size} rx="${round}" fill="none" stroke="${ACCENT}" stroke-width="4"/>`;
}

const SOFA_EDGE = edge(0, 0, SOFA.width, SOFA.height, -3, 16);

/** Where something lies across a cell and the next one. */
const sofa = ([across, down], width) => [across + width - SOFA.width / 2, down + SOFA.top];

/** What lies in a cell, from the cell's corner on. */
function inCell(board, cell, first, stateOf) {
  const name = board.at(cell);
  if (name === PRINCESS) return spare("bedded", first);
  if (!isCard(name)) return stateOf("nap").faces[0].svg;
  const { left, top, svg } = stateOf(named(name)).faces[waysOf(name).indexOf(name)];
  return moved([left, top], folded(svg, board, cell));
}

/** What lies across two cells, from its own corner on. */
const lying = (name, first) => spare(name === PRINCESS ? "princess" : "cat", first);

/** A drawing that no choice of the start shows. */
const spare = (name, first) => first.board.picture.svg.match(new RegExp(`<defs class="spare-${name}">(.*?)</defs>`, "s"))[1];

/** A cat as it is held over a cell. */
export const catFace = (first) => ({ width: SOFA.width, height: SOFA.height, svg: spare("cat", first), left: sofa([0, 0], first.board.grid[2])[0], top: SOFA.top });

/** A card without the flaps that would lie on another card. */
function folded(svg, board, [x, y]) {
  const open = STEPS.filter((_, side) => sidesOf(board.at([x, y]))[side] === OPEN);
  let rest = svg;
  let done = "";
  for (const [dx, dy] of open) {
    const { index, 0: flap } = FLAP.exec(rest);
    done += rest.slice(0, index) + (board.at([x + dx, y + dy]) ? "" : flap);
    rest = rest.slice(index + flap.length);
  }
  return done + rest;
}

// In words

function namedCells(board, first, cells) {
  const texts = new Map(first.board.cells.map(([x, y, text]) => [cellText(x, y), text]));
  for (const cell of cells) texts.set(cellText(...cell), cellWords(board, cell));
  return [...texts].map(([cell, text]) => [...cellOf(cell), text]);
}

function cellWords(board, cell) {
  const across = board.across(cell);
  const thing = inWords(board.at(cell));
  return across ? say("{thing}; across it and the next cell: {across}", { thing, across: inWords(across) }) : thing;
}

function inWords(name) {
  if (isCard(name)) return `${iconWords(iconsOf(name))}; ${wallWords(sidesOf(name))}`;
  if (seatOf(name)) return say("a cat of seat {seat}", { seat: seatOf(name) });
  return name === PRINCESS ? say("a Princess") : say("a special toy: {icons}", { icons: iconWords(iconsOf(name)) });
}

const ICONS = {
  m: (n) => sayMany("{n} mouse", "{n} mice", n),
  b: (n) => sayMany("{n} ball", "{n} balls", n),
  f: (n) => sayMany("{n} feather", "{n} feathers", n),
  y: (n) => sayMany("{n} yarn", "{n} yarns", n),
  s: (n) => sayMany("{n} spray bottle", "{n} spray bottles", n),
};

function iconWords(icons) {
  const counts = [...new Set(icons)].map((icon) => ICONS[icon](icons.split(icon).length - 1));
  return counts.join(", ") || say("no icons");
}

function wallWords(sides) {
  const words = [say("top"), say("right"), say("bottom"), say("left")];
  const walls = words.filter((_, side) => sides[side] === WALL);
  return walls.length ? say("walls: {sides}", { sides: walls.join(", ") }) : say("open on all sides");
}
