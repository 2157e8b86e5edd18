// Tables of typed rows, with headings that screen readers speak.

import { element } from "./dom.js";
import { image } from "./drawing.js";
import { say } from "./messages.js";

/**
 * A table, below what there is to say of it.
 * @param {Server.SheetState} sheet
 */
export function sheetTable({ title, notes, heading, columns, rows }) {
  const filled = [...columns.entries()].filter(([at]) => rows.some(({ cells }) => cells[at].text));
  const heads = filled.map(([, column]) => cellOf("th", column, column.heading, "col"));
  const name = rows.some((row) => row.name) && element("th", { scope: "col", text: heading });
  const body = rows.map((row) => element("tr", { class: row.own ? "own" : null, "aria-current": row.turn ? "true" : null }, name && nameOf(row), ...filled.map(([at, column]) => cellOf("td", column, row.cells[at]))));
  const table = element("table", title && element("caption", title), element("thead", element("tr", name, ...heads)), element("tbody", ...body));
  return element("div.sheet", ...notes.map((note) => element("p", ...note.map(contentsOf))), rows.length > 0 && table);
}

/** @type {(tag: "th" | "td", column: Server.ColumnState, cell: Server.CellState, scope?: string) => HTMLElement} */
function cellOf(tag, { number }, cell, scope) {
  return element(tag, { scope: scope ?? null, class: number ? "number" : null }, contentsOf(cell));
}

/** @param {Server.RowState} row */
function nameOf({ name, badge, turn, own, first }) {
  const yours = turn ? say("Your turn.") : name !== say("You") && say("(you)");
  const mark = own ? yours : turn && say("to move");
  return element("th", { scope: "row" }, badge && contentsOf(badge), element("span.name", name), mark && element("small", mark), first && element("small.first", say("first place")));
}

/**
 * What stands in a cell: a text, or pictures that have it as their name.
 * @param {Server.CellState} cell
 * @returns {Page.Child}
 */
function contentsOf({ text, pictures = [] }) {
  if (!pictures.length) return text;
  return element("span.signs", { role: "img", "aria-label": text, title: text }, ...pictures.map(sign));
}

/** @type {(picture: Server.Picture) => SVGElement} */
function sign(picture) {
  const made = image(picture);
  made.setAttribute("height", `${Math.min(Math.max(picture.height / 28, 1.3), 2.8)}em`);
  return made;
}
