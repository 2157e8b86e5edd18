// A turn or a chain of Cat Box in the making: which steps may come next, and what they do.

import { cellOf, cellText } from "../grids.js";
import { cardMark, cellMark, say, sayMany } from "../messages.js";
import { Refusal } from "../refusal.js";
import { Board, EMPTY, cellsUnder, placementOf, placementText } from "./board.js";

const UNKNOWN = "????";
const PAW = "paw", BOX = "box", FISH = "fish", STACK = "stack", MOUSE = "mouse";

/**
 * @typedef {ChainDraft | TurnDraft} Draft
 *
 * @typedef {{fewest: number, most: number, cats: number}} Rule
 */

/**
 * The tokens, and after how many cards of the turn each may be used.
 * @type {[token: CatBox.Token, played: number[]][]}
 */
const WHEN = [[PAW, [1]], [BOX, [0, 1]], [FISH, [0, 1]], [STACK, [0]], [MOUSE, [1]]];

/**
 * How many cards a seat holds, by the number of seats.
 * @type {Record<number, number>}
 */
const HAND = { 2: 2, 3: 2, 4: 1, 5: 1 };

/**
 * In the order of the tables.
 * @type {CatBox.Identity[]}
 */
const IDENTITIES = ["black", "pink", "purple", "blue", "yellow", "chihuahua"];

/** How many occupied cells, and how many cats, a face may cover. */
const FULL = { fewest: 1, most: 1, cats: 4 };
const BOXED = { fewest: 1, most: 2, cats: 4 };
const STACKED = { fewest: 1, most: 4, cats: 3 };

/**
 * The draft of a puzzle after steps in notation; throws a Refusal if the rules don't allow them.
 * @param {CatBox.Puzzle} puzzle
 * @param {string[]} steps
 * @returns {Draft}
 */
export function drafted(puzzle, steps) {
  /** @type {Draft} */
  const start = puzzle.kind === "chain" ? new ChainDraft(puzzle) : new TurnDraft(puzzle);
  return steps.reduce((draft, text) => draft.add(stepOf(text)), start);
}

/**
 * A step of its notation.
 * @param {string} text
 * @returns {CatBox.Step}
 */
function stepOf(text) {
  const [plain, source = null] = text.split("<");
  if (plain === PAW || plain === STACK) return { token: plain };
  if (plain.startsWith("box@")) return guardStep(...cellOf(plain.slice(4)));
  if (plain.startsWith("fish:")) return { token: FISH, card: plain.slice(5), source };
  if (plain.startsWith("mouse:")) {
    const [lifted, cell] = plain.slice(6).split(">");
    const [x, y] = cellOf(cell);
    return { token: MOUSE, lifted: placementOf(lifted), x, y };
  }
  return { ...placementOf(plain), source };
}

/** @type {(x: number, y: number) => CatBox.Guard} */
export const guardStep = (x, y) => ({ token: BOX, x, y });

/**
 * A step in notation, without its source.
 * @param {CatBox.Step} step
 */
function stepText(step) {
  if (!step.token) return placementText(step);
  if (step.token === BOX) return `box@${step.x},${step.y}`;
  if (step.token === FISH) return `fish:${step.card}`;
  if (step.token === MOUSE) return `mouse:${placementText(step.lifted)}>${step.x},${step.y}`;
  return step.token;
}

/**
 * Where the card of the mouse lies afterwards.
 * @param {CatBox.Mouse} step
 * @returns {CatBox.Placement}
 */
export const moved = (step) => ({ face: step.lifted.face, x: step.x, y: step.y });

/**
 * A face, or one of its quadrants by the letter.
 * @param {string | undefined} face
 */
export const faceText = (face) => cardMark("catbox", face ?? "");

/** @type {(placement: CatBox.Placement) => string} */
export const shownPlacement = ({ face, x, y }) => say("{card} at {place}", { card: faceText(face), place: cellMark([x, y]) });

/**
 * Why a face may not lie somewhere; empty if it may.
 * @param {Board} board
 * @param {CatBox.Placement} placement
 * @param {Set<string>} barred
 * @param {boolean} stacked
 */
function placementRefusal(board, placement, barred, stacked) {
  const rule = stacked ? STACKED : placement.face.includes(EMPTY) ? BOXED : FULL;
  const under = board.under(placement);
  if (under.length < rule.fewest || under.length > rule.most) return countRefusal(rule, placement, under.length);
  const values = { placement: shownPlacement(placement), most: rule.cats };
  if (under.filter((letter) => letter !== EMPTY).length > rule.cats) {
    return say("{placement} covers four cats; a stacked card covers at most {most}", values);
  }
  if (!cellsUnder(placement).some(([x, y]) => barred.has(cellText(x, y)))) return "";
  return say("{placement} lies on a cell that a guard keeps free", values);
}

/** @type {(rule: Rule, placement: CatBox.Placement, count: number) => string} */
function countRefusal(rule, placement, count) {
  const values = { placement: shownPlacement(placement), fewest: rule.fewest, most: rule.most };
  if (rule === FULL) {
    return sayMany(
      "{placement} covers {n} occupied cell; a face of four cats covers exactly {most}",
      "{placement} covers {n} occupied cells; a face of four cats covers exactly {most}",
      count, values,
    );
  }
  if (rule === BOXED) {
    return sayMany(
      "{placement} covers {n} occupied cell; a face with an empty box covers {fewest} to {most}",
      "{placement} covers {n} occupied cells; a face with an empty box covers {fewest} to {most}",
      count, values,
    );
  }
  return sayMany(
    "{placement} covers {n} occupied cell; a stacked card covers {fewest} to {most}",
    "{placement} covers {n} occupied cells; a stacked card covers {fewest} to {most}",
    count, values,
  );
}

/**
 * The cells that no card may cover: the nine around and under each guard.
 * @param {Page.Cell[]} cells
 */
function guarded(cells) {
  const offsets = [-1, 0, 1];
  return new Set(cells.flatMap(([x, y]) => offsets.flatMap((dx) => offsets.map((dy) => cellText(x + dx, y + dy)))));
}

/** All faces of a chain, in any order. */
class ChainDraft {
  /**
   * @param {CatBox.ChainPuzzle} puzzle
   * @param {Board} [board]
   * @param {string[]} [left] the faces that are still to be laid
   * @param {CatBox.Step[]} [steps]
   */
  constructor(puzzle, board = Board.of(puzzle.board.map(placementOf)), left = puzzle.faces, steps = []) {
    this.puzzle = puzzle;
    this.board = board;
    this.left = left;
    this.steps = steps;
  }

  get complete() {
    return !this.left.length;
  }

  get whole() {
    return this.complete;
  }

  /**
   * The cells that guards keep free of any card.
   * @returns {Set<string>}
   */
  get barred() {
    return new Set();
  }

  /** The faces that may be laid, each with what tells it from others. */
  get sources() {
    return this.left.map((face, slot) => ({ face, source: `saved.${slot}`, card: face }));
  }

  /** The steps in notation. */
  get texts() {
    return this.steps.map(stepText);
  }

  /** Whose points count, and the points of unused tokens. */
  get stakes() {
    const { identity, objective, rivals } = this.puzzle;
    const others = objective === "margin" ? IDENTITIES.filter((each) => each !== identity && rivals.includes(each)) : [];
    return [identity, ...others].map((each) => ({ identity: each, tokens: 0 }));
  }

  /** @param {CatBox.Step} step */
  add(step) {
    if (step.token) throw new Refusal(say("{step}: a chain is laid without tokens", { step: stepText(step) }));
    const slot = this.left.indexOf(step.face);
    if (slot < 0) throw new Refusal(say("{step}: no such face is left to place", { step: stepText(step) }));
    refuse(placementRefusal(this.board, step, this.barred, false));
    return new ChainDraft(this.puzzle, this.board.place(step), this.left.toSpliced(slot, 1), [...this.steps, step]);
  }
}

/** @type {(reason: string) => void} */
function refuse(reason) {
  if (reason) throw new Refusal(reason);
}

/** One turn of the seat to move. */
export class TurnDraft {
  /**
   * @param {CatBox.TurnPuzzle} puzzle
   * @param {Board} [board]
   * @param {CatBox.Step[]} [steps]
   * @param {string[]} [gone] the sources of cards that were taken
   * @param {string[]} [texts] the steps in notation
   */
  constructor(puzzle, board = Board.of(puzzle.position.board.map(placementOf)), steps = [], gone = [], texts = []) {
    this.puzzle = puzzle;
    this.position = puzzle.position;
    this.board = board;
    this.steps = steps;
    this.gone = gone;
    this.texts = texts;
    this.token = steps.find((step) => step.token)?.token ?? null;
    this.played = steps.filter((step) => !step.token).length;
    this.mover = this.position.seats[this.position.turn];
  }

  get mustPlay() {
    return this.played < (this.token === PAW ? 2 : 1);
  }

  get complete() {
    return !this.mustPlay && !this.strandsNext;
  }

  /** Whether nothing can follow. */
  get whole() {
    return this.complete && !this.usable.some((token) => this.hasUse(token));
  }

  get stakes() {
    const { seats, turn } = this.position;
    const tokens = seats.map((seat, at) => seat.tokens.length - (at === turn && this.token ? 1 : 0));
    const stakes = seats.map(({ identity }, at) => ({ identity, tokens: tokens[at] }));
    const [own] = stakes.splice(turn, 1);
    return this.puzzle.objective === "margin" ? [own, ...stakes] : [own];
  }

  /** The guards that bind the mover, as seat and cell. */
  get guards() {
    return this.position.guards.map(guardOf).filter(({ seat }) => seat !== this.position.turn);
  }

  /** The box tokens of this turn. */
  get put() {
    return this.steps.filter((step) => step.token === BOX);
  }

  get barred() {
    const own = this.position.edition === "grail" ? this.put : [];
    return guarded([...this.guards, ...own].map(({ x, y }) => [x, y]));
  }

  /** The cards that are still in the hands, from the mover round the table. */
  get handCards() {
    const { seats, turn } = this.position;
    const owners = seats.map((_, step) => (turn + step) % seats.length);
    const cards = owners.flatMap((owner) =>
      seats[owner].hand.map((card, slot) => ({ card, owner, source: `${owner}.${slot}`, face: shown(card, owner === turn) })),
    );
    return cards.filter(({ source }) => !this.gone.includes(source));
  }

  /**
   * The cards that may be laid next, each with the face that it would show.
   * @returns {CatBox.Source[]}
   */
  get sources() {
    if (!this.mustPlay) return [];
    const saved = this.played ? [] : this.mover.saved;
    const own = saved.map((face, slot) => ({ card: face, owner: null, source: `saved.${slot}`, face }));
    return [...this.handCards, ...own];
  }

  /**
   * The tokens that may be used now.
   * @returns {CatBox.Token[]}
   */
  get usable() {
    if (this.token) return [];
    const usable = WHEN.filter(([token, played]) => this.mover.tokens.includes(token) && played.includes(this.played));
    return usable.map(([token]) => token);
  }

  /** The placements that the mouse may lift, by their numbers. */
  get liftable() {
    const stood = this.guards.map(({ x, y }) => cellText(x, y));
    return this.board.uncovered.filter((at) => !cellsUnder(this.board.placements[at]).some(([x, y]) => stood.includes(cellText(x, y))));
  }

  /** @param {CatBox.Step} step */
  add(step) {
    const known = this.sourced(step);
    refuse(this.refusal(known));
    const gone = known.source ? [...this.gone, known.source] : this.gone;
    const texts = [...this.texts, stepText(known) + this.suffix(known)];
    return new TurnDraft(this.puzzle, this.after(known), [...this.steps, known], gone, texts);
  }

  /**
   * Why the rules refuse a step whose source is known; empty if they allow it.
   * @param {CatBox.Step} step
   * @returns {string}
   */
  refusal(step) {
    if (!step.token) return placementRefusal(this.board, step, this.barred, this.token === STACK);
    if (!this.usable.includes(step.token)) return this.tokenRefusal(step.token);
    const reason = this.useRefusal(step);
    return reason && `${stepText(step)}: ${reason}`;
  }

  /** @param {CatBox.Token} token */
  tokenRefusal(token) {
    if (!this.mover.tokens.includes(token)) return say("there is no {token} token left to use", { token: say(token) });
    if (this.token) return say("only one token a turn: {token} is already used", { token: say(this.token) });
    if (!this.played) return say("the {token} token is used after the card", { token: say(token) });
    return say("the {token} token is used before the card", { token: say(token) });
  }

  /** @param {Exclude<CatBox.Step, CatBox.Lay>} step */
  useRefusal(step) {
    if (step.token === BOX) {
      if (!this.board.cells.has(cellText(step.x, step.y))) return say("no card lies there; a guard stands on a card");
      return new TurnDraft(this.puzzle, this.board, [...this.steps, step], this.gone).goesOn ? "" : say("then nobody could lay a card");
    }
    if (step.token === MOUSE) return this.mouseRefusal(step);
    return step.token !== PAW || this.handCards.length ? "" : say("this can't be done here");
  }

  /** @param {CatBox.Mouse} step */
  mouseRefusal(step) {
    const card = placementText(step.lifted);
    const at = this.board.uncovered.find((number) => placementText(this.board.placements[number]) === card);
    if (at === undefined) return say("{card} is no uncovered card", { card: shownPlacement(step.lifted) });
    if (!this.liftable.includes(at)) return say("a guard stands on {card}", { card: shownPlacement(step.lifted) });
    const reason = placementRefusal(this.board.lift(at), moved(step), this.barred, false);
    if (reason) return reason;
    return placementText(moved(step)) === card ? say("the card lies there already") : "";
  }

  /**
   * Whether a token that may be used now has any use.
   * @param {CatBox.Token} token
   */
  hasUse(token) {
    /** @param {CatBox.Placement} lifted */
    const canMove = (lifted) => this.board.anchors.some(([x, y]) => !this.mouseRefusal({ token: MOUSE, lifted, x, y }));
    if (token === BOX) return this.board.occupied.some(([x, y]) => !this.useRefusal(guardStep(x, y)));
    if (token === MOUSE) return this.liftable.some((at) => canMove(this.board.placements[at]));
    return (token !== PAW && token !== FISH) || this.handCards.length > 0;
  }

  /**
   * The board after a legal step.
   * @param {CatBox.Step} step
   */
  after(step) {
    if (!step.token) return this.board.place(step);
    if (step.token !== MOUSE) return this.board;
    const lifted = placementText(step.lifted);
    const at = this.board.placements.findLastIndex((each) => placementText(each) === lifted);
    return this.board.lift(at).place(moved(step));
  }

  /**
   * The step with the card that makes it.
   * @param {CatBox.Step} step
   * @returns {CatBox.Step}
   */
  sourced(step) {
    if (step.token && step.token !== FISH) return step;
    const text = stepText(step);
    if (!step.token && !this.mustPlay) throw new Refusal(say("{step}: the card of this turn is already played", { step: text }));
    const found = this.fitting(step);
    if (!found.length) throw new Refusal(say("{step}: no card can be taken that shows this", { step: text }));
    if (found.length > 1) throw new Refusal(say("{step} could be several cards", { step: text }));
    const { source, card } = found[0];
    return step.token ? { ...step, source, card } : { ...step, source };
  }

  /**
   * The cards that could make a step, one for each different outcome.
   * @param {CatBox.Lay | CatBox.Fish} step
   */
  fitting(step) {
    /** @type {(card: string, other: string) => boolean} whether it may be the other one, as far as its sides are known */
    const agrees = (card, other) => card.split("/").every((side, at) => side === UNKNOWN || side === other.split("/")[at]);
    const fits = step.token
      ? this.handCards.filter(({ card }) => agrees(step.card, card))
      : this.sources.filter(({ face }) => face === step.face);
    if (step.source) return fits.filter(({ source }) => source === step.source);
    /** @param {CatBox.Source} each */
    const outcome = ({ owner, card }) => `${owner} ${card}`;
    return fits.filter((each, at) => fits.findIndex((other) => outcome(other) === outcome(each)) === at);
  }

  /**
   * The source of a card where it could be several.
   * @param {CatBox.Step} step
   */
  suffix(step) {
    if (!step.source) return "";
    return this.fitting({ ...step, source: null }).length === 1 ? "" : `<${step.source}`;
  }

  /** Whether a card may still be laid: the mover's if one has to follow, else the next's. */
  get goesOn() {
    if (!this.mustPlay) return !this.strandsNext;
    return this.sources.some(({ face }) => this.board.anchors.some(([x, y]) => !placementRefusal(this.board, { face, x, y }, this.barred, false)));
  }

  /** Whether a guard of this turn would leave the next seat nowhere to lay a card. */
  get strandsNext() {
    if (this.token !== BOX) return false;
    const next = (this.position.turn + 1) % this.position.seats.length;
    const put = this.put.map((step) => ({ ...step, seat: this.position.turn }));
    const barred = guarded([...this.guards, ...put].filter(({ seat }) => seat !== next).map(({ x, y }) => [x, y]));
    /** @param {string} face */
    const room = (face) => this.board.anchors.some(([x, y]) => !placementRefusal(this.board, { face, x, y }, barred, false));
    const hands = this.refilled().flatMap((hand, owner) => hand.map((card) => shown(card, owner === next)));
    const faces = [...hands, ...this.position.seats[next].saved];
    return !room("KKKK") && faces.length > 0 && !faces.some(room);
  }

  /** The hands after this turn, drawn up from the mover round the table. */
  refilled() {
    const { seats, turn, pile } = this.position;
    /** @type {string[]} */
    const drawn = Array.isArray(pile) ? [...pile] : Array(pile).fill(`${UNKNOWN}/${UNKNOWN}`);
    const hands = seats.map(({ hand }, owner) => hand.filter((_, slot) => !this.gone.includes(`${owner}.${slot}`)));
    for (const step of seats.keys()) {
      const owner = (turn + step) % seats.length;
      const missing = HAND[seats.length] - hands[owner].length;
      if (hands[owner].length < seats[owner].hand.length) hands[owner].push(...drawn.splice(0, Math.max(0, missing)));
    }
    return hands;
  }
}

/** @param {string} text */
function guardOf(text) {
  const [seat, cell] = text.split("@");
  const [x, y] = cellOf(cell);
  return { seat: Number(seat), x, y };
}

/**
 * The side of a card that a seat would lay.
 * @param {string} card
 * @param {boolean} own
 */
function shown(card, own) {
  return card.split("/")[own ? 1 : 0];
}
