// What others do after one's own steps, drawn on the board: with an edge that one's own cards never have, and a number.

import { arrowOf, boxOf } from "./best_marks.js";
import { refill, shape } from "./dom.js";
import { drawn } from "./drawing.js";

/** The size of the number, as a part of a cell. */
const SIZE = 0.4;

/**
 * Show the things that others lay or move; none takes away those that were shown.
 * @param {import("./board.js").Board} board
 * @param {Server.Laid[]} replies
 * @param {number} before how many steps there were before
 */
export function showReplies({ grid, layers, camera }, replies, before) {
  const size = Math.min(grid.width, grid.height) * SIZE;
  refill(layers.best, ...replies.map((laid, at) => {
    const box = boxOf(grid, laid);
    camera.reveal(box);
    return shape("g", { class: "reply" },
      shape("g", { transform: `translate(${box.x},${box.y})` }, drawn(laid.picture)),
      shape("rect", { class: "reply-edge", rx: 7, ...box }),
      ...arrowOf(grid, laid, size / SIZE),
      shape("circle", { class: "reply-badge", cx: box.x + box.width, cy: box.y, r: size / 2 }),
      shape("text", { x: box.x + box.width, y: box.y + size * 0.25, "text-anchor": "middle", "font-size": size * 0.7, class: "reply-number" }, String(before + at + 1)));
  }));
}
