// How long it is until the next day begins.

import { say } from "./messages.js";

const MINUTE = 60_000;

/**
 * Keep a text up to date in an element, as long as it is on the page.
 * @param {HTMLElement} place
 */
export function countDown(place) {
  place.textContent = nextText(new Date());
  const timer = setInterval(() => {
    if (place.isConnected) place.textContent = nextText(new Date());
    else clearInterval(timer);
  }, MINUTE / 4);
  return () => clearInterval(timer);
}

/** @type {(now: Date) => string} */
function nextText(now) {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const left = Math.ceil((next.getTime() - now.getTime()) / MINUTE);
  return say("The next one in {time}", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` });
}
