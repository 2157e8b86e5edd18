// A game as one seat sees it, and several seats after each other at one screen.

import { announce } from "./announcer.js";
import { coverFor } from "./cover.js";
import { showDialog } from "./dialog.js";
import { element, lines, refill } from "./dom.js";
import { say } from "./messages.js";
import { gameWith, rememberSeat } from "./own_games.js";
import { Refusal } from "./refusal.js";
import { settings } from "./settings.js";
import { source } from "./source.js";
import { Table } from "./table.js";
import { standingOf, tablePage } from "./table_page.js";

const OLD = 409;

/** The seat whose cover was lifted just now. */
let lifted = "";

/** Open a game; the answer leaves it. */
export async function open(place, [token]) {
  const from = await source();
  const page = new GamePage(await from.game(token), token, place);
  await page.begin();
  return () => page.leave();
}

class GamePage {
  constructor(game, token, place) {
    this.game = game;
    this.token = token;
    this.place = place;
    this.steps = [];
    this.others = othersAtScreen(token);
    this.jobs = new AbortController();
    this.stopWatching = () => {};
  }

  async begin() {
    this.state = await this.game.state();
    rememberSeat(this.token, this.state);
    const seen = lifted === this.token || this.state.over || !this.others.length;
    lifted = "";
    if (!seen) this.cover();
    else this.uncover();
    this.stopWatching = this.game.watch((version) => this.changed(version));
  }

  leave() {
    this.jobs.abort();
    this.stopWatching();
    this.table?.leave();
  }

  /** At a shared screen the cards are shown to the one whose turn it is. */
  async cover() {
    const { players, turn, seat } = this.state;
    this.table?.leave();
    this.table = null;
    const next = this.others.find((other) => other.seat === turn);
    await coverFor(this.place, players[next ? turn : seat].name, latest(this.state));
    if (!next) return this.uncover();
    lifted = next.token;
    location.hash = `#/game/${next.token}`;
    return undefined;
  }

  uncover() {
    this.table = new Table({
      places: (pick) => this.game.places(this.state.version, this.steps, pick),
      look: (x, y) => this.game.look(this.state.version, this.steps, x, y),
      take: (pick, choice) => this.take(pick, choice),
    });
    this.head = element("div.game-head");
    this.newsBox = element("ol.log", { "aria-label": say("What happened"), tabindex: 0 });
    this.advice = element("div.hints", { hidden: true });
    this.result = element("div.verdict", { hidden: true });
    this.standing = element("div.standing");
    const news = element("section.news-box", element("h2", say("What happened")), this.newsBox);
    this.place.replaceChildren(tablePage(this.table, [this.head], [this.result, this.advice, this.standing, news]));
    this.showState(this.state);
  }

  // What there is to see

  showState(state) {
    const newTurn = state.version !== this.state.version;
    this.state = state;
    this.steps = state.table.steps;
    this.showTable(state.table);
    this.showHead();
    this.showNews();
    this.showResult();
    if (newTurn) this.advice.hidden = true;
  }

  showTable(table) {
    this.now = table;
    this.steps = table.steps;
    this.table.show(this.state.mine ? table : { ...table, choices: [] });
    refill(this.standing, ...standingOf(table));
    this.offer();
  }

  showHead() {
    const { heading, players, turn, mine, over } = this.state;
    const whose = over ? "" : mine ? say("Your turn.") : say("{name} is thinking …", { name: players[turn].name });
    refill(this.head, element("h1", heading), element("p", { class: mine && !over ? "whose mine" : "whose", role: "status", text: whose }), playersList(this.state));
  }

  showNews() {
    const { news, players } = this.state;
    const items = news.map((each) => {
      const [first, ...more] = [each.text, ...each.lines];
      const why = players[each.seat]?.player === "human" ? null : this.whyButton(each.number);
      return element("li", element("b", say("{name}:", { name: players[each.seat]?.name ?? "" })), " ", first, why, ...more.map((text) => element("p.quiet", { text })));
    });
    this.newsBox.parentNode.hidden = !items.length;
    refill(this.newsBox, ...items.reverse());
    if (news.length && !this.state.mine) announce(latest(this.state).at(-1));
  }

  whyButton(number) {
    const ask = () => this.asked(async () => this.advise(say("Why"), (await this.game.why(number)).lines));
    return element("button.chip.why", { text: say("Why?"), on: { click: ask } });
  }

  showResult() {
    const { result, over } = this.state;
    this.result.hidden = !over;
    if (!over || !result) return;
    this.result.className = "verdict right";
    this.table.close(result.lines.at(-1) ?? "", "done");
    refill(this.result, element("h2", say("The game is over.")), element("pre.seats-text", result.lines.join("\n")),
      element("p.answers",
        element("a.button.primary", { href: `#/review/${this.token}`, text: say("See the review") }),
        element("button.button", { text: say("Save the record"), on: { click: () => this.saveRecord() } }),
        element("a.button", { href: "#/play", text: say("Play another game") })));
    announce(result.lines.join(" "));
  }

  advise(title, texts) {
    this.advice.hidden = false;
    refill(this.advice, element("h2", title), ...lines(texts));
    announce(texts.join(" "));
  }

  // What can be done

  offer() {
    const { mine, over, can_take_back: canTakeBack } = this.state;
    if (over) return;
    const undo = this.steps.length
      ? { name: say("Undo"), icon: "undo", key: "u", run: () => this.undo() }
      : { name: say("Take back"), icon: "undo", key: "u", run: () => this.takeBack(), off: !canTakeBack };
    const hint = { name: say("Hint"), icon: "hint", key: "h", run: () => this.hint(), off: !mine || this.hinting };
    const end = { name: say("End turn"), icon: "check", key: "e", run: () => this.end(), off: !mine || !this.now.complete, primary: true };
    this.table.offer([undo, hint, end]);
  }

  async take(pick, choice) {
    if (choice.doing === "move") return this.move(pick);
    const { table, happened } = await this.renewed(() => this.game.take(this.state.version, this.steps, pick));
    this.showTable(table);
    if (happened.length) this.table.say(happened.join(" "), "done");
    if (table.whole && settings().quick) return this.end();
    if (table.whole) this.table.say([...happened, say("End your turn, or undo.")].join(" "), "done");
    return undefined;
  }

  undo() {
    return this.asked(async () => {
      const { table } = await this.game.take(this.state.version, this.steps.slice(0, -1), null);
      this.showTable(table);
    });
  }

  takeBack() {
    return this.asked(async () => this.showState(await this.game.takeBack(this.state.version)));
  }

  end() {
    return this.asked(() => this.move(null));
  }

  async move(pick) {
    const state = await this.renewed(() => this.game.move(this.state.version, this.steps, pick));
    await this.arrive(state);
  }

  /** Show what a turn has led to, or cover it for the next one at this screen. */
  async arrive(state) {
    const before = this.state.version;
    if (this.table === null || state.version < before) return;
    if (this.others.some((other) => other.seat === state.turn) && !state.over) {
      this.state = state;
      await this.cover();
    } else this.showState(state);
  }

  hint() {
    this.hinting = true;
    this.offer();
    this.advise(say("Hint"), [say("The expert is thinking …")]);
    return this.asked(async () => this.advise(say("Hint"), (await this.game.hint(this.jobs.signal)).lines)).finally(() => {
      this.hinting = false;
      if (this.table) this.offer();
    });
  }

  async saveRecord() {
    const record = await this.game.record();
    const file = new Blob([JSON.stringify(record, null, 1)], { type: "application/json" });
    const link = element("a", { href: URL.createObjectURL(file), download: "catbox-game.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  // What happens elsewhere

  async changed(version) {
    if (version === this.state.version || !this.table) return;
    await this.asked(async () => this.arrive(await this.game.state()));
  }

  /** Do something on the newest version; where this one is old, show the newest. */
  async renewed(deed) {
    try {
      return await deed();
    } catch (error) {
      if (error instanceof Refusal && error.status === OLD) this.showState(await this.game.state());
      throw error;
    }
  }

  async asked(deed) {
    try {
      await deed();
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      if (this.table) this.table.say(error.message, "refused");
      else showDialog(say("That didn't work"), lines([error.message]));
    }
  }
}

/** The other people at this screen. */
function othersAtScreen(token) {
  const found = gameWith(token);
  return found?.shared ? found.seats.filter((seat) => seat.token !== token) : [];
}

function playersList({ players, turn, seat, over }) {
  const items = players.map(({ name }, at) => {
    const kind = at === turn && !over ? "now" : "";
    return element("li", { class: kind, "aria-current": kind ? "true" : null, text: at === seat ? say("{name} (you)", { name }) : name });
  });
  return element("ul.players", ...items);
}

/** The last turns, as all have seen them. */
function latest({ news, players }) {
  return news.slice(-players.length).map(({ seat, text }) => say("{name}: {text}", { name: players[seat]?.name ?? "", text }));
}
