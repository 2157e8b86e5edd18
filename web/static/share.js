// Texts and links to give to others.

import { announce } from "./announcer.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./messages.js";

/** A text with buttons that copy it and pass it on. */
export function shareBox(text) {
  if (!text) return [];
  return [element("pre.share-text", { text }), shareButtons({ text })];
}

/** Buttons for something to share: a text, or a link with a name. */
export function shareButtons({ text, url, name }) {
  const label = element("span", name ?? say("Copy"));
  const copy = element("button.button", { on: { click: () => copied(label, url ?? text) } }, label);
  const pass = () => navigator.share(url ? { url, title: "catbox" } : { text }).catch(() => {});
  const give = navigator.share && element("button.button", { on: { click: pass } }, icon("share"), say("Share"));
  return element("p.answers", copy, give);
}

async function copied(label, text) {
  const done = await copy(text);
  const before = label.textContent;
  label.textContent = done ? say("Copied") : say("Select the text and copy it");
  announce(label.textContent);
  setTimeout(() => { label.textContent = before; }, 2000);
}

/** Copy a text; pages that aren't served safely may only do it the old way. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text) {
  const field = element("textarea.unseen", { text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
