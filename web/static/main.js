// Where the page begins: language, header, and the page of the address.

import { header } from "./header.js";
import { element } from "./dom.js";
import { failureText, isUnloaded, listenToFailures } from "./failure.js";
import { explainFields } from "./fields.js";
import { loadLanguage, say } from "./messages.js";
import { canKeep, keepPuzzles } from "./offline.js";
import { Refusal } from "./refusal.js";
import { Router } from "./router.js";
import { applySettings, settings } from "./settings.js";
import { forgetSite, site } from "./source.js";
import { entitle } from "./title.js";

const PAGES = {
  "": () => import("./home.js"),
  daily: () => import("./question_page.js"),
  puzzle: () => import("./puzzle_page.js"),
  archive: () => import("./archive.js"),
  practice: () => import("./practice.js"),
  play: () => import("./game_setup.js"),
  game: () => import("./game_page.js"),
  learn: () => import("./learn.js"),
  lesson: () => import("./lesson_page.js"),
  again: () => import("./again_page.js"),
  join: () => import("./join_page.js"),
  watch: () => import("./watch_page.js"),
  device: () => import("./device_page.js"),
  review: () => import("./review.js"),
  analyse: () => import("./analysis.js"),
  rules: () => import("./rules_page.js"),
  stats: () => import("./statistics.js"),
  about: () => import("./about.js"),
};

const place = byId("place");

/** Whether a page was open before this one, so that the focus has to come along. */
let moved = false;

const router = new Router(place, PAGES, failure);

/** Speak the language that was chosen, or else the first of the browser's that there is. */
async function speak() {
  const wanted = [settings().language, ...navigator.languages.map((tag) => tag.split("-")[0])].filter(Boolean);
  document.documentElement.lang = wanted[0];
  const { languages, language } = await site();
  const tag = wanted.find((each) => each in languages) ?? "en";
  if (tag !== language) forgetSite();
  await loadLanguage(tag);
}

async function begin() {
  applySettings();
  try {
    await speak();
    await header(byId("top"), again);
  } catch (error) {
    place.replaceChildren(failure(error));
    return;
  }
  byId("skip").textContent = say("Skip to the content");
  await router.open();
  if (settings().voice) (await import("./voice.js")).speakAloud();
  if (settings().offline && canKeep() && navigator.onLine) keepPuzzles(await site()).catch(() => {});
}

async function again() {
  forgetSite();
  await begin();
}

/**
 * The page that is shown where another can't be opened.
 * @param {unknown} error
 */
function failure(error) {
  if (!(error instanceof Refusal) && !isUnloaded(error)) reportError(error);
  const text = failureText(error);
  const refused = error instanceof Refusal;
  const retry = { class: "button primary", text: refused ? say("Try again") : say("Load the page again"), on: { click: () => (refused ? again() : location.reload()) } };
  const home = element("a", { href: "#/", class: "button", text: say("To the start") });
  return element("section.card-panel.failure", { role: "alert" },
    element("h1", say("That didn't work")), element("p", { text }),
    element("p.answers", element("button", retry), home));
}

listenToFailures();
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  place.focus();
});
place.addEventListener("opened", () => {
  const heading = place.querySelector("h1");
  if (moved) place.focus({ preventScroll: true });
  moved = true;
  entitle(heading?.dataset.title ?? heading?.textContent);
  markCurrent();
});

function markCurrent() {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".top nav a");
  for (const link of links) {
    const here = location.hash.startsWith(link.hash) && (link.hash !== "#/" || /^(#\/?)?$/.test(location.hash));
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/**
 * An element of `index.html`.
 * @param {string} id
 */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

explainFields();
begin();
