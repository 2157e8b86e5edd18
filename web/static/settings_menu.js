// The settings of a reader: how the page looks and speaks.

import { element } from "./dom.js";
import { say, spoken } from "./messages.js";
import { change, settings } from "./settings.js";
import { canKeep, served, site } from "./source.js";

/**
 * @param {Record<string, string>} languages
 * @param {() => void} again
 */
export function settingsPanel(languages, again) {
  const now = settings();
  return element(
    "div.menu-panel",
    chosen(say("Language"), Object.entries(languages), spoken(), (language) => {
      change({ language });
      again();
    }),
    chosen(say("Colours of the page"), themes(), now.theme, (theme) => change({ theme })),
    switched(say("Patterns as well as colours"), now.patterns, (patterns) => change({ patterns })),
    switched(say("Letters and coordinates"), now.notation, (notation) => { change({ notation }); again(); }),
    switched(say("Letters are keys"), now.keys, (keys) => change({ keys })),
    switched(say("Blind mode: the board in words, moves typed"), now.blind, (blind) => { change({ blind }); again(); }),
    "speechSynthesis" in globalThis && switched(say("Speak aloud what is announced"), now.voice, (voice) => { change({ voice }); if (voice) import("./voice.js").then(({ speakAloud }) => speakAloud()); }),
    canKeep() && offlineSwitch(now.offline),
    served() && switched(say("A sound when it is your turn"), now.sound, (sound) => { change({ sound }); if (sound) import("./turn_call.js").then(({ ring }) => ring()); }),
    served() && noticeSwitch(now.notices),
    served() && switched(say("End a turn at once when nothing else can be done"), now.quick, (quick) => change({ quick })),
  );
}

/** @type {() => [import("./settings.js").Theme, string][]} */
function themes() {
  return [["auto", say("like the system")], ["light", say("light")], ["dark", say("dark")]];
}

/**
 * @template {string} Value
 * @param {string} name
 * @param {[value: Value, text: string][]} values
 * @param {Value} now
 * @param {(value: Value) => void} choose
 */
function chosen(name, values, now, choose) {
  const options = values.map(([value, text]) => element("option", { value, text, selected: value === now }));
  const select = element("select", ...options);
  select.addEventListener("change", () => choose(values[select.selectedIndex][0]));
  return element("label", element("span", name), select);
}

/**
 * @param {string} name
 * @param {boolean} now
 * @param {(on: boolean) => void} choose
 */
function switched(name, now, choose) {
  const box = element("input", { type: "checkbox", checked: now });
  box.addEventListener("change", () => choose(box.checked));
  return element("label.switch", box, element("span", name));
}

/**
 * A switch that says how many puzzles are kept so far.
 * @param {boolean} now
 */
function offlineSwitch(now) {
  const state = element("small.quiet", { role: "status" });
  const label = switched(say("Keep the puzzles of these weeks and the lessons for when there is no network"), now, async (offline) => {
    change({ offline });
    const { forgetPuzzles, keepPuzzles } = await import("./offline.js");
    if (!offline) return forgetPuzzles();
    await keepPuzzles(await site(), (done, all) => {
      state.textContent = done < all ? say("{done} of {all} files are kept", { done, all }) : say("They are kept: they work without a network.");
    });
    return undefined;
  });
  label.lastElementChild?.append(" ", state);
  return label;
}

/**
 * A switch that stays off where the browser allows no notices.
 * @param {boolean} now
 */
function noticeSwitch(now) {
  const label = switched(say("A notice when it is your turn"), now, async (wanted) => {
    const notices = wanted && (await (await import("./turn_call.js")).mayNotify());
    change({ notices });
    const box = label.querySelector("input");
    if (box) box.checked = notices;
  });
  return label;
}
