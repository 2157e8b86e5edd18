// A table: its board, what can be chosen, and what is held over the board now.

import { Aim } from "./aim.js";
import { Board } from "./board.js";
import { Carrier, grabbedAt } from "./carrier.js";
import { element, refill } from "./dom.js";
import { listenToBoard } from "./gestures.js";
import { Hand } from "./hand.js";
import { icon } from "./icons.js";
import { listenToKeys } from "./keys.js";
import { say } from "./messages.js";
import { Refusal } from "./refusal.js";

/** From this status on a refusal isn't about what was asked. */
const UNREADY = 404;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * What a table asks of the page that it stands on.
 * @typedef {Object} Deeds
 * @property {(pick: Array) => Promise<Array>} places
 * @property {(x: number, y: number) => Promise<{text: string}>} look
 * @property {(pick: Array, choice: Object) => Promise<void>} take
 *
 * A button beside the hand.
 * @typedef {{name: string, icon: string, key?: string, run: () => void, primary?: boolean,
 *     off?: boolean, count?: number}} Action
 */

export class Table {
  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    this.board = new Board();
    this.hand = new Hand({
      choose: (path) => this.choose(path),
      grab: (path, event, face) => this.grab(path, event, face),
    });
    this.line = element("p.line", { "aria-live": "polite" });
    this.bar = element("div.bar");
    this.boardElement = element("div.table-board", this.board.element, this.board.words, this.zoomButtons());
    this.handElement = element("div.table-hand", this.line, this.hand.element, this.bar);
    /** @type {Aim | null} */
    this.aim = null;
    /** @type {Action[]} */
    this.actions = [];
    this.busy = false;
    listenToBoard(this.board, this);
    this.leave = listenToKeys((key, event) => this.press(key, event));
  }

  /** Show a state of the table; what was held is put back. */
  show(state) {
    const focused = this.hand.element.contains(document.activeElement);
    this.state = state;
    this.cursor = null;
    this.putBack();
    this.board.show(state.board, state.choices.flatMap(({ faces = [] }) => faces));
    this.board.pointAt(null);
    this.hand.show(state.choices, state.held);
    this.say(promptFor(state.choices));
    if (focused) this.board.element.focus({ preventScroll: true });
  }

  /** Nothing can be done any more: there is no hand, and what is said has more room. */
  close(text, kind) {
    this.offer([]);
    this.hand.show([]);
    this.hand.element.hidden = true;
    this.boardElement.parentNode?.classList.add("over");
    this.say(text, kind);
  }

  /** Show what can be done besides choosing. */
  offer(actions) {
    this.actions = actions;
    this.fillBar();
  }

  /** A line below the board: what a place brings, why something can't be done. */
  say(text, kind = "") {
    this.line.className = `line ${kind}`;
    this.line.textContent = text;
  }

  // What is chosen

  async choose(path) {
    const choice = this.hand.at(path);
    if (!choice || this.busy) return undefined;
    if (choice.refusal) return this.say(choice.refusal, "refused");
    if (choice.doing === "more") return this.hand.enter(path);
    if (choice.doing !== "aim") return this.take(path, choice);
    if (this.aim && this.aim.pick.join() === path.join()) return this.again();
    return this.hold(choice, path);
  }

  /** The card that is held is chosen again: turn it, or put it back. */
  again() {
    if (this.aim.ways > 1) this.turn();
    else this.putBack();
  }

  /** Hold something over the board; where it may go is asked once. */
  async hold(choice, pick, known = null) {
    this.putBack();
    const early = this.carry(new Aim(choice, pick, [], this.board.grid));
    this.say(choice.effect || say("Choose a place for {name}.", { name: choice.name }));
    this.hand.select(pick);
    const places = known ?? (await this.asked(() => this.deeds.places(pick)));
    if (this.aim !== early || !places) return;
    this.carry(new Aim(choice, pick, places, this.board.grid));
    this.board.mark(this.aim);
    this.drag?.follow();
    this.board.element.focus({ preventScroll: true });
  }

  carry(aim) {
    this.aim = aim;
    this.boardElement.classList.add("holding");
    this.board.pointAt(null);
    this.board.hold(aim);
    this.fillBar();
    return aim;
  }

  putBack() {
    if (this.aim) this.say("");
    this.aim = null;
    this.boardElement.classList.remove("holding");
    this.board.clear();
    this.hand.select(null);
    this.fillBar();
  }

  turn() {
    if (!this.aim || this.aim.ways < 2) return;
    this.aim.turn();
    this.board.mark(this.aim);
    this.board.hold(this.aim);
    this.moved();
  }

  /** Do what is held where it is held. */
  async lay() {
    const { aim } = this;
    if (!aim?.place || this.busy) return;
    if (!aim.place.legal) this.sayPlace();
    else await this.take(aim.sent, aim.choice, () => this.goOn(aim));
  }

  /** Whether what is held leads to another choice from there, which is held next. */
  async goOn(aim) {
    const places = await this.deeds.places(aim.sent).catch(() => null);
    if (places) await this.hold({ ...aim.choice, effect: aim.place.text, faces: [] }, aim.sent, places);
    return Boolean(places);
  }

  /** Do something; where that is refused something else may help. */
  async take(pick, choice, otherwise = () => false) {
    this.busy = true;
    try {
      await this.deeds.take(pick, choice);
    } catch (error) {
      if (error.status >= UNREADY || !(await otherwise())) this.refused(error);
    } finally {
      this.busy = false;
    }
  }

  /** Ask something of the page's source; a refusal is said in the line. */
  async asked(question) {
    try {
      return await question();
    } catch (error) {
      return this.refused(error);
    }
  }

  refused(error) {
    if (!(error instanceof Refusal)) throw error;
    this.say(error.message, "refused");
    return null;
  }

  // Where it is held

  /** The place has changed, or what it means. */
  moved() {
    this.board.carry(this.aim);
    this.sayPlace();
    this.fillBar();
  }

  sayPlace() {
    const { place, ways } = this.aim;
    if (!place) return this.say("");
    const text = place.text || (place.legal ? say("It may lie here.") : say("It may not lie here."));
    const turnable = !place.legal && ways > 1 && this.turnedFits();
    const advice = turnable ? say("Turned it fits: press R.") : "";
    return this.say(`${text} ${advice}`.trim(), place.legal ? "legal" : "illegal");
  }

  turnedFits() {
    const { x, y } = this.aim.place;
    return this.aim.turned().some((place) => place.x === x && place.y === y);
  }

  aimAt(point) {
    const before = this.aim.place;
    if (this.aim.near(point) !== before) this.moved();
  }

  // Pointers

  aiming() {
    return this.aim !== null;
  }

  hover(event) {
    if (this.aim && !this.drag) this.aimAt(this.board.point(event));
  }

  /** A click lays what a mouse holds; a finger shows first, and lays with a second tap. */
  tap(event) {
    const point = this.board.point(event);
    if (!this.aim) return this.look(this.board.cell(point));
    const before = this.aim.place;
    this.aimAt(point);
    const sure = event.pointerType === "mouse" || (before && before === this.aim.place);
    if (this.aim.place && sure) return this.lay();
    return undefined;
  }

  /** Something of the hand is dragged. */
  grab(path, event, face) {
    if (this.busy) return null;
    this.drag = new HandDrag(this, event, face);
    this.hold(this.hand.at(path), path);
    this.drag.begin();
    return this.drag;
  }

  // What lies somewhere

  async look([x, y]) {
    this.cursor = [x, y];
    this.board.pointAt(this.board.cells.has(`${x},${y}`) ? this.cursor : null);
    if (!this.board.cells.has(`${x},${y}`)) return this.say("");
    const found = await this.asked(() => this.deeds.look(x, y));
    return found && this.say(found.text);
  }

  moveCursor(dx, dy) {
    const cells = [...this.board.cells.keys()].map((key) => key.split(",").map(Number));
    if (!cells.length) return;
    const from = this.cursor ?? [cells[0][0] - dx, cells[0][1] - dy];
    const wanted = [from[0] + dx, from[1] + dy];
    const away = ([x, y]) => Math.hypot(x - wanted[0], y - wanted[1]);
    this.cursor = cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
    this.board.pointAt(this.cursor);
    this.say(`${this.cursor.join()}: ${this.board.cells.get(this.cursor.join())}`);
  }

  // Keys

  press(key, event) {
    if (ARROWS[key]) return this.pressArrow(key, event);
    const own = {
      Enter: () => this.pressEnter(),
      " ": () => this.pressEnter(),
      Escape: () => this.pressEscape(),
      r: () => this.turn(),
      n: () => this.aim && (this.aim.next(), this.moved()),
      "+": () => this.board.camera.zoom(1.3),
      "-": () => this.board.camera.zoom(1 / 1.3),
      "?": () => this.showKeys(),
    };
    const path = this.hand.pathOf(key);
    const action = this.actions.find((each) => each.key === key && !each.off);
    const run = action ? action.run : path ? () => this.choose(path) : own[key];
    if (key === "0" && !path) this.board.camera.fit();
    run?.();
    return Boolean(run);
  }

  async showKeys() {
    const { showKeys } = await import("./key_list.js");
    showKeys(this.actions, this.state.legend);
  }

  pressArrow(key, event) {
    if (event.target.closest?.(".table-side, .strip, .chips") && !this.aim) return false;
    if (!this.aim) this.moveCursor(...ARROWS[key]);
    else if (this.aim.places.size) {
      this.aim.step(...ARROWS[key]);
      this.moved();
    }
    return true;
  }

  pressEnter() {
    if (this.aim) return this.lay();
    return this.cursor && this.look(this.cursor);
  }

  pressEscape() {
    if (this.aim) this.putBack();
    else this.hand.enter([]);
  }

  // Buttons

  fillBar() {
    const focused = [...this.bar.children].indexOf(document.activeElement);
    refill(this.bar, ...(this.aim ? this.heldActions() : this.actions).map(buttonOf));
    if (focused >= 0) this.bar.children[focused]?.focus();
  }

  heldActions() {
    const { aim } = this;
    const lay = { name: say("Lay it here"), icon: "check", primary: true, run: () => this.lay() };
    const turn = { name: say("Turn"), icon: "turn", key: "r", run: () => this.turn() };
    const back = { name: say("Put back"), icon: "cross", key: "Esc", run: () => this.putBack() };
    return [back, ...(aim.ways > 1 ? [turn] : []), { ...lay, off: !aim.place?.legal }];
  }

  zoomButtons() {
    const { camera } = this.board;
    const buttons = [
      { name: say("Zoom in"), icon: "plus", run: () => camera.zoom(1.4) },
      { name: say("Zoom out"), icon: "minus", run: () => camera.zoom(1 / 1.4) },
      { name: say("Show the whole board"), icon: "fit", run: () => camera.fit() },
    ];
    return element("div.zoom", ...buttons.map(smallButton));
  }
}

/** Something of the hand that follows a pointer. */
class HandDrag {
  constructor(table, event, face) {
    this.table = table;
    this.event = event;
    this.face = face;
  }

  begin() {
    const { table, event, face } = this;
    const { picture, box, hub } = table.aim;
    const middle = { x: hub.x - box.left, y: hub.y - box.top };
    const touched = event.pointerType !== "mouse";
    const drawing = picture ?? { ...box, svg: "" };
    this.carrier = new Carrier(drawing, table.board.scale, grabbedAt(face, event), middle, touched);
    document.documentElement.classList.add("dragging");
  }

  move(event) {
    this.carrier.move(event);
    this.follow();
  }

  /** Aim at where it is held now. */
  follow() {
    if (this.carrier.x === undefined || !this.table.aim) return;
    this.table.aimAt(this.table.board.point(this.carrier.middle));
  }

  drop() {
    const { aim } = this.table;
    this.end();
    if (aim?.place?.legal) return this.table.lay();
    const reason = aim?.place?.text ?? "";
    if (aim?.places.size) this.table.putBack();
    return this.table.say(reason, "illegal");
  }

  cancel() {
    this.end();
    this.table.putBack();
  }

  end() {
    this.carrier.remove();
    this.table.drag = null;
    document.documentElement.classList.remove("dragging");
  }
}

/** What somebody who has never seen the page needs to know. */
function promptFor(choices) {
  if (choices.some(({ doing }) => doing === "aim")) return say("Drag a card onto the board, or choose it and then its place.");
  return choices.length ? say("Choose what to do.") : "";
}

/** A button with its icon and its key. */
export function buttonOf({ name, icon: sign, key, run, primary, off, count }) {
  const shown = key && element("kbd", { text: key.toUpperCase(), "aria-hidden": "true" });
  const kind = { class: primary ? "button primary" : "button", disabled: off ? true : null };
  const text = element("span", name);
  const left = count !== undefined && element("span.count", count);
  return element("button", { ...kind, "aria-keyshortcuts": key, on: { click: run } }, sign && icon(sign), text, left, shown);
}

function smallButton({ name, icon: sign, run }) {
  const named = { class: "round", "aria-label": name, title: name, on: { click: run } };
  return element("button", named, icon(sign));
}

