// Drawings from the source, parsed as SVG and adopted: no markup ever runs.

import { shape } from "./dom.js";
import { notationShown } from "./settings.js";

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg">';

/**
 * The elements of a drawing, in a group.
 * @param {{svg: string, uses?: Record<string, string>}} picture
 * @returns {SVGElement}
 */
export function drawn(picture) {
  for (const [name, svg] of Object.entries(picture.uses ?? {})) if (!document.getElementById(name)) symbols().append(group({ svg }, name));
  return group(picture);
}

/**
 * Shapes that drawings use, once in the page.
 * @returns {SVGElement}
 */
function symbols() {
  const found = document.querySelector("svg.symbols");
  if (found instanceof SVGElement) return found;
  const made = shape("svg", { class: "symbols unseen", "aria-hidden": "true", width: 0, height: 0 });
  document.body.append(made);
  return made;
}

/** @type {(picture: {svg: string}, id?: string) => SVGElement} */
function group(picture, id) {
  const parsed = new DOMParser().parseFromString(`${HEAD}${picture.svg}</svg>`, "image/svg+xml");
  const made = shape("g", { id });
  made.append(...[...parsed.documentElement.childNodes].map((node) => document.adoptNode(node)));
  return made;
}

/**
 * A drawing of its own, as large as its place lets it be, which screen readers leave out.
 * @param {{width: number, height: number, svg: string}} picture
 */
export function image(picture) {
  const box = `0 0 ${picture.width} ${picture.height}`;
  return shape("svg", { viewBox: box, class: "image", "aria-hidden": "true" }, drawn(picture));
}

/** Room beside and above cells, in cells: what names a row stands there in some games. */
const BESIDE = 1.55;
const ABOVE = 0.7;

/**
 * A board as a picture: only the part in which something lies with some room, if that is known.
 * @param {Server.BoardState} board
 */
export function preview({ picture, grid, cells, rim }) {
  const made = image(picture);
  made.classList.toggle("axes-off", Boolean(rim?.some(Boolean)) && !notationShown());
  if (!cells.length) return made;
  const [left, top, width, height] = grid;
  const [columns, rows] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  const [wide, high] = [Math.max(...columns) - x + 1 + 2 * BESIDE, Math.max(...rows) - y + 1 + 2 * ABOVE];
  made.setAttribute("viewBox", [left + (x - BESIDE) * width, top + (y - ABOVE) * height, wide * width, high * height].join(" "));
  return made;
}

