// Written by `python -m release.page_types` from the schema of the server's routes. What each field
// means stands in the docstring of the struct of this name in `web/server`.

declare namespace Server {
  interface AdviceState {
    version: number;
    steps: Array<AdviceStepState>;
    holds: Array<HoldState>;
    numbers: Array<TurnValueState>;
    notes: Array<string>;
  }

  interface AdviceStepState {
    part: string;
    lines: Array<string>;
    cells: Array<[number, number]>;
  }

  interface AgreementBody {
    version: number;
    agree: boolean;
  }

  interface AnalysisBody {
    text: string;
    seat?: number | null;
    options?: Record<string, string>;
    turn?: number | null;
    line?: Array<string>;
    wanted?: string | null;
  }

  interface AnalysisState {
    parts: Array<string | SheetState>;
    numbers: Array<string>;
    best: Array<BestTurn>;
  }

  interface BestTurn {
    turn: string;
    shown: string;
    worth: number;
    error: number;
    chosen: boolean;
    close: boolean;
    laid: Array<Laid>;
  }

  interface BoardLookBody {
    text: string;
    seat?: number | null;
    options?: Record<string, string>;
    turn?: number | null;
    line?: Array<string>;
    wanted?: string | null;
    steps?: Array<string>;
    x: number;
    y: number;
  }

  interface BoardPlacesBody {
    text: string;
    seat?: number | null;
    options?: Record<string, string>;
    turn?: number | null;
    line?: Array<string>;
    wanted?: string | null;
    steps?: Array<string>;
    pick: Array<number | [number, number, number]>;
  }

  interface BoardQuery {
    turn: number;
    place?: number | null;
  }

  interface BoardState {
    picture: Picture;
    grid: CellGeometry;
    cells: Array<[number, number, string]>;
    rim?: [number, number, number, number];
    symbols?: Symbols | null;
  }

  interface BoardStepBody {
    text: string;
    seat?: number | null;
    options?: Record<string, string>;
    turn?: number | null;
    line?: Array<string>;
    wanted?: string | null;
    steps?: Array<string>;
    pick?: Array<number | [number, number, number]> | null;
    end?: boolean;
  }

  interface BotState {
    name: string;
    text: string;
    rating: number | null;
  }

  interface CarriedState {
    kept: Record<string, string>;
  }

  type CellGeometry = [number, number, number, number];

  interface CellQuery {
    steps?: Array<string>;
    x: number;
    y: number;
  }

  type CellRange = [number, number, number, number];

  interface CellState {
    text: string;
    pictures?: Array<Picture>;
    share?: number | null;
  }

  interface CellText {
    text: string;
  }

  interface ChoiceState {
    name: string;
    doing: string;
    sprite?: string;
    count?: number;
    own?: boolean;
    effect?: string;
    title?: string;
    caption?: string;
    key?: string;
    faces?: Array<Picture>;
    ways?: number;
    more?: Array<ChoiceState>;
    refusal?: string;
    minor?: boolean;
  }

  interface ClockState {
    left: Array<number | null>;
    running: number | null;
    seconds: number;
  }

  interface CodeBody {
    code: string;
  }

  interface ColumnState {
    heading: CellState;
    number: boolean;
  }

  interface ComparedTurn {
    text: string;
    shown: string;
    chance: number | null;
    board: BoardState;
    later: number | null;
  }

  interface CountedState {
    counted: number;
  }

  interface CountingState {
    progress: ProgressState;
  }

  interface DailyRow {
    day: string;
    title: string;
    kind: string;
    tier: string;
    state: string;
    small: string;
  }

  interface DeviceBody {
    page: string;
    kept?: Record<string, string>;
  }

  interface DeviceCode {
    code: string;
    minutes: number;
    shared: SharedLink;
  }

  interface EditedPosition {
    change: string;
    text: string;
  }

  interface EmptyBody {
    game: string;
    seats?: number;
  }

  interface ErrorBody {
    error: string;
  }

  interface ForgetBody {
    links?: Array<string>;
  }

  interface ForgottenState {
    puzzles: number;
    seats: number;
  }

  interface GameInfo {
    name: string;
    title: string;
    seats: Array<number>;
    options: Array<OptionState>;
    bots: Array<BotState>;
    dailies: boolean;
    lessons: boolean;
    bot: string;
  }

  interface GameState {
    game: string;
    heading: string;
    seat: number;
    players: Array<PlayerState>;
    table: TableState;
    turn: number;
    mine: boolean;
    over: boolean;
    version: number;
    news: Array<NewsState>;
    can_take_back: boolean;
    result: SheetState | null;
    invitation: string;
    hints: boolean;
    can_follow: boolean;
    followed: boolean;
    clocks: ClockState | null;
    asks_back: number | null;
    agrees_back: boolean;
  }

  interface GameStats {
    played: number;
    solved: number;
    streak: number;
    best: number;
    distribution: Record<string, number>;
    tiers: Array<TierRow>;
    rating: RatingState | null;
    small: TierRow;
  }

  interface GivenUp {
    progress: ProgressState;
  }

  interface HintState {
    text: string;
    number: number;
    left: number;
    cells: Array<[number, number]>;
    hold: HoldState | null;
    progress: ProgressState;
  }

  interface HoldState {
    steps: Array<string>;
    choice: number | null;
    place: [number, number, number] | null;
  }

  interface InvitationState {
    game: string;
    title: string;
    players: Array<PlayerState>;
    free: Array<number>;
  }

  interface Judgement {
    right: boolean;
    lines: Array<string>;
    cells: Array<[number, number]>;
    replies: Array<Laid>;
    table: TableState;
    progress: ProgressState;
  }

  type Labels = [number, number, number];

  interface Laid {
    x: number;
    y: number;
    picture: Picture;
    lifted?: [number, number] | null;
  }

  interface LessonState {
    name: string;
    title: string;
    tier: number;
    done: boolean;
  }

  interface LineBody {
    steps: Array<string>;
  }

  interface LinkState {
    seat: number;
    name: string;
    link: string;
  }

  interface MomentState {
    turn: number;
    last: number;
  }

  interface NewGame {
    game: string;
    seats: Array<SeatChoice>;
    options?: Record<string, string>;
    seed?: string | null;
    invite?: boolean;
    hints?: boolean;
    clock?: TimeControl | null;
  }

  interface NewsBody {
    links: Array<string>;
  }

  interface NewsState {
    number: number;
    seat: number;
    text: string;
    lines: Array<string>;
    public: string;
    cells: Array<[number, number]>;
    ended: SheetState | null;
  }

  interface Nothing {
  }

  interface OfflineLesson {
    game: string;
    lesson: string;
  }

  interface OfflineResult {
    game: string;
    day: string;
    course: string;
    seconds: number;
    steps: Array<string>;
    finished?: string;
  }

  interface OfflineResults {
    dailies?: Array<OfflineResult>;
    lessons?: Array<OfflineLesson>;
  }

  interface OptionState {
    name: string;
    values: Array<string>;
    default: string;
    help: string;
  }

  interface PageQuery {
    page: string;
  }

  interface Parts {
    parts: Array<string | SheetState>;
  }

  interface PickQuery {
    steps?: Array<string>;
    pick: Array<number | [number, number, number]>;
  }

  interface Picture {
    width: number;
    height: number;
    svg: string;
    left?: number;
    top?: number;
    words?: string;
    uses?: Record<string, string>;
  }

  type Place = [number, number, number, boolean, string];

  interface PlayerState {
    name: string;
    player: string;
    here: boolean;
  }

  interface PositionText {
    text: string;
  }

  interface PracticeRow {
    kind: string;
    title: string;
    task: string;
    tier: string;
    part: string;
    solved: number;
    next: number;
    fits: boolean;
  }

  interface ProgressState {
    course: string;
    seconds: number;
    over: boolean;
    solved: boolean;
    tries: number;
    hints: number;
  }

  interface QuestionState {
    game: string;
    heading: string;
    kind_title: string;
    tier: number;
    task: string;
    conditions: Array<string>;
    meaning: Array<string>;
    text: Array<string>;
    pictures: Array<Picture>;
    facts: Array<string>;
    table: TableState;
    progress: ProgressState;
    hints: Array<string>;
    hints_left: number;
    steps: Array<string>;
    code: string;
    may_count: boolean;
  }

  interface RatingState {
    rating: number;
    deviation: number;
    puzzles: number;
  }

  interface ReviewBoard {
    table: TableState;
    compared: Array<ComparedTurn>;
    lines: Array<string>;
  }

  interface ReviewBody {
    bots?: boolean;
    most?: number | null;
  }

  interface ReviewState {
    last: number;
    measure: string;
    turns: Array<ReviewedTurn>;
    wanted: number;
    others: boolean;
    summary: Array<string>;
  }

  interface ReviewedTurn {
    number: number;
    seat: number;
    text: string;
    shown: string;
    grade: string;
    lost: number;
    chance: number | null;
    error: number;
    best: Array<WorthState>;
  }

  interface RowState {
    name: string;
    badge: CellState | null;
    turn: boolean;
    own: boolean;
    first: boolean;
    cells: Array<CellState>;
  }

  interface RulesState {
    overview: Array<SectionState>;
    rulings: Array<string>;
  }

  interface SeatBody {
    seat: number;
    name?: string;
  }

  interface SeatChoice {
    player: string;
    name?: string;
  }

  interface SeatLinks {
    seats: Array<LinkState>;
    invitation: string;
  }

  interface SectionState {
    title: string;
    lines: Array<string>;
  }

  interface SharedLink {
    link: string;
    code: Picture;
    advice: string;
  }

  interface SheetState {
    title: string;
    notes: Array<Array<CellState>>;
    heading: string;
    columns: Array<ColumnState>;
    rows: Array<RowState>;
  }

  interface Site {
    version: string;
    today: string;
    next_in: number;
    languages: Record<string, string>;
    language: string;
    games: Array<GameInfo>;
  }

  interface SolutionState {
    line: Array<string>;
    lines: Array<string>;
    traps: Array<TrapState>;
    table: TableState;
    replies: Array<Laid>;
    share: string;
    others: string;
    progress: ProgressState;
  }

  interface StepState {
    table: TableState;
    happened: Array<string>;
  }

  interface StepsBody {
    steps?: Array<string>;
    pick?: Array<number | [number, number, number]> | null;
    known?: number | null;
  }

  interface StepsQuery {
    steps?: Array<string>;
  }

  interface Symbols {
    frame: CellRange;
    labels: Labels | null;
    drawn: Record<string, Picture>;
  }

  interface TableState {
    game: string;
    seat: number;
    board: BoardState;
    choices: Array<ChoiceState>;
    held: Array<ChoiceState>;
    steps: Array<string>;
    complete: boolean;
    whole: boolean;
    standing: string;
    seats: Array<SheetState>;
    legend: string;
  }

  interface TierRow {
    tier: string;
    solved: number;
    gave_up: number;
    seconds: number | null;
  }

  interface TimeControl {
    minutes: number;
    seconds: number;
  }

  interface TodayPuzzle {
    heading: string;
    kind_title: string;
    tier: number;
    task: string;
    board: BoardState;
    progress: ProgressState;
    steps: Array<string>;
  }

  interface TodayState {
    questions: Record<string, TodayPuzzle>;
    small: Record<string, TodayPuzzle>;
    problems: Record<string, string>;
    stats: Record<string, GameStats>;
  }

  interface TrapState {
    line: Array<string>;
    value: number;
    text: string;
  }

  interface TriedState {
    table: TableState;
    heading: string;
    notes: Array<string>;
    played: string;
    moment: MomentState | null;
    file: string;
    puzzle: boolean;
    code: string;
    open: boolean;
    editable: boolean;
    searched: boolean;
  }

  interface TriedStep {
    table: TableState | null;
    happened: Array<string>;
    turn: string;
  }

  interface TurnBody {
    version: number;
    steps?: Array<string>;
    pick?: Array<number | [number, number, number]> | null;
    known?: number | null;
  }

  interface TurnValueState {
    turn: string;
    worth: string;
  }

  interface VersionBody {
    version: number;
  }

  interface VersionState {
    at: number;
    version: number;
  }

  interface VersionedCell {
    steps?: Array<string>;
    x: number;
    y: number;
    version: number;
  }

  interface VersionedPick {
    steps?: Array<string>;
    pick: Array<number | [number, number, number]>;
    version: number;
  }

  interface WhyQuery {
    number: number;
  }

  interface WorthState {
    text: string;
    shown: string;
    value: number;
    error: number;
    taken: boolean;
    chosen: boolean;
    close: boolean;
  }
}
