// Any position: from a file or a share code, with the best turns.

import { element, refill } from "./dom.js";
import { drawnTable } from "./drawn_table.js";
import { say } from "./messages.js";
import { Refusal, isAborted } from "./refusal.js";
import { written } from "./sheet.js";
import { source } from "./source.js";

const LONGEST = 60_000;

/** @param {HTMLElement} place */
export async function open(place) {
  const jobs = new AbortController();
  const text = element("textarea", { rows: 8, maxlength: LONGEST, spellcheck: "false", placeholder: say("The text of a file, or a share code"), "aria-label": say("Position") });
  const file = element("input", { type: "file", accept: ".json,application/json,text/plain", class: "unseen", id: "position-file" });
  file.addEventListener("change", async () => { text.value = (await file.files?.[0]?.text()) ?? text.value; });
  const seat = element("input", { type: "number", min: 0, max: 9, inputmode: "numeric", placeholder: say("the one to move") });
  const found = element("div.found");
  /** @param {Event} event */
  const ask = (event) => {
    event.preventDefault();
    return analysed(found, { text: text.value.trim(), ...(seat.value ? { seat: Number(seat.value) } : {}) }, jobs.signal);
  };
  place.append(
    element("h1", say("Analyse a position")),
    element("p.lead", say("Paste a file of catbox or a share code, or drop a file here. You see the best turns, and what each is worth.")),
    element("form.card-panel.analyse.own-keys", { on: { submit: ask } }, text,
      element("div.answers",
        file, element("label.button", { for: "position-file", text: say("Open a file") }),
        element("label.option", element("span", say("As seat")), seat),
        element("button.button.primary", { type: "submit", text: say("Analyse") }))),
    found);
  listenToDrops(place, text);
  return () => jobs.abort();
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

/**
 * @param {HTMLElement} place
 * @param {Server.AnalysisBody} asked
 * @param {AbortSignal} signal
 */
async function analysed(place, asked, signal) {
  refill(place, element("p", { role: "status", class: "lead", text: say("Looking for the best turns …") }));
  try {
    const answer = await (await source()).analyse(asked, signal);
    refill(place, ...moments(place, answer.moment, asked, signal), ...shown(answer, asked));
  } catch (error) {
    if (isAborted(error)) return;
    if (!(error instanceof Refusal)) throw error;
    refill(place, element("p", { role: "alert", class: "problem", text: error.message }));
  }
}

/**
 * The turns of a record, one of which is looked at.
 * @type {(place: HTMLElement, moment: Server.MomentState | null | undefined, asked: Server.AnalysisBody, signal: AbortSignal) => HTMLElement[]}
 */
function moments(place, moment, asked, signal) {
  if (!moment) return [];
  const { turn, last } = moment;
  /** @type {(text: string, to: number) => HTMLElement} */
  const button = (text, to) => element("button.button", { text, disabled: to < 0 || to > last, on: { click: () => analysed(place, { ...asked, turn: to }, signal) } });
  return [element("p.answers.lead", button(say("Before"), turn - 1), element("span", say("After turn {number} of {last}", { number: turn, last })), button(say("After"), turn + 1))];
}

/**
 * @param {Server.AnalysisState} found
 * @param {Server.AnalysisBody} asked
 */
function shown({ table, parts }, { text }) {
  const code = /^\S{8,400}$/.test(text) && element("p", element("a", { href: `#/puzzle/${encodeURIComponent(text)}`, text: say("Open it as a puzzle") }));
  return [drawnTable(table), element("section.card-panel.prose", ...written(parts), code)];
}
