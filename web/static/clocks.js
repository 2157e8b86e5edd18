// How long somebody may still think, by the server's time: told with each state, and counted on from there.

import { announce } from "./announcer.js";
import { element } from "./dom.js";
import { say } from "./messages.js";

const SECOND = 1000;
const MINUTE = 60;
/** Milliseconds between two looks at a clock that runs. */
const LOOK = 200;
/** Seconds from which on little time is left. */
const LOW = 20;

/**
 * The clock of a seat; null where it has none.
 * @param {Server.ClockState | null} clocks
 * @param {number} seat
 * @param {boolean} own whether it is said when little time is left
 */
export function clockFace(clocks, seat, own) {
  const left = clocks?.left[seat] ?? null;
  if (left === null) return null;
  const face = element("span.clock", { role: "timer", "aria-label": say("Time left") });
  const end = performance.now() + left * SECOND;
  let low = left <= LOW;
  const show = (/** @type {number} */ seconds) => {
    face.textContent = clockText(seconds);
    face.classList.toggle("low", seconds <= LOW);
    if (own && !low && seconds <= LOW) announce(say("{seconds} seconds are left.", { seconds: LOW }));
    low ||= seconds <= LOW;
  };
  show(left);
  if (clocks?.running !== seat) return face;
  face.classList.add("runs");
  const timer = setInterval(() => (face.isConnected ? show(Math.max(0, end - performance.now()) / SECOND) : clearInterval(timer)), LOOK);
  return face;
}

/**
 * A time such as 4:05, or 1:04:05; 0:00 when it is out.
 * @param {number} left in seconds
 */
function clockText(left) {
  const seconds = Math.ceil(left);
  const [hours, minutes] = [Math.floor(seconds / MINUTE / MINUTE), Math.floor(seconds / MINUTE) % MINUTE];
  const parts = hours ? [hours, two(minutes)] : [minutes];
  return [...parts, two(seconds % MINUTE)].join(":");
}

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
