// Where the page begins: language, header, and the page of the address.

import { element } from "./dom.js";
import { header } from "./header.js";
import { loadLanguage, say } from "./messages.js";
import { Refusal, isAborted } from "./refusal.js";
import { Router, entitle } from "./router.js";
import { applySettings, settings } from "./settings.js";
import { canKeep, forgetSite, served, site } from "./source.js";

const PAGES = {
  "": () => import("./home.js"),
  daily: () => import("./question_page.js"),
  puzzle: () => import("./question_page.js"),
  archive: () => import("./archive.js"),
  practice: () => import("./practice.js"),
  play: () => import("./game_setup.js"),
  game: () => import("./game_page.js"),
  learn: () => import("./learn.js"),
  lesson: () => import("./lesson_page.js"),
  again: () => import("./lesson_page.js"),
  join: () => import("./join_page.js"),
  watch: () => import("./watch_page.js"),
  device: () => import("./device_page.js"),
  review: () => import("./review.js"),
  analyse: () => import("./analysis.js"),
  rules: () => import("./rules_page.js"),
  stats: () => import("./statistics.js"),
  about: () => import("./about.js"),
};

/** Pages that only a server has. */
const SERVED = ["puzzle", "practice", "play", "game", "again", "join", "watch", "device", "review", "analyse"];

/** What browsers say where a module can't be loaded; there is no better sign of it. */
const UNLOADED = /dynamically imported module|importing a module script/i;

const place = byId("place");

/** Whether a page was open before this one, so that the focus has to come along. */
let moved = false;

const withServer = async () => ({ open: async () => { throw new Refusal(say("This needs a server: this site has dailies only.")); } });
const router = new Router(place, served() ? PAGES : { ...PAGES, ...Object.fromEntries(SERVED.map((name) => [name, withServer])) }, failure);

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
  if (served() && Object.keys(localStorage).some((key) => /^catbox:(daily|lesson):/.test(key))) await (await import("./offline_results.js")).carryResults().catch(() => {});
  await router.open();
  if (settings().voice) (await import("./voice.js")).speakAloud();
  if (settings().offline && canKeep() && navigator.onLine) import("./offline.js").then(async ({ keepPuzzles }) => keepPuzzles(await site())).catch(() => {});
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

/** Say in our own words why a form can't be sent. */
function explainFields() {
  addEventListener("invalid", ({ target: field }) => {
    if (!(field instanceof HTMLInputElement)) return;
    const { type, min, max, validity } = field;
    if (validity.valueMissing) field.setCustomValidity(say("Something has to stand here."));
    else if (type === "number") field.setCustomValidity(say("A whole number from {least} to {most} has to stand here.", { least: min, most: max }));
  }, true);
  addEventListener("input", ({ target }) => target instanceof HTMLInputElement && target.setCustomValidity(""), true);
}

/**
 * Whether a part of the page couldn't be loaded.
 * @param {unknown} error
 */
function isUnloaded(error) {
  return error instanceof TypeError && UNLOADED.test(error.message);
}

/**
 * An error in plain words.
 * @param {unknown} error
 */
function failureText(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof Refusal) return text;
  if (isUnloaded(error)) return say("A part of the page can't be loaded: the server doesn't answer, or it has a newer page. Load the page again.");
  return say("Something in the page went wrong: {error}", { error: text });
}

/** Show whatever fails in a handler that doesn't show it itself. */
function listenToFailures() {
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof Refusal || isUnloaded(reason) || isAborted(reason)) event.preventDefault();
    if (!isAborted(reason)) showFailure(reason);
  });
}

/** @param {unknown} error */
function showFailure(error) {
  document.querySelector(".failed")?.remove();
  const reload = { class: "button primary", text: say("Load the page again"), on: { click: () => location.reload() } };
  const close = { class: "button", text: say("Close"), on: { click: () => bar.remove() } };
  const bar = element("div.failed.card-panel", { role: "alert" }, element("p", failureText(error)),
    element("div.answers", error instanceof Refusal ? null : element("button", reload), element("button", close)));
  document.body.append(bar);
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
explainFields();
begin();
