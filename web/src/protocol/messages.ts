// Made by scripts/protocol from the server's message types; do not edit.

/** An account as its owner sees it. */
export interface AccountNote {
  name: string;
  created: number;
  passkeys: PasskeyNote[];
  sessions: SessionNote[];
}

/** The account of this client, if it has one. */
export interface AccountView {
  account: AccountNote | null;
}

/**
 * Do something from one's seat. `seen` is the version it was decided on: once what that version waited for is
 * over, the action is refused as `stale`; giving up and taking back are meant at any time.
 */
export interface Act {
  /** A place in the game; seat 0 begins. */
  seat: number;
  do: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
  seen?: number | null;
}

/** Do something; see `Act`. */
export interface ActCommand {
  /** A place in the game; seat 0 begins. */
  seat: number;
  do: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
  seen?: number | null;
  type: "act";
}

/** The action is on disk, as this version. Its `update` may come before or after. */
export interface Acted {
  type: "acted";
  request: string;
  version: number;
}

/** The tasks of an activity, and its table as it is now. */
export interface ActivityTasks {
  tasks: SolvedTask[];
  table: AnswerTable;
}

/** Keep another passkey. */
export interface AddPasskey {
  /** What the browser answered to the challenge, as WebAuthn writes it in JSON. */
  passkey: Record<string, unknown>;
  /** What tells this device from others: 1 to 24 characters as people count them. */
  device: string;
  renewal?: string | null;
}

/** Agree to hints, or no longer, before the match has begun. Among people there are hints when all agree. */
export interface Agree {
  /** A place in the room, from 0. */
  chair: number;
  hints: boolean;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** A position, solved. */
export interface Analysis {
  /** The best that really differ, best first. */
  builds: SolvedBuild[];
  /** For each choice from the hand with which there is a build, best first; null: too many choices. */
  choices: SolvedChoice[] | null;
}

/** A position to be solved. */
export interface AnalysisOrder {
  position: CubusPosition;
}

/** Announce so many days in which no time runs for one in matches over days; from now on, or from a time in ms. */
export interface AnnounceVacation {
  days: number;
  start?: number | null;
}

/**
 * Answer a task; `{"choice": 2}` stands for the third choice. With `pupil` it is taken as the answer of that one
 * or not at all, as devices go from hand to hand.
 */
export interface Answer {
  activity: number;
  task: number;
  answer: unknown;
  pupil?: number | null;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/**
 * Pupils by tasks; of games all tables and the standings, the first on top. Where there are groups, `groups` says
 * who is in which, and `distributions` what each of them said.
 */
export interface AnswerTable {
  number: number;
  answered: number;
  table: Record<string, (Verdict | null)[]>;
  groups: Record<string, number>;
  mistakes: Mistake[];
  distribution: ShareOfAnswers[];
  distributions: ShareOfAnswers[][];
  rounds: PlayedTable[][];
  standings: PupilStanding[];
}

/** Ask a task of everybody. */
export interface Ask {
  task: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Ask what a browser is to be asked: to `make` a passkey for this client, or to `use` one to sign in. */
export interface AskChallenge {
  to: "make" | "use";
  /** Whose passkey is made; an account has a name already. */
  name?: string | null;
}

/**
 * Ask for a hint about what one has to decide now: first whether there is something and what it is worth, then
 * where, then all. A step that was given before is told again, and not counted again.
 */
export interface AskHint {
  /** A place in the game; seat 0 begins. */
  seat: number;
  step: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
  seen?: number | null;
}

/** Ask for a chair in the next game at a table where one looks on; `rematch` gives it once there is one. */
export interface AskIn {
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** All that the learner did in a step so far. */
export interface Attempt {
  actions: string[];
}

/** What is to be done about somebody who is away: a bot plays on (`bot:LEVEL`), or all others do (`nobody`). */
export interface Away {
  /** A place in the room, from 0. */
  chair: number;
  then: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Take one's chair again from the bot that played on. */
export interface Back {
  /** A place in the room, from 0. */
  chair: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/**
 * Say that one does not want to be asked until the own turn, or take that back. From then on the match answers
 * windows for this seat, such as the knock window of Cubus; nobody else is told. `seen` is the version at which it
 * was said: if the own turn has begun since, it is over.
 */
export interface BeUnasked {
  /** A place in the game; seat 0 begins. */
  seat: number;
  unasked: boolean;
  seen: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Let a round begin, counted from 0; sent twice it begins once. */
export interface BeginRound {
  round: number;
}

/** The rating of a level of bots, as measured; `fits` is the level to play against. */
export interface BotRating {
  game: string;
  pool: string;
  level: string;
  rating: RatingNote;
  /** Whether who asks would win against it about as often as not. */
  fits: boolean;
}

/** How the points of a Cubus build came about, and whose they are: with leftovers, not of who answered last. */
export interface BuildNote {
  seat: number;
  crates: number;
  gained: number;
  points: number;
  uses: string;
  takes: string;
}

/**
 * A place in the room and who sits there. `seat` is known once the match has begun. A bot with a name plays for
 * somebody who is away.
 */
export interface Chair {
  chair: number;
  kind: "person" | "bot";
  /** The level of a bot. */
  level: string | null;
  /** The player's name, where `#2` is player 2, who gave none; null while nobody sits there, and for bots of their own. */
  name: string | null;
  seat: number | null;
  yours: boolean;
  connected: boolean;
  resigned: boolean;
  /** From when, in ms since 1970, the others may let a bot play for this player, or go on without, if the player is not connected then; null: nobody is held up. */
  held_up_from: number | null;
  /** So many turns in a row ran out that being connected means nothing. */
  overslept: boolean;
  /** The last vacation that this player announced, as its start and end in ms since 1970. */
  vacation: number[] | null;
  /** Whether this player agrees to hints; only people are asked. */
  agrees: boolean;
  /** How many hints this player was given. */
  hints: number;
  /** How many builds this player took back. */
  taken_back: number;
}

/** What is other about a chair than it was; what is left out stays as it was. */
export interface ChairChange {
  chair: number;
  held_up_from?: number | null;
  overslept?: boolean;
}

/** The rating of who sits on a chair; once the match was counted, after it, with the change and the place. */
export interface ChairRating {
  chair: number;
  rating: RatingNote;
  change: number | null;
  place: number | null;
}

/** What a browser is to be asked, as WebAuthn writes it in JSON. It holds for five minutes, and once. */
export interface Challenge {
  options: Record<string, unknown>;
}

/**
 * What happened since version `since`, for a client that has the table as it was then: its status is still the
 * same, and so is all that is left out.
 */
export interface Change {
  type: "change";
  version: number;
  /** The version that this changes; `entries` are those after it. */
  since: number;
  entries: Entry[];
  /** One for each view that the client has, in the same order. */
  views: ViewChange[];
  /** The chairs of which something is other. */
  chairs: ChairChange[];
  /** Left out where there is none, and was none. */
  deadline?: Deadline | null;
  /** The server's clock in ms since 1970. */
  now: number;
}

/**
 * What is other than it was when the teacher was told last: objects are merged, all else is as it is now; `gone`
 * has the paths of what is no more.
 */
export interface ClassChange {
  type: "change";
  changed: Record<string, unknown>;
  gone: string[][];
}

export type ClassClientMessage = SaidAnswer | Ping;

/** A command of the teacher that needs no more words. */
export interface ClassCommand {
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** The first message: as whom one listens. Only the teacher needs the key. */
export interface ClassHello {
  type: "hello";
  listen: "teacher" | "pupil" | "wall";
  key?: string | null;
}

/** How everybody comes along; all lists go by `activities`. */
export interface ClassProgress {
  activities: TrackedActivity[];
  pupils: TrackedPupil[];
  mistakes: TrackedMistake[];
}

export type ClassServerMessage = TeacherView | PupilView | WallView | ClassChange | Heard | NotHeard | Pong;

export type ClientMessage = Hello | ActCommand | SignCommand | Ping;

/** End an activity; without its number the foremost of those that go on. */
export interface Close {
  activity?: number | null;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** One column of crates; x, y as in the text form of the stack. `open` is left out where it is not. */
export interface Column {
  x: number;
  y: number;
  height: number;
  open?: boolean;
}

/** Take one's place again on another device, with the word that the teacher can see. */
export interface ComeBack {
  word: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/**
 * A change to a draft in crates, done before it is read: put a crate on a column (a new column is made as high
 * as what stands before it), take one off, or turn the column's lid from closed to open and back.
 */
export interface CrateEdit {
  do: "add" | "take" | "turn";
  x: number;
  y: number;
}

/** A hint for who builds, or may knock. Each step tells what those before it did, and more. */
export interface CubusHint {
  /** What the best build is worth; 0 when there is none. */
  points: number;
  /** From the second step on: rhombi on the table on, before or behind which crates come to stand. */
  places: (["L" | "R" | "D" | "O", number, number])[];
  /** With the third step: a best build. */
  picture: Picture | null;
}

/** An offer as the table shows it. */
export interface CubusOffer {
  seat: number;
  stack: string;
  origin: [number, number];
  points: number;
}

/** How many rhombi of each kind the pile has. It has no order. */
export interface CubusPile {
  L: number;
  R: number;
  D: number;
  O: number;
}

/** What a build starts from: what lies on the table and where, and the hand to build with. */
export interface CubusPosition {
  rules?: "2005" | "1987" | "kids";
  stack: string;
  origin?: [number, number];
  /** Letters in the order L, R, D, O. */
  hand: string;
}

/**
 * All pictures of a view of Cubus. `hand` is what may be built with now (the passer's after a knock, all
 * hands together for leftovers); null when there is nothing to build.
 */
export interface CubusScene {
  game: "cubus";
  picture: Picture;
  hand: string | null;
  /** Where laid open lids lie (u, v): they cannot be moved. */
  nailed: [number, number][];
  removals: RemovalPicture[];
  offers: OfferPicture[];
}

/** What `table` holds in a view of Cubus; what does not belong to the phase is left out. */
export interface CubusTable {
  stack: string;
  /** Where the picture shows the stack's own origin. */
  origin: [number, number];
  crates: number;
  hands: string[];
  pile: CubusPile;
  turn: number;
  rules: "2005" | "1987" | "kids";
  passer?: number | null;
  knocker?: number | null;
  /** Who has answered, in the round of leftovers; what they offered is sealed until all have. */
  answered?: number[] | null;
  /** What was offered, once all have answered. */
  offers?: CubusOffer[] | null;
  /** Whose turns the table passed by, since it asked anybody, as their hands could build nothing. */
  told?: number[] | null;
  /** The rhombi that each seat set free; left out when no demolition was agreed. */
  demolition_scores?: number[] | null;
  /** Who won the demolition, once it is over. */
  demolition_result?: number[] | null;
}

/** When the match acts for those who have not acted by then. */
export interface Deadline {
  /** In ms since 1970, by the server's clock; compare with `now`. */
  at: number;
  /** When the clock started, likewise. */
  started: number;
  /** Whom it waits for. */
  seats: number[];
}

/** The class and all that was written down in it is gone. */
export interface Deleted {
  deleted: true;
}

/** It is on disk, as this version. */
export interface Done {
  version: number;
}

/** An activity that has ended: what its tasks were, and how many were right in each. */
export interface DoneActivity {
  number: number;
  mode: "together" | "alone" | "games";
  homework: boolean;
  title: string;
  count: number;
  groups: number;
  now: number | null;
  revealed: boolean;
  deadline: number | null;
  hints: boolean;
  again: boolean;
  live: boolean;
  closed: boolean;
  rounds: number;
  tables: number;
  finished: number;
  kinds: string[];
  progress: TaskProgress[];
}

/** What is wrong with a draft, and where: `at` is a rhombus (laid or missing), `cell` a column. */
export interface DraftError {
  error: string;
  message: string;
  at: ["L" | "R" | "D" | "O", number, number] | null;
  cell: [number, number] | null;
}

/** A task that may become part of an activity. */
export interface DraftedTask {
  kind: string;
  level: number;
  asked: string;
  shown: Record<string, unknown>;
  choices: unknown[];
  solution: Solution;
  seed: string;
}

/** A set of tasks to look at before pupils get it. */
export interface DraftedTasks {
  tasks: DraftedTask[];
}

/** Asks that the client's token holds no longer. */
export interface EndSession {
}

/** End the session of a device, by its `id`; without one those of all others. */
export interface EndSessions {
  id?: string | null;
}

/** Be back now: the vacation that begins then ends, or is called off if it has not begun. */
export interface EndVacation {
  start: number;
}

/**
 * One line of the log. `do` is an action of the game, or of the match: `sit`, `stand`, `give bot:LEVEL` (a bot
 * sits there now) or `give person` (people may again), `begin 2` (the chair that begins), `resign`,
 * `lend bot:LEVEL` (a bot plays for somebody who is away), `back` (who was away), `rematch ID` (a new match),
 * `next` (somebody who came late plays in it),
 * `close` (given up as nobody came), `wait MS` (the match waits longer, as no server ran),
 * `vacation START END` (in ms), `agree yes` or `agree no` (to hints), `hint 2` (the
 * second hint about what there was to decide), `takeback 17` (the build of that version, and all that followed in
 * the game, is undone), `rename` (who runs the server has replaced a name: `name` is the new one). What would be
 * null or false at the end is left out.
 */
export interface Entry {
  version: number;
  /** When, in ms since 1970. */
  at: number;
  /** Who; null for chance and the match itself. */
  chair: number | null;
  /** The same as a seat of the game, once it has begun. */
  seat: number | null;
  do: string;
  /** Done by the match for a seat that ran out of time. */
  auto?: boolean;
  /** Who sat down, or the new name. */
  name?: string | null;
  /** The points after it, when it changed them. */
  scores?: number[] | null;
  /** How the points of a build came about. */
  build?: BuildNote | null;
}

/** A game of bots to watch: their levels by seat, and all that happens, as everybody sees it. */
export interface Exhibit {
  game: string;
  levels: string[];
  moments: StudyMoment[];
}

/** All stacks that show these rhombi and the fewest others, those with few crates first. */
export interface Fitting {
  /** How many rhombi are missing; 0 when nothing fits, or nothing is missing. */
  missing: number;
  /** The first of them. */
  pictures: Picture[];
  /** How many there are. */
  stacks: number;
}

/** A picture in which rhombi may be missing. */
export interface FittingOrder {
  rhombi: (["L" | "R" | "D" | "O", number, number])[];
}

/**
 * Ask to be forgotten: the account, if there is one, and all matches that nobody else played; in those of others
 * a place without a name remains.
 */
export interface Forget {
  forget: "everything";
}

/** All is gone: so many matches were deleted, and in so many others a place without a name remains. */
export interface Forgotten {
  deleted: number;
  nameless: number;
}

/** The class of a code. */
export interface FoundClass {
  id: string;
}

/** The tournament of a code. */
export interface FoundTournament {
  id: string;
}

/** The mistake that occurred most often in a lesson, with the task where most made it. */
export interface FrequentMistake {
  diagnosis: string;
  answer: unknown;
  choice: number | null;
  pupils: number;
  task: SchoolTask;
  solution: Solution;
  times: number;
}

/** What the draft would be with one crate more on a column: what that scores, and what the hand lacks for it. */
export interface Gain {
  points: number;
  missing: string;
}

/**
 * A game that can be played here: its name, how many may play, its settings with their choices (the default
 * first), the usual times in seconds by phase, and its bots.
 */
export interface GameNote {
  name: string;
  fewest: number;
  most: number;
  choices: Record<string, (boolean | number | string | null)[]>;
  /** For settings that do not go with every number of players: how many at most, for each choice. */
  most_seats: Record<string, number[]>;
  times: Record<string, number | null>;
  bots: string[];
  /** Whether players can be given hints in this game. */
  hints: boolean;
  /** Whether matches of this game can be rated. */
  rated: boolean;
}

/** A game to cut out, or dot paper. */
export interface GameSheet {
  size?: "a4" | "letter";
  language?: string;
  mono?: boolean;
  sheet: "cubus" | "skelter" | "paper";
}

/** All games that can be played here. */
export interface Games {
  games: GameNote[];
}

/**
 * Give an empty chair to a bot, or a bot's chair to people again, before the match has begun. Only for the client
 * that made the match.
 */
export interface Give {
  /** A place in the room, from 0. */
  chair: number;
  /** Who may sit on a chair. */
  to: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Give more time: for the task that is asked, or for homework. */
export interface GiveTime {
  activity: number;
  seconds: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** What the client keeps. */
export interface GivenRating {
  mu: number;
  sigma: number;
}

/** Somebody who came late and plays in the next game. */
export interface Guest {
  name: string;
  yours: boolean;
}

/** The teacher's guide to a ready-made lesson. */
export interface GuideSheet {
  size?: "a4" | "letter";
  language?: string;
  mono?: boolean;
  hour: string;
}

/** One line of the log of a guided game; chance sits on no seat. */
export interface GuidedLine {
  seat: number | null;
  do: string;
}

/** A guided game so far: the client keeps it. `seed` is any number, the same for the whole game. */
export interface GuidedLog {
  seed: number;
  lines: GuidedLine[];
}

/** The table as the log leaves it, then what chance and the friendly bot do, with their reasons. */
export interface GuidedMoments {
  moments: StudyMoment[];
}

/** Whether the server is well, and which version of Kist it runs. */
export interface Health {
  status: "ok" | "broken";
  version: string;
}

/** The answer with this request is on disk; the class as it is now. */
export interface Heard {
  type: "heard";
  request: string;
  view: PupilView;
}

/**
 * The first message, and again whenever the client wants to be told anew. `since` is the last version it has.
 * With `changes` the client is told from then on what is other than it was, as `change`; else by whole updates. With
 * `meanwhile` who comes back to a match over days is shown what happened, where that is shown: once.
 */
export interface Hello {
  type: "hello";
  protocol?: 1;
  since?: number;
  changes?: boolean;
  meanwhile?: boolean;
}

/** A hint: it is on disk that it was given. */
export interface Hint {
  step: number;
  hint: CubusHint;
}

/** A part of a lesson; `work` is what is done on the devices: tasks to be made, steps of a game, or games. */
export interface HourStage {
  title: string;
  text: string;
  minutes: number;
  work: Record<string, unknown> | null;
}

/**
 * Bring a match of one's own from another server: its transcript, from the first line to the last, in which seats
 * one sat, and when it was over, in ms since 1970.
 */
export interface ImportMatch {
  transcript: string;
  seats: number[];
  over: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** The match as it is kept here; `fresh` unless it was brought before. */
export interface Imported {
  id: string;
  fresh: boolean;
}

/** Come into the class with a nickname; `another` for a device that was somebody else's before. */
export interface Join {
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
  another?: boolean;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Join before it begins; who left comes back, with the name they had. */
export interface JoinTournament {
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Keep something; `version` is that of what it is based on, 0 when there was nothing. */
export interface KeepPaper {
  name: string;
  version: number;
  value: Record<string, unknown>;
}

/** Tell nothing in these hours, but afterwards; null: at any time. */
export interface KeepQuiet {
  quiet: QuietHours | null;
}

/** It is on disk, as this version. */
export interface KeptPaper {
  version: number;
}

/** A pupil as the teacher sees them; `word` gives a lost place back. */
export interface KnownPupil {
  pupil: number;
  name: string;
  word: string;
  group: number;
}

/**
 * For a page that was opened on the server's own machine: `origins` are those that others can open, and
 * `only_here` says that there are none because the server listens to its own machine alone.
 */
export interface LanAddresses {
  origins: string[];
  only_here: boolean;
}

/** What was laid: the stack that it shows where it lies, or what is wrong and where. An empty table shows `-`. */
export interface Laying {
  picture: Picture | null;
  error: DraftError | null;
  /** Of each column of the picture, the crates that cannot be seen at all. */
  hidden: number[];
  can_add: [number, number][];
  can_take: [number, number][];
  can_turn: [number, number][];
}

/** Rhombi laid freely, or a stack; with an edit, what they are like after it. */
export interface LayingOrder {
  draft: PicturedDraft | StackDraft;
  edit?: CrateEdit | null;
}

/** Play no longer; the maker can leave somebody else out. */
export interface LeaveTournament {
  player?: number | null;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** A game in a few steps. */
export interface Lesson {
  game: string;
  steps: LessonStep[];
}

/** One step. The page has the words for it under its name; `claims` are the numbers that they speak of. */
export interface LessonStep {
  name: string;
  /** Where the learner sits. */
  seat: number;
  claims: Record<string, number>;
  /** The moments of `watch` at which its sentences begin, if it has several. */
  scenes: number[];
  /** What the board offers first to do it with; null: it has no choice. */
  tool: string | null;
  /** Shown first; the last one is where the learner begins. */
  watch: StudyMoment[];
  /** One way to do it; empty where all is only looked at. */
  solution: string[];
  /** The same, moment by moment. */
  shown: StudyMoment[];
}

/** One line of a list. */
export interface ListedTournament {
  id: string;
  title: string;
  game: string;
  stage: "open" | "running" | "over";
  players: number;
  changed: number;
}

/** One line of a list of matches. */
export interface Listing {
  id: string;
  /** Only of matches that can be joined or are one's own. */
  code: string | null;
  game: Record<string, unknown>;
  status: "open" | "running" | "over";
  /** By chair; bots as `bot:LEVEL`, null for nobody yet. */
  names: (string | null)[];
  spectators: boolean;
  /** The chairs that the match waits for. */
  waiting: number[];
  /** The chairs that won, once it is over; empty when it was closed. */
  winners: number[];
  mine: boolean;
  /** The chairs that are one's own. */
  own: number[];
  /** Whether the match waits for one of one's own seats. */
  my_turn: boolean;
  /** Whether it is played over days. */
  over_days: boolean;
  /** When the match goes on without waiting, in ms since 1970; null: never. */
  deadline: number | null;
  created: number;
  changed: number;
}

/** Make a tournament; with `name` the maker plays too. */
export interface MakeTournament {
  game: Record<string, unknown>;
  /** How many sit at a table at most. */
  size: number;
  /** Everyone meets everyone, or Swiss rounds. */
  way: "all" | "swiss";
  /** How many, for Swiss rounds. */
  rounds?: number | null;
  /** Who holds a table up for so many seconds is passed over. */
  patience: number;
  /** Seconds by phase, as for a match. */
  times?: Record<string, number | null> | null;
  rated?: boolean;
  /** Whether the next round begins when all tables are done. */
  by_itself?: boolean;
  title?: string;
  name?: string | null;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** What does not change about a match. `game` are the game's settings as everybody may know them. */
export interface MatchInfo {
  id: string;
  /** Short, to be read aloud; finds the match. */
  code: string;
  game: Record<string, unknown>;
  /** `person` or `bot:LEVEL`, as first agreed; `Update.chairs` has them as they are. */
  chairs: string[];
  begins: "lot" | number;
  /** Seconds by phase; `any` is for phases not named; null: none. */
  times: Record<string, number | null>;
  listed: boolean;
  spectators: boolean;
  /** How long bots take to act. */
  pace: "slow" | "normal" | "fast" | "at-once";
  /** The SHA-256 of the secret from which all chance of the match follows; null: it was made earlier. */
  commitment: string | null;
  /** Whether there can be hints: `Update.hints` says whether there are. */
  hints: boolean;
  /** Whether it counts for the ratings of those who play. */
  rated: boolean;
  /** The id of the tournament that it is played in. */
  tournament: string | null;
  /** How everybody stood before; null for the first game at a table. */
  standing: Standing | null;
  created: number;
  /** Played by the rules of an earlier version: its log is kept, and there are no views any more. */
  earlier: boolean;
  /** Whether everybody has hours or days for everything, and comes and goes. */
  over_days: boolean;
  protocol: number;
}

/** A finished match, with all that is needed to check its chance: see docs/fairness.md. */
export interface MatchRecord {
  commitment: string | null;
  /** With the `secret`, and what the game hid from the start. */
  settings: Record<string, unknown>;
  log: RecordLine[];
}

/** A page of a list; `next` asks for the following one. */
export interface Matches {
  matches: Listing[];
  next: number | null;
}

/** The games of the class can be watched from here, as long as the browser is open. */
export interface MayWatch {
  watching: true;
}

/** What happened while a player was away, from the table as it was then on. It is told once. */
export interface Meanwhile {
  table: Record<string, unknown>;
  moments: MissedMoment[];
}

/**
 * Something that happened while a player was away, and the table as everybody saw it then, without the members
 * that never change.
 */
export interface MissedMoment {
  entry: Entry;
  table: Record<string, unknown>;
}

/** A mistake, and how often it occurs. */
export interface Mistake {
  diagnosis: string;
  times: number;
}

/** An entry of a finished match and what a spectator saw after it. */
export interface Moment {
  entry: Entry;
  view: View | null;
  /** Why a bot did it: a code with values. */
  reason: Record<string, unknown> | null;
}

/** Give the class a name, or take it away. */
export interface NameClass {
  name: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** How a pupil stands in the tournament: they see only their own. */
export interface NamedStanding {
  name: string;
  own: boolean;
  points: number;
  played: number;
}

/**
 * Become an account, which all matches of this client belong to. The passkey can come later, or never. The token
 * from before holds no longer.
 */
export interface NewAccount {
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
  /** What tells this device from others: 1 to 24 characters as people count them. */
  device: string;
  passkey?: Record<string, unknown> | null;
  renewal?: string | null;
}

/**
 * What is to be done: tasks in this order, together or alone. `seconds` is the countdown of each task that is
 * asked together, `until` when work alone ends, in ms: then it is homework, and goes on beside everything else. With
 * several `groups`, the tasks of the first come first, and all have as many.
 */
export interface NewActivity {
  mode: "together" | "alone";
  tasks: TaskName[];
  groups?: number;
  title?: string;
  seconds?: number | null;
  until?: number | null;
  hints?: boolean;
  again?: boolean;
  live?: boolean;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** What is agreed for a match. `game` are the game's own settings, as in the first line of a transcript. */
export interface NewMatch {
  game: Record<string, unknown>;
  chairs: string[];
  begins?: "lot" | number;
  /** Seconds by phase, null for no limit; `any` is for all phases that are not named. Without it these get their usual times. */
  times?: Record<string, number | null> | null;
  listed?: boolean;
  spectators?: boolean;
  /** How long bots take to act. */
  pace?: "slow" | "normal" | "fast" | "at-once";
  /** Whether players can ask for hints. Usually who plays alone against bots can, children can, and others when all agree; false: nobody; true: those who sit down with this order agree. */
  hints?: boolean | null;
  /** Whether it counts for ratings: no hints, one chair for each client, the usual rules. */
  rated?: boolean;
  sit?: SitAtOnce[];
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Ask for a new recovery code, which takes the place of the one before. */
export interface NewRecoveryCode {
}

/** Asks for a client token: as a cookie, or with `bearer` in the answer instead, for clients without cookies. */
export interface NewSession {
  bearer?: boolean;
}

/**
 * Games: tables of `size` are filled round by round; `bot` is the level of bots on empty chairs, if any; `hints`
 * says whether players may ask for them, null for what is usual at a table.
 */
export interface NewTournament {
  game: Record<string, unknown>;
  size: number;
  bot?: string | null;
  hints?: boolean | null;
  title?: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** The answer with this request was refused; `status` is what HTTP would say. */
export interface NotHeard {
  type: "not-heard";
  request: string;
  status: number;
  refusal: Refusal;
}

/** How somebody is told that a match over days waits for them. */
export interface Notices {
  /** The public key that a browser subscribes with. */
  key: string;
  /** How many devices are told. */
  devices: number;
  quiet: QuietNote | null;
  /** Vacations that are not over. */
  vacations: VacationNote[];
  /** Days of vacation that are left within a year. */
  vacation_days: number;
}

/** One build that was offered with the leftover rhombi. */
export interface OfferPicture {
  seat: number;
  points: number;
  picture: Picture;
}

/** Open a class, with a name or without. */
export interface OpenClass {
  name?: string;
}

/** A new class: `key` is the secret of the teacher's link and is told this once. */
export interface OpenedClass {
  id: string;
  key: string;
  code: string;
}

/**
 * Who runs the server; what was not said is empty. `privacy` is a text of their own, in paragraphs. All else says
 * for how many days it is kept: a class that nobody uses, matches in which nobody has an account, finished or given
 * up, and the names of those without one in other matches; these with 0 for ever.
 */
export interface Operator {
  name: string;
  contact: string;
  place: string;
  basis: string;
  imprint: string;
  privacy: string;
  class_days: number;
  guest_match_days: number;
  unfinished_match_days: number;
  guest_name_days: number;
}

/** How it ended: seats that won together, and a reason as a code. */
export interface OutcomeNote {
  winners: number[];
  reason: string;
}

/** A build from there, and the most that was to be had, as the review told it. */
export interface OwnAnswer {
  position: CubusPosition;
  best: number;
  answer: string;
}

/** A build that was missed in an own game, to be made again. */
export interface OwnMistake {
  position: CubusPosition;
}

/** Something that the page keeps with an account. */
export interface PaperNote {
  name: string;
  version: number;
  value: Record<string, unknown>;
}

/** All of it. */
export interface Papers {
  papers: PaperNote[];
}

/** A passkey. */
export interface PasskeyNote {
  id: string;
  name: string;
  created: number;
}

/** An activity in the list of all. */
export interface PastActivity {
  number: number;
  mode: "together" | "alone" | "games";
  homework: boolean;
  title: string;
  count: number;
  groups: number;
  now: number | null;
  revealed: boolean;
  deadline: number | null;
  hints: boolean;
  again: boolean;
  live: boolean;
  closed: boolean;
  rounds: number;
  tables: number;
  finished: number;
  opened: number;
}

/** A stack, where it lies, and the rhombi that show it. */
export interface Picture {
  stack: string;
  origin: [number, number];
  crates: number;
  rhombi: (["L" | "R" | "D" | "O", number, number])[];
  columns: Column[];
}

/** A draft as rhombi on the table, whether they show a stack or not. */
export interface PicturedDraft {
  rhombi: (["L" | "R" | "D" | "O", number, number])[];
}

/** Ask for a sign of life and the time. */
export interface Ping {
  type: "ping";
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** A table of a round; `winners` are null until the match is over, and null among them is a bot. */
export interface PlayedTable {
  pupils: number[];
  bots: number;
  match: string;
  winners: (number | null)[] | null;
}

/** How good somebody is; the client keeps it. `difficulty` is the step that suits it. */
export interface PlayerRating {
  mu: number;
  sigma: number;
  difficulty: number;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  request: string;
  now: number;
}

/** How good somebody is at a game. Only matches of the same pool, such as an edition, are compared. */
export interface PoolRating {
  game: string;
  pool: string;
  rating: RatingNote;
  /** What it was before the first of `steps`. */
  start: RatingNote;
  /** The last ones, the latest at the end. */
  steps: RatingStep[];
  /** How many there were in all. */
  matches: number;
}

/** Whose players are connected now, by chair. */
export interface Presence {
  type: "presence";
  connected: number[];
}

/**
 * A draft as the rules see it.
 *
 * `legal`: the build can be made as it is, by doing `build` (or `offer`) with `stack`. `picture` is where the
 * table would show it. When the draft shows no stack at all, everything but `error` is null.
 */
export interface Preview {
  legal: boolean;
  stack: string | null;
  picture: Picture | null;
  /** Crates more than are laid; may be below zero. */
  gained: number | null;
  /** What the build would score; below 1 it is not legal. */
  points: number | null;
  /** Rhombi from the hand, such as LR. */
  uses: string | null;
  /** Rhombi that leave the picture (1987 edition: into the hand). */
  takes: string | null;
  /** Rhombi that the hand lacks for it. */
  missing: string | null;
  /** What stays in the hand. */
  spare: string | null;
  error: DraftError | null;
  /** Columns, present or new, that a crate can be put on. */
  can_add: [number, number][];
  /** What the draft would be with each of these. */
  gains: Gain[];
  /** Columns that a crate can be taken off. */
  can_take: [number, number][];
  /** Columns whose lid can be turned: laid open lids cannot. */
  can_turn: [number, number][];
}

/** What is to be previewed: a draft from a position. */
export interface PreviewOrder {
  position: CubusPosition;
  draft: PicturedDraft | StackDraft;
  edit?: CrateEdit | null;
}

/**
 * Show a passkey or the recovery code once more, which still holds: for ten minutes what leads to the account can
 * be changed then.
 */
export interface Prove {
  passkey?: Record<string, unknown> | null;
  code?: string | null;
  renewal?: string | null;
}

/**
 * The activity for one pupil: tasks, own answers and solutions by the number of the task; the own match and
 * whether it is over, and how they stand in games themselves.
 */
export interface PupilActivity {
  number: number;
  mode: "together" | "alone" | "games";
  homework: boolean;
  title: string;
  count: number;
  groups: number;
  now: number | null;
  revealed: boolean;
  deadline: number | null;
  hints: boolean;
  again: boolean;
  live: boolean;
  closed: boolean;
  rounds: number;
  tables: number;
  finished: number;
  tasks: Record<string, SchoolTask>;
  answers: Record<string, Verdict>;
  solutions: Record<string, Solution>;
  match: string | null;
  match_over: boolean;
  standings: NamedStanding[];
}

/** How a pupil stands in the tournament. */
export interface PupilStanding {
  pupil: number;
  points: number;
  played: number;
}

/**
 * The class for one pupil: what is looked at first, and `beside` it all other homework that is open, and what was
 * done in class last. While `eyes`, everybody looks at the front.
 */
export interface PupilView {
  version: number;
  code: string;
  class_name: string;
  eyes: boolean;
  pupil: number;
  name: string;
  activity: PupilActivity | null;
  beside: PupilActivity[];
  now: number;
}

/** Put pupils into a group. */
export interface PutIntoGroup {
  pupils: number[];
  group: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** A puzzle on the board of its game. */
export interface Puzzle {
  id: string;
  kind: string;
  game: string;
  /** The date of which it is the puzzle, where that was asked for. */
  day: string | null;
  /** Where the one who solves it sits. */
  seat: number;
  /** 1 to 10: as computed, corrected by how people do. */
  difficulty: number;
  /** The edition of Cubus. */
  rules: string | null;
  /** The fields that are asked about. */
  fields: string[];
  /** How many moments ago each of them was last seen. */
  ages: Record<string, number>;
  /** The seat whose Ready! is asked about. */
  asked: number | null;
  /** The table; what is watched has more; after a knock (`knock`) the second one follows. */
  moments: StudyMoment[];
}

/**
 * An answer: the text of a stack, `none`, colours by field, or true and false. With `player` it is rated; that is
 * for the first answer to a puzzle.
 */
export interface PuzzleAnswer {
  answer: string | boolean | Record<string, string>;
  player?: GivenRating | null;
}

/** Whether it meets the goal, and what it scores (points, crates, rhombi freed, fields named). */
export interface PuzzleJudged {
  right: boolean;
  scores: number | null;
  error: Refusal | null;
  player: PlayerRating | null;
}

/** A puzzle in a list, with the difficulty that was computed for it. */
export interface PuzzleNote {
  id: string;
  kind: string;
  difficulty: number;
  /** Whether an open crate is laid, which stays where it is. */
  open: boolean;
  /** The edition of Cubus, where that matters. */
  rules: string | null;
}

/** Several puzzles at once, in the order in which they were asked for. */
export interface PuzzleSet {
  puzzles: Puzzle[];
}

/** One answer that meets the goal, and the most that can be had. */
export interface PuzzleSolution {
  example: string | boolean | Record<string, string>;
  best: number;
  /** The colours of the fields that were asked about. */
  under: Record<string, string | null>;
  /** Where stones stand wrong, if it was asked whether all stand right. */
  wrong: string[];
  /** The table after it, where something is built or taken. */
  moments: StudyMoment[];
}

/** The puzzles there are. */
export interface Puzzles {
  puzzles: PuzzleNote[];
}

/** Every day from `start` to `stop`, in a time zone by its name (`Europe/Rome`) or distance (`+02:00`). */
export interface QuietHours {
  /** Minutes after midnight. */
  start: number;
  /** Minutes after midnight. */
  stop: number;
  zone: string;
}

/** Somebody's quiet hours. */
export interface QuietNote {
  start: number;
  stop: number;
  zone: string;
}

/** A rating as people see it: points, and by how much they may be wrong. A newcomer has 1000. */
export interface RatingNote {
  points: number;
  /** The true value is within so many points in 95 of 100 cases. */
  spread: number;
  /** There were too few matches to say much. */
  provisional: boolean;
}

/** A rating after a match, in which the player came in this place. */
export interface RatingStep {
  match: string;
  /** When the match ended, in ms since 1970. */
  at: number;
  rating: RatingNote;
  /** By how many points the match moved the rating. */
  change: number;
  place: number;
  players: number;
}

/** One's own ratings, those that changed last first; and those of bots, the weakest first. */
export interface Ratings {
  own: PoolRating[];
  bots: BotRating[];
}

/** A ready-made lesson in the language that was asked for. */
export interface ReadyHour {
  name: string;
  title: string;
  lead: string;
  levels: [number, number];
  minutes: number;
  stages: HourStage[];
}

/** All ready-made lessons. */
export interface ReadyHours {
  hours: ReadyHour[];
}

/** One line of the log of a record. */
export interface RecordLine {
  /** The chair; null for chance and the match itself. */
  by: number | null;
  do: string;
  /** Where chance drew: what it could have drawn, in order, with the probabilities. */
  outcomes: Record<string, string> | null;
  /** The number of chance that decided, where it is not that of the line: a draw again. */
  point: number | null;
}

/** Sign in with the recovery code. Another takes its place; the same request is told the same one again. */
export interface Recover {
  code: string;
  /** What tells this device from others: 1 to 24 characters as people count them. */
  device: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
  renewal?: string | null;
}

/** A recovery code, told this once. */
export interface RecoveryCode {
  code: string;
}

/** Why something was refused: `error` for programs, `message` for people, `details` says where and what. */
export interface Refusal {
  error: string;
  message: string;
  details: Record<string, unknown>;
}

/** A command was refused and nothing has changed. `request` is null when it could not be read. */
export interface Refused {
  type: "refused";
  request: string | null;
  error: string;
  message: string;
  details: Record<string, unknown>;
}

/** Ask for the same again. The first to ask makes the match; everybody who asks gets the own chairs there. */
export interface Rematch {
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** One legal removal of the demolition: what to do, what it sets free, and what remains. */
export interface RemovalPicture {
  do: string;
  frees: number;
  picture: Picture;
}

/** Remove a pupil. */
export interface Remove {
  pupil: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Let a passkey open nothing any more. */
export interface RemovePasskey {
  id: string;
}

/** Give a pupil another name. */
export interface Rename {
  pupil: number;
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Be called otherwise. */
export interface RenameAccount {
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
}

/** Ask for the new token once more, with the one from before, as the answer got lost. */
export interface RenewSession {
  /** A secret of the client's own, new for every request: with it, and with the token from before, the new token is told again if the answer got lost. Without it, it is told once. */
  renewal: string;
}

/** Whether there is a new token; it is in the cookie, or told to who sent the old one as a header. */
export interface RenewedSession {
  renewed: boolean;
  token: string | null;
}

/** A part of a finished match. */
export interface Replay {
  info: MatchInfo;
  chairs: Chair[];
  outcome: OutcomeNote | null;
  /** The last version of the match. */
  version: number;
  moments: Moment[];
}

/** How many tasks of an activity somebody answered, and how many of these rightly. */
export interface Result {
  answered: number;
  right: number;
}

/**
 * The review of a finished match, as far as it is made. Decisions and summary are the lines of `kist review
 * --json`, which docs/study.md describes.
 */
export interface Review {
  /** How much of it is made; 1 once it is complete. */
  share: number;
  /** Those that the client does not have yet, in order. */
  decisions: Record<string, unknown>[];
  /** The version of the log for every line of the transcript: a decision's `at` is the index plus 1. */
  versions: number[];
  /** What follows the decisions; null while it is being made. */
  summary: Record<string, unknown> | null;
}

/** A match and its table: the answer to create, join and look. */
export interface Room {
  info: MatchInfo;
  update: Update;
}

/** Put pupils to tables: these, or all who have a device. */
export interface Round {
  pupils?: number[] | null;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** A pupil answers a task over the line that is open, as `POST .../answer` does. */
export interface SaidAnswer {
  activity: number;
  task: number;
  answer: unknown;
  pupil?: number | null;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
  type: "answer";
}

/**
 * What the class answered: how many rightly (and with which letter), the most frequent mistakes, and how many
 * made others.
 */
export interface SaidOnWall {
  right: number;
  choice: number | null;
  wrong: WrongGroup[];
  rest: number;
}

/** A task as pupils see it; see docs/tasks.md. */
export interface SchoolTask {
  kind: string;
  level: number;
  asked: string;
  shown: Record<string, unknown>;
  choices: unknown[];
}

/**
 * As whom the server sees the client that asks: from which address, as limits count it, whether a proxy that the
 * server trusts said so, and over what.
 */
export interface SeenAs {
  address: string;
  forwarded: boolean;
  scheme: string;
}

export type ServerMessage = Welcome | Update | Change | Presence | Acted | Refused | Pong | Sign | SignShown | UnaskedNote;

/** `fresh` says whether the client is new; `token` is for `Authorization: Bearer`. */
export interface Session {
  fresh: boolean;
  token: string | null;
}

/** It holds no longer, at this server now and at all others within seconds. */
export interface SessionEnded {
  ended: true;
}

/** A device on which somebody is signed in; `seen` is the day on which it was last used, in ms. */
export interface SessionNote {
  id: string;
  device: string;
  created: number;
  seen: number;
  this: boolean;
}

/** An answer to a task of a set. */
export interface SetAnswer {
  set: string;
  task: number;
  answer: unknown;
}

/** A task of a set, with what makes it again. */
export interface SetTask {
  kind: string;
  level: number;
  asked: string;
  shown: Record<string, unknown>;
  choices: unknown[];
  seed: string;
}

/**
 * What an answer was: as it was heard, whether it is right, which mistake it shows, which others it might
 * `also` be, and the solution.
 */
export interface SetVerdict {
  answer: unknown;
  right: boolean;
  diagnosis: string | null;
  also: string[];
  solution: Solution;
}

/** How many gave the same answer, and what it is. */
export interface ShareOfAnswers {
  answer: unknown;
  right: boolean;
  diagnosis: string | null;
  also: string[];
  pupils: number;
}

/** How something is printed. */
export interface Sheet {
  size?: "a4" | "letter";
  language?: string;
  mono?: boolean;
}

/** Somebody showed a friendly sign. It is for those who are there, and kept nowhere. */
export interface Sign {
  type: "sign";
  chair: number;
  /** What a friendly sign says; there are no words of one's own. */
  sign: "well-done" | "good-game" | "one-moment" | "thanks";
}

/** Show everybody at the table a friendly sign, from one's seat, once the match has begun. */
export interface SignCommand {
  type: "sign";
  /** A place in the game; seat 0 begins. */
  seat: number;
  /** What a friendly sign says; there are no words of one's own. */
  sign: "well-done" | "good-game" | "one-moment" | "thanks";
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Sign in with a passkey. */
export interface SignIn {
  /** What the browser answered to the challenge, as WebAuthn writes it in JSON. */
  passkey: Record<string, unknown>;
  /** What tells this device from others: 1 to 24 characters as people count them. */
  device: string;
  renewal?: string | null;
}

/** The sign was shown to everybody who is there. */
export interface SignShown {
  type: "shown";
  request: string;
}

/**
 * Somebody is signed in. `code` is a new recovery code, told this once; `matches` says how many matches of this
 * device came along. `token` is for clients that sent theirs as `Authorization: Bearer`.
 */
export interface Signed {
  account: AccountNote;
  code: string | null;
  matches: number;
  token: string | null;
}

/** Take a chair; without a number the first free one. */
export interface Sit {
  chair?: number | null;
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
  /** Whether who sits down agrees to hints. */
  hints?: boolean;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** A chair that whoever starts a match takes. */
export interface SitAtOnce {
  /** A place in the room, from 0. */
  chair: number;
  /** How a player is called at the table: 1 to 24 characters as people count them. */
  name: string;
}

/** A stone of `seat` moved onto one of `owner`, who may claim that it stands right. */
export interface SkelterAttack {
  seat: number;
  owner: number;
  from: string;
  on: string;
}

/** A stone that is in somebody's hand, and where it was taken up. */
export interface SkelterLifted {
  seat: number;
  colour: string;
  from: string;
}

/** What `table` holds in a view of Helter-Skelter. */
export interface SkelterTable {
  /** Field to the seats whose stones lie there, lowest first. */
  piles: Record<string, number[]>;
  /** Field to the colours of those stones, lowest first. */
  stones: Record<string, string[]>;
  /** The colour of each seat, null while it has none; where players have several sets, a list for each seat. */
  colours: (string | string[] | null)[];
  /** How many colours each player has. */
  sets: number;
  /** Field to colour, as visible now; other empty fields are neutral. */
  shown: Record<string, string>;
  /** Seats that are out. */
  out: number[];
  /** Seats that lose their next turn; one that loses two is named twice. */
  skips: number[];
  turn: number | null;
  /** How many stones each seat has still to place. */
  stock: number[];
  /** The colour of the stone that is placed next. */
  placing: string | null;
  round: number;
  rounds: number | null;
  /** What a wrong claim costs: `turn` or `nothing`. */
  wrong_claim: string;
  /** Why the game would be over after a pass now: `all-passed`, `repetition` or `rounds`; null: it would go on. */
  pass_ends: string | null;
  /** How often the table has come up as at the beginning of this turn, since the last wrong call. */
  repeats: number;
  lifted: SkelterLifted | null;
  attack: SkelterAttack | null;
  verdict: SkelterVerdict | null;
  /** Fields that a claim or Ready! has just shown to all. */
  checked: string[];
  /** How many stones of each seat stand right, once everything is shown; of who called Ready! wrongly, how many did then. */
  right: number[] | null;
  /** Where to draw each field. */
  places: Record<string, [number, number]>;
  /** The fields one step away from each field. */
  next: Record<string, string[]>;
}

/** What all have just been shown: a `claim` or a call (`ready`), whose it was, and whether it was right. */
export interface SkelterVerdict {
  of: string;
  seat: number;
  right: boolean;
}

/**
 * What is right, and the stack as a plan and as a picture; what each tower adds to each number, row by row; the
 * heaps with the fewest and the most crates; the lines of a drawing; of a Ready! the colours under its stones, and
 * where they stand wrong.
 */
export interface Solution {
  answer: unknown;
  plan: string;
  picture: [string, number, number][];
  fewest: number | null;
  most: number | null;
  sums: Record<string, number[][]>;
  extremes: Record<string, string>;
  lines: [number, number, number, number][];
  under: Record<string, string | null>;
  wrong: string[];
}

/** One of the best builds that really differ, and where the table would show it. */
export interface SolvedBuild {
  points: number;
  gained: number;
  uses: string;
  takes: string;
  /** What stays in the hand. */
  spare: string;
  picture: Picture;
}

/** The best with just these rhombi of the hand. */
export interface SolvedChoice {
  choice: string;
  points: number;
  gained: number;
  stack: string;
}

/** A set of tasks for who opens it in a class: with solutions. */
export interface SolvedSet {
  tasks: DraftedTask[];
}

/** A task with its solution. */
export interface SolvedTask {
  kind: string;
  level: number;
  asked: string;
  shown: Record<string, unknown>;
  choices: unknown[];
  solution: Solution;
}

/** A draft in crates. */
export interface StackDraft {
  stack: string;
}

/** Leave one's chair before the match has begun; who made the match can free any chair. */
export interface Stand {
  /** A place in the room, from 0. */
  chair: number;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** The games that were played at this table before. */
export interface Standing {
  games: number;
  /** How often who sits there has won, by chair. */
  won: number[];
}

/** The table at one moment, as the learner sees it, and who did what before it (null: nothing, or chance). */
export interface StudyMoment {
  seat: number | null;
  do: string | null;
  view: View;
  /** Why a bot did it, as in replays. */
  reason: Record<string, unknown> | null;
  /** How the points of a build came about. */
  build: BuildNote | null;
}

/** Tell this device: what its browser says of a push subscription, and its language. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** Lock the door or let everybody look at the front, or end that. */
export interface Switch {
  on: boolean;
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** The ratings of all who sit at a rated table; `counted` once the match has moved them. */
export interface TableRatings {
  pool: string;
  counted: boolean;
  chairs: ChairRating[];
}

/**
 * A task by what makes it: the same three always give the same task. Of a puzzle `seed` is what follows the kind
 * in its id; a step of a lesson has the kind `step` and the seed `GAME.STEP`.
 */
export interface TaskName {
  kind: string;
  level: number;
  seed: string;
}

/** A set of tasks, or of puzzles: kinds in turn, levels rising from the first to the last. */
export interface TaskOrder {
  kinds: string[];
  levels: number[];
  count: number;
  seed: string;
}

/** How many have answered a task, and how many of them rightly; null as long as that is not told. */
export interface TaskProgress {
  answered: number;
  right: number | null;
}

/** A set of tasks to work on alone. */
export interface TaskSet {
  tasks: SetTask[];
}

/**
 * The class for its teacher; `ends` is when it is deleted by itself, in ms; `there` are the pupils who are
 * connected now. `going` is the table of what is looked at first, `beside` has those of all others that are open.
 * `sent_away`: of so many pupils who were removed the device may not come back as somebody else.
 */
export interface TeacherView {
  version: number;
  code: string;
  class_name: string;
  eyes: boolean;
  locked: boolean;
  ends: number;
  pupils: KnownPupil[];
  sent_away: number;
  there: number[];
  activities: PastActivity[];
  going: AnswerTable | null;
  beside: AnswerTable[];
  now: number;
}

/** A command of the maker that needs no more words. */
export interface TournamentCommand {
  /** Chosen by the client, new for every command. A resend with the same id acts only once. */
  request: string;
}

/** Who plays; who is not `here` gets no further table. */
export interface TournamentPlayer {
  player: number;
  name: string;
  here: boolean;
}

/** One round, and who sat out. */
export interface TournamentRound {
  tables: TournamentTable[];
  sitting_out: number[];
}

/** How a player stands; `place` is shared by who has as many points of one's own and of opponents. */
export interface TournamentStanding {
  player: number;
  place: number;
  points: number;
  opponents: number;
  played: number;
}

/** A table: `places` by player in the same order, null until the match is over. */
export interface TournamentTable {
  players: number[];
  match: string;
  places: number[] | null;
}

/** A tournament for everybody who has the link; `me` is one's own number, `match` one's last table. */
export interface TournamentView {
  id: string;
  code: string;
  version: number;
  title: string;
  game: Record<string, unknown>;
  size: number;
  way: "all" | "swiss";
  /** How many rounds there are at least, with all who are here. */
  fewest_rounds: number;
  patience: number;
  /** Seconds by phase, where the matches have clocks. */
  times: Record<string, number | null>;
  rated: boolean;
  by_itself: boolean;
  stage: "open" | "running" | "over";
  maker: boolean;
  me: number | null;
  match: string | null;
  players: TournamentPlayer[];
  rounds: TournamentRound[];
  standings: TournamentStanding[];
  /** Whether all tables are done. */
  between: boolean;
  /** When the next round begins by itself, in ms since 1970. */
  next_round_at: number | null;
  now: number;
}

/** One's own tournaments, the latest first. */
export interface Tournaments {
  tournaments: ListedTournament[];
}

/** An activity among those that are followed over the weeks. */
export interface TrackedActivity {
  number: number;
  title: string;
  opened: number;
  count: number;
  kinds: string[];
}

/** How often a mistake was made in each activity. */
export interface TrackedMistake {
  diagnosis: string;
  times: number[];
}

/** What a pupil did in each activity (null: nothing), and which mistakes. */
export interface TrackedPupil {
  pupil: number;
  name: string;
  results: (Result | null)[];
  mistakes: TrackedMistake[];
}

/**
 * What became of it. With neither `done` nor `goes_on` the step begins again; what was refused (`error`)
 * changed nothing.
 */
export interface Tried {
  done: boolean;
  /** The learner is in the middle of something, such as a stone in the air. */
  goes_on: boolean;
  /** The field whose colour is to be named next (`name COLOUR`). */
  asks: string | null;
  /** What is true of a try that did not lead there: a code, and its values. */
  why: Record<string, unknown> | null;
  moments: StudyMoment[];
  error: Refusal | null;
}

/** What waits for this client. */
export interface Turns {
  /** Running matches in which other people wait for one of the own seats. */
  waiting: number;
  /** Running matches over days in which the client plays. */
  over_days: number;
}

/**
 * Which of the own seats are not asked until their turn, once that has changed: said, taken back, or over as the
 * turn began. Only who plays there is told.
 */
export interface UnaskedNote {
  type: "unasked";
  seats: number[];
}

/** Tell this device nothing any more. */
export interface Unsubscribe {
  endpoint: string;
}

/** The table as it is now for this client, with the log since what the client had. */
export interface Update {
  type: "update";
  match: string;
  version: number;
  /** `entries` are those after this version. */
  since: number;
  entries: Entry[];
  status: "open" | "running" | "over";
  chairs: Chair[];
  /** One for each own seat, else the spectator's. Empty before the beginning. */
  views: View[];
  outcome: OutcomeNote | null;
  deadline: Deadline | null;
  /** The id of the match that follows this one. */
  rematch: string | null;
  /** Who came late and plays in the next game. */
  guests: Guest[];
  /** For how many more guests the next game has room. */
  places: number;
  /** Whether players can ask for hints; before the beginning, if it began now. */
  hints: boolean;
  /** Whether the person here can take back their last build, until they go on, by doing `takeback VERSION` with the version of its entry. */
  takes_back: boolean;
  /** Whether this client made the match: it can free chairs and give empty ones away. */
  maker: boolean;
  /** The own seats that do not want to be asked until their turn; of others nothing is told. */
  unasked: number[];
  /** The server's clock in ms since 1970. */
  now: number;
}

/** A vacation, in ms since 1970. */
export interface VacationNote {
  start: number;
  stop: number;
}

/** An answer, and what it was as far as that may be known; `also` are further explanations, for the teacher. */
export interface Verdict {
  answer: unknown;
  tries: number;
  right: boolean | null;
  diagnosis: string | null;
  also: string[];
}

/**
 * What one seat (or, with `viewer` null, a spectator) may know now. `table` is what the game shows: `CubusTable`,
 * `SkelterTable`, or what a game from elsewhere says. `kinds` are the verbs open to the viewer; `actions` lists
 * those that can be listed.
 */
export interface View {
  viewer: number | null;
  phase: string;
  to_act: (number | null)[];
  kinds: string[];
  actions: string[];
  scores: number[];
  outcome: OutcomeNote | null;
  table: Record<string, unknown>;
  /** What a page needs to draw it besides the table. */
  scene: CubusScene | null;
}

/**
 * What is other in a view than it was; what is left out stays as it was. `table` and `scene` are changed member
 * by member, and so are objects inside them: a member that was an object and is one here is changed likewise, any
 * other is replaced. `gone` are the paths of members that are there no longer, like `["table","piles","b1"]`.
 */
export interface ViewChange {
  phase?: string;
  to_act?: (number | null)[];
  kinds?: string[];
  actions?: string[];
  scores?: number[];
  table?: Record<string, unknown>;
  scene?: Record<string, unknown>;
  gone?: string[][];
}

/**
 * The activity for all to see; `progress` is task by task. Where there are groups, `groups_shown` has all of
 * them, and the rest is that of the first and how far everybody is.
 */
export interface WallActivity {
  number: number;
  mode: "together" | "alone" | "games";
  homework: boolean;
  title: string;
  count: number;
  groups: number;
  now: number | null;
  revealed: boolean;
  deadline: number | null;
  hints: boolean;
  again: boolean;
  live: boolean;
  closed: boolean;
  rounds: number;
  tables: number;
  finished: number;
  answered: number;
  groups_shown: WallGroup[];
  progress: TaskProgress[];
  task: SchoolTask | null;
  solution: Solution | null;
  said: SaidOnWall | null;
}

/** What is asked of a group for all to see; `pupils` is how many are in it. */
export interface WallGroup {
  pupils: number;
  answered: number;
  progress: TaskProgress[];
  task: SchoolTask | null;
  solution: Solution | null;
  said: SaidOnWall | null;
}

/** What was done in a lesson. */
export interface WallSummary {
  done: DoneActivity[];
  mistake: FrequentMistake | null;
}

/** The class for the projector: the names of who is there before it begins, and none with answers. */
export interface WallView {
  version: number;
  code: string;
  class_name: string;
  eyes: boolean;
  pupils: number;
  names: string[];
  activity: WallActivity | null;
  summary: WallSummary | null;
  now: number;
}

/** What somebody says after watching a stretch of an own game: colours by field, or true and false. */
export interface WatchAnswer {
  answer: boolean | Record<string, string>;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  info: MatchInfo;
  update: Update;
  /** For who asked for it and missed something. */
  meanwhile: Meanwhile | null;
}

/**
 * Tasks or puzzles by their names. Of tasks an address that opens exactly these is printed as a QR code, unless
 * only this machine could open it.
 */
export interface Worksheet {
  size?: "a4" | "letter";
  language?: string;
  mono?: boolean;
  tasks: TaskName[];
  title?: string;
}

/**
 * Wrong answers that are one mistake: the answer that most of them gave, its letter if it has one, and how many
 * pupils these are.
 */
export interface WrongGroup {
  diagnosis: string;
  answer: unknown;
  choice: number | null;
  pupils: number;
}
