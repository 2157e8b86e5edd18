// Keys of a page: what is pressed outside of fields, dialogs and buttons that want it themselves.

import { settings } from "./settings.js";

const OWN = "input, textarea, select, dialog, [contenteditable], .own-keys *";

/**
 * Listen to keys until the answer is called.
 * @param {(key: string, event: KeyboardEvent) => unknown} pressed whether it did something
 * @returns {() => void}
 */
export function listenToKeys(pressed) {
  /** @param {KeyboardEvent} event */
  const listener = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    // Single letters can be switched off, for people who dictate; buttons and links are pressed by two keys.
    const isLetter = event.key.length === 1;
    const presses = event.key === "Enter" || event.key === " ";
    if (isWithin(event, OWN) || (isLetter && !settings().keys) || (presses && isWithin(event, "button, a, summary"))) return;
    if (pressed(isLetter ? event.key.toLowerCase() : event.key, event)) event.preventDefault();
  };
  addEventListener("keydown", listener);
  return () => removeEventListener("keydown", listener);
}

/**
 * Whether something happens in an element that a selector fits.
 * @param {Event} event
 * @param {string} selector
 */
export function isWithin({ target }, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}
