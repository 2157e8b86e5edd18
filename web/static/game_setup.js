// A new game: which one, who sits where, by which rules.

import { element, refill } from "./dom.js";
import { goOn } from "./games_under_way.js";
import { say, sayMany } from "./messages.js";
import { ownToday } from "./own_day.js";
import { ownGames, remember } from "./own_games.js";
import { guarded } from "./refusal.js";
import { keep, kept } from "./settings.js";
import { site, source } from "./source.js";

/**
 * @typedef {Required<Server.SeatChoice>} Seat
 *
 * @typedef {{on: boolean, minutes: number, seconds: number}} ClockWish
 *
 * @typedef {ReturnType<typeof optionField>} OptionField
 */

const HUMAN = "human";
const LONGEST = 24;
/** @type {[least: number, most: number]} */
const MINUTES = [1, 600];
/** @type {[least: number, most: number]} */
const SECONDS = [0, 600];

/** @type {Page.Open} */
export async function open(place, [wanted]) {
  const { games } = await site();
  const setup = new Setup(games, games.find((game) => game.name === wanted) ?? games[0]);
  place.append(element("h1", say("Play a game")), setup.element, ...goOn(ownGames(), Infinity, say("Your games")));
}

class Setup {
  /**
   * @param {Server.GameInfo[]} games
   * @param {Server.GameInfo} game
   */
  constructor(games, game) {
    this.games = games;
    this.game = game;
    this.count = 0;
    /** Whether each person has an own screen. */
    this.apart = false;
    /** Whether hints may be asked for. */
    this.hints = true;
    /** @type {ClockWish} */
    this.clock = kept("catbox-clock", { on: false, minutes: 10, seconds: 20 });
    /** @type {Seat[]} */
    this.seats = kept("catbox-seats", []);
    /** @type {OptionField[]} */
    this.fields = [];
    this.problem = element("p.problem", { role: "alert" });
    this.element = element("form.setup.card-panel.own-keys", { on: { submit: (event) => this.begin(event) } });
    this.choose(game);
  }

  /** @param {Server.GameInfo} game */
  choose(game) {
    this.game = game;
    this.count = game.seats.includes(this.seats.length) ? this.seats.length : game.seats[0];
    this.fill();
  }

  fill() {
    // The first seat is a person's, the others are bots'.
    this.seats = Array.from({ length: this.count }, (_, at) => this.seats[at] ?? { name: "", player: at ? this.game.bot : HUMAN });
    for (const seat of this.seats) if (!this.known(seat.player)) seat.player = this.game.bot;
    this.problem.textContent = "";
    this.fields = this.game.options.map(optionField);
    const start = element("button.button.primary.large", { type: "submit", text: say("Begin") });
    refill(this.element, this.gameField(), this.countField(), this.seatFields(), this.screenField(), this.clockField(), this.optionFields(), this.problem, start);
  }

  /** @param {string} player */
  known(player) {
    return player === HUMAN || this.game.bots.some((bot) => bot.name === player);
  }

  gameField() {
    const radios = this.games.map((game) => this.radio("game", game.title, game === this.game, () => this.choose(game)));
    return field(say("Game"), ...radios);
  }

  countField() {
    const radios = this.game.seats.map((count) => {
      const text = sayMany("{n} player", "{n} players", count);
      return this.radio("count", text, count === this.count, () => { this.count = count; this.fill(); });
    });
    return field(say("Players"), ...radios);
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {boolean} checked
   * @param {() => void} choose
   */
  radio(name, text, checked, choose) {
    const input = element("input", { type: "radio", name, checked, on: { change: choose } });
    return element("label.pill", input, element("span", { text }));
  }

  seatFields() {
    return field(say("Who sits where"), element("ol.seats", ...this.seats.map((seat, at) => this.seatField(seat, at))));
  }

  /**
   * @param {Seat} seat
   * @param {number} at
   */
  seatField(seat, at) {
    const number = at + 1;
    const { bots } = this.game;
    const options = [[HUMAN, say("a person")], ...bots.map((bot) => [bot.name, botName(bot)])];
    const choices = options.map(([value, text]) => element("option", { value, text, selected: value === seat.player }));
    const bot = bots.find(({ name: level }) => level === seat.player);
    const player = element("select", { "aria-label": say("Who plays seat {number}", { number }), on: { change: () => this.seat(at, player.value) } }, ...choices);
    const name = element("input", {
      type: "text", maxlength: LONGEST, value: seat.name, autocomplete: "off", placeholder: this.nameOf(seat, at),
      "aria-label": say("Name of seat {number}", { number }), on: { input: () => { seat.name = name.value; } },
    });
    return element("li", player, name, bot && element("small", botText(bot)));
  }

  /**
   * @param {number} at
   * @param {string} player
   */
  seat(at, player) {
    this.seats[at].player = player;
    this.fill();
    /** @type {NodeListOf<HTMLSelectElement>} */
    const selects = this.element.querySelectorAll(".seats select");
    selects[at].focus();
  }

  /**
   * @param {Server.SeatChoice} seat
   * @param {number} at
   */
  nameOf(seat, at) {
    if (seat.player !== HUMAN) return seat.player;
    if (this.people().length === 1) return say("You");
    return say("Player {number}", { number: at + 1 });
  }

  /** Where there are several people: at one screen, or each at an own one. */
  screenField() {
    if (this.people().length < 2) return null;
    /** @param {boolean} apart */
    const set = (apart) => () => { this.apart = apart; };
    return field(say("Where the people are"),
      this.radio("screen", say("all at this screen, one after the other"), !this.apart, set(false)),
      this.radio("screen", say("each at an own screen, by a link"), this.apart, set(true)), this.hintField());
  }

  /** Among friends hints can be left out. */
  hintField() {
    const input = element("input", { type: "checkbox", checked: !this.hints, on: { change: () => { this.hints = !input.checked; } } });
    return element("label.pill", input, element("span", say("without hints")));
  }

  /** On wish people have a clock each. */
  clockField() {
    const { clock } = this;
    const more = element("div", { hidden: !clock.on },
      numberField(say("Minutes of each person, for the whole game"), clock.minutes, MINUTES, (minutes) => { clock.minutes = minutes; }),
      numberField(say("Seconds more for each turn"), clock.seconds, SECONDS, (seconds) => { clock.seconds = seconds; }),
      element("p.quiet", say("Nobody loses by time: when a person's time is out, a bot takes the turn in their place. It brings its seconds all the same, so that they can come back. Clocks stand still while bots think, and begin when all have come.")));
    const input = element("input", { type: "checkbox", checked: clock.on, on: { change: () => { clock.on = input.checked; more.hidden = !clock.on; } } });
    return field(say("Time to think"), element("label.pill", input, element("span", say("with a clock"))), more);
  }

  people() {
    return this.seats.filter((seat) => seat.player === HUMAN);
  }

  optionFields() {
    if (!this.fields.length) return null;
    return element("details.options", element("summary", say("Rules of this game")), ...this.fields.map(({ label }) => label));
  }

  /** @param {Event} event */
  async begin(event) {
    event.preventDefault();
    const seats = this.seats.map((seat, at) => ({ ...seat, name: seat.name.trim() || this.nameOf(seat, at) }));
    if (!this.people().length) {
      this.problem.textContent = say("At least one seat has to be a person's.");
      return;
    }
    keep("catbox-seats", this.seats);
    keep("catbox-clock", this.clock);
    const { on, minutes, seconds } = this.clock;
    const changed = this.fields.filter(({ option, input }) => input.value !== option.default);
    const options = Object.fromEntries(changed.map(({ option, input }) => [option.name, input.value]));
    await guarded(async () => {
      const { seats: links, invitation } = await (await source()).newGame({
        game: this.game.name, seats, options, invite: this.apart, hints: this.hints || this.people().length < 2, clock: on ? { minutes, seconds } : null,
      });
      const own = links.map(({ seat, name, link }) => ({ seat, name, token: link }));
      remember({ title: this.game.title, day: ownToday(), shared: own.length > 1, seats: own, invitation });
      location.hash = `#/game/${own[0].token}`;
    }, (reason) => { this.problem.textContent = reason; });
  }
}

/**
 * @param {string} title
 * @param {...Page.Child} inside
 */
function field(title, ...inside) {
  return element("fieldset", element("legend", title), ...inside);
}

/** @type {(name: string, value: number, bounds: [least: number, most: number], set: (value: number) => void) => HTMLElement} */
function numberField(name, value, [min, max], set) {
  const input = element("input", { type: "number", required: true, min, max, value, inputmode: "numeric", on: { input: () => set(input.valueAsNumber) } });
  return element("label.option", element("span", name), input);
}

/** @type {(bot: Server.BotState) => string} */
function botName({ name, rating }) {
  return rating === null ? say("bot {name}", { name }) : say("bot {name} ({rating})", { name, rating });
}

/** @type {(bot: Server.BotState) => string} */
function botText({ text, rating }) {
  return rating === null ? text : say("{text} (rating {rating})", { text, rating });
}

/** @param {Server.OptionState} option */
function optionField(option) {
  const { name, values, default: first, help } = option;
  const input = element("select", ...values.map((value) => element("option", { value, text: value, selected: value === first })));
  return { option, input, label: element("label.option", element("span", name), input, help && element("small", help)) };
}
