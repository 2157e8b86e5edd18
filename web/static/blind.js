// A table for those who don't look at it: the board is told in words, and moves are typed.

import { element, refill } from "./dom.js";
import { say } from "./messages.js";
import { Refusal } from "./refusal.js";

/** Answers that stay to be read again. */
const KEPT = 40;
const CELL = /^(-?\d+)\s*[, ]\s*(-?\d+)$/;

/** @typedef {Page.Child[]} Said lines of an answer */

/**
 * Turn a table into one of words.
 * @param {import("./table.js").Table} table
 * @param {HTMLElement} section where it stands
 */
export function tellTable(table, section) {
  const told = new ToldTable(table);
  section.classList.add("blind");
  table.boardElement.append(told.element);
  table.onShown = () => told.forgetButtons();
  const place = document.getElementById("place");
  const focus = () => section.isConnected && told.field.focus({ preventScroll: true });
  if (section.isConnected) focus();
  else place?.addEventListener("opened", focus, { once: true });
}

class ToldTable {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.turned = say("turned");
    this.field = element("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": "told-help" });
    this.log = element("ol.log.told", { role: "log", tabindex: 0, "aria-label": say("Answers") });
    const form = element("form.typed", element("label", say("A move, a cell or a question"), this.field), element("button.button", { text: say("Say it") }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(this.field.value.trim());
    });
    const chips = Object.keys(this.questions).map((word) => element("button.chip", { text: word, on: { click: () => this.ask(word) } }));
    const { words } = table.board;
    words.classList.remove("unseen");
    this.element = element("div.own-keys.told-table",
      form, element("p.quiet", { id: "told-help", text: say("Type a move in notation, a cell such as 2,3, or {word}.", { word: say("help") }) }),
      element("div.chips", ...chips), this.log,
      element("details.facts", element("summary", say("The board, cell by cell")), words));
  }

  /** @type {Record<string, () => Promise<Said> | Said>} */
  get questions() {
    return {
      [say("last")]: () => (this.table.last.length ? this.table.last : [say("Nothing yet.")]),
      [say("board")]: () => this.board(),
      [say("hand")]: () => this.hand(),
      [say("points")]: () => this.points(),
      [say("moves")]: () => this.choices(this.table.hand.choices, []),
      [say("help")]: () => this.help(),
    };
  }

  /** Questions with a word after them. @type {Record<string, (rest: string) => Said>} */
  get searches() {
    return {
      [say("row")]: (rest) => this.cells(([, y]) => y === Number(rest)),
      [say("column")]: (rest) => this.cells(([x]) => x === Number(rest)),
      [say("where")]: (rest) => this.cells(([, , text]) => text.toLocaleLowerCase().includes(rest.toLocaleLowerCase())),
    };
  }

  /**
   * Answer a line after what is being done; if that is refused, the line stands in the field again.
   * @param {string} text
   */
  ask(text) {
    if (!text) return;
    this.field.value = "";
    this.table.inTurn(() => this.table.during(this.answer(text)), () => this.putBack(text));
  }

  /** @param {string} text */
  putBack(text) {
    this.field.value ||= text;
  }

  /**
   * Answer a question, do what a button does, or take steps.
   * @param {string} text
   */
  async answer(text) {
    try {
      this.tell(text, await this.found(text));
    } catch (error) {
      this.putBack(text);
      this.table.refused(error);
      this.tell(text, [this.table.line.textContent]);
    }
  }

  /** @type {(text: string) => Promise<Said>} */
  async found(text) {
    const [word, ...more] = text.split(/\s+/);
    const rest = more.join(" ");
    const cell = this.cellNamed(text);
    if (cell) return this.cell(...cell);
    const question = named(this.questions, text);
    if (question) return question();
    const search = rest && named(this.searches, word);
    if (search) return search(rest);
    const action = this.table.actions.find((each) => !each.off && isSame(each.name, text));
    if (action) return this.done(() => this.table.perform({ ...action, once: false }));
    const { type } = this.table.deeds;
    if (!type) throw new Refusal(say("You are watching."));
    return this.done(() => type(text.split(/\s+/)));
  }

  /** What the table says of something that was done. @type {(deed: () => Promise<unknown>) => Promise<Said>} */
  async done(deed) {
    const before = announced();
    this.table.say("");
    await deed();
    const after = announced();
    return [this.table.line.textContent || (after !== before && after) || say("Done")];
  }

  /** The cell of two numbers, or one that its words name, such as `B5: free`. @type {(text: string) => Page.Cell | null} */
  cellNamed(text) {
    const [, x, y] = CELL.exec(text) ?? [];
    if (y !== undefined) return [Number(x), Number(y)];
    const found = this.numbered ? null : this.all.find(([, , words]) => isSame(words.split(":")[0], text));
    return found ? [found[0], found[1]] : null;
  }

  /** @type {(x: number, y: number) => Promise<Said>} */
  async cell(x, y) {
    const words = this.table.board.cells.get(`${x},${y}`);
    if (words === undefined) return [say("Nothing lies there.")];
    return [(await this.table.deeds.look(x, y)).text || words];
  }

  /** Row by row. @type {() => Said} */
  board() {
    const rows = [...new Set(this.all.map(([, y]) => y))].sort((a, b) => a - b);
    return rows.length ? rows.map((row) => this.line(([, y]) => y === row)) : [say("The board is empty.")];
  }

  /** @type {(fits: (cell: [x: number, y: number, text: string]) => boolean) => Said} */
  cells(fits) {
    return [this.line(fits) || say("Nothing lies there.")];
  }

  /** @type {(fits: (cell: [x: number, y: number, text: string]) => boolean) => string} */
  line(fits) {
    return this.all.filter(fits).map(([x, y, text]) => (this.numbered ? `${x},${y} ${text}` : text)).join("; ");
  }

  get all() {
    return [...(this.table.state?.board.cells ?? [])].sort(([x, y], [u, v]) => y - v || x - u);
  }

  /** Whether cells go by their numbers; elsewhere the words name them. */
  get numbered() {
    return this.table.board.rim.some(Boolean);
  }

  /** @type {() => Said} */
  hand() {
    const { held = [] } = this.table.state ?? {};
    return held.length ? held.map((choice) => namesOf(choice)) : [say("You hold nothing.")];
  }

  /** @type {() => Said} */
  points() {
    const { standing = "", seats = [] } = this.table.state ?? {};
    return [standing, ...seats.flatMap(sheetLines)];
  }

  /** All that may be done, as buttons. @type {(choices: Server.ChoiceState[], path: number[]) => Said} */
  choices(choices, path) {
    const actions = this.table.actions.filter(({ off }) => !off);
    const listed = choices.map((choice, at) => (choice.refusal ? `${namesOf(choice)}: ${choice.refusal}` : this.button(`${namesOf(choice)}${choice.effect && `: ${choice.effect}`}`, () => this.choose([...path, at]))));
    return [...listed, ...(path.length ? [] : actions.map(({ name, ...action }) => this.button(name, () => this.done(() => this.table.perform({ name, ...action, once: false })))))];
  }

  /** @type {(path: number[]) => Promise<Said>} */
  async choose(path) {
    const choice = this.table.hand.at(path);
    if (choice.doing === "more") return this.choices(choice.more ?? [], path);
    if (choice.doing !== "aim") return this.done(() => this.table.take(path, choice));
    await this.table.hold(choice, path);
    return this.places();
  }

  /** Where what is held may go. @returns {Said} */
  places() {
    const { aim } = this.table;
    if (!aim) return [this.table.line.textContent];
    const legal = [...aim.places.values()].filter((place) => place.legal);
    const listed = legal.map((place) => this.button(this.cellOf(place) + (place.text || say("It may lie here.")), () => this.lay(aim, place)));
    return listed.length ? listed : [say("It may lie nowhere.")];
  }

  /** Where a place is, if cells have numbers. @param {import("./aim.js").Place} place */
  cellOf({ x, y, way }) {
    if (!this.numbered) return "";
    return `${[`${x},${y}`, ...(way ? [this.turned] : [])].join(" ")}: `;
  }

  /** @type {(aim: import("./aim.js").Aim, place: import("./aim.js").Place) => Promise<Said>} */
  async lay(aim, place) {
    aim.way = place.way;
    aim.at(place.x, place.y);
    return this.done(() => this.table.lay()).then((said) => (this.table.aim ? [...said, ...this.places()] : said));
  }

  /** @type {() => Said} */
  help() {
    const [row, column, where] = [say("row"), say("column"), say("where")];
    const further = [`${row} 2`, `${column} 2`, `${where} …`];
    const words = [...Object.keys(this.questions), ...further];
    return [say("You can ask: {words}.", { words: words.join(", ") }), say("The names of the buttons do what the buttons do."), ...(this.table.state?.legend.split("\n") ?? [])];
  }

  /** @type {(text: string, run: () => Promise<Said>) => HTMLElement} */
  button(text, run) {
    return element("button.chip", { text, on: { click: () => this.table.during(this.run(text, run)) } });
  }

  /** @type {(text: string, run: () => Promise<Said>) => Promise<void>} */
  async run(text, run) {
    const said = await this.table.asked(run);
    this.tell(text, said ?? [this.table.line.textContent]);
    this.field.focus({ preventScroll: true });
  }

  /** @type {(asked: string, said: Said) => void} */
  tell(asked, said) {
    const lines = said.filter(Boolean).map((each) => element("p", each));
    refill(this.log, ...[...this.log.children].slice(1 - KEPT));
    this.log.append(element("li", element("b", { text: asked, "aria-hidden": "true" }), ...lines));
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** What was offered before belongs to another state of the table. */
  forgetButtons() {
    const focused = this.log.contains(document.activeElement);
    for (const button of this.log.querySelectorAll("button")) button.disabled = true;
    if (focused) this.field.focus({ preventScroll: true });
  }
}

/** What was announced last. */
const announced = () => document.getElementById("announcer")?.textContent ?? "";

/**
 * What a word stands for; capitals and accents don't matter.
 * @template Thing
 * @param {Record<string, Thing>} things
 * @param {string} word
 */
function named(things, word) {
  return Object.entries(things).find(([name]) => isSame(name, word))?.[1];
}

/** @type {(name: string, word: string) => boolean} */
const isSame = (name, word) => name.localeCompare(word, undefined, { sensitivity: "base" }) === 0;

/** @type {(choice: Server.ChoiceState) => string} */
function namesOf({ name, title, caption, count = 1 }) {
  return [count > 1 ? `${count} × ${name}` : name, title, caption].filter(Boolean).join(", ");
}

/** A table as a line for each row. @type {(sheet: Server.SheetState) => string[]} */
function sheetLines({ title, notes, columns, rows }) {
  const said = notes.map((note) => note.map(({ text }) => text).join(""));
  const body = rows.map(({ name, cells }) => [name, ...cells.flatMap(({ text }, at) => (text ? [`${columns[at].heading.text} ${text}`] : []))].filter(Boolean).join(", "));
  return [title, ...said, ...body];
}
