// Announcements of events to screen readers, politely.

import { plain } from "./messages.js";

/**
 * Say a text; the same text twice is said twice.
 * @param {string | undefined} text
 */
export function announce(text) {
  const place = document.getElementById("announcer");
  if (!place || !text) return;
  const said = plain(text);
  place.textContent = place.textContent === said ? `${said}\u00a0` : said;
}
