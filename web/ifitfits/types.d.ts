// Puzzles and steps of If It Fits in the browser; `games/ifitfits/schema.py` says what a puzzle holds.

declare namespace IfItFits {
  type Rules = Page.Fitting<Page.Rules<Puzzle>, typeof import("./static/rules.js")>;

  type Puzzle = BoxPuzzle | TurnPuzzle;

  /** Cards and cats of one box. */
  interface BoxPuzzle {
    kind: "box";
    mode: string;
    table: Page.Grid;
    board: string[];
    cards: string[];
    cats: number;
    objective?: string;
  }

  interface TurnPuzzle {
    kind: "turn" | "duel";
    position: Position;
    objective: string;
  }

  interface Position {
    mode: string;
    table: Page.Grid;
    board: string[];
    seats: Seat[];
    turn: number;
    drawn: boolean;
    ending: boolean;
  }

  interface Seat {
    hand: string[];
    cats: number;
  }

  /** Connected cells, as texts. */
  interface Box {
    cells: string[];
    closed: boolean;
  }

  /** The points of a box, its counted cats in halves by seat, its owners, and points more of each. */
  interface Worth {
    points: number;
    icons: string;
    cats: Map<number, number>;
    owners: number[];
    extra: number[];
  }

  interface Drop {
    does: "drop";
    text: string;
    held: string;
    cell?: undefined;
  }

  interface PlaceStep {
    text: string;
    name: string;
    cell: Page.Cell;
    /** Whether it goes in the cell, not across it and the one to its right. */
    inside: boolean;
  }

  interface Lay extends PlaceStep {
    does: "lay";
    held: string;
  }

  interface Evict extends PlaceStep {
    does: "evict";
    held: string;
  }

  interface Cat extends PlaceStep {
    does: "cat";
    held?: undefined;
  }

  interface Nap extends PlaceStep {
    does: "nap";
    held?: undefined;
  }

  type Step = Drop | Lay | Evict | Cat | Nap;
}
