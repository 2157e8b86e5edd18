// A game for those who only watch: the board, what all seats know, and what was done last.

import { announce } from "./announcer.js";
import { element, lines, refill } from "./dom.js";
import { playersList, waitingFor } from "./game_page.js";
import { say } from "./messages.js";
import { watchGame } from "./news.js";
import { sheetTable } from "./sheet.js";
import { source } from "./source.js";
import { Table } from "./table.js";
import { standingOf, tablePage } from "./table_page.js";

/** @type {Page.Open} */
export async function open(place, [link]) {
  const game = await (await source()).watched(link);
  const page = new WatchPage(await game.state());
  place.append(page.element);
  const renew = async () => page.show(await game.state());
  const stop = watchGame(link, (version) => version !== page.version && renew());
  return () => {
    stop();
    page.table.leave();
  };
}

class WatchPage {
  /** @param {Server.GameState} state */
  constructor(state) {
    this.state = state;
    this.version = 0;
    this.table = new Table({
      places: async () => [],
      look: async (x, y) => ({ text: this.state.table.board.cells.find(([column, row]) => column === x && row === y)?.[2] ?? "" }),
      take: async () => {},
    });
    this.head = element("div.game-head");
    this.result = element("div.verdict", { hidden: true });
    this.standing = element("div.standing");
    this.news = element("ol.log", { "aria-label": say("What happened"), tabindex: 0 });
    const news = element("section.news-box", element("h2", say("What happened")), this.news);
    this.element = tablePage(this.table, [this.head], [this.result, this.standing, news]);
    this.show(state);
  }

  /** @param {Server.GameState} state */
  show(state) {
    const { heading, players, turn, over, news, result, table } = state;
    this.state = state;
    this.version = state.version;
    this.table.show(table);
    this.table.say(over ? "" : waitingFor(players[turn]));
    refill(this.head, element("h1", heading), element("p.whose", { role: "status", text: say("You are watching.") }), playersList(state));
    refill(this.standing, ...standingOf(table));
    refill(this.news, ...news.map((each) => element("li", each.text, ...lines(each.lines), each.ended && sheetTable(each.ended))).reverse());
    this.result.hidden = !result;
    refill(this.result, element("h2", say("The game is over.")), result && sheetTable(result));
    if (news.length) announce(news[news.length - 1].text);
  }
}
