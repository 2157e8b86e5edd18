// What is shown where something failed that nobody had thought of, or that nothing else shows.

import { element } from "./dom.js";
import { say } from "./messages.js";
import { Refusal, isAborted } from "./refusal.js";

/** What browsers say where a module can't be loaded; there is no better sign of it. */
const UNLOADED = /dynamically imported module|importing a module script/i;

/**
 * Whether a part of the page couldn't be loaded.
 * @param {unknown} error
 */
export function isUnloaded(error) {
  return error instanceof TypeError && UNLOADED.test(error.message);
}

/**
 * An error in plain words.
 * @param {unknown} error
 */
export function failureText(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof Refusal) return text;
  if (isUnloaded(error)) return say("A part of the page can't be loaded: the server doesn't answer, or it has a newer page. Load the page again.");
  return say("Something in the page went wrong: {error}", { error: text });
}

/** Show whatever fails in a handler that doesn't show it itself. */
export function listenToFailures() {
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof Refusal || isUnloaded(reason) || isAborted(reason)) event.preventDefault();
    if (!isAborted(reason)) showFailure(reason);
  });
}

/** @param {unknown} error */
function showFailure(error) {
  document.querySelector(".failed")?.remove();
  const reload = { class: "button primary", text: say("Load the page again"), on: { click: () => location.reload() } };
  const close = { class: "button", text: say("Close"), on: { click: () => bar.remove() } };
  const bar = element("div.failed.card-panel", { role: "alert" }, element("p", failureText(error)),
    element("div.answers", error instanceof Refusal ? null : element("button", reload), element("button", close)));
  document.body.append(bar);
}
