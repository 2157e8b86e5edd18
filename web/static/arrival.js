// What others lay comes to its place in a short movement, where movement isn't unwelcome.

/** @typedef {import("./board.js").Board} Board */

const ARRIVING = [{ translate: "0 -48px", opacity: 0.2 }, { translate: "0 0", opacity: 1 }];
/** Milliseconds of the movement. */
const SHORT = 350;

/**
 * Show a later board; what wasn't there before comes to its cells.
 * @param {Board} board
 * @param {Page.Cell[]} cells where others have laid something
 * @param {() => void} show
 */
export function letArrive(board, cells, show) {
  const moves = cells.length > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const before = moves ? piecesOf(board) : new Map();
  show();
  const places = new Set(cells.map(String));
  for (const [name, piece] of moves ? piecesOf(board) : []) {
    const { x, y } = cornerOf(piece);
    if (!before.has(name) && places.has(String(board.cell({ x: x + 1, y: y + 1 })))) piece.animate(ARRIVING, { duration: SHORT, easing: "ease-out" });
  }
}

/**
 * What lies on a board, by what it is and where.
 * @param {Board} board
 * @returns {Map<string, SVGGElement>}
 */
function piecesOf({ layers, grid }) {
  /** @type {NodeListOf<SVGGElement>} */
  const all = layers.drawing.querySelectorAll(":scope > g > g");
  const serializer = new XMLSerializer();
  const named = (/** @type {SVGGElement} */ piece) => {
    const { x, y } = cornerOf(piece);
    const shapes = [...piece.childNodes].map((each) => serializer.serializeToString(each));
    return [x - grid.left, y - grid.top, ...shapes].join();
  };
  return new Map([...all].map((piece) => [named(piece), piece]));
}

/** @param {SVGGElement} piece */
function cornerOf({ transform: { baseVal: moves } }) {
  return moves.numberOfItems ? { x: moves.getItem(0).matrix.e, y: moves.getItem(0).matrix.f } : { x: 0, y: 0 };
}
