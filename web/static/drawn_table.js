// A table that is only looked at: its board, which can be moved and zoomed, and how the seats stand.

import { Board } from "./board.js";
import { element } from "./dom.js";
import { listenToBoard } from "./gestures.js";
import { standingOf } from "./table_page.js";

/** @param {Server.TableState} state */
export function drawnTable(state) {
  const board = new Board();
  board.show(state.board);
  listenToBoard(board, { hover() {}, tap() {}, aiming: () => false });
  return element("div.drawn.card-panel",
    element("div.table-board", board.element, board.words),
    element("div.standing", ...standingOf(state)));
}
