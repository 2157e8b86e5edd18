// Drawings from the source, parsed as SVG and adopted: no markup ever runs.

import { shape } from "./dom.js";

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg">';

/**
 * The elements of a drawing, in a group.
 * @param {{svg: string}} picture
 * @returns {SVGElement}
 */
export function drawn(picture) {
  const parsed = new DOMParser().parseFromString(`${HEAD}${picture.svg}</svg>`, "image/svg+xml");
  const group = shape("g");
  group.append(...[...parsed.documentElement.childNodes].map((node) => document.adoptNode(node)));
  return group;
}

/**
 * A drawing of its own, which is as large as its place lets it be.
 * @param {{width: number, height: number, svg: string}} picture
 * @param {string} [label] what it shows; without one it is left out by screen readers
 */
export function image(picture, label = "") {
  const box = `0 0 ${picture.width} ${picture.height}`;
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return shape("svg", { viewBox: box, class: "image", ...named }, drawn(picture));
}
