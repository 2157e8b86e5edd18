// Tables of the seats: typed rows from the source, drawn with headings that screen readers speak.

import { element } from "./dom.js";
import { image } from "./drawing.js";
import { say } from "./messages.js";

/**
 * A table, below what there is to say of it.
 * @param {Server.SheetState} sheet
 */
export function sheetTable({ title, notes, heading, columns, rows }) {
  const named = rows.some(({ name }) => name);
  const filled = columns.map((_, at) => rows.some(({ cells }) => cells[at].text));
  const shown = columns.filter((_, at) => filled[at]);
  const head = element("tr", named && element("th", { scope: "col", text: heading }), ...shown.map(headingOf));
  const table = element("table", title && element("caption", title),
    element("thead", head), element("tbody", ...rows.map((row) => rowOf({ ...row, cells: row.cells.filter((_, at) => filled[at]) }, shown, named))));
  return element("div.sheet", ...notes.map((note) => element("p", ...note.map(contentsOf))), rows.length > 0 && table);
}

/** @param {Server.ColumnState} column */
function headingOf({ heading, number }) {
  return element("th", { scope: "col", class: number ? "number" : null }, contentsOf(heading));
}

/**
 * @param {Server.RowState} row
 * @param {Server.ColumnState[]} columns
 * @param {boolean} named
 */
function rowOf({ name, badge, turn, own, cells }, columns, named) {
  const marks = [own && say("(you)"), turn && say("to move")].filter(Boolean).join(", ");
  const head = element("th", { scope: "row" }, badge && contentsOf(badge), element("span.name", name),
    marks && element("small", marks));
  return element("tr", { class: [own && "own", turn && "turn"].filter(Boolean).join(" ") || null },
    named && head, ...cells.map((cell, at) => element("td", { class: columns[at].number ? "number" : null }, contentsOf(cell))));
}

/**
 * What stands in a cell: a text, or pictures that have it as their name.
 * @param {Server.CellState} cell
 * @returns {Page.Child}
 */
function contentsOf({ text, pictures = [] }) {
  if (!pictures.length) return text;
  return element("span.signs", { role: "img", "aria-label": text, title: text }, ...pictures.map(image));
}
