// Texts and links to give to others.

import { announce } from "./announcer.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./messages.js";

/** @type {Record<string, string>} */
const SIGNS = { x: "❌", "?": "💡", "+": "🧮", "*": "✅", "-": "🛑" };
const MOST = 18;

/**
 * A sign for each of the last tries and hints.
 * @param {string} course
 */
export function signsOf(course) {
  const text = [...course.slice(-MOST)].map((event) => SIGNS[event]).join("");
  return course.length > MOST ? `...${text}` : text;
}

/**
 * A text with buttons that copy it and pass it on.
 * @param {string} text
 */
export function shareBox(text) {
  if (!text) return [];
  return [element("pre.share-text", { text }), shareButtons({ text })];
}

/**
 * Buttons for something to share: a text, or a link with a name.
 * @param {{text?: string, url?: string, name?: string}} shared
 */
export function shareButtons({ text = "", url = "", name = say("Copy") }) {
  const label = element("span", name);
  const take = element("button.button", { on: { click: () => copied(label, url || text) } }, label);
  const pass = () => navigator.share(url ? { url, title: "catbox" } : { text }).catch(() => {});
  const give = "share" in navigator && element("button.button", { on: { click: pass } }, icon("share"), say("Share"));
  return element("p.answers", take, give);
}

/** @type {(name: string, text: string) => void} */
export function saveFile(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @type {(label: HTMLElement, text: string) => Promise<void>} */
async function copied(label, text) {
  const done = await copy(text);
  const before = label.textContent;
  label.textContent = done ? say("Copied") : say("Select the text and copy it");
  announce(label.textContent);
  setTimeout(() => { label.textContent = before; }, 2000);
}

/**
 * Copy a text; pages that aren't served safely may only do it the old way.
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

/** @type {(text: string) => boolean} */
function copyFromField(text) {
  const field = element("textarea.unseen", { text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
