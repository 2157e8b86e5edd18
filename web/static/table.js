// A table: its board, what can be chosen, and what is held over the board now.

import { Aim } from "./aim.js";
import { Board } from "./board.js";
import { element, refill } from "./dom.js";
import { image } from "./drawing.js";
import { listenToBoard } from "./gestures.js";
import { Hand } from "./hand.js";
import { icon } from "./icons.js";
import { isWithin, listenToKeys } from "./keys.js";
import { say } from "./messages.js";
import { Refusal } from "./refusal.js";
import { lowerHints } from "./raised.js";
import { change, notationShown, settings } from "./settings.js";

/** Milliseconds in which a second click belongs to the first. */
const DOUBLE = 400;
/** Keys that wait while something is being done. */
const LATER = /^([a-z0-9 ]|Enter|Arrow\w+)$/;
/** From this status on a refusal isn't about what was asked. */
const UNREADY = 404;
/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {import("./aim.js").Place} Place
 *
 * @typedef {Object} Deeds
 * Requests of a table to the page that it stands on.
 * @property {(pick: Page.Pick) => Promise<Server.Place[]>} places
 * @property {(x: number, y: number) => Promise<Server.CellText>} look
 * @property {(pick: Page.Pick, choice: Server.ChoiceState) => Promise<void>} take
 * @property {(steps: string[]) => Promise<void>} [type] takes steps in notation; throws a `Refusal`
 *
 * @typedef {Object} Deferred
 * What waits until something is done, or is dropped where that is refused.
 * @property {() => unknown} run
 * @property {() => void} drop
 *
 * @typedef {Object} Action
 * A button beside the hand.
 * @property {string} name
 * @property {import("./icons.js").IconName} icon
 * @property {string} [key]
 * @property {(event?: Event) => unknown} run
 * @property {boolean} [primary]
 * @property {boolean} [off]
 * @property {number} [count]
 * @property {boolean} [once] whether a double click does it once
 * @property {boolean} [holding] whether it is there as well while something is held
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
    /** How the seat stands: its colour, its points. */
    this.own = element("p.own");
    this.line = element("p.line", { "aria-live": "polite" });
    this.bar = element("div.bar");
    this.boardElement = element("div.table-board", this.board.element, this.board.words);
    this.handElement = element("div.table-hand", element("div.line-row", this.line, this.zoomButtons()), this.hand.element, this.bar);
    /** @type {Server.TableState | null} */
    this.state = null;
    /** @type {Page.Cell | null} */
    this.cursor = null;
    /** @type {Aim | null} */
    this.aim = null;
    /** @type {HandDrag | null} */
    this.drag = null;
    /** @type {Action[]} */
    this.actions = [];
    this.busy = false;
    /** How many things are being done after which what was typed is done. */
    this.works = 0;
    /** What was typed meanwhile. @type {Deferred[]} */
    this.waiting = [];
    /** What was done last, in words. @type {string[]} */
    this.last = [];
    this.onShown = () => {};
    /** The names of actions that are being done. */
    this.doing = new Set();
    listenToBoard(this.board, this);
    const stop = listenToKeys((key, event) => this.press(key, event));
    this.leave = () => {
      stop();
      this.waiting = [];
    };
  }

  /**
   * Show a state of the table; what was held is put back.
   * @param {Server.TableState} state
   */
  show(state) {
    const focused = this.hand.element.contains(document.activeElement);
    this.state = state;
    this.cursor = null;
    this.putBack();
    lowerHints(this.boardElement);
    refill(this.own, state.standing || null);
    this.board.show(state.board, state.choices.flatMap(({ faces = [] }) => faces));
    this.board.pointAt();
    this.hand.show(state.choices, state.held);
    const prompt = state.choices.some(({ doing }) => doing === "aim") ? say("Drag a card onto the board, or choose it and then its place.") : say("Choose what to do.");
    this.say(settings().blind || !state.choices.length ? "" : prompt);
    if (focused) this.board.element.focus({ preventScroll: true });
    this.onShown();
  }

  /**
   * Nothing can be done any more: there is no hand, and what is said has more room.
   * @param {string} text
   * @param {string} kind
   */
  close(text, kind) {
    this.offer([]);
    this.hand.show([]);
    this.hand.element.hidden = true;
    this.boardElement.parentElement?.classList.add("over");
    this.say(text, kind);
  }

  /**
   * Show what can be done besides choosing.
   * @param {Action[]} actions
   */
  offer(actions) {
    this.actions = actions;
    this.fillBar();
  }

  /**
   * A line below the board: what a place brings, why something can't be done.
   * @param {string} text
   * @param {string} [kind]
   */
  say(text, kind = "") {
    this.line.className = `line ${kind}`;
    refill(this.line, text && element("span", text));
  }

  // Choosing

  /** @param {number[]} path */
  async choose(path) {
    const choice = this.hand.at(path);
    if (!choice || this.busy) return undefined;
    if (choice.refusal) return this.say(choice.refusal, "refused");
    if (choice.doing === "more") return this.hand.enter(path);
    if (choice.doing !== "aim") return this.take(path, choice);
    if (this.aim && this.aim.pick.join() === path.join()) return this.aim.ways > 1 ? this.turn() : this.putBack(); // The card that is held is chosen again.
    return this.hold(choice, path);
  }

  /**
   * Hold something over the board; where it may go is asked once.
   * @param {Server.ChoiceState} choice
   * @param {Page.Pick} pick
   * @param {Server.Place[] | null} [known]
   */
  hold(choice, pick, known = null) {
    return this.during(this.held(choice, pick, known));
  }

  /** @type {(choice: Server.ChoiceState, pick: Page.Pick, known: Server.Place[] | null) => Promise<void>} */
  async held(choice, pick, known) {
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

  /**
   * Take up what a hint names, and hold it over its place.
   * @param {Server.HoldState} held
   * @param {boolean} placed
   */
  async suggest({ choice: number, place }, placed) {
    const choice = number === null ? null : this.hand.at([number]);
    if (number === null || choice?.doing !== "aim") return;
    await this.hold(choice, [number]);
    if (placed && place && this.aim) this.holdOver(this.aim, place);
  }

  /**
   * Show a table anew, and ask where what is held may go, which is held where it was.
   * @param {Server.TableState} state
   */
  async showAgain(state) {
    const { aim } = this;
    this.show(state);
    if (!aim) return;
    await this.hold(aim.choice, aim.pick);
    if (this.aim && aim.place) this.holdOver(this.aim, [aim.place.x, aim.place.y, aim.place.way]);
  }

  /** @type {(aim: Aim, place: [x: number, y: number, way: number]) => void} */
  holdOver(aim, [x, y, way]) {
    while (aim.way !== way) aim.turn();
    aim.at(x, y);
    this.board.hold(aim);
    this.moved(aim);
  }

  /** @param {Aim} aim */
  carry(aim) {
    this.aim = aim;
    this.boardElement.classList.add("holding");
    this.board.pointAt();
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
    const { aim } = this;
    if (!aim || aim.ways < 2) return;
    aim.turn();
    this.board.mark(aim);
    this.board.hold(aim);
    this.moved(aim);
  }

  /** Do what is held where it is held. */
  async lay() {
    const { aim } = this;
    const place = aim?.place;
    if (!place || this.busy) return;
    if (!place.legal) this.sayPlace(aim);
    else await this.take(aim.pickOf(place), aim.choice, () => this.goOn(aim, place));
  }

  /**
   * Whether what is held leads to another choice from there, which is held next.
   * @param {Aim} aim
   * @param {Place} place
   */
  async goOn(aim, place) {
    const pick = aim.pickOf(place);
    const places = await this.deeds.places(pick).catch(() => null);
    if (places) await this.hold({ ...aim.choice, effect: place.text, faces: [] }, pick, places);
    return Boolean(places);
  }

  /**
   * Do something; where that is refused something else may help.
   * @param {Page.Pick} pick
   * @param {Server.ChoiceState} choice
   * @param {() => Promise<boolean> | false} [otherwise]
   */
  take(pick, choice, otherwise = () => false) {
    return this.during(this.taken(pick, choice, otherwise));
  }

  /** @type {(pick: Page.Pick, choice: Server.ChoiceState, otherwise: () => Promise<boolean> | false) => Promise<void>} */
  async taken(pick, choice, otherwise) {
    this.busy = true;
    try {
      await this.deeds.take(pick, choice);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= UNREADY || !(await otherwise())) this.refused(error);
    } finally {
      this.busy = false;
    }
  }

  /**
   * Ask something of the page's source; a refusal is said in the line.
   * @template Answer
   * @param {() => Promise<Answer>} question
   */
  async asked(question) {
    try {
      return await question();
    } catch (error) {
      return this.refused(error);
    }
  }

  /** Do nothing of what waits. */
  dropWaiting() {
    for (const { drop } of this.waiting.splice(0)) drop();
  }

  /** @param {unknown} error */
  refused(error) {
    this.dropWaiting();
    if (!(error instanceof Refusal)) throw error;
    this.say(error.message, "refused");
    return null;
  }

  /**
   * Let what is typed wait until something is done.
   * @template Answer
   * @param {Promise<Answer>} work
   */
  during(work) {
    this.works += 1;
    return work.finally(() => {
      this.works -= 1;
      while (!this.works && this.waiting.length && !document.querySelector("dialog[open]")) this.waiting.shift()?.run();
    });
  }

  /**
   * Do something after what is being done, or now.
   * @param {() => unknown} run
   * @param {() => void} [drop] where what is being done is refused
   */
  inTurn(run, drop = () => {}) {
    if (this.works) this.waiting.push({ run, drop });
    else run();
  }

  // Where it is held

  /**
   * The place has changed, or what it means.
   * @param {Aim} aim
   */
  moved(aim) {
    this.board.carry(aim);
    this.sayPlace(aim);
    this.fillBar();
  }

  /** @param {Aim} aim */
  sayPlace(aim) {
    const { place } = aim;
    if (!place) return this.say("");
    const text = place.text || (place.legal ? say("It may lie here.") : say("It may not lie here."));
    const turnable = !place.legal && aim.turned().some(({ x, y }) => x === place.x && y === place.y);
    const advice = turnable ? say("Turned it fits: press R.") : "";
    return this.say(`${text} ${advice}`.trim(), place.legal ? "legal" : "illegal");
  }

  /** @param {Page.Point} point */
  aimAt(point) {
    const { aim } = this;
    const before = aim?.place;
    if (aim && aim.near(point) !== before) this.moved(aim);
  }

  // Pointers

  aiming() {
    return this.aim !== null;
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (this.aim && !this.drag) this.aimAt(this.board.point(event));
  }

  /**
   * A click lays what a mouse holds; a finger shows first, and lays with a second tap.
   * @param {PointerEvent} event
   */
  tap(event) {
    const point = this.board.point(event);
    if (!this.aim) return this.look(this.board.cell(point));
    const before = this.aim.place;
    this.aimAt(point);
    const sure = event.pointerType === "mouse" || (before && before === this.aim.place);
    if (this.aim.place && sure) return this.lay();
    return undefined;
  }

  /**
   * Something of the hand is dragged.
   * @param {number[]} path
   * @param {PointerEvent} event
   * @param {Element} face
   */
  grab(path, event, face) {
    if (this.busy) return null;
    this.hold(this.hand.at(path), path);
    this.drag = this.aim && new HandDrag(this, this.aim, event, face);
    return this.drag;
  }

  // Looking at cells

  /** @param {Page.Cell} cell */
  async look([x, y]) {
    this.cursor = [x, y];
    this.board.pointAt(...(this.board.cells.has(`${x},${y}`) ? [this.cursor] : []));
    if (!this.board.cells.has(`${x},${y}`)) return this.say("");
    const found = await this.asked(() => this.deeds.look(x, y));
    return found && this.say(found.text);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  moveCursor(dx, dy) {
    const cells = this.state?.board.cells ?? [];
    if (!cells.length) return;
    const from = this.cursor ?? [cells[0][0] - dx, cells[0][1] - dy];
    /** @param {[x: number, y: number, text: string]} cell */
    const away = ([x, y]) => Math.hypot(x - from[0] - dx, y - from[1] - dy);
    const [x, y, text] = cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
    this.cursor = [x, y];
    this.board.pointAt(this.cursor);
    this.say(`${x},${y}: ${text}`);
  }

  // Keys

  /**
   * @param {string} key
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it means something here
   */
  press(key, event) {
    if (this.works && LATER.test(key)) {
      this.inTurn(() => this.press(key, event));
      return true;
    }
    if (key === "Escape") this.dropWaiting();
    if (ARROWS[key]) return this.pressArrow(key, event);
    /** @type {Record<string, () => unknown>} */
    const own = {
      Enter: () => this.pressEnter(),
      " ": () => this.pressEnter(),
      Escape: () => (this.aim ? this.putBack() : this.hand.enter([])),
      r: () => this.turn(),
      n: () => this.next(),
      "+": () => this.board.camera.zoom(1.3),
      "-": () => this.board.camera.zoom(1 / 1.3),
      "?": () => import("./key_list.js").then(({ showKeys }) => showKeys(this.actions)),
    };
    const path = this.hand.pathOf(key);
    const action = this.actions.find((each) => each.key === key && !each.off);
    const run = action ? () => this.perform(action) : path ? () => this.choose(path) : own[key];
    if (key === "0" && !path) this.board.camera.fit();
    run?.();
    return Boolean(run);
  }

  /**
   * @param {string} key
   * @param {KeyboardEvent} event
   */
  pressArrow(key, event) {
    const { aim } = this;
    if (!aim && isWithin(event, ".table-side, .strip, .chips")) return false;
    if (!aim) this.moveCursor(...ARROWS[key]);
    else if (aim.places.size) {
      aim.step(...ARROWS[key]);
      this.moved(aim);
    }
    return true;
  }

  /** Hold it over the next legal place. */
  next() {
    if (!this.aim) return;
    this.aim.next();
    this.moved(this.aim);
  }

  pressEnter() {
    if (this.aim) return this.lay();
    return this.cursor && this.look(this.cursor);
  }

  // Buttons

  /**
   * Do what a button or its key says, once at a time; where that fails the line says why.
   * @param {Pick<Action, "name" | "run" | "once">} action
   */
  async perform({ name, run, once }) {
    if (this.doing.has(name)) return undefined;
    this.doing.add(name);
    const free = () => this.doing.delete(name);
    const done = this.asked(async () => run()).finally(() => (once ? setTimeout(free, DOUBLE) : free()));
    return once ? done : this.during(done);
  }

  fillBar() {
    const focused = [...this.bar.children].findIndex((each) => each === document.activeElement);
    const buttons = (this.aim ? this.heldActions(this.aim) : this.actions).map((action) => this.button(action));
    refill(this.bar, ...buttons);
    buttons[focused]?.focus();
  }

  /**
   * A button with its icon and its key.
   * @param {Action} action
   */
  button(action) {
    const { name, icon: sign, key, primary, off, count } = action;
    const shown = key && element("kbd", { text: key.toUpperCase(), "aria-hidden": "true" });
    const kind = { class: primary ? "button primary" : "button", disabled: off ? true : null };
    const text = element("span", name);
    const left = count !== undefined && element("span.count", String(count));
    return element("button", { ...kind, "aria-keyshortcuts": key, on: { click: () => this.perform(action) } }, icon(sign), text, left, shown);
  }

  /**
   * @param {Aim} aim
   * @returns {Action[]}
   */
  heldActions(aim) {
    /** @type {Action} */
    const turn = { name: say("Turn"), icon: "turn", key: "r", run: () => this.turn() };
    return [
      { name: say("Put back"), icon: "cross", key: "Esc", run: () => this.putBack() },
      ...(aim.ways > 1 ? [turn] : []),
      ...this.actions.filter(({ holding }) => holding),
      { name: say("Lay it here"), icon: "check", primary: true, off: !aim.place?.legal, run: () => this.lay() },
    ];
  }

  /** Buttons that never lie over the board; those that lead away from it are there once it is near. */
  zoomButtons() {
    const { camera } = this.board;
    return element("div.zoom",
      this.axesButton(),
      smallButton({ name: say("Zoom in"), icon: "plus", run: () => camera.zoom(1.4) }),
      element("span.away",
        smallButton({ name: say("Zoom out"), icon: "minus", run: () => camera.zoom(1 / 1.4) }),
        smallButton({ name: say("Show the whole board"), icon: "fit", run: () => camera.fit() })));
  }

  axesButton() {
    const run = () => {
      change({ notation: !settings().notation });
      button.setAttribute("aria-pressed", String(notationShown()));
      this.board.frame();
    };
    const button = smallButton({ name: say("Letters and coordinates"), icon: "axes", run });
    button.classList.add("axes");
    button.setAttribute("aria-pressed", String(notationShown()));
    return button;
  }
}

/** Something of the hand that follows a pointer. */
class HandDrag {
  /**
   * @param {Table} table
   * @param {Aim} aim
   * @param {PointerEvent} event
   * @param {Element} face
   */
  constructor(table, aim, event, face) {
    this.table = table;
    const { picture, box, hub } = aim;
    const middle = { x: hub.x - box.left, y: hub.y - box.top };
    const touched = event.pointerType !== "mouse";
    const drawing = picture ?? { ...box, svg: "" };
    this.carrier = new Carrier(drawing, table.board.scale, grabbedAt(face, event), middle, touched);
    document.documentElement.classList.add("dragging");
  }

  /** @param {PointerEvent} event */
  move(event) {
    this.carrier.move(event);
    this.follow();
  }

  /** Aim at where it is held now. */
  follow() {
    const { middle } = this.carrier;
    if (middle) this.table.aimAt(this.table.board.point(middle));
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

/** @type {(action: Action) => HTMLButtonElement} */
function smallButton({ name, icon: sign, run }) {
  const named = { class: "round", "aria-label": name, title: name, on: { click: run } };
  return element("button", named, icon(sign));
}

/** How far above a finger something is held, in pixels, for it to be seen. */
const LIFT = 46;

class Carrier {
  /**
   * @param {{width: number, height: number, svg: string}} picture
   * @param {number} scale pixels a unit of the drawing
   * @param {{x: number, y: number}} grabbed where it is held, as parts of its width and height
   * @param {{x: number, y: number}} hub its middle in the measure of the drawing
   * @param {boolean} touched whether a finger holds it
   */
  constructor(picture, scale, grabbed, hub, touched) {
    this.hub = { x: hub.x * scale, y: hub.y * scale };
    this.width = picture.width * scale;
    this.height = picture.height * scale;
    this.left = grabbed.x * this.width;
    this.top = grabbed.y * this.height + (touched ? LIFT : 0);
    this.element = image(picture);
    this.element.classList.add("carried");
    this.element.style.setProperty("width", `${this.width}px`);
    this.element.style.setProperty("height", `${this.height}px`);
    document.body.append(this.element);
    /** @type {Page.Point | null} where its corner is in the window; null until it is moved */
    this.corner = null;
    this.waiting = 0;
  }

  /**
   * Follow a pointer; drawn with the next frame.
   * @param {Page.WindowPoint} event
   */
  move(event) {
    this.corner = { x: event.clientX - this.left, y: event.clientY - this.top };
    this.waiting ||= requestAnimationFrame(() => this.paint());
  }

  /** Where its middle is in the window; null until it is moved. */
  get middle() {
    return this.corner && { clientX: this.corner.x + this.hub.x, clientY: this.corner.y + this.hub.y };
  }

  remove() {
    cancelAnimationFrame(this.waiting);
    this.element.remove();
  }

  paint() {
    this.waiting = 0;
    if (this.corner) this.element.style.setProperty("transform", `translate3d(${this.corner.x}px,${this.corner.y}px,0)`);
  }
}

/**
 * Where in an element a pointer is, as parts of its width and height.
 * @param {Element} face
 * @param {Page.WindowPoint} event
 */
function grabbedAt(face, event) {
  const { left, top, width, height } = face.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
}
