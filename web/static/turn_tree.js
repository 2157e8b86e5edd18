// The turns that were tried from a position, as a tree: lines with branches, and where one is now.

/** Where a line begins: a text, and what goes with it. @typedef {Omit<Server.AnalysisBody, "line" | "wanted">} Root */

/**
 * A moment of a line.
 * @typedef {Object} Moment
 * @property {string} text the turn that led there, or what was done in its place
 * @property {Root | null} root a position of its own, from which the line goes on
 * @property {Moment | null} before
 * @property {Moment[]} after the first of them is the main line
 * @property {Moment | null} next the one from which one came back last
 * @property {Promise<Server.AnalysisState> | null} found what is best there
 * @property {(signal: AbortSignal) => Promise<Server.AnalysisState>} [ask] who knows more of it than its position says
 */

export class TurnTree {
  /** @param {Root} root */
  constructor(root) {
    this.first = moment("", root, null);
    this.now = this.first;
  }

  /**
   * Go on with a turn, or with another position.
   * @param {string} text
   * @param {Root | null} [root]
   */
  add(text, root = null) {
    let found = root ? undefined : this.now.after.find((each) => each.text === text);
    if (!found) this.now.after.push((found = moment(text, root, this.now)));
    this.go(found);
  }

  /** @param {Moment} to */
  go(to) {
    if (to.before) to.before.next = to;
    this.now = to;
  }

  /** The moment to which one goes forward. */
  get forward() {
    return this.now.next ?? this.now.after[0] ?? null;
  }

  /** The text from which the line begins that leads here, and its turns. */
  get body() {
    /** @type {string[]} */
    const line = [];
    let at = this.now;
    for (; !at.root && at.before; at = at.before) line.unshift(at.text);
    return { ...(at.root ?? this.first.root ?? { text: "" }), line };
  }
}

/** @type {(text: string, root: Root | null, before: Moment | null) => Moment} */
function moment(text, root, before) {
  return { text, root, before, after: [], next: null, found: null };
}
