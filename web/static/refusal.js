// A refusal, in one line for the person who tried something.

export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} [status] of the answer over HTTP, if there was one
   */
  constructor(message, status = 0) {
    super(message);
    this.name = "Refusal";
    this.status = status;
  }
}

/**
 * Whether something ended because the page that had asked for it was left.
 * @param {unknown} error
 */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
