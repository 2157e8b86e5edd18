// Elements of the page, made without markup: whatever is put in as text stays text, but for cards and cells, which
// are drawn in it.

import { partsOf, plain, say } from "./messages.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with properties and children.
 * @template {string} Kind
 * @param {Kind} kind a tag, and its classes after dots, such as "p.quiet"
 * @param {Page.Properties | Page.Child} [properties] may be left out themselves
 * @param {...Page.Child} children
 * @returns {Page.ElementOf<Kind>}
 */
export function element(kind, properties, ...children) {
  const [tag, ...classes] = kind.split(".");
  // No type can say that the tag is the one at the beginning of the kind.
  /** @type {any} */
  const made = document.createElement(tag);
  made.classList.add(...classes);
  if (tag === "button") made.type = "button";
  return areProperties(properties) ? filled(made, properties, children) : filled(made, {}, [properties, ...children]);
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Page.Properties} [properties]
 * @param {...Page.Child} children
 */
export function shape(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/**
 * Put other children in the place of those that an element has.
 * @template {Element} Parent
 * @param {Parent} parent
 * @param {...Page.Child} children
 */
export function refill(parent, ...children) {
  parent.replaceChildren(...children.filter(isThere).flatMap(drawnIn));
  return parent;
}

/**
 * Paragraphs of text.
 * @param {string[]} texts
 */
export function lines(texts) {
  return texts.map((text) => element("p", text));
}

/**
 * A child, or the parts of a text in which cards and cells are drawn.
 * @type {(child: Exclude<Page.Child, null | undefined | false>) => (string | Node)[]}
 */
function drawnIn(child) {
  if (child instanceof Node) return [child];
  return partsOf(String(child)).map((part) => (typeof part === "string" ? part : drawnThing(...part)));
}

/** @type {(kind: string, notation: string, words: string) => HTMLElement} */
function drawnThing(kind, notation, words) {
  const written = element("span.notation", { "aria-hidden": "true" }, words);
  if (kind === "card") {
    const src = `cards/${notation.replaceAll(":", ".")}.svg`;
    return element("span.thing", { title: words }, element("img", { src, alt: words }), written);
  }
  if (kind !== "cell") return written;
  const on = { click: lit, pointerenter: lit };
  return element("span.thing.cell", { title: say("Show it on the board"), role: "img", "aria-label": words, "data-cell": words, on }, written);
}

/**
 * Light the cell of a text on the board beside it.
 * @param {Event} event
 */
function lit({ currentTarget }) {
  const { cell = "" } = /** @type {HTMLElement} */ (currentTarget).dataset;
  currentTarget?.dispatchEvent(new CustomEvent("cell", { bubbles: true, detail: cell.split(",").map(Number) }));
}

/**
 * @param {Page.Properties | Page.Child} given
 * @returns {given is Page.Properties}
 */
function areProperties(given) {
  return given?.constructor === Object;
}

/**
 * @template {Element} Node
 * @param {Node} node
 * @param {Page.Properties} properties
 * @param {Page.Child[]} children
 */
function filled(node, { text, on = {}, ...attributes }, children) {
  if (isThere(text)) node.append(...drawnIn(String(text)));
  // Each listener takes the event of its name, which entries don't tell.
  /** @type {[string, any][]} */
  const listeners = Object.entries(on);
  for (const [event, listener] of listeners) node.addEventListener(event, listener);
  for (const [name, value] of Object.entries(attributes)) {
    if (isThere(value)) node.setAttribute(name, value === true ? "" : plain(String(value)));
  }
  node.append(...children.filter(isThere).flatMap(drawnIn));
  return node;
}

/**
 * @template Thing
 * @param {Thing | null | undefined | false} thing
 * @returns {thing is Thing}
 */
function isThere(thing) {
  return thing !== null && thing !== undefined && thing !== false;
}
