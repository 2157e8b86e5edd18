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

/**
 * Why something was refused; any other error is thrown again.
 * @param {unknown} error
 */
export function refusalOf(error) {
  if (!(error instanceof Refusal)) throw error;
  return error;
}

/**
 * Do something, and show why it is refused; nothing where its page was left.
 * @param {() => Promise<void>} work
 * @param {(reason: string) => void} show
 */
export async function guarded(work, show) {
  try {
    await work();
  } catch (error) {
    if (!isAborted(error)) show(refusalOf(error).message);
  }
}
