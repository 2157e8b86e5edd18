// The day where the visitor is, by this browser's calendar.

/** Today, as in 2026-11-22. */
export function ownToday(now = new Date()) {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Seconds until the next day begins, which needn't be at midnight. */
export function secondsLeft(now = new Date()) {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.ceil((next.getTime() - now.getTime()) / 1000);
}
