// Puzzles of Cat in the Box in the browser; `games/catinthebox/schema.py` says what a puzzle holds.

declare namespace CatInTheBox {
  type Rules = Page.Fitting<Page.Rules<Puzzle>, typeof import("./static/rules.js")>;

  type Puzzle = LinePuzzle | DeducePuzzle;

  /** A line for all seats, or a single play. */
  interface LinePuzzle {
    kind: "tricks" | "together" | "predict";
    position: Position;
    objective?: string;
    wish?: string[];
    seat?: number;
  }

  /** Which number a hidden discard may bear, by the plays from the first seat on. */
  interface DeducePuzzle {
    kind: "deduce";
    position: Position;
    first: number;
    plays: string[];
  }

  interface Position {
    follow?: string;
    bonus?: string;
    seats: SeatFile[];
    board: string[];
    leader: number;
    trick?: string[];
    paradox?: number | null;
  }

  /** A seat; cards of its hand that aren't known are null. */
  interface SeatFile {
    hand: (number | null)[];
    open: string;
    prediction: number | null;
    won: number;
    discard: number | null;
  }

  /** A seat of a round; cards of its hand that aren't known are 0 and come last. */
  interface Seat extends SeatFile {
    hand: number[];
  }

  /** The parts of a moment; the owner of each token is its seat's number, or "n" for nobody. */
  interface Moment {
    seats: Seat[];
    tokens: Map<string, string>;
    leader: number;
    trick: string[];
    paradox: number | null;
    follow: string;
    bonus: string;
  }
}
