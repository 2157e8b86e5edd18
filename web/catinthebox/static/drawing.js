// Later rounds of Cat in the Box: what has changed, drawn into the round of the start.

import { say } from "../messages.js";
import { LETTERS, numberOf } from "./round.js";

/** @typedef {import("./round.js").Round} Round */

/** @type {Record<string, string>} */
const FILLS = { R: "#c8413b", B: "#3f78c4", Y: "#e3b52c", G: "#4c9a54" };
const INK = "#3a3632", EDGE = "#6f6a61", CARD = "#fffdf7";
const MIDDLE = 0.36;
const HEAD = { size: 48, small: 0.75, onSpace: 0.85 };
const CARD_HEAD = 30;
const TURN = 14, STEP = 92;

/**
 * The round as the page shows it.
 * @param {Round} round
 * @param {Round} start
 * @param {Server.TableState} first
 * @returns {Server.BoardState}
 */
export function boardState(round, start, first) {
  const laid = [...round.tokens.keys()].filter((space) => !start.tokens.has(space));
  const before = tricked(seated(first.board.picture.svg, round, start), round, first);
  const svg = laid.reduce((drawn, space) => drawn + token(space, round, first), before);
  /** @type {Server.BoardState["cells"]} */
  const named = laid.map((space) => [...cellOf(space), say("{space}: a token of seat {seat}", { space, seat: round.tokens.get(space) })]);
  return { ...first.board, picture: { ...first.board.picture, svg }, cells: [...first.board.cells, ...named] };
}

/**
 * A card of a number, and below it the token of a seat as it would lie on the board.
 * @param {number} number
 * @param {number} seat
 * @param {Server.TableState} first
 * @returns {Server.Picture}
 */
export function cardFace(number, seat, first) {
  const cell = first.board.grid[2];
  const height = CARD_HEAD + cell;
  const svg = [
    `<rect x="2" y="1" width="${cell - 4}" height="${height - 3}" rx="6" fill="${CARD}" stroke="${EDGE}"/>`,
    written(cell / 2, CARD_HEAD / 2 + 3, number, 26, INK),
    group(0, CARD_HEAD, onSpace(seat, cell, first)),
  ];
  return { width: cell, height, svg: svg.join(""), left: 0, top: -CARD_HEAD };
}

/** @type {(space: string) => Page.Cell} */
const cellOf = (space) => [numberOf(space), LETTERS.indexOf(space[0])];

/** @type {(x: number, y: number, text: string | number, size: number, fill: string) => string} */
function written(x, y, text, size, fill) {
  return `<text x="${x}" y="${y + MIDDLE * size}" font-size="${size}" fill="${fill}" text-anchor="middle">${text}</text>`;
}

/** @type {(x: number, y: number, svg: string, scale?: number) => string} */
const group = (x, y, svg, scale = 1) => `<g transform="translate(${x},${y}) scale(${scale})">${svg}</g>`;

/**
 * The cat of a seat, as it is drawn beside the seat, in its own measure.
 * @param {number | string} seat
 * @param {Server.TableState} first
 */
function catOf(seat, { board }) {
  const opening = String.raw`<g transform="[^"]*">`;
  const found = new RegExp(`<g class="token-${seat}">${opening}${opening}(.*?)</g>`, "s").exec(board.picture.svg);
  if (!found) throw new Error(`the start has no drawing of seat ${seat}`);
  return found[1];
}

/** @type {(seat: number | string, cell: number, first: Server.TableState) => string} */
function onSpace(seat, cell, first) {
  const inset = (cell - HEAD.size * HEAD.onSpace) / 2;
  return group(inset, inset, catOf(seat, first), HEAD.onSpace);
}

/**
 * A token that was laid since the start.
 * @param {string} space
 * @param {Round} round
 * @param {Server.TableState} first
 */
function token(space, round, first) {
  const [left, top, cell] = first.board.grid;
  const [x, y] = cellOf(space);
  const patterns = first.board.picture.svg.match(/<path class="pattern"[^>]*\/>/g) ?? [];
  const own = patterns[LETTERS.length + y * round.numbers.length + x - 1];
  const [across, down, side] = [left + x * cell, top + y * cell, cell - 6];
  const ground = `<rect x="${across + 3}" y="${down + 3}" width="${side}" height="${side}" rx="6" fill="${FILLS[space[0]]}" stroke="${INK}" stroke-width="5"/>`;
  return ground + own + group(across, down, onSpace(round.tokens.get(space) ?? "n", cell, first));
}

/**
 * The rows of the seats with their cards, colours and tricks as they are now.
 * @param {string} svg
 * @param {Round} round
 * @param {Round} start
 */
function seated(svg, round, start) {
  const mover = round.over ? -1 : round.turn;
  return round.seats.reduce((drawn, seat, at) => {
    const played = [...start.seats[at].hand];
    for (const number of seat.hand) played.splice(played.indexOf(number), 1);
    const emptied = played.reduce((rest, number) => rest.replace(new RegExp(`<g class="card-${at}-${number}">.*?</g>`, "s"), ""), drawn);
    const closed = [...LETTERS].filter((letter) => !seat.open.includes(letter));
    const marked = closed.reduce((rest, letter) => shown(rest, `closed-${at}-${letter}`, true), emptied);
    return shown(marked, `turn-${at}`, at === mover).replace(new RegExp(`(<text class="state-${at}"[^>]*>)[^<]*`), `$1${stateText(seat)}`);
  }, svg);
}

/**
 * A drawing with one of its parts shown or hidden.
 * @param {string} svg
 * @param {string} name
 * @param {boolean} visible
 */
function shown(svg, name, visible) {
  return svg.replace(new RegExp(`class="${name}"( visibility="hidden")?`), `class="${name}"${visible ? "" : ' visibility="hidden"'}`);
}

/** @type {(seat: CatInTheBox.Seat) => string} */
function stateText({ won, prediction }) {
  if (prediction === null) return say("tricks: {won}", { won });
  return say("tricks: {won} of {predicted}", { won, predicted: prediction });
}

/**
 * The drawing with the trick as it is now, which stands last in it.
 * @param {string} svg
 * @param {Round} round
 * @param {Server.TableState} first
 */
function tricked(svg, round, first) {
  const plays = round.trick.map((play, at) => {
    const cat = group(TURN + STEP * at, 4, catOf((round.leader + at) % round.seats.length, first), HEAD.small);
    return cat + group(TURN + STEP * at + HEAD.size * HEAD.small, 2, playCard(play));
  });
  return `${svg.slice(0, svg.indexOf('<g class="trick">'))}<g class="trick">${plays.join("")}</g></g>`;
}

/** @type {(play: string) => string} */
function playCard(play) {
  const ground = `<rect x="1" y="1" width="38" height="38" rx="5" fill="${FILLS[play[0]]}" stroke="${EDGE}"/>`;
  return ground + written(20, 20, play, 18, play[0] === "Y" ? INK : "#ffffff");
}
