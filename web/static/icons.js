// Small drawings on buttons, each a path in a square of 24.

import { shape } from "./dom.js";

const PATHS = {
  undo: "M9 7L4 12L9 17M4 12H14A6 6 0 0 1 20 18",
  redo: "M15 7L20 12L15 17M20 12H10A6 6 0 0 0 4 18",
  turn: "M19 12A7 7 0 1 1 16.500 6.600M17 2V7H12",
  hint: "M9 18H15M10 21H14M12 3A6 6 0 0 0 8.500 14C9 14.500 9 15 9 16H15C15 15 15 14.500 15.500 14A6 6 0 0 0 12 3Z",
  eye: "M2 12C6 6 18 6 22 12C18 18 6 18 2 12ZM12 10V14",
  flag: "M6 21V4H17L15 8L17 12H6",
  check: "M5 13L10 18L19 7",
  cross: "M6 6L18 18M18 6L6 18",
  plus: "M12 5V19M5 12H19",
  minus: "M5 12H19",
  axes: "M8 4V20M4 8H20M13 4V5M18 4V5M4 13H5M4 18H5",
  fit: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  sum: "M17 7V4H7L13 12L7 20H17V17",
  share: "M12 15V4M8 8L12 4L16 8M5 12V20H19V12",
  gear: "M4 7H14M18 7H20M4 17H6M10 17H20M16 5V9M8 15V19",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return shape("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, shape("path", { d: PATHS[name] }));
}
