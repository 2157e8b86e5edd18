// A reader's settings for this browser: language, theme, patterns, pace.

const KEY = "catbox-settings";
/** Where it is kept which games somebody has met. */
export const MET = "catbox-met";

/**
 * @typedef {"auto" | "light" | "dark"} Theme
 *
 * @typedef {Object} Settings
 * @property {string} language a tag; empty follows the browser
 * @property {Theme} theme
 * @property {boolean} patterns whether colours also have patterns
 * @property {boolean} keys whether single letters are keys
 * @property {boolean} notation whether cats bear letters, boards coordinates, and texts the notation of what is drawn
 * @property {boolean} blind whether the board is told in words, and moves are typed
 * @property {boolean} voice whether the browser speaks what is announced
 * @property {boolean} sound whether a tone says that it is one's turn
 * @property {boolean} notices whether a notice of the system does
 * @property {boolean} offline whether puzzles are kept for times without a network
 * @property {boolean} quick whether a turn ends by itself when nothing can follow
 */

/** @type {Settings} */
const FIRST = { language: "", theme: "auto", patterns: false, keys: true, notation: false, blind: false, voice: false, sound: false, notices: false, offline: false, quick: false };

/** @returns {Settings} */
export function settings() {
  return { ...FIRST, ...kept(KEY, {}) };
}

/** Whether letters, coordinates and notation are shown: on demand, and wherever moves are typed. */
export function notationShown() {
  const { notation, blind } = settings();
  return notation || blind || document.querySelector("details.type[open]") !== null;
}

/**
 * Change some settings, and show the page by them.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  keep(KEY, { ...settings(), ...changes });
  applySettings();
}

/** Show the page by the settings. */
export function applySettings() {
  const { theme, patterns, notation, blind } = settings();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.notation = notation || blind ? "on" : "off";
  root.dataset.patterns = patterns ? "on" : "off";
}

/**
 * The value that this browser keeps under a name; `otherwise` if it keeps none that can be read.
 * @template Value
 * @param {string} key
 * @param {Value} otherwise
 * @returns {Value}
 */
export function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Keep something in this browser; whether it can.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
