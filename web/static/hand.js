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
    /** @type {HTMLElement | null} */
    this.touched = null;
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
    return this.path.length ? this.at(this.path).more ?? [] : this.choices;
  }

  /**
   * The choice at the end of a path of numbers.
   * @param {number[]} path
   */
  at(path) {
    const [first, ...others] = path;
    return others.reduce((found, number) => (found.more ?? [])[number], this.choices[first]);
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
   * Show which choice is held now; of several copies that which was touched last, or the first.
   * @param {Page.Pick | null} path
   */
  select(path) {
    const buttons = [...this.element.querySelectorAll("[data-path]")];
    const copies = buttons.filter((button) => button.getAttribute("data-path") === path?.join());
    const held = copies.find((button) => button === this.touched) ?? copies[0];
    for (const button of buttons) button.setAttribute("aria-pressed", String(button === held));
  }

  fill() {
    const inner = this.path.length > 0;
    const { list } = this;
    /** @param {boolean} minor */
    const buttons = (minor) =>
      list.flatMap((choice, at) => (Boolean(!inner && choice.minor) === minor ? this.buttons(choice, at) : []));
    const offered = list.map(({ own, sprite }) => own && sprite);
    const rest = inner ? [] : this.held.filter(({ sprite }) => !offered.includes(sprite));
    refill(this.strip, ...buttons(false), ...rest.flatMap((choice) => eachCopy(choice, seen)));
    refill(this.chips, ...buttons(true), inner && element("button.chip", { text: say("Back"), on: { click: () => this.enter([]) } }));
    this.chips.hidden = !this.chips.childElementCount;
  }

  /**
   * A button for each copy of a choice, the first of which names the key.
   * @param {Server.ChoiceState} choice
   * @param {number} at
   */
  buttons(choice, at) {
    return eachCopy(choice, (_, copy) => this.button(choice, [...this.path, at], copy ? "" : keyOf(choice, at)));
  }

  /**
   * @param {Server.ChoiceState} choice
   * @param {number[]} path
   * @param {string} key
   */
  button(choice, path, key) {
    const made = element(
      "button",
      {
        class: classOf(choice),
        "data-path": path.join(),
        "data-doing": choice.doing,
        "aria-pressed": "false",
        "aria-disabled": choice.refusal ? "true" : null,
        "aria-keyshortcuts": key || null,
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
      this.touched = button;
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
    choice.title && !choice.name.endsWith(choice.title) && element("span.card-title", choice.title),
    isNamed(choice) && element("span.card-name", choice.name),
    choice.caption && element("span.card-caption", choice.caption),
  ];
}

/**
 * A card that is seen while it can't be chosen.
 * @param {Server.ChoiceState} choice
 */
function seen(choice) {
  return element("div", { class: `${classOf(choice)} card-seen`, role: "img", "aria-label": spokenName(choice) }, ...insideOf(choice));
}

/**
 * An element for each of the equal cards that a choice stands for; they lie side by side.
 * @param {Server.ChoiceState} choice
 * @param {(choice: Server.ChoiceState, copy: number) => HTMLElement} make
 */
function eachCopy(choice, make) {
  return Array.from({ length: choice.count ?? 1 }, (_, copy) => {
    const made = make(choice, copy);
    made.classList.toggle("card-copy", copy > 0);
    return made;
  });
}

/**
 * The name for those who don't see it, in which all that is seen stands in the same order.
 * @param {Server.ChoiceState} choice
 */
function spokenName(choice) {
  const { name, title, caption, refusal } = choice;
  const first = isNamed(choice) ? [title, name] : [name, title];
  return [...first, caption, refusal].filter(Boolean).join(", ");
}

/**
 * Whether its name is seen on it.
 * @param {Server.ChoiceState} choice
 */
const isNamed = ({ minor, faces }) => Boolean(minor || !faces?.length);

/** @type {(choice: Server.ChoiceState) => string} */
const classOf = ({ faces }) => (faces?.length ? "card" : "card card-named");

/** @type {(choice: Server.ChoiceState, at: number) => string} */
function keyOf(choice, at) {
  return choice.key || (at < 9 ? String(at + 1) : "");
}
