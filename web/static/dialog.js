// Windows over the page: they keep the focus, and Escape closes them.

import { element } from "./dom.js";
import { say } from "./messages.js";

/**
 * Show something over the page.
 * @param {string} title
 * @param {Node[]} inside
 * @param {{name: string, run: () => void, primary?: boolean}[]} [answers] buttons that close it
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, inside, answers = []) {
  const made = element("dialog.dialog", { "aria-label": title });
  const close = () => made.close();
  const last = answers.length ? answers : [{ name: say("Close"), run: () => {}, primary: true }];
  const buttons = last.map(({ name, run, primary }) => {
    const kind = { class: primary ? "button primary" : "button", text: name };
    return element("button", { ...kind, on: { click: () => (close(), run()) } });
  });
  made.append(element("h2", title), ...inside, element("div.answers", ...buttons));
  made.addEventListener("click", (event) => event.target === made && close());
  made.addEventListener("close", () => made.remove());
  // Whoever goes elsewhere leaves it behind.
  addEventListener("hashchange", close, { once: true });
  document.body.append(made);
  made.showModal();
  return made;
}
