// The head of each page: where one can go, and how the page looks and speaks.

import { element, refill } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./messages.js";
import { served, site } from "./source.js";

/**
 * Fill the head.
 * @param {HTMLElement} top
 * @param {() => void} again opens the page again in another language
 */
export async function header(top, again) {
  const { languages, games } = await site();
  const mark = element("img", { src: new URL("./icon.svg", import.meta.url).href, alt: "", width: 28, height: 28 });
  const home = element("a.brand", { href: "#/" }, mark, "catbox");
  const nav = element("nav", { "aria-label": say("Pages") }, ...links(games).map(([href, text]) => element("a", { href, text })));
  refill(top, home, nav, settingsMenu(languages, again));
}

/** @param {Server.GameInfo[]} games */
function links(games) {
  const always = [["#/stats", say("Statistics")], ["#/rules", say("Rules")], ["#/about", say("About")]];
  const withServer = [["#/play", say("Play")], ["#/analyse", say("Analyse")]];
  const learn = games.some(({ lessons }) => lessons) ? [["#/learn", say("Learn")]] : [];
  return [["#/", say("Today")], ...learn, ...(served() ? withServer : []), ...always];
}

/**
 * @param {Record<string, string>} languages
 * @param {() => void} again
 */
function settingsMenu(languages, again) {
  const summary = element("summary.round", { title: say("Settings"), "aria-label": say("Settings") }, icon("gear"));
  const menu = element("details.menu", summary);
  menu.addEventListener("toggle", async () => {
    const { settingsPanel } = await import("./settings_menu.js");
    if (menu.childElementCount < 2) menu.append(settingsPanel(languages, again));
  }, { once: true });
  closeOutside(menu);
  return menu;
}

/** @param {HTMLDetailsElement} menu */
function closeOutside(menu) {
  document.addEventListener("click", (event) => {
    if (menu.isConnected && !event.composedPath().includes(menu)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
