// A call to somebody who looks elsewhere: it is their turn. On wish by a sound, by a notice, or by both.

import { settings } from "./settings.js";

const PITCH = 660;
const LOUDNESS = 0.15;
const SECONDS = 0.35;

/**
 * Call, unless the page is looked at.
 * @param {string} text
 */
export function callToTurn(text) {
  if (document.hasFocus() && !document.hidden) return;
  const { sound, notices } = settings();
  if (sound) ring();
  if (notices) notify(text).catch(() => {});
}

/** Ask whether notices may be shown; whether they may. */
export async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** A short tone. */
export function ring() {
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = PITCH;
  volume.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.addEventListener("ended", () => audio.close());
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}

/**
 * A notice of the system; phones show only those of a service worker.
 * @param {string} text
 */
async function notify(text) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const about = { tag: "catbox-turn", body: "catbox" };
  if (worker) await worker.showNotification(text, about);
  else new Notification(text, about);
}
