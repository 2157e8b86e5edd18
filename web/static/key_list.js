// All keys of a table, shown after a question mark.

import { showDialog } from "./dialog.js";
import { element } from "./dom.js";
import { say } from "./messages.js";

/**
 * Show what each key does.
 * @param {import("./table.js").Action[]} actions
 */
export function showKeys(actions) {
  const rows = [
    ["1 – 9", say("choose a card, or what else can be done")],
    ["← ↑ ↓ →", say("move what you hold; look around the board if you hold nothing")],
    ["Enter", say("lay it; say what lies under the mark")],
    ["R", say("turn it")],
    ["N", say("the next place where it may lie")],
    ["Esc", say("put it back")],
    ["+  –  0", say("nearer, further away, the whole board")],
    ["?", say("this list")],
    ...actions.flatMap(({ key, name }) => (key ? [[key.toUpperCase(), name]] : [])),
  ];
  const list = rows.map(([key, text]) =>
    element("tr", element("th", { scope: "row" }, element("kbd", key)), element("td", { text })),
  );
  showDialog(say("Keys"), [element("table.key-list", ...list)]);
}
