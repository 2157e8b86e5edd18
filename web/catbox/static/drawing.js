// Later boards of Cat Box: the faces as they were drawn for the start, put where they lie now.

import { say } from "../messages.js";
import { placementText } from "./board.js";
import { TurnDraft } from "./draft.js";

/**
 * @typedef {import("./board.js").Board} Board
 *
 * @typedef {import("./draft.js").Draft} Draft
 *
 * @typedef {{cell: number, left: number, top: number}} Place
 * The size of a cell, and the upper left corner of cell 0,0.
 */

const ACCENT = "#d23c2f";
const MIDDLE = 0.36;
const ROOM = 1;

/**
 * The words for the letter of a quadrant.
 * @type {Record<string, () => string>}
 */
const SEEN = {
  K: () => say("black cat"),
  P: () => say("pink cat"),
  V: () => say("purple cat"),
  B: () => say("blue cat"),
  Y: () => say("yellow cat"),
  o: () => say("empty box"),
};

/**
 * The board of a draft as the page shows it, with what was laid since the start numbered.
 * @param {Draft} draft
 * @param {Draft} start
 * @param {Server.TableState} first
 * @returns {Server.BoardState}
 */
export function boardState(draft, start, first) {
  const frame = roomy(draft.board.bounds);
  const [gridLeft, gridTop, cell] = first.board.grid;
  const { left, top } = roomy(start.board.bounds);
  const place = { cell, left: gridLeft + (left - frame.left) * cell, top: gridTop + (top - frame.top) * cell };
  const margin = gridLeft + left * cell;
  const width = (frame.right - frame.left + 1) * cell + 2 * margin;
  const height = (frame.bottom - frame.top + 1) * cell + 2 * margin;
  const svg = [ground(width, height), ...labels(frame, place, margin), ...cards(draft, start, first, place), ...guards(draft, place)];
  return {
    picture: { ...first.board.picture, width, height, svg: svg.join("") },
    grid: [place.left, place.top, cell, cell],
    cells: draft.board.occupied.map(([x, y]) => [x, y, SEEN[draft.board.at(x, y)]()]),
  };
}

/** @type {(bounds: Page.Bounds) => Page.Bounds} */
const roomy = ({ left, top, right, bottom }) => ({ left: left - ROOM, top: top - ROOM, right: right + ROOM, bottom: bottom + ROOM });

/** @type {(place: Place, x: number, y: number) => Page.Cell} */
const corner = ({ left, top, cell }, x, y) => [left + x * cell, top + y * cell];

/** @type {(width: number, height: number) => string} */
const ground = (width, height) => `<rect width="${width}" height="${height}" rx="12" fill="var(--table)"/>`;

/**
 * @param {Page.Bounds} frame
 * @param {Place} place
 * @param {number} margin
 */
function* labels(frame, place, margin) {
  const half = place.cell / 2;
  for (let x = frame.left; x <= frame.right; x++) yield written(corner(place, x, 0)[0] + half, margin / 2, x, 13, "var(--ink)");
  for (let y = frame.top; y <= frame.bottom; y++) yield written(margin / 2, corner(place, 0, y)[1] + half, y, 13, "var(--ink)");
}

/** @type {(x: number, y: number, text: string | number, size: number, fill: string) => string} */
function written(x, y, text, size, fill) {
  return `<text x="${x}" y="${y + MIDDLE * size}" font-size="${size}" fill="${fill}" text-anchor="middle">${text}</text>`;
}

/**
 * @param {Draft} draft
 * @param {Draft} start
 * @param {Server.TableState} first
 * @param {Place} place
 */
function* cards(draft, start, first, place) {
  const faces = facesOf(start, first);
  const laid = laidSince(start.board, draft.board);
  for (const each of draft.board.placements) yield moved(faces.get(each.face), corner(place, each.x, each.y));
  for (const [at, each] of laid.entries()) yield mark(corner(place, each.x, each.y), at + 1, 2 * place.cell);
}

/** @type {(svg: string | undefined, corner: Page.Cell) => string} */
const moved = (svg, [across, down]) => `<g transform="translate(${across},${down})">${svg}</g>`;

/**
 * The drawing of each face that lies or may be laid.
 * @param {Draft} start
 * @param {Server.TableState} first
 */
function facesOf(start, first) {
  const drawn = outerGroups(first.board.picture.svg);
  const found = new Map(start.board.placements.map(({ face }, at) => [face, drawn[at]]));
  /** @param {Server.ChoiceState} choice */
  const note = ({ sprite = "", faces = [], more = [] }) => {
    if (faces.length && !found.has(sprite)) found.set(sprite, faces[0].svg);
    more.forEach(note);
  };
  first.choices.forEach(note);
  return found;
}

/**
 * The contents of each group of a drawing that is in no other group.
 * @param {string} svg
 */
function outerGroups(svg) {
  /** @type {string[]} */
  const found = [];
  let depth = 0;
  let begin = 0;
  for (const tag of svg.matchAll(/<g\b[^>]*>|<\/g>/g)) {
    const opens = tag[0] !== "</g>";
    if (opens && depth === 0) begin = tag.index + tag[0].length;
    depth += opens ? 1 : -1;
    if (depth === 0) found.push(svg.slice(begin, tag.index));
  }
  return found;
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

/**
 * An edge around a card that was laid, and its number at the corner.
 * @param {Page.Cell} corner
 * @param {number} number
 * @param {number} side
 */
function mark([x, y], number, side) {
  return (
    `<rect x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${side - 2}" rx="7" fill="none" stroke="${ACCENT}" stroke-width="4"/>` +
    `<circle cx="${x}" cy="${y}" r="13" fill="${ACCENT}" stroke="#fff"/>${written(x, y, number, 17, "#fff")}`
  );
}

/**
 * The box tokens that stand on the board, each with an edge around the cells that it keeps free.
 * @param {Draft} draft
 * @param {Place} place
 */
function* guards(draft, place) {
  if (!(draft instanceof TurnDraft)) return;
  const { cell } = place;
  for (const { x, y } of [...draft.guards, ...draft.put]) {
    const [left, top] = corner(place, x, y);
    yield `<rect x="${left - cell}" y="${top - cell}" width="${3 * cell}" height="${3 * cell}" rx="8" fill="${ACCENT}" fill-opacity="0.12" stroke="${ACCENT}" stroke-width="3" stroke-dasharray="9 5"/>`;
    yield `<rect x="${left + cell / 2 - 16}" y="${top}" width="32" height="16" rx="4" fill="${ACCENT}" stroke="#fff"/>`;
    yield written(left + cell / 2, top + 8, "BOX", 11, "#fff");
  }
}
