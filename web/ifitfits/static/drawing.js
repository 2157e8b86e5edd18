// Later boards of If It Fits: what lies there now, where more may go, what was laid since the start.

import { boundsOf, cellOf } from "../grids.js";
import { say } from "../messages.js";
import { laterBoard, symbolsOf } from "../scene.js";
import { OPEN, STEPS, near, sidesOf } from "./board.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * The board as the page shows it, with what was laid since the start marked.
 * @param {Board} board
 * @param {Board} start
 * @param {Server.BoardState} first
 */
export function boardState(board, start, first) {
  const frame = boundsOf([...start.free, ...start.occupied, ...board.free, ...board.occupied]);
  return laterBoard(first, pieces(board, start), namedCells(board, symbolsOf(first)), frame);
}

/**
 * @param {Board} board
 * @param {Board} start
 * @returns {Generator<Page.Piece>}
 */
function* pieces(board, start) {
  for (const cell of board.free) yield ["Mark empty", ...cell];
  for (const cell of board.occupied) yield ["Mark shadow", ...cell];
  for (const cell of board.occupied) {
    const sides = sidesOf(board.at(cell) ?? "");
    for (const side of STEPS.keys()) if (sides[side] === OPEN && !board.at(near(cell, side))) yield [`Flap ${side}`, ...cell];
  }
  for (const [cell, name] of board.cells) yield [`LyingThing ${name}`, ...cellOf(cell)];
  for (const cell of changed(board.cells, start.cells)) yield ["Mark new", ...cell];
  for (const [cell, name] of board.edges) yield [`LyingThing ${name}~`, ...cellOf(cell)];
  for (const cell of changed(board.edges, start.edges)) yield ["Mark new across", ...cell];
}

/**
 * Where something else lies now.
 * @param {Map<string, string>} after
 * @param {Map<string, string>} before
 */
const changed = (after, before) => [...after].filter(([cell, name]) => before.get(cell) !== name).map(([cell]) => cellOf(cell));

/** @type {(board: Board, symbols: Record<string, Server.Picture>) => Server.BoardState["cells"]} */
function namedCells(board, symbols) {
  return [...board.cells].map(([cell, name]) => {
    const thing = symbols[`LyingThing ${name}`].words;
    const across = symbols[`LyingThing ${board.edges.get(cell)}~`]?.words;
    const words = across ? say("{thing}; across it and the next cell: {across}", { thing, across }) : thing;
    return [...cellOf(cell), words ?? ""];
  });
}
