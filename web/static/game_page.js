// A game as one seat sees it, and several seats after each other at one screen.

import { announce } from "./announcer.js";
import { letArrive } from "./arrival.js";
import { timeText } from "./course.js";
import { showDialog } from "./dialog.js";
import { element, lines, refill } from "./dom.js";
import { Invitation, spectators } from "./invitation.js";
import { say } from "./messages.js";
import { watchGame } from "./news.js";
import { ownToday } from "./own_day.js";
import { gameWith, remember, rememberSeat } from "./own_games.js";
import { raise } from "./raised.js";
import { Refusal, guarded } from "./refusal.js";
import { entitle } from "./router.js";
import { settings } from "./settings.js";
import { saveFile } from "./share.js";
import { sheetTable, written } from "./sheet.js";
import { source } from "./source.js";
import { Table } from "./table.js";
import { standingOf, tablePage } from "./table_page.js";
import { callToTurn } from "./turn_call.js";
import { typedMove } from "./typed_move.js";

/** @typedef {import("./table.js").Action} Action */

const OLD = 409;

/** The seat whose cover was lifted just now. */
let lifted = "";

/**
 * The last move that ended a round whose points were shown, by the link of a seat.
 * @type {Map<string, number>}
 */
const shownEnds = new Map();

/**
 * Open a game; the answer leaves it.
 * @type {Page.Open}
 */
export async function open(place, [token]) {
  const game = await (await source()).game(token);
  const page = new GamePage(game, await game.state(), token, place);
  page.begin();
  return () => page.leave();
}

class GamePage {
  /**
   * @param {Page.Game} game
   * @param {Server.GameState} state
   * @param {string} token
   * @param {HTMLElement} place
   */
  constructor(game, state, token, place) {
    this.game = game;
    this.state = state;
    this.now = state.table;
    this.token = token;
    this.place = place;
    /** @type {string[]} */
    this.steps = [];
    const own = gameWith(token);
    /** The other people at this screen. */
    this.others = own?.shared ? own.seats.filter((seat) => seat.token !== token) : [];
    /** @type {AbortController | null} a hint that is being thought of */
    this.thought = null;
    /** @type {Server.AdviceState | null} */
    this.hinted = null;
    this.hintsSeen = 0;
    /** The number of the last move that was announced. */
    this.told = -1;
    this.stopWatching = () => {};
    this.head = element("div.game-head");
    this.news = element("ol.log", { "aria-label": say("What happened"), tabindex: 0 });
    this.newsBox = element("section.news-box", element("h2", say("What happened")), this.news);
    this.advice = element("div.hints", { hidden: true });
    this.result = element("div.verdict", { hidden: true });
    this.standing = element("div.standing");
    this.analysis = element("p.links", element("a", { href: `#/analyse/${token}`, text: say("Analyse from here") }), element("a", { href: `#/rules/${state.game}`, text: say("How to play") }));
    this.invitation = new Invitation(game);
    this.agreement = element("section.card-panel.request", { role: "status", hidden: true });
    this.typed = typedMove((steps) => this.type(steps));
    this.table = this.newTable();
    this.covered = false;
    this.left = false;
    /** @type {HTMLDialogElement | null} the points of the round that ended last */
    this.roundEnd = null;
  }

  newTable() {
    return new Table({
      places: (pick) => this.game.places(this.state.version, this.steps, pick),
      look: (x, y) => this.game.look(this.state.version, this.steps, x, y),
      take: (pick, choice) => this.take(pick, choice),
      type: (steps) => this.type(steps),
    });
  }

  begin() {
    rememberSeat(this.token, this.state);
    const { over, turn } = this.state;
    const elsewhere = this.others.some((other) => other.seat === turn);
    const seen = over || !this.others.length || (lifted === this.token && !elsewhere);
    lifted = "";
    if (!seen) this.cover();
    else this.uncover();
    if (!this.state.over || this.state.can_follow) this.stopWatching = watchGame(this.token, (version) => this.changed(version));
  }

  leave() {
    this.left = true;
    this.thought?.abort();
    this.stopWatching();
    this.table.leave();
  }

  /** At a shared screen the cards are shown to the one whose turn it is. */
  async cover() {
    const { players, turn, seat, news } = this.state;
    this.table.leave();
    this.covered = true;
    const next = this.others.find((other) => other.seat === turn);
    await coverFor(this.place, players[next ? turn : seat].name, news.slice(-players.length).map((each) => each.public));
    if (!next) return this.uncover();
    lifted = next.token;
    location.hash = `#/game/${next.token}`;
    return undefined;
  }

  uncover() {
    if (this.covered) this.table = this.newTable();
    this.covered = false;
    this.forgetHint();
    this.place.replaceChildren(tablePage(this.table, [this.head], [this.agreement, this.invitation.element, this.result, this.advice, this.standing, this.typed, this.analysis, this.newsBox, spectators(this.game)]));
    this.showState(this.state);
  }

  // The table and what is said about it

  /** @param {Server.GameState} state */
  showState(state) {
    // An answer may come late: nothing pops up over another page.
    if (this.left) return;
    const newTurn = state.version !== this.state.version;
    if (newTurn && state.mine && !this.state.mine) callToTurn([say("Your turn."), state.heading].join(" "));
    this.state = state;
    this.steps = state.table.steps;
    this.showTable(state.table, this.told < 0 ? [] : this.untold(state.news).flatMap(({ cells }) => cells));
    this.showHead();
    this.showNews();
    this.showRoundEnd();
    this.showResult();
    this.showAgreement();
    this.asked(() => this.invitation.show(state));
    if (newTurn) this.forgetHint();
  }

  /**
   * @param {Server.TableState} table
   * @param {Page.Cell[]} [arrived] where others have laid something since
   */
  showTable(table, arrived = []) {
    this.now = table;
    this.steps = table.steps;
    const shown = this.state.mine ? table : { ...table, choices: [] };
    // Somebody who sits down changes nothing on the table, where a card may be held.
    if (JSON.stringify(shown) !== JSON.stringify(this.table.state)) letArrive(this.table.board, arrived, () => this.table.show(shown));
    refill(this.standing, ...standingOf(table));
    this.typed.hidden = !this.state.mine;
    this.analysis.hidden = !this.analysable;
    this.offer();
  }

  showHead() {
    const { heading, players, turn, mine, over } = this.state;
    const whose = over ? "" : mine ? say("Your turn.") : waitingFor(players[turn]);
    const title = [over ? say("The game is over.") : whose, heading].join(" · ");
    entitle(title);
    refill(this.head, element("h1", { "data-title": title }, heading), element("p", { class: mine && !over ? "whose mine" : "whose", role: "status", text: whose }), playersList(this.state));
  }

  showNews() {
    const { news, players, hints } = this.state;
    const items = news.map((each) => {
      const [first, ...more] = [each.text, ...each.lines];
      const why = players[each.seat]?.player === "human" || !hints ? null : this.whyButton(each.number);
      const mark = () => this.table.board.pointAt(...each.cells);
      const unmark = () => this.table.board.pointAt();
      const on = { pointerenter: mark, pointerleave: unmark, focus: mark, blur: unmark };
      const points = each.ended && sheetTable(each.ended);
      return element("li", { tabindex: 0, on }, first, why, ...more.map((text) => element("p.quiet", { text })), points);
    });
    this.newsBox.hidden = !items.length;
    refill(this.news, ...items.reverse());
    this.table.last = news.flatMap(({ text, lines: more }) => [text, ...more]);
    this.announceNews(news);
  }

  /**
   * Announce what the others have done since the last time.
   * @param {Server.NewsState[]} news
   */
  announceNews(news) {
    announce(this.untold(news).map(({ text }) => text).join(" "));
    this.told = news.at(-1)?.number ?? this.told;
  }

  /**
   * What others have done since the last time.
   * @param {Server.NewsState[]} news
   */
  untold(news) {
    return news.filter(({ number, seat }) => number > this.told && seat !== this.state.seat);
  }

  /** The points of a round that has just ended, over the table until they are read. */
  showRoundEnd() {
    const { news } = this.state;
    const last = news.findLast(({ ended }) => ended);
    if (!last?.ended || last.number <= (shownEnds.get(this.token) ?? -1)) return;
    shownEnds.set(this.token, last.number);
    const { title } = last.ended;
    this.roundEnd?.close();
    this.roundEnd = showDialog(title, [sheetTable({ ...last.ended, title: "" })], [{ name: say("Go on"), run: () => {}, primary: true }]);
  }

  /** @param {number} number */
  whyButton(number) {
    const ask = () => this.asked(async () => this.advise(say("Why"), (await this.game.why(number)).parts));
    return element("button.chip.why", { text: say("Why?"), on: { click: ask } });
  }

  showResult() {
    const { result, over, followed, can_follow: canFollow } = this.state;
    this.result.hidden = !over;
    if (!over || !result) return;
    if (followed || !this.friends) this.stopWatching();
    const won = result.rows.some(({ own, first }) => own && first);
    const verdict = result.notes.flat().map(({ text }) => text).join(" ");
    this.result.className = won ? "verdict right" : "verdict";
    this.table.close(verdict, "done");
    this.result.parentElement?.scrollTo(0, 0);
    refill(this.result, element("h2", say("The game is over.")), sheetTable(result),
      element("p.answers",
        element("a.button.primary", { href: `#/review/${this.token}`, text: say("See the review") }),
        element("button.button", { text: say("Save the record"), on: { click: async () => saveFile("catbox-game.json", JSON.stringify(await this.game.record(), null, 1)) } }),
        canFollow && element("button.button", { text: followed ? say("The others play again: sit down") : say("Play again, from the next seat"), on: { click: () => this.asked(() => this.follow()) } }),
        element("a.button", { href: "#/play", text: say("Play another game") })));
    announce(verdict);
  }

  /** Whether another one may take a turn back: who is asked says so. */
  showAgreement() {
    const { asks_back: asker, agrees_back: agreed, players } = this.state;
    this.agreement.hidden = asker === null;
    if (asker === null) return;
    /** @type {(text: string, agree: boolean) => HTMLElement} */
    const button = (text, agree) => element("button.button", { text, on: { click: () => this.asked(async () => this.showState(await this.renewed(() => this.game.answerBack(this.state.version, agree)))) } });
    refill(this.agreement, element("p", agreed ? say("The others are asked whether the last turn of {name} is taken back.", { name: players[asker].name })
      : say("{name} asks to take the last turn back.", { name: players[asker].name })),
    agreed ? null : element("p.answers", button(say("Agree"), true), button(say("Refuse"), false)));
    raise(this.agreement);
  }

  /**
   * @param {string} title
   * @param {(string | Server.SheetState)[]} parts
   */
  advise(title, parts) {
    this.advice.hidden = false;
    refill(this.advice, element("h2", title), ...written(parts));
    raise(this.advice);
    announce(parts.findLast((part) => typeof part === "string") ?? "");
  }

  /** The hint is about another turn now, also one that is being thought of. */
  forgetHint() {
    this.thought?.abort();
    this.hinted = null;
    this.advice.hidden = true;
  }

  // Actions

  offer() {
    const { mine, over, hints, can_take_back: canTakeBack } = this.state;
    if (over) return;
    /** @type {Action} */
    const undo = this.steps.length
      ? { name: say("Undo"), icon: "undo", key: "u", run: () => this.asked(async () => this.showTable((await this.game.take(this.state.version, this.steps.slice(0, -1), null)).table)) }
      : { name: say("Take back"), icon: "undo", key: "u", run: () => this.takeBack(), off: !canTakeBack };
    /** @type {Action} */
    const hint = { name: say("Hint"), icon: "hint", key: "h", run: () => this.hint(), off: !mine || this.thought !== null, once: true };
    /** @type {Action} */
    const end = { name: say("End turn"), icon: "check", key: "e", run: () => this.end(), off: !mine || !this.now.complete, primary: true };
    /** @type {Action} */
    const others = { name: say("Others"), icon: "eye", key: "o", run: () => this.foresee(), off: !mine, once: true, holding: true };
    this.table.offer(hints ? [undo, hint, others, end] : [undo, end]);
  }

  /**
   * @param {Page.Pick} pick
   * @param {Server.ChoiceState} choice
   */
  async take(pick, choice) {
    if (choice.doing === "move") return this.move(pick);
    const { table, happened } = await this.renewed(() => this.game.take(this.state.version, this.steps, pick));
    this.showTable(table);
    if (happened.length) this.table.say(happened.join(" "), "done");
    if (table.whole && settings().quick) return this.end();
    if (table.whole) this.table.say([...happened, say("End your turn, or undo.")].join(" "), "done");
    return undefined;
  }

  /** @param {string[]} typed */
  async type(typed) {
    const { table, happened } = await this.game.take(this.state.version, [...this.steps, ...typed], null, this.steps.length);
    this.showTable(table);
    this.table.say([...happened, table.whole && say("End your turn, or undo.")].filter(Boolean).join(" "), "done");
  }

  takeBack() {
    return this.asked(async () => {
      let state = await this.game.takeBack(this.state.version);
      const from = await source();
      for (const { token } of this.others) if (state.asks_back !== null) state = await (await from.game(token)).answerBack(state.version, true);
      this.showState(await this.game.state());
    });
  }

  end() {
    return this.asked(() => this.move(null));
  }

  /** @param {Page.Pick | null} pick */
  async move(pick) {
    const state = await this.renewed(() => this.game.move(this.state.version, this.steps, pick));
    await this.arrive(state);
  }

  /**
   * Show what a turn has led to, or cover it for the next one at this screen. What is shown already
   * isn't shown again: somebody may hold a card by now.
   * @param {Server.GameState} state
   */
  async arrive(state) {
    if (this.covered || state.version <= this.state.version) return;
    if (this.others.some((other) => other.seat === state.turn) && !state.over) {
      this.state = state;
      await this.cover();
    } else this.showState(state);
  }

  hint() {
    if (this.thought) return undefined;
    if (this.hinted) return this.showHint(this.hinted);
    const thought = new AbortController();
    this.thought = thought;
    this.offer();
    const thinking = say("The expert is thinking …");
    this.table.say(thinking);
    return this.asked(async () => {
      const advice = await this.game.hint(thought.signal);
      if (advice.version !== this.state.version) return;
      this.hinted = advice;
      this.hintsSeen = 0;
      await this.showHint(advice);
    }).finally(() => {
      this.thought = null;
      if (this.table.line.textContent === thinking) this.table.say("");
      if (!this.covered) this.offer();
    });
  }

  /**
   * Show one step more of a hint: what to aim at, then the card, then its place.
   * @param {Server.AdviceState} advice
   */
  async showHint({ steps, holds, numbers, notes }) {
    this.table.say("");
    this.hintsSeen = Math.min(this.hintsSeen + 1, steps.length);
    const { part, cells } = steps[this.hintsSeen - 1];
    this.advise(say("Hint"), steps.slice(0, this.hintsSeen).flatMap((step) => step.lines));
    const further = element("button.chip", { text: say("More"), on: { click: () => this.table.perform({ name: say("More"), run: () => this.hint(), once: true }) } });
    this.advice.append(this.hintsSeen < steps.length ? further : numbersOf(numbers, notes));
    const held = holds.find((each) => each.steps.join() === this.steps.join());
    if (held && part !== "aim") await this.table.suggest(held, part !== "card");
    this.table.board.pointAt(...cells);
  }

  /** Show the worst that the others may do after the turn, with what is held where it is held. */
  foresee() {
    const { aim } = this.table;
    const pick = aim?.place?.legal ? aim.pickOf(aim.place) : null;
    if (!pick && !this.now.complete) return this.table.say(say("Hold a card where it may lie: then you see what the others may do."));
    return this.asked(async () => {
      const { lines: said, cells } = await this.game.others(this.state.version, this.steps, pick);
      this.advise(say("What the others may do"), said);
      this.table.board.pointAt(...cells);
    });
  }

  /** Whether an analysis hurts nobody: when the game is over, or alone against bots in one's turn. */
  get analysable() {
    const { over, mine, hints, players } = this.state;
    return over || (mine && hints && players.filter(({ player }) => player === "human").length === 1);
  }

  /** Whether people at other screens play. */
  get friends() {
    return this.state.players.filter(({ player }) => player === "human").length > 1 + this.others.length;
  }

  /** Sit down with the same people again, as all who are at this screen. */
  async follow() {
    const tokens = [this.token, ...this.others.map(({ token }) => token)];
    const from = await source();
    const links = await Promise.all(tokens.map(async (token) => (await from.game(token)).rematch()));
    const seats = links.map(({ seat, name, link }) => ({ seat, name, token: link }));
    const title = gameWith(this.token)?.title ?? this.state.heading;
    if (!gameWith(seats[0].token)) remember({ title, day: ownToday(), shared: seats.length > 1, seats });
    location.hash = `#/game/${seats[0].token}`;
  }

  // Changes made elsewhere

  /** @param {number} version */
  async changed(version) {
    if (version === this.state.version) return;
    await this.asked(async () => {
      const state = await this.game.state();
      if (this.covered) this.coverFor(state);
      else await this.arrive(state);
    });
  }

  /**
   * A bot has moved under the cover: somebody else may be next, or the game over.
   * @param {Server.GameState} state
   */
  coverFor(state) {
    const { turn } = this.state;
    this.state = state;
    if (state.over) this.uncover();
    else if (state.turn !== turn) this.cover();
  }

  /**
   * Do something on the newest version; where this one is old, show the newest.
   * @template Answer
   * @param {() => Promise<Answer>} deed
   */
  async renewed(deed) {
    try {
      return await deed();
    } catch (error) {
      if (error instanceof Refusal && error.status === OLD) this.showState(await this.game.state());
      throw error;
    }
  }

  /** @param {() => Promise<void>} deed */
  asked(deed) {
    return guarded(deed, (reason) => {
      if (this.covered) showDialog(say("That didn't work"), lines([reason]));
      else this.table.say(reason, "refused");
    });
  }
}

/** @type {(state: Server.GameState) => HTMLElement} */
export function playersList({ players, turn, seat, over, clocks }) {
  const items = players.map(({ name, here }, at) => {
    const kind = at === turn && !over ? "now" : "";
    const own = at === seat && name !== say("You");
    const text = own ? say("{name} (you)", { name }) : here ? name : say("{name} (not here yet)", { name });
    return element("li", { class: kind, "aria-current": kind ? "true" : null }, text, clockFace(clocks, at, at === seat));
  });
  return element("ul.players", ...items);
}

/** @param {Server.PlayerState} player */
export function waitingFor({ name, here }) {
  return here ? say("{name} is thinking …", { name }) : say("{name} isn't here yet.", { name });
}

/**
 * What turns are worth, behind a button.
 * @param {Server.TurnValueState[]} numbers
 * @param {string[]} notes
 */
function numbersOf(numbers, notes) {
  const rows = numbers.map(({ turn, worth }) => element("tr", element("td", worth), element("td", turn)));
  return element("details", element("summary", say("Numbers")), element("table", ...rows), ...lines(notes));
}

/**
 * Cover a page until somebody says who they are.
 * @param {HTMLElement} place whose content is put away meanwhile
 * @param {string} name
 * @param {string[]} news what happened since, which all may see
 * @returns {Promise<void>} when it is lifted
 */
function coverFor(place, name, news = []) {
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

const SECOND = 1000;
/** Milliseconds between two looks at a clock that runs. */
const LOOK = 200;
/** Seconds from which on little time is left. */
const LOW = 20;

/**
 * The clock of a seat; null where it has none.
 * @param {Server.ClockState | null} clocks
 * @param {number} seat
 * @param {boolean} own whether it is said when little time is left
 */
function clockFace(clocks, seat, own) {
  const left = clocks?.left[seat] ?? null;
  if (left === null) return null;
  const face = element("span.clock", { role: "timer", "aria-label": say("Time left") });
  const end = performance.now() + left * SECOND;
  let low = left <= LOW;
  const show = (/** @type {number} */ seconds) => {
    face.textContent = timeText(Math.ceil(seconds));
    face.classList.toggle("low", seconds <= LOW);
    if (own && !low && seconds <= LOW) announce(say("{seconds} seconds are left.", { seconds: LOW }));
    low ||= seconds <= LOW;
  };
  show(left);
  if (clocks?.running !== seat) return face;
  face.classList.add("runs");
  const timer = setInterval(() => (face.isConnected ? show(Math.max(0, end - performance.now()) / SECOND) : clearInterval(timer)), LOOK);
  return face;
}

