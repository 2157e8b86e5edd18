// Elements of the page, made without markup: whatever is put in as text stays text.

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
  parent.replaceChildren(...children.filter(isThere));
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
  if (isThere(text)) node.textContent = String(text);
  // Each listener takes the event of its name, which entries don't tell.
  /** @type {[string, any][]} */
  const listeners = Object.entries(on);
  for (const [event, listener] of listeners) node.addEventListener(event, listener);
  for (const [name, value] of Object.entries(attributes)) {
    if (isThere(value)) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter(isThere));
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
