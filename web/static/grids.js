// Cells of a grid, each by its text "x,y": what is connected, and how far they reach.

/**
 * The text of a cell.
 * @param {number} x
 * @param {number} y
 */
export const cellText = (x, y) => `${x},${y}`;

/**
 * The two numbers of a cell's text.
 * @param {string} text
 * @returns {Page.Cell}
 */
export function cellOf(text) {
  const [x, y] = text.split(",").map(Number);
  return [x, y];
}

/**
 * The four cells beside a cell, as texts.
 * @param {string} text
 */
export function beside(text) {
  const [x, y] = cellOf(text);
  return [cellText(x + 1, y), cellText(x - 1, y), cellText(x, y + 1), cellText(x, y - 1)];
}

/**
 * The orthogonally connected parts of some cells.
 * @param {Iterable<string>} cells
 * @param {(text: string) => string[]} [neighbours] what may be connected with a cell
 * @returns {string[][]}
 */
export function areas(cells, neighbours = beside) {
  const left = new Set(cells);
  const found = [];
  for (const first of left) {
    const area = [first];
    left.delete(first);
    for (const cell of area) for (const next of neighbours(cell)) if (left.delete(next)) area.push(next);
    found.push(area);
  }
  return found;
}

/**
 * Cells in reading order: row by row, each from left to right.
 * @param {Iterable<string>} cells
 */
export function inReadingOrder(cells) {
  return [...cells].map(cellOf).sort(([x, y], [u, v]) => y - v || x - u);
}

/**
 * The smallest rectangle around some cells, both corners in it.
 * @param {Page.Cell[]} cells
 * @returns {Page.Bounds}
 */
export function boundsOf(cells) {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
