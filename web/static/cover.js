// A cover over the table while it passes from hand to hand: nobody sees another's cards.

import { element } from "./dom.js";
import { say } from "./messages.js";

/**
 * Cover a page until somebody says who they are.
 * @param {HTMLElement} place whose content is put away meanwhile
 * @param {string} name
 * @param {string[]} news what happened since, which all may see
 * @returns {Promise<void>} when it is lifted
 */
export function coverFor(place, name, news = []) {
  return new Promise((lift) => {
    const button = element("button.button.primary.large", { text: say("I am {name}: show my cards", { name }), on: { click: () => lift() } });
    const items = news.map((text) => element("li", { text }));
    place.replaceChildren(element("section.cover.card-panel",
      element("h1", say("{name} is next.", { name })),
      element("p.lead", say("Pass the screen on. The cards are hidden until {name} is here.", { name })),
      items.length ? element("ul.news", ...items) : null, button));
    button.focus();
  });
}
