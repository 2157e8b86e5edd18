// Prints the times near changes of a clock, in any zone, at which the page's countdown doesn't end
// with its day; then how many changes there were.

import { pathToFileURL } from "node:url";

const { ownToday, secondsLeft } = await import(pathToFileURL(process.argv[2]));

const HOUR = 3_600_000;
const YEARS = [2025, 2029];
const begin = Date.UTC(YEARS[0], 0, 1, 12);
const end = Date.UTC(YEARS[1] + 1, 0, 1, 12);
const after = (time, milliseconds) => new Date(time.getTime() + milliseconds);

function wrong(now) {
  const today = ownToday(now);
  const next = after(now, 1000 * secondsLeft(now));
  if (Number(today.slice(-2)) !== now.getDate()) return true;
  return next <= now || ownToday(next) <= today || ownToday(after(next, -1000)) !== today;
}

let changes = 0;
for (const zone of Intl.supportedValuesOf("timeZone")) {
  process.env.TZ = zone;
  for (let time = new Date(begin); time.getTime() < end; time = after(time, 24 * HOUR)) {
    if (time.getTimezoneOffset() === after(time, 24 * HOUR).getTimezoneOffset()) continue;
    changes++;
    for (let hour = -24; hour < 48; hour += 0.5) {
      const now = after(time, hour * HOUR);
      if (wrong(now)) console.log(zone, now.toISOString(), secondsLeft(now));
    }
  }
}
console.log(changes, "changes of a clock");
