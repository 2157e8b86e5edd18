// The link to the free seats of a game, as long as there are any, for those who sit there.

import { image } from "./drawing.js";
import { element, refill } from "./dom.js";
import { listed, say } from "./messages.js";
import { shareButtons } from "./share.js";

export class Invitation {
  /** @param {Page.Game} game */
  constructor(game) {
    this.game = game;
    this.missing = element("p", { role: "status" });
    this.box = element("div");
    this.element = element("section.invitation.card-panel", { hidden: true }, element("h2", say("Invite the others")), this.missing, this.box);
    /** The secret of the link that is shown. */
    this.shown = "";
  }

  /**
   * Show who is missing, and how they come.
   * @param {Server.GameState} state
   */
  async show({ players, invitation }) {
    const free = players.filter(({ here }) => !here).map(({ name }) => name);
    this.element.hidden = !invitation;
    this.missing.textContent = free.length ? say("Not here yet: {names}.", { names: listed(free) }) : "";
    if (!invitation || invitation === this.shown) return;
    this.shown = invitation;
    const { link, code, advice } = await this.game.invitation(`${location.origin}${location.pathname}`);
    refill(this.box, advice ? element("p.problem", { role: "alert", text: advice }) : null,
      element("p", say("Whoever opens this link takes a free seat, and gets a secret link of their own.")),
      element("input", { type: "text", readonly: true, value: link, "aria-label": say("The link to the free seats") }),
      shareButtons({ url: link, name: say("Copy the link") }),
      element("figure.code", { role: "img", "aria-label": say("The same link as a QR code") }, image(code)));
  }
}
