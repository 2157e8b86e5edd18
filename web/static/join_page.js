// Free seats of a game: whoever has the link to them sits down under a name.

import { element, refill } from "./dom.js";
import { say } from "./messages.js";
import { ownToday } from "./own_day.js";
import { ownGames, remember } from "./own_games.js";
import { refusalOf } from "./refusal.js";
import { keep, kept } from "./settings.js";
import { source } from "./source.js";

const LONGEST = 24;
const OLD = 409;
/** The name under which one has sat down last. */
const NAME = "catbox-name";

/** @type {Page.Open} */
export async function open(place, [link]) {
  const from = await source();
  const state = await from.invitation(link);
  const own = ownGames().find(({ invitation }) => invitation === link);
  place.append(element("h1", say("{game}: sit down", { game: state.title })));
  if (own) place.append(element("p", element("a.button.primary", { href: `#/game/${own.seats[0].token}`, text: say("Back to your seat") })));
  place.append(new FreeSeats(from, link, state).element);
}

class FreeSeats {
  /**
   * @param {Page.Source} from
   * @param {string} link
   * @param {Server.InvitationState} state
   */
  constructor(from, link, state) {
    this.from = from;
    this.link = link;
    this.problem = element("p.problem", { role: "alert" });
    this.name = element("input", { type: "text", maxlength: LONGEST, value: kept(NAME, ""), autocomplete: "nickname", "aria-label": say("Your name") });
    this.element = element("form.card-panel.setup.own-keys", { on: { submit: (event) => this.sit(event) } });
    this.show(state);
  }

  /** @param {Server.InvitationState} state */
  show({ title, players, free }) {
    this.title = title;
    const rows = players.map(({ name, here }, seat) => this.row(name, seat, here, seat === free[0]));
    const field = element("fieldset", element("legend", say("Who sits where")), element("ul.seats", ...rows));
    const sit = element("button.button.primary.large", { type: "submit", text: say("Sit down") });
    const parts = free.length ? [element("label.option", element("span", say("Your name")), this.name), this.problem, sit]
      : [element("p", say("All seats are taken."))];
    refill(this.element, field, ...parts);
  }

  /** @type {(name: string, seat: number, here: boolean, chosen: boolean) => HTMLElement} */
  row(name, seat, here, chosen) {
    if (here) return element("li", name);
    const input = element("input", { type: "radio", name: "seat", value: seat, checked: chosen });
    return element("li", element("label.pill", input, element("span", say("{name}: free", { name }))));
  }

  /** @param {Event} event */
  async sit(event) {
    event.preventDefault();
    const seat = Number(new FormData(this.element).get("seat"));
    try {
      const { name, link } = await this.from.sitDown(this.link, { seat, name: this.name.value.trim() });
      keep(NAME, this.name.value.trim());
      remember({ title: this.title ?? "", day: ownToday(), shared: false, seats: [{ seat, name, token: link }], invitation: this.link });
      location.replace(`#/game/${link}`);
    } catch (error) {
      const { message, status } = refusalOf(error);
      if (status === OLD) this.show(await this.from.invitation(this.link));
      this.problem.textContent = message;
    }
  }
}
