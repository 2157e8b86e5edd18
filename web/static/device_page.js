// The same progress on another device: one shows a code, the other one types it or opens its link.

import { announce } from "./announcer.js";
import { element, refill } from "./dom.js";
import { linkParts } from "./invitation.js";
import { say } from "./messages.js";
import { ownGames, remember } from "./own_games.js";
import { guarded } from "./refusal.js";
import { keep } from "./settings.js";
import { source } from "./source.js";

/** @type {Page.Open} */
export async function open(place, [code = ""]) {
  place.append(element("h1", say("On another device, too")), ...(code ? [typing(code), showing()] : [showing(), typing("")]));
}

/** The code of this device, behind a button. */
function showing() {
  const box = element("div");
  const problem = element("p.problem", { role: "alert" });
  const show = () => guarded(async () => {
    refill(problem);
    const { code, minutes, shared } = await (await source()).deviceCode({ page: `${location.origin}${location.pathname}`, kept: allKept() });
    refill(box, element("p.device-code", { text: code, "aria-label": [...code].join(" ") }),
      element("p.quiet", say("It can be used once, within {minutes} minutes.", { minutes })),
      ...linkParts(shared, say("The link for the other device"), say("It can be opened there in place of typing the code. Whoever opens it has your progress: show it to nobody else.")));
    announce([...code].join(" "));
  }, (reason) => refill(problem, reason));
  return element("section.card-panel.invitation", element("h2", say("Take your progress along")),
    element("p", say("The other device gets the puzzles that you have solved, your days in a row, your games and your settings. Open this page there, and type the code that this device shows.")),
    element("button.button", { text: say("Show a code"), on: { click: show } }), problem, box);
}

/**
 * The code of another device is typed here.
 * @param {string} code
 */
function typing(code) {
  const field = element("input", { type: "text", required: true, value: code, maxlength: 20, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const problem = element("p.problem", { role: "alert" });
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    return guarded(async () => {
      carry((await (await source()).joinDevice(field.value)).kept);
      history.replaceState(null, "", "#/stats");
      location.reload();
    }, (reason) => refill(problem, reason));
  };
  return element("form.card-panel.setup.own-keys", { on: { submit: join } }, element("h2", say("Another device shows a code")),
    element("p", say("Where both have progress, the better of each puzzle is kept: solved before given up, then what was solved earlier, in fewer tries, with fewer hints. From then on both are one: what is solved on one is solved on the other, and what is deleted on one is deleted for both.")),
    element("label.option", element("span", say("The code of the other device")), field), problem,
    element("p", element("button.button.primary", { type: "submit", text: say("Take over its progress") })));
}

const GAMES = "catbox-games";
/** Names under which this browser keeps what goes along besides games. */
const OTHERS = ["catbox-settings", "catbox-seats", "catbox-name", "catbox-clock"];

/** All of it, by its name, as text. */
function allKept() {
  const found = [GAMES, ...OTHERS].map((name) => [name, localStorage.getItem(name)]);
  return Object.fromEntries(found.filter(([, text]) => text !== null));
}

/**
 * Keep what another device does: its settings go before our own, and its games join ours.
 * @param {Record<string, string>} carried
 */
function carry(carried) {
  for (const name of OTHERS) if (name in carried) keep(name, JSON.parse(carried[name]));
  const own = ownGames();
  /** @type {import("./own_games.js").OwnGame[]} */
  const games = JSON.parse(carried[GAMES] ?? "[]");
  const known = new Set(own.flatMap(({ seats }) => seats.map(({ token }) => token)));
  for (const game of games.reverse()) if (!game.seats.some(({ token }) => known.has(token))) remember(game);
}
