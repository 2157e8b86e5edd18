// Puzzles and steps of Cat Box in the browser; `games/catbox/schema.py` says what a puzzle holds.

declare namespace CatBox {
  type Rules = Page.Fitting<Page.Rules<Puzzle>, typeof import("./static/rules.js")>;

  type Identity = "black" | "pink" | "purple" | "blue" | "yellow" | "chihuahua";

  type Token = "paw" | "box" | "fish" | "stack" | "mouse";

  type Puzzle = ChainPuzzle | TurnPuzzle;

  interface ChainPuzzle {
    kind: "chain";
    board: string[];
    identity: Identity;
    faces: string[];
    objective: string;
    rivals: Identity[];
  }

  interface TurnPuzzle {
    kind: "turn" | "duel";
    position: Position;
    objective: string;
  }

  interface Position {
    edition: string;
    board: string[];
    seats: Seat[];
    turn: number;
    guards: string[];
    pile: number | string[];
  }

  interface Seat {
    identity: Identity;
    hand: string[];
    tokens: Token[];
    saved: string[];
  }

  /** A face whose upper left quadrant lies in a cell. */
  interface Placement {
    face: string;
    x: number;
    y: number;
  }

  /** A card that may be taken, and the face that it would show; no owner has what was saved. */
  interface Source {
    card: string;
    face: string;
    owner: number | null;
    source: string;
  }

  /** The source of a card in a step is known where it isn't null. */
  interface Lay extends Placement {
    token?: undefined;
    source?: string | null;
  }

  interface Fish {
    token: "fish";
    card: string;
    source?: string | null;
  }

  interface Guard {
    token: "box";
    x: number;
    y: number;
    source?: undefined;
  }

  interface Mouse {
    token: "mouse";
    lifted: Placement;
    x: number;
    y: number;
    source?: undefined;
  }

  interface Use {
    token: "paw" | "stack";
    source?: undefined;
  }

  type Step = Lay | Fish | Guard | Mouse | Use;
}
