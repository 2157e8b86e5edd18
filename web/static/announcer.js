// Announcements of events to screen readers, politely.

/**
 * Say a text; the same text twice is said twice.
 * @param {string | undefined} text
 */
export function announce(text) {
  const place = document.getElementById("announcer");
  if (!place || !text) return;
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
