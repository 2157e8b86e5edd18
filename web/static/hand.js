// Choices: cards as they look, and beside them choices that only have a name.

import { element, refill } from "./dom.js";
import { image } from "./drawing.js";
import { say } from "./messages.js";

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 7;

/**
 * @typedef {Object} HandListener
 * @property {(path: number[]) => unknown} choose something is chosen
 * @property {(path: number[], event: PointerEvent, face: Element) => Drag | null} grab it is
 *     dragged; the answer follows the pointer
 *
 * @typedef {{move: (event: PointerEvent) => void, drop: () => void, cancel: () => void}} Drag
 */

export class Hand {
  /** @param {HandListener} listener */
  constructor(listener) {
    this.listener = listener;
    this.strip = element("div.strip", { role: "group", "aria-label": say("Your choices") });
    this.chips = element("div.chips", { role: "group", "aria-label": say("What else you can do") });
    this.element = element("div.hand", this.strip, this.chips);
    /** @type {number[]} */
    this.path = [];
    /** @type {Server.ChoiceState[]} */
    this.choices = [];
    /** @type {Server.ChoiceState[]} */
    this.held = [];
  }

  /**
   * Show what can be chosen, and what is held besides, only to be seen.
   * @param {Server.ChoiceState[]} choices
   * @param {Server.ChoiceState[]} [held]
   */
  show(choices, held = []) {
    this.choices = choices;
    this.held = held;
    this.path = [];
    this.fill();
  }

  /**
   * Show the list inside of a choice; the first list without one.
   * @param {number[]} path
   */
  enter(path) {
    this.path = path;
    this.fill();
  }

  /** The choices among which one is chosen next. */
  get list() {
    return this.path.length ? listOf(this.at(this.path)) : this.choices;
  }

  /**
   * The choice at the end of a path of numbers.
   * @param {number[]} path
   */
  at(path) {
    const [first, ...others] = path;
    return others.reduce((found, number) => listOf(found)[number], this.choices[first]);
  }

  /**
   * The path of the choice that a key chooses; null if none does.
   * @param {string} key
   */
  pathOf(key) {
    const number = this.list.findIndex((choice, at) => keyOf(choice, at) === key);
    return number < 0 ? null : [...this.path, number];
  }

  /**
   * Show which choice is held now.
   * @param {Page.Pick | null} path
   */
  select(path) {
    const wanted = path ? path.join() : "";
    for (const button of this.element.querySelectorAll("[data-path]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-path") === wanted));
    }
  }

  fill() {
    const inner = this.path.length > 0;
    const { list } = this;
    const buttons = list.map((choice, at) => ({ choice, button: this.button(choice, [...this.path, at], at) }));
    /** @param {{choice: Server.ChoiceState}} item */
    const isChip = ({ choice }) => !inner && choice.minor;
    const names = new Set(list.map(({ name }) => name));
    const shown = inner ? [] : this.held.filter(({ name }) => !names.has(name)).map(seen);
    refill(this.strip, ...buttons.filter((each) => !isChip(each)).map((each) => each.button), ...shown);
    refill(this.chips, ...buttons.filter(isChip).map((each) => each.button), inner && this.back());
    this.chips.hidden = !this.chips.childElementCount;
  }

  back() {
    return element("button.chip", { text: say("Back"), on: { click: () => this.enter([]) } });
  }

  /**
   * @param {Server.ChoiceState} choice
   * @param {number[]} path
   * @param {number} at
   */
  button(choice, path, at) {
    const key = keyOf(choice, at);
    const made = element(
      "button",
      {
        class: hasFace(choice) ? "card" : "card card-named",
        "data-path": path.join(),
        "data-doing": choice.doing,
        "aria-pressed": "false",
        "aria-disabled": choice.refusal ? "true" : null,
        "aria-keyshortcuts": key,
        "aria-label": spokenName(choice),
        title: choice.refusal || choice.effect || choice.name,
      },
      ...insideOf(choice),
      key && element("kbd", { text: key, "aria-hidden": "true" }),
    );
    this.listen(made, choice, path);
    return made;
  }

  /**
   * @param {HTMLElement} button
   * @param {Server.ChoiceState} choice
   * @param {number[]} path
   */
  listen(button, choice, path) {
    let dragged = false;
    button.addEventListener("click", () => !dragged && this.listener.choose(path));
    button.addEventListener("dragstart", (event) => event.preventDefault());
    button.addEventListener("pointerdown", (event) => {
      dragged = false;
      if (choice.doing !== "aim" || event.button) return;
      follow(button, event, (move) => {
        dragged = true;
        return this.listener.grab(path, move, button.querySelector("svg") ?? button);
      });
    });
  }
}

/**
 * Follow a pointer that may begin to drag.
 * @param {HTMLElement} button
 * @param {PointerEvent} first
 * @param {(event: PointerEvent) => Drag | null} begin
 */
function follow(button, first, begin) {
  /** @type {Drag | null} */
  let drag = null;
  const mine = new AbortController();
  /**
   * @param {"pointermove" | "pointerup" | "pointercancel"} name
   * @param {(event: PointerEvent) => void} listener
   */
  const on = (name, listener) => {
    /** @param {PointerEvent} event */
    const own = (event) => event.pointerId === first.pointerId && listener(event);
    button.addEventListener(name, own, { signal: mine.signal });
  };
  on("pointermove", (event) => {
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > SLACK;
    if (!drag && far) {
      button.setPointerCapture(event.pointerId);
      drag = begin(first);
    }
    drag?.move(event);
  });
  on("pointerup", (event) => {
    mine.abort();
    drag?.move(event);
    drag?.drop();
  });
  on("pointercancel", () => {
    mine.abort();
    drag?.cancel();
  });
}

/** @type {(choice: Server.ChoiceState) => Page.Child[]} */
function insideOf(choice) {
  const [face] = choice.faces ?? [];
  return [
    face && element("span.card-face", image(face)),
    choice.title && element("span.card-title", choice.title),
    (choice.minor || !face) && element("span.card-name", choice.name),
    choice.caption && element("span.card-caption", choice.caption),
  ];
}

/**
 * A card that is seen while it can't be chosen.
 * @param {Server.ChoiceState} choice
 */
function seen(choice) {
  const name = hasFace(choice) ? "card card-seen" : "card card-seen card-named";
  return element("div", { class: name, role: "img", "aria-label": spokenName(choice) }, ...insideOf(choice));
}

/** @type {(choice: Server.ChoiceState) => string} */
function spokenName({ name, title, caption, refusal }) {
  return [name, title, caption, refusal].filter(Boolean).join(", ");
}

/** @type {(choice: Server.ChoiceState) => boolean} */
function hasFace(choice) {
  return Boolean(choice.faces?.length);
}

/** @type {(choice: Server.ChoiceState, at: number) => string} */
function keyOf(choice, at) {
  return choice.key || (at < 9 ? String(at + 1) : "");
}

/** @type {(choice: Server.ChoiceState) => Server.ChoiceState[]} */
function listOf(choice) {
  return choice.more ?? [];
}
