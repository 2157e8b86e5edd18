// Fingers, mouse and wheel over a board: point, tap, move the board, zoom.

const SLACK = 8;
const WHEEL = 1.0016;

/**
 * @typedef {import("./board.js").Board} Board
 *
 * @typedef {{first: PointerEvent, last: PointerEvent, moved: boolean}} Finger
 *
 * @typedef {Object} Gestures
 * @property {(event: PointerEvent) => void} hover a mouse moves over the board, or a finger that aims
 * @property {(event: PointerEvent) => void} tap
 * @property {() => boolean} aiming whether one finger aims instead of moving the board
 */

/**
 * Listen to what happens over a board.
 * @param {Board} board
 * @param {Gestures} gestures
 */
export function listenToBoard(board, gestures) {
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  const { svg } = board;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    fingers.set(event.pointerId, { first: event, last: event, moved: false });
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => moved(board, gestures, fingers, event));
  svg.addEventListener("pointerup", (event) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (finger && !finger.moved) gestures.tap(event);
  });
  svg.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  // The wheel zooms with Ctrl alone, as two fingers on a touchpad do; else it scrolls the page.
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    board.camera.zoom(WHEEL ** -event.deltaY, board.point(event));
  }, { passive: false });
}

/**
 * @param {Board} board
 * @param {Gestures} gestures
 * @param {Map<number, Finger>} fingers
 * @param {PointerEvent} event
 */
function moved(board, gestures, fingers, event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return gestures.hover(event);
  finger.moved ||= distance(finger.first, event) > SLACK;
  if (fingers.size === 2) pinch(board, fingers, finger, event);
  else if (finger.moved && gestures.aiming() && event.pointerType !== "mouse") gestures.hover(event);
  else if (finger.moved) board.camera.pan((event.clientX - finger.last.clientX) / board.scale, (event.clientY - finger.last.clientY) / board.scale);
  finger.last = event;
  return undefined;
}

/**
 * @param {Board} board
 * @param {Map<number, Finger>} fingers
 * @param {Finger} finger the one that moves
 * @param {PointerEvent} event
 */
function pinch(board, fingers, finger, event) {
  const [other] = [...fingers.values()].filter((each) => each !== finger);
  const before = distance(finger.last, other.last);
  other.moved = true;
  const { clientX, clientY } = other.last;
  const between = { clientX: (event.clientX + clientX) / 2, clientY: (event.clientY + clientY) / 2 };
  if (before > 0) board.camera.zoom(distance(event, other.last) / before, board.point(between));
}

/**
 * @param {Page.WindowPoint} a
 * @param {Page.WindowPoint} b
 */
function distance(a, b) {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
