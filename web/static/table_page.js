// How a page with a table is laid out: what it is about, the board, the hand, and what is beside it.

import { Board } from "./board.js";
import { element } from "./dom.js";
import { listenToBoard } from "./gestures.js";
import { settings } from "./settings.js";
import { sheetTable } from "./sheet.js";

/**
 * How the seats stand, in a sentence and as tables.
 * @param {Server.TableState} table
 */
export function standingOf({ standing, seats }) {
  return [standing ? element("p", standing) : null, ...seats.map(sheetTable)];
}

/**
 * @param {import("./table.js").Table} table
 * @param {Page.Child[]} head
 * @param {Page.Child[]} side
 */
export function tablePage(table, head, side) {
  const made = element("section.table",
    element("div.table-head", ...head),
    table.boardElement,
    table.handElement,
    element("div.table-side", ...side));
  pointFrom(made, table.board);
  made.addEventListener("toggle", () => table.board.frame(), true);
  if (settings().blind) import("./blind.js").then(({ tellTable }) => tellTable(table, made));
  return made;
}

/**
 * Light on a board the cells of texts beside it.
 * @param {HTMLElement} around
 * @param {Board} board
 */
function pointFrom(around, board) {
  around.addEventListener("cell", (event) => event instanceof CustomEvent && board.pointAt(event.detail));
}

/** @param {Server.TableState} state */
export function drawnTable(state) {
  const board = new Board();
  board.show(state.board);
  listenToBoard(board, { hover() {}, tap() {}, aiming: () => false });
  const made = element("div.drawn.card-panel",
    element("div.table-board", board.element, board.words),
    element("div.standing", ...standingOf(state)));
  pointFrom(made, board);
  return made;
}
