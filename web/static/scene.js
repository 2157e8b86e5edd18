// Boards without a server: symbols that came with the start, put where things lie now.

/** How far below its middle a number has its base, in its size. */
const MIDDLE = 0.36;

/**
 * All that may lie on a board, by its name.
 * @param {Server.BoardState} first
 */
export function symbolsOf({ symbols }) {
  if (!symbols) throw new Error("the start has no symbols");
  return symbols.drawn;
}

/**
 * A later board: what lies there now, in a frame that may have grown.
 * @param {Server.BoardState} first
 * @param {Iterable<Page.Piece>} pieces
 * @param {Server.BoardState["cells"]} cells
 * @param {Page.Bounds} [bounds]
 * @returns {Server.BoardState}
 */
export function laterBoard(first, pieces, cells, bounds) {
  const drawn = symbolsOf(first);
  const { frame = [0, 0, 0, 0], labels } = first.symbols ?? {};
  const [left, top, right, bottom] = frame;
  const now = bounds ?? { left, top, right, bottom };
  const [across, down, wide, high] = first.grid;
  const width = first.picture.width + (now.right - now.left - right + left) * wide;
  const height = first.picture.height + (now.bottom - now.top - bottom + top) * high;
  /** @type {Server.CellGeometry} */
  const grid = [across + (left - now.left) * wide, down + (top - now.top) * high, wide, high];
  const table = `<rect width="${short(width)}" height="${short(height)}" rx="12" fill="var(--table)"/>`;
  const numbers = labels ? numbersOf(now, grid, labels) : [];
  const lying = [...pieces].map(([name, x, y]) => placed(drawn[name], grid, x, y));
  return { picture: { width, height, svg: [table, ...numbers, ...lying].join("") }, grid, cells, rim: first.rim };
}

/** @type {(symbol: Server.Picture, grid: Server.CellGeometry, x: number, y: number) => string} */
function placed({ svg, left = 0, top = 0 }, [across, down, wide, high], x, y) {
  return `<g transform="translate(${short(across + x * wide + left)},${short(down + y * high + top)})">${svg}</g>`;
}

/**
 * @param {Page.Bounds} bounds
 * @param {Server.CellGeometry} grid
 * @param {Server.Labels} labels
 */
function* numbersOf({ left, top, right, bottom }, [across, down, wide, high], [size, above, beside]) {
  for (let x = left; x <= right; x++) yield number(x, across + (x + 0.5) * wide, above, size);
  for (let y = top; beside && y <= bottom; y++) yield number(y, beside, down + (y + 0.5) * high, size);
}

/** @type {(value: number, x: number, y: number, size: number) => string} */
function number(value, x, y, size) {
  const base = short(y + MIDDLE * size);
  return `<text x="${short(x)}" y="${base}" font-size="${size}" fill="var(--ink)" text-anchor="middle">${value}</text>`;
}

/** A number as Python writes it into drawings. */
const short = (/** @type {number} */ value) => Number(value.toPrecision(6));
