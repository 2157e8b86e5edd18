// Later boards of Cat Box: the cards as they lie now, what was laid since the start, box tokens.

import { laterBoard, symbolsOf } from "../scene.js";
import { placementText } from "./board.js";
import { TurnDraft } from "./draft.js";

/**
 * @typedef {import("./board.js").Board} Board
 *
 * @typedef {import("./draft.js").Draft} Draft
 */

const ROOM = 1;

/**
 * The board of a draft as the page shows it, with what was laid since the start numbered.
 * @param {Draft} draft
 * @param {Draft} start
 * @param {Server.BoardState} first
 */
export function boardState(draft, start, first) {
  const { bounds, occupied } = draft.board;
  const symbols = symbolsOf(first);
  const frame = { left: bounds.left - ROOM, top: bounds.top - ROOM, right: bounds.right + ROOM, bottom: bounds.bottom + ROOM };
  /** @type {Server.BoardState["cells"]} */
  const cells = occupied.map(([x, y]) => [x, y, symbols[`CatMark ${draft.board.at(x, y)}`].words ?? ""]);
  return laterBoard(first, pieces(draft, start), cells, frame);
}

/**
 * @param {Draft} draft
 * @param {Draft} start
 * @returns {Generator<Page.Piece>}
 */
function* pieces(draft, start) {
  const laid = laidSince(start.board, draft.board);
  for (const each of draft.board.placements) {
    yield [`CardFace ${each.face}`, each.x, each.y];
    if (laid.includes(each)) yield ["Mark laid", each.x, each.y];
  }
  for (const [at, { x, y }] of laid.entries()) yield [`Mark ${at + 1}`, x, y];
  if (!(draft instanceof TurnDraft)) return;
  for (const { x, y } of [...draft.guards, ...draft.put]) yield ["Mark guard", x, y];
}

/**
 * The placements that a board has over another, from the bottom up.
 * @param {Board} before
 * @param {Board} after
 */
function laidSince(before, after) {
  const old = before.placements.map(placementText);
  /** @param {CatBox.Placement} each */
  const isOld = (each) => {
    const at = old.indexOf(placementText(each));
    if (at >= 0) old.splice(at, 1);
    return at >= 0;
  };
  return after.placements.filter((each) => !isOld(each));
}
