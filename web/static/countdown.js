// How long it is until the next day begins, and what is offered when it has begun.

import { element } from "./dom.js";
import { say } from "./messages.js";
import { dayEnd } from "./source.js";

const MINUTE = 60_000;
const HOUR = 60;

/**
 * Show the time to the next dailies in an element, and an offer in its place when they are there.
 * @param {HTMLElement} place
 * @returns {() => void} ends it
 */
export function countDown(place) {
  place.textContent = nextText(dayEnd() - Date.now());
  return untilNextDay((left) => { place.textContent = nextText(left); }, () => place.replaceChildren(newDay()));
}

/**
 * Call back now and then, and once when the day is over; the answer ends it.
 * @param {(left: number) => void} waiting
 * @param {() => void} over
 */
export function untilNextDay(waiting, over) {
  const end = dayEnd();
  const look = () => {
    const left = end - Date.now();
    if (left > 0) return waiting(left);
    stop();
    return over();
  };
  const timer = setInterval(look, MINUTE / 4);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
  document.addEventListener("visibilitychange", look);
  return stop;
}

/** A link to the puzzles of the day that has begun. */
export function newDay() {
  const open = () => location.hash.length < 3 && location.reload();
  return element("a.button.new-day", { href: "#/", text: say("A new day: to its puzzles"), on: { click: open } });
}

/** @type {(milliseconds: number) => string} */
function nextText(milliseconds) {
  const minutes = Math.ceil(milliseconds / MINUTE);
  const parts = [[Math.floor(minutes / HOUR), "h"], [minutes % HOUR, "min"]];
  const time = parts.filter(([number]) => number).map((part) => part.join("\u00a0")).join(" ");
  return say("The next one in {time}", { time });
}
