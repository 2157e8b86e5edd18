// Any position: from a file, a share code, or a game. A board to try turns on, or a puzzle's best lines.

import { AnalysisBoard } from "./analysis_board.js";
import { element, refill } from "./dom.js";
import { drawnTable } from "./table_page.js";
import { say } from "./messages.js";
import { guarded } from "./refusal.js";
import { styled } from "./review_sheet.js";
import { written } from "./sheet.js";
import { site, source } from "./source.js";

const LONGEST = 60_000;

/** @typedef {import("./analysis_board.js").Root} Root */

/** The address of what is analysed in this tab, which keeps it, and the name by which it is kept. */
const HERE = "here";
const KEPT = "catbox-analysis";

/** @type {Page.Open} */
export async function open(place, [token, turn]) {
  await styled();
  const page = new Analysis(place);
  const kept = token === HERE ? keptHere() : null;
  if (kept) await page.openKept(kept);
  else if (token && token !== HERE) await page.openGame(token, turn);
  else page.showForm();
  return () => page.leave();
}

/** @returns {import("./analysis_board.js").Kept | null} */
function keptHere() {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
}

/** @param {import("./analysis_board.js").Kept} kept */
function keep(kept) {
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
}

class Analysis {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.jobs = new AbortController();
    /** @type {AnalysisBoard | null} */
    this.board = null;
    this.text = element("textarea", { rows: 8, maxlength: LONGEST, spellcheck: "false", placeholder: say("The text of a file, or a share code"), "aria-label": say("Position") });
    this.file = element("input", { type: "file", accept: ".json,application/json,text/plain", class: "unseen", id: "position-file" });
    this.file.addEventListener("change", async () => { this.text.value = (await this.file.files?.[0]?.text()) ?? this.text.value; });
    this.seat = element("input", { type: "number", min: 0, max: 9, inputmode: "numeric", placeholder: say("the one to move") });
    this.found = element("div.found");
    /** @type {Server.GameInfo[]} */
    this.games = [];
    this.game = element("select", { "aria-label": say("Game") });
    this.seats = element("select", { "aria-label": say("Seats") });
    this.game.addEventListener("change", () => this.offerSeats());
  }

  /** The games of which there are empty boards, and for how many seats. */
  async offerGames() {
    this.games = (await site()).games;
    refill(this.game, ...this.games.map(({ name, title }) => element("option", { value: name, text: title })));
    this.offerSeats();
  }

  offerSeats() {
    const found = this.games.find(({ name }) => name === this.game.value);
    refill(this.seats, ...(found?.seats ?? []).map((number) => element("option", { value: number, text: say("{number} seats", { number }) })));
  }

  leave() {
    this.jobs.abort();
    this.board?.leave();
  }

  showForm() {
    refill(this.place,
      element("h1", say("Analyse a position")),
      element("p.lead", say("Paste a file of catbox or a share code, or drop a file here. You can try any turns, and see what the best ones are worth.")),
      element("form.card-panel.analyse.own-keys", { on: { submit: (event) => this.submit(event) } }, this.text,
        element("div.answers",
          this.file, element("label.button", { for: "position-file", text: say("Open a file") }),
          element("label.option", element("span", say("As seat")), this.seat),
          element("button.button.primary", { type: "submit", text: say("Analyse") }))),
      element("p.card-panel.answers", this.game, this.seats, element("button.button", { text: say("Empty board"), on: { click: () => this.guarded(() => this.openEmpty()) } })),
      this.found);
    listenToDrops(this.place, this.text);
    this.offerGames();
  }

  async openEmpty() {
    const { text } = await (await source()).emptyBoard(this.game.value, Number(this.seats.value));
    await this.go({ root: { text }, line: [], edited: true });
  }

  /**
   * Go to the address of what is analysed in this tab, where it is still there after a reload.
   * @param {import("./analysis_board.js").Kept} kept
   */
  async go(kept) {
    await (await source()).analysis(kept.root).state();
    keep(kept);
    if (location.hash === `#/analyse/${HERE}`) await this.openKept(kept);
    else location.hash = `#/analyse/${HERE}`;
  }

  /** @param {import("./analysis_board.js").Kept} kept */
  async openKept(kept) {
    this.text.value = kept.root.text;
    this.showForm();
    await this.guarded(() => this.openRoot(kept.root, [element("a", { href: "#/analyse", text: say("Another position") })], undefined, kept));
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const root = { text: this.text.value.trim(), ...(this.seat.value ? { seat: Number(this.seat.value) } : {}) };
    await this.guarded(() => this.go({ root, line: [], edited: false }));
  }

  /**
   * A moment of a game that is over, or what one knows of a game against bots.
   * @param {string} token
   * @param {string} [turn]
   */
  async openGame(token, turn) {
    const game = await (await source()).game(token);
    const { over, version } = await game.state();
    const text = over ? JSON.stringify(await game.record()) : (await game.position()).text;
    const links = [element("a", { href: `#/game/${token}`, text: say("Back to the game") }), over ? element("a", { href: `#/review/${token}`, text: say("Back to the review") }) : null];
    await this.openRoot({ text, ...(over && turn ? { turn: Number(turn) } : {}) }, links, over ? undefined : (signal) => game.best(version, signal));
  }

  /**
   * @param {Root} root
   * @param {Page.Child[]} links
   * @param {import("./analysis_board.js").Moment["ask"]} [ask]
   * @param {import("./analysis_board.js").Kept} [kept] of a position that this tab keeps
   */
  async openRoot(root, links, ask, kept) {
    const { analysis } = await source();
    const state = await analysis(root).state();
    if (this.jobs.signal.aborted) return;
    if (state.puzzle) await this.showPuzzle(analysis(root), state);
    else {
      this.board = new AnalysisBoard(analysis, root, state, links, ask, kept && keep);
      refill(this.place, this.board.element);
      if (kept) await this.board.resume(kept);
    }
  }

  /** @type {(analysis: Page.Analysis, state: Server.TriedState) => Promise<void>} */
  async showPuzzle(analysis, { heading, table, code }) {
    const lead = element("p", { role: "status", class: "lead", text: say("Looking for the best lines …") });
    const drawn = drawnTable(table);
    refill(this.found, lead, drawn, code && puzzleLink(code));
    const { parts } = await analysis.best(this.jobs.signal);
    refill(this.found, drawn, element("section.card-panel.prose", element("p", heading), ...written(parts), code && puzzleLink(code)));
  }

  /** @param {() => Promise<void>} work */
  guarded(work) {
    return guarded(work, (text) => refill(this.found, element("p", { role: "alert", class: "problem", text })));
  }
}

/** @param {string} code */
function puzzleLink(code) {
  return element("p", element("a", { href: `#/puzzle/${encodeURIComponent(code)}`, text: say("Open it as a puzzle") }));
}

/** @type {(place: HTMLElement, text: HTMLTextAreaElement) => void} */
function listenToDrops(place, text) {
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    text.value = (await file.text()).slice(0, LONGEST);
  });
}
