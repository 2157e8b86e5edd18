// Elements of the page, made without markup: whatever is put in as text stays text.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with properties and children.
 * @param {string} kind a tag, and its classes after dots, such as "p.quiet"
 * @param {Object<string, any>} [properties] `class`, `text`, `on` (listeners by event); all else
 *     are attributes: true is there without a value, false and null are left out. They may be left
 *     out themselves.
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function element(kind, properties, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag);
  made.classList.add(...classes);
  if (tag === "button") made.type = "button";
  const given = properties?.constructor === Object;
  return filled(made, given ? properties : {}, given ? children : [properties, ...children]);
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Object<string, any>} [properties]
 * @param {...(Node|string)} children
 * @returns {SVGElement}
 */
export function shape(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/** Put other children in the place of those that an element has. */
export function refill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter(isThere));
  return parent;
}

/** Paragraphs of text, or items of a list. */
export function lines(texts, tag = "p") {
  return texts.map((text) => element(tag, text));
}

function filled(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) setProperty(node, name, value);
  node.append(...children.flat().filter(isThere));
  return node;
}

function setProperty(node, name, value) {
  if (name === "text") node.textContent = value;
  else if (name === "on") listen(node, value);
  else if (value === true) node.setAttribute(name, "");
  else if (isThere(value)) node.setAttribute(name, value);
}

function listen(node, listeners) {
  for (const [event, listener] of Object.entries(listeners)) node.addEventListener(event, listener);
}

function isThere(value) {
  return value !== null && value !== undefined && value !== false;
}
