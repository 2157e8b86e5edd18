// Keys of a page: what is pressed outside of fields, dialogs and buttons that want it themselves.

import { settings } from "./settings.js";

const OWN = "input, textarea, select, dialog, [contenteditable], .own-keys *";

/**
 * Listen to keys until the answer is called.
 * @param {(key: string, event: KeyboardEvent) => boolean | void} pressed whether it did something
 * @returns {() => void}
 */
export function listenToKeys(pressed) {
  const listener = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.(OWN) || isOff(event.key) || isOfButton(event)) return;
    if (pressed(event.key.length === 1 ? event.key.toLowerCase() : event.key, event)) event.preventDefault();
  };
  addEventListener("keydown", listener);
  return () => removeEventListener("keydown", listener);
}

/** Single letters can be switched off, for whoever dictates. */
function isOff(key) {
  return key.length === 1 && !settings().keys;
}

/** Buttons and links are pressed by these keys. */
function isOfButton(event) {
  const presses = event.key === "Enter" || event.key === " ";
  return presses && Boolean(event.target.closest?.("button, a, summary"));
}
