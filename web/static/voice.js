// What the page announces, spoken by the browser: all that a screen reader would read out by itself.

import { spoken } from "./messages.js";
import { settings } from "./settings.js";

const REGIONS = '[aria-live="polite"], [role="status"], [role="alert"], [role="log"]';
/** Milliseconds in which one announcement may stand in several places. */
const AT_ONCE = 150;

/** @type {Set<string>} */
const waiting = new Set();
let timer = 0;
let begun = false;

/** Speak whatever is announced from now on; a key or a click ends what is being said. */
export function speakAloud() {
  if (begun || !("speechSynthesis" in globalThis)) return;
  begun = true;
  new MutationObserver(heard).observe(document.body, { childList: true, characterData: true, subtree: true });
  for (const name of ["keydown", "pointerdown"]) addEventListener(name, () => speechSynthesis.cancel());
}

/** @param {MutationRecord[]} changes */
function heard(changes) {
  if (!settings().voice) return;
  for (const { target, addedNodes } of changes) {
    const region = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS);
    if (!region) continue;
    const news = region.getAttribute("role") === "log" ? [...addedNodes] : [region];
    for (const each of news) waiting.add(textOf(each));
  }
  clearTimeout(timer);
  timer = setTimeout(speak, AT_ONCE);
}

/** The text that is read out, sentence by sentence. @type {(node: Node) => string} */
function textOf(node) {
  if (node instanceof Element && node.getAttribute("aria-hidden") === "true") return "";
  const text = node instanceof Element && node.children.length ? [...node.childNodes].map(textOf).filter(Boolean).join(". ") : node.textContent;
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function speak() {
  for (const text of waiting) {
    if (!text) continue;
    const said = new SpeechSynthesisUtterance(text);
    said.lang = spoken();
    speechSynthesis.speak(said);
  }
  waiting.clear();
}
