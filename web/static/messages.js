// Texts of the page in the reader's language; English stands in the code.

/** @type {Object<string, string|string[]>} */
let catalogue = {};

/**
 * Load the texts of a language; English needs none.
 * @param {string} tag such as "ca"
 */
export async function loadLanguage(tag) {
  document.documentElement.lang = tag;
  const answer = tag === "en" ? null : await fetch(new URL(`./languages/${tag}.json`, import.meta.url));
  catalogue = answer?.ok ? await answer.json() : {};
}

/** The tag of the language that is spoken. */
export function spoken() {
  return document.documentElement.lang || "en";
}

/**
 * A text, with values in the place of their names in braces.
 * @param {string} message in English
 * @param {Object<string, any>} [values]
 * @returns {string}
 */
export function say(message, values = {}) {
  const found = catalogue[message];
  return filled(typeof found === "string" ? found : message, values);
}

/**
 * A text about a number of things, which is `{n}` in it.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Object<string, any>} [values]
 * @returns {string}
 */
export function sayMany(one, many, n, values = {}) {
  const found = catalogue[one];
  const forms = Array.isArray(found) ? found : [one, many];
  return filled(forms[n === 1 ? 0 : 1], { n, ...values });
}

/**
 * A list of things, as "a, b and c": in American English a comma would stand before "and".
 * @param {Iterable<string>} things
 */
export function listed(things) {
  const tag = spoken() === "en" ? "en-GB" : spoken();
  return new Intl.ListFormat(tag, { type: "conjunction" }).format(things);
}

/**
 * A day such as 2026-11-22, as people write it.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [options]
 */
export function dayText(day, options = { weekday: "long", day: "numeric", month: "long" }) {
  return new Intl.DateTimeFormat(spoken(), { timeZone: "UTC", ...options }).format(new Date(day));
}

// Things in texts: a card or a cell stands between two private characters, with its kind, its notation and the
// words for it. Elements draw it; where only words are possible, they stand for it.

const THING = /\ue000([a-z]+):([^|]*)\|([^\ue001]*)\ue001/;
const THINGS = new RegExp(THING, "g");

/** @type {(kind: string, notation: string, words: string) => string} */
const marked = (kind, notation, words) => `\ue000${kind}:${notation}|${words}\ue001`;

/** @type {(game: string, notation: string, words?: string) => string} */
export const cardMark = (game, notation, words = notation) => marked("card", `${game}/${notation}`, words);

/** @type {(cell: Page.Cell) => string} */
export const cellMark = ([x, y]) => marked("cell", `${x},${y}`, `${x},${y}`);

/**
 * A text with words in the place of its things.
 * @param {string} text
 */
export const plain = (text) => text.replace(THINGS, "$3");

/**
 * The parts of a text: words, and the kind, the notation and the words of each thing.
 * @param {string} text
 * @returns {(string | [kind: string, notation: string, words: string])[]}
 */
export function partsOf(text) {
  const pieces = text.split(THING);
  return pieces.flatMap((piece, at) => (at % 4 ? [] : at ? [thingBefore(pieces, at), piece] : [piece]));
}

/** @type {(pieces: string[], at: number) => [kind: string, notation: string, words: string]} */
const thingBefore = (pieces, at) => [pieces[at - 3], pieces[at - 2], pieces[at - 1]];

/** @type {(text: string, values: Record<string, unknown>) => string} */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
