// The link to the free seats of a game, as long as there are any, for those who sit there.

import { image } from "./drawing.js";
import { element, refill } from "./dom.js";
import { listed, say } from "./messages.js";
import { raise } from "./raised.js";
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
    refill(this.box, ...linkParts(await this.game.invitation(ownAddress()), say("The link to the free seats"),
      say("Whoever opens this link takes a free seat, and gets a secret link of their own.")));
    raise(this.element);
  }
}

/**
 * The link for spectators, behind a heading that opens.
 * @param {Page.Game} game
 */
export function spectators(game) {
  const box = element("div");
  const made = element("details.invitation", element("summary", say("Let others watch")), box);
  made.addEventListener("toggle", async () => {
    if (!made.open || box.childElementCount) return;
    refill(box, ...linkParts(await game.spectators(ownAddress()), say("The link for spectators"),
      say("Whoever opens this link sees what all seats know, and nobody's cards.")));
  });
  return made;
}

const ownAddress = () => `${location.origin}${location.pathname}`;

/**
 * A link with what it is for, and the same as a QR code.
 * @type {(shared: Server.SharedLink, name: string, text: string) => Page.Child[]}
 */
export function linkParts({ link, code, advice }, name, text) {
  return [
    advice ? element("p.problem", { role: "alert", text: advice }) : null,
    element("input", { type: "text", readonly: true, value: link, "aria-label": name }),
    shareButtons({ url: link, name: say("Copy the link") }),
    element("figure.code", { role: "img", "aria-label": say("The same link as a QR code") }, image(code)),
    element("p", text),
  ];
}
