// Tables of typed rows, with headings that screen readers speak.

import { element } from "./dom.js";
import { image } from "./drawing.js";
import { say } from "./messages.js";

/**
 * Sentences and tables.
 * @param {(string | Server.SheetState)[]} parts
 */
export function written(parts) {
  return parts.map((each) => (typeof each === "string" ? element("p", each) : sheetTable(each)));
}

/**
 * A table, below what there is to say of it.
 * @param {Server.SheetState} sheet
 */
export function sheetTable({ title, notes, heading, columns, rows }) {
  const filled = [...columns.entries()].filter(([at]) => rows.some(({ cells }) => cells[at].text));
  const heads = filled.map(([, column]) => cellOf("th", column, column.heading, "col"));
  const name = rows.some((row) => row.name) && element("th", { scope: "col", text: heading });
  const body = rows.map((row) => element("tr", { class: row.own && "own", "aria-current": row.turn ? "true" : null }, name && nameOf(row), ...filled.map(([at, column]) => cellOf("td", column, row.cells[at]))));
  const table = element("table", title && element("caption", title), element("thead", element("tr", name, ...heads)), element("tbody", ...body));
  return element("div.sheet", ...notes.map((note) => element("p", ...note.map(contentsOf))), rows[0] && table);
}

/** @type {(tag: "th" | "td", column: Server.ColumnState, cell: Server.CellState, scope?: string) => HTMLElement} */
function cellOf(tag, { number }, cell, scope) {
  return element(tag, { scope: scope ?? null, class: number && "number" }, contentsOf(cell));
}

/** @param {Server.RowState} row */
function nameOf({ name, badge, turn, own, first }) {
  const yours = turn ? say("Your turn.") : name !== say("You") && say("(you)");
  const mark = own ? yours : turn && say("to move");
  return element("th", { scope: "row" }, badge && contentsOf(badge), element("span.name", name), mark && element("small", mark), first && element("small.first", say("first place")));
}

/**
 * A text, a bar, or pictures that have it as their name.
 * @param {Server.CellState} cell
 * @returns {Page.Child}
 */
function contentsOf({ text, pictures = [], share }) {
  if (share) return element("span", element("meter", { value: share, "aria-hidden": "true" }), ` ${text}`);
  if (!pictures.length) return text;
  return element("span.signs", { role: "img", "aria-label": text, title: text }, ...pictures.map(sign));
}

/** @type {(picture: Server.Picture) => SVGElement} */
function sign(picture) {
  const made = image(picture);
  made.setAttribute("height", `${Math.min(Math.max(picture.height / 28, 1.3), 2.8)}em`);
  return made;
}
