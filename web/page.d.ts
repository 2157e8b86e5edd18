// Types that several of the page's modules share. `tsc` reads them; nothing of them is shipped.

declare namespace Page {
  /** The column and the row of a cell. */
  type Cell = [x: number, y: number];

  /** Numbers of choices, and cells with a way up, that lead to a choice or a step. */
  type Pick = Server.PickQuery["pick"];

  /** The name of a symbol, and its cell. */
  type Piece = [name: string, x: number, y: number];

  interface Point {
    x: number;
    y: number;
  }

  interface Size {
    width: number;
    height: number;
  }

  interface Rectangle extends Point, Size {}

  /** The upper left corner of cell 0,0, and the size of a cell. */
  interface Grid extends Size {
    left: number;
    top: number;
  }

  /** The first and the last column and row in which something lies. */
  interface Bounds {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  /** Where something is in the window, as a pointer's events state it. */
  interface WindowPoint {
    clientX: number;
    clientY: number;
  }

  /** A way to show a page: fills its place, and returns what is to be done when it is left. */
  type Open = (place: HTMLElement, parts: string[], name: string) => Promise<(() => void) | void>;

  /** What puzzles, games and their tables come from: a server, or the files of a site. */
  interface Source {
    site(): Promise<Server.Site>;
    todays(): Promise<Server.TodayState>;
    dailies(game: string): Promise<Server.DailyRow[]>;
    practice(game: string): Promise<Server.PracticeRow[]>;
    lessons(game: string): Promise<Server.LessonState[]>;
    rules(game: string): Promise<Server.RulesState>;
    stats(): Promise<Record<string, Server.GameStats>>;
    question(asked: Asked): Promise<Question>;
    game(token: string): Promise<Game>;
    watched(link: string): Promise<Watched>;
    newGame(setup: Server.NewGame): Promise<Server.SeatLinks>;
    /** Delete what is kept of the visitor, and give up the seats of some links. */
    forget(links: string[]): Promise<unknown>;
    /** A code by which another device has the same progress. */
    deviceCode(body: Server.DeviceBody): Promise<Server.DeviceCode>;
    joinDevice(code: string): Promise<Server.CarriedState>;
    /** Count what was solved without a network. */
    carry(found: Server.OfflineResults): Promise<unknown>;
    invitation(link: string): Promise<Server.InvitationState>;
    sitDown(link: string, body: Server.SeatBody): Promise<Server.LinkState>;
    analysis(asked: Server.AnalysisBody): Analysis;
    emptyBoard(game: string, seats: number): Promise<Server.PositionText>;
  }

  /** The puzzle of a day or of a share code, one to practise, a lesson, or a turn of a game that is over. */
  type Asked = { game?: string; day?: string; code?: string; practice?: string; lesson?: string; token?: string; turn?: number };

  /**
   * What stands around a question: its title, a way past it, the ways to go elsewhere, and what
   * follows at its end; `day` names a daily, as in "catbox/2026-11-22" or "catbox/2026-12-01-small".
   */
  interface QuestionFrame {
    title?: string;
    skip?: Link;
    links?: Link[];
    onward?: Link[];
    day?: string;
  }

  /** An address, its name, and what is done before one goes there. */
  type Link = [href: string, text: string, run?: () => void];

  /** A puzzle, and a visitor's attempts at it. */
  interface Question {
    info: Server.QuestionState;
    table(steps: string[]): Promise<Server.TableState>;
    places(steps: string[], pick: Pick): Promise<Server.Place[]>;
    look(steps: string[], x: number, y: number): Promise<Server.CellText>;
    /** With `known`, also what the steps from there on have done. */
    take(steps: string[], pick: Pick | null, known?: number): Promise<Server.StepState>;
    judge(steps: string[]): Promise<Server.Judgement>;
    hint(): Promise<Server.HintState>;
    /** From now on places have their points. */
    countForMe(): Promise<Server.CountingState>;
    giveUp(): Promise<Server.GivenUp>;
    solution(): Promise<Server.SolutionState>;
  }

  /** A moment of a line that is tried from a position. */
  interface Analysis {
    state(): Promise<Server.TriedState>;
    places(steps: string[], pick: Pick): Promise<Server.Place[]>;
    look(steps: string[], x: number, y: number): Promise<Server.CellText>;
    take(steps: string[], pick: Pick | null, end: boolean): Promise<Server.TriedStep>;
    edit(pick: Pick): Promise<Server.EditedPosition>;
    deal(): Promise<Server.PositionText>;
    best(signal: AbortSignal): Promise<Server.AnalysisState>;
  }

  /** A game as those see it who only watch. */
  interface Watched {
    state(): Promise<Server.GameState>;
  }

  /** A game as one seat plays it. */
  interface Game {
    state(): Promise<Server.GameState>;
    places(version: number, steps: string[], pick: Pick): Promise<Server.Place[]>;
    look(version: number, steps: string[], x: number, y: number): Promise<Server.CellText>;
    take(version: number, steps: string[], pick: Pick | null, known?: number): Promise<Server.StepState>;
    move(version: number, steps: string[], pick: Pick | null): Promise<Server.GameState>;
    takeBack(version: number): Promise<Server.GameState>;
    answerBack(version: number, agree: boolean): Promise<Server.GameState>;
    hint(signal: AbortSignal): Promise<Server.AdviceState>;
    others(version: number, steps: string[], pick: Pick | null): Promise<Server.AdviceStepState>;
    why(number: number): Promise<Server.Parts>;
    review(body: Server.ReviewBody, signal: AbortSignal): Promise<Server.ReviewState>;
    reviewBoard(turn: number, place: number | null): Promise<Server.ReviewBoard>;
    invitation(page: string): Promise<Server.SharedLink>;
    rematch(): Promise<Server.LinkState>;
    spectators(page: string): Promise<Server.SharedLink>;
    best(version: number, signal: AbortSignal): Promise<Server.AnalysisState>;
    position(): Promise<Server.PositionText>;
    record(): Promise<unknown>;
  }

  /** The module `rules.js` of a game: its rules for puzzles of a site without a server. */
  interface Rules<Puzzle> {
    /** The table after some steps, with the faces of the first one; with their points where it `counts`. */
    table(puzzle: Puzzle, steps: string[], first: Server.TableState, counts: boolean): Server.TableState;
    /** The line in the making. */
    drafted(puzzle: Puzzle, steps: string[]): Draft;
    choices(draft: Draft): Choice<unknown>[];
    /** What a legal step does, a line each; with its points where it `counts`. */
    effects(draft: Draft, step: unknown, after: Draft, counts: boolean): string[];
    /** The steps in notation. */
    lineOf(draft: Draft): string[];
    /** A sentence about what lies in a cell. */
    look(puzzle: Puzzle, steps: string[], x: number, y: number, counts: boolean): string;
    /** The value if the line ends here; null where others reply. */
    worth(draft: Draft): number | null;
    /** What makes two ends the same; null where others reply. */
    key(draft: Draft): string | null;
  }

  /** A module that has to export all that is promised of it: `tsc` refuses one that doesn't. */
  type Fitting<Promised, Module extends Promised> = Module;

  /** A choice by a game's rules in the browser. */
  interface Choice<Step> {
    doing: "step" | "aim" | "more" | "";
    /** Tells it from the other choices of a table. */
    id?: string;
    effect?: string;
    /** Why it can't be chosen. */
    refusal?: string;
    step?: Step;
    aim?: ChoiceAim<Step>;
    more?: Choice<Step>[];
  }

  /** Where a choice may be tried; an attempt throws a Refusal where it can't go on. */
  interface ChoiceAim<Step> {
    cells: Cell[];
    /** 1 by default. */
    ways?: number;
    attempt(cell: Cell, way: number): Step | Choice<Step>;
  }

  /** A line in the making, by a game's rules in the browser. */
  interface Draft {
    complete: boolean;
    /** Why the line can't end here, unless it just stops short. */
    unfinished?: string;
    /** Throws a Refusal where the rules don't allow the step. */
    add(step: unknown): Draft;
  }

  /** The day, the kind and the tier of a daily, as a site has them, and whether the day has a small one. */
  type DayRow = [day: string, kind: string, tier: string, small?: boolean];

  /** How a site rates: the difficulties of tiers and the ability of anybody in logits, each with its error. */
  interface RatingScale {
    mean: number;
    logit: number;
    fewest: number;
    anybody: [logits: number, error: number];
    tiers: Record<string, [logits: number, error: number]>;
  }

  /** A hint in a file, with the number of the choice that it names and its place. */
  type HintData = [text: string, cells: Cell[], names: [choice: number, place: [number, number, number] | null] | null];

  /** The file of a puzzle of a site, as `web/site_data.py` writes it. */
  interface QuestionData {
    game: string;
    day: string;
    title: string;
    kind: string;
    tier: string;
    /** Kind and tier, with the rules that its table plays by where they vary. */
    graded: string;
    heading: string;
    kind_title: string;
    /** How hard it is, from 1 to 5. */
    grade: number;
    task: string;
    conditions: string[];
    meaning: string[];
    facts: string[];
    hints: HintData[];
    code: string;
    first: Server.TableState;
    puzzle: unknown;
    value: number;
    /** Whether nothing else is as good as the solution. */
    alone: boolean;
    /** Whether the points of a step are said before it is judged. */
    counts: boolean;
    /** Values that can be reached, each with the hashes of first steps that lead to it. */
    prospects: [value: number, hashes: string][];
    /** The hash of the best end; none where others reply. */
    ends: string[];
  }

  /** The file of a lesson, as `web/site_lessons.py` writes it. */
  interface LessonData {
    game: string;
    lesson: string;
    heading: string;
    tier: number;
    task: string;
    text: string[];
    pictures: unknown[];
    hints: HintData[];
    first: unknown;
    line: string[];
    why: string[];
    /** By the steps of a line, with spaces between. */
    moments: Record<string, Moment>;
  }

  /** A line of a lesson. */
  interface Moment {
    /** What differs from the first table. */
    table: unknown;
    /** What the last step did. */
    did: string[];
    /** Where a line may end: whether it is right, and what is said of it. */
    judged?: [right: boolean, lines: string[]];
    /** Where each pick may be tried. */
    places?: Record<string, Server.Place[]>;
    /** The step of each pick that makes one. */
    steps?: Record<string, string>;
  }

  /** The file of how it ends. */
  interface EndingData {
    line: string[];
    lines: string[];
    traps: [line: string[], value: number, text: string][];
    table: Server.TableState;
    replies: Server.Laid[];
    /** The hints after each step of the solution but the last one. */
    hints: HintData[][];
  }

  /**
   * The text, the listeners and the attributes of an element. An attribute that is true is there
   * without a value; one that is false or null is left out.
   */
  interface Properties {
    text?: string | number | null;
    on?: Listeners;
    [attribute: string]: string | number | boolean | null | undefined | Listeners;
  }

  type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

  /** A node, or a text; whatever isn't there is left out. */
  type Child = Node | string | null | undefined | false;

  /** The tag before the classes, as in "p.quiet". */
  type TagOf<Kind extends string> = Kind extends `${infer Tag}.${string}` ? Tag : Kind;

  /** The element of a tag with classes. */
  type ElementOf<Kind extends string> =
    TagOf<Kind> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Kind>] : HTMLElement;
}
