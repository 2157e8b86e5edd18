// A drawing that is dragged over the whole window, moved without drawing anything again.

import { image } from "./drawing.js";

/** How far above a finger something is held, in pixels, for it to be seen. */
const LIFT = 46;

export class Carrier {
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
export function grabbedAt(face, event) {
  const { left, top, width, height } = face.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
}
