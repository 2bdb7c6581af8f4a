// What travels between server and client. Written by `make types` from the server's messages: change those, not this.
// Fields that may be left out at their default are optional; scene/patch.js fills in those of a scene.

/** The reply to one command; not numbered. */
export interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  refusal?: RefusalInfo | null;
  hints?: HintInfo[];
  adviser?: string;
}

/** From one thing to another: who aims at whom. */
export interface Arrow {
  source: string;
  target: string;
  kind: string;
  label: string;
}

/** What everybody may know of somebody's decision. */
export interface Awaited {
  seat: number;
  kind: string;
  rule: string;
  subject?: string | null;
}

/** What else somebody is: where the rulebook says so, and for how long. */
export interface Badge {
  words: string;
  rule?: string;
  until?: string;
}

export interface Board {
  id: string;
  label: string;
  shape?: "hex" | "square";
  cells: Cell[];
  origin?: [number, number];
  columns?: string[];
  rows?: string[];
  edges?: Edge[];
  sides?: Side[];
  owner?: number | null;
}

/** Something to click that is no thing: a fortress to raise, a card's second use. */
export interface Button {
  id: string;
  label: string;
  glyph?: string;
  at?: string | null;
  group?: string;
  cost?: string;
}

/** One place of a board. */
export interface Cell {
  id: string;
  label: string;
  at: [number, number];
  tint?: string;
  pieces?: Piece[];
}

export interface Chat {
  type: "chat";
  id: number;
  text: string;
}

export interface ChatLine {
  by: string;
  name: string;
  text: string;
  at: number;
}

export interface ClockInfo {
  seat: string;
  left_ms: number;
  running: boolean;
}

/** How much time people have. Bots and stand-ins cost nobody time. */
export interface ClockPlan {
  kind?: "move" | "none" | "total";
  seconds?: number;
  increment?: number;
}

export interface Die {
  id: string;
  label: string;
  faces: string[];
  face?: string | null;
  verdict?: string;
  before?: string | null;
}

/** What lies between two neighbouring cells: a wall, a seam, a door. */
export interface Edge {
  first: string;
  second: string;
  kind: string;
  label?: string;
}

/** One line on the face of a card: marks, then words. */
export interface Fact {
  words: string;
  marks?: Mark[];
  tone?: "" | "bad" | "good";
}

/** One setting, described for a lobby. */
export interface Field {
  name: string;
  default: unknown;
  help: string;
  choices?: (string | number)[];
  low?: number | null;
  high?: number | null;
  per_seat?: boolean;
  text?: boolean;
  longest?: number | null;
}

export interface Frame {
  by: string;
  text: string;
  notices: NoticeLine[];
  scene?: SentScene | null;
  patch?: Patch | null;
}

/** A page of a match of this server, see ``Strip``. */
export interface Frames {
  table: TableInfo;
  total: number;
  first: number;
  frames: Frame[];
}

export interface GameInfo {
  slug: string;
  title: string;
  tagline: string;
  seats: number[];
  nature: Nature;
  settings: Field[];
  presets: Record<string, Record<string, unknown>>;
  levels: string[];
  position_setting: string | null;
  data_setting: string | null;
  formats: string[];
}

/** A place where a board could be laid; picked like a piece. */
export interface Ghost {
  id: string;
  label: string;
  origin: [number, number];
  columns: number;
  rows: number;
  note?: string;
}

/** What is shown while something happens, and gone afterwards; whoever skips it loses nothing. */
export interface Glimpse {
  cells?: string[];
  throw?: Throw | null;
  card?: Piece | null;
}

/** The server closes the socket, and why. ``again`` is False where coming back would not help. */
export interface Goodbye {
  type: "goodbye";
  reason: string;
  again?: boolean;
}

export interface GuideStep {
  words: string;
  points?: string[];
  when?: string;
}

export interface Hello {
  type: "hello";
  token?: string | null;
  epoch?: string;
  seen?: number;
}

/** A decision as it looks afterwards. */
export interface Hindsight {
  ply: number;
  number: number;
  seat: number;
  text: string;
  label: string;
  chance: number | null;
  worth: number | null;
  path: string[];
  best: string;
  best_label: string;
  best_path: string[];
  variation?: string[];
  plies?: number | null;
}

export interface Hint {
  type: "hint";
  id: number;
}

export interface HintInfo {
  text: string;
  label: string;
  chance: number | null;
  plies?: number | null;
}

export interface Join {
  name?: string;
  seat?: string | null;
  entropy?: string;
  program?: boolean;
}

/** What changed in a list of things that have names. */
export interface ListPatch {
  items?: unknown[];
  parts?: Record<string, Patch>;
  gone?: (string | number)[];
  order?: (string | number)[] | null;
}

/** Something was taken back: of the log so many lines stay, and these follow. */
export interface LogCut {
  keep: number;
  lines?: NoticeLine[];
}

/** Lines of the log that follow each other. */
export interface LogPage {
  first: number;
  lines?: NoticeLine[];
}

/** Show the position after these moves, and think about it until something else is asked for. */
export interface Look {
  type: "look";
  id: number;
  moves?: string[];
  settings?: Record<string, unknown>;
}

/** A small drawing with its meaning in words, on the face of a card. */
export interface Mark {
  kind: string;
  label: string;
  glyph: string;
}

/** An action in the game's notation, or a word for the table such as ``/resign``. */
export interface MessagesAct {
  type: "act";
  id: number;
  text: string;
  count?: number | null;
}

/** So many of so many. */
export interface Meter {
  id: string;
  label: string;
  value: number;
  limit?: number | null;
  owner?: number | null;
  warning?: boolean;
}

/** One thing going from one place of the scene to another. */
export interface Motion {
  id: string;
  source: string;
  target: string;
  through?: string[];
  bump?: string;
}

/** What kind of game it is, for those who must know before they start. */
export interface Nature {
  hidden?: boolean;
  simultaneous?: boolean;
  luck?: boolean;
  draws?: boolean;
}

export interface NewTable {
  game: string;
  seats: SeatPlan[];
  name?: string;
  settings?: Record<string, unknown>;
  preset?: string | null;
  clock?: ClockPlan;
  watch?: "link" | "nobody" | "public";
  undo?: "consent" | "off" | "own";
  entropy?: string;
  program?: boolean;
}

/** An entry of the log as one audience reads it. */
export interface NoticeLine {
  words: string;
  rule: string;
  kind: string;
  motions?: Motion[];
  beat?: number;
  glimpse?: Glimpse | null;
  aside?: boolean;
}

/** One action and how to pick it. */
export interface Offer {
  text: string;
  label: string;
  path: string[];
  mark?: string;
  note?: string;
  confirm?: boolean;
  refusal?: string;
  rule?: string;
  throw?: Throw | null;
}

/** A meaning laid over cells: a zone of protection, a range, a danger. */
export interface Overlay {
  id: string;
  kind: string;
  label: string;
  cells: string[];
  glyph?: string;
  owner?: number | null;
  optional?: boolean;
  quiet?: boolean;
}

/** What changed in a scene or in a thing of it: whole fields, and lists thing by thing. */
export interface Patch {
  fields?: Record<string, unknown>;
  lists?: Record<string, ListPatch>;
}

/** A pawn, a card, a token: anything that lies somewhere. */
export interface Piece {
  id: string;
  kind: string;
  label: string;
  glyph: string;
  owner?: number | null;
  back?: boolean;
  count?: number;
  under?: Piece[];
  facing?: number | null;
  pips?: number | null;
  badges?: string[];
  title?: string;
  caption?: string;
  facts?: Fact[];
  text?: string;
  rule?: string;
  layer?: "corner" | "ground" | "model";
}

export interface Ping {
  type: "ping";
  id: number;
}

/** One seat's name plate. */
export interface Plate {
  seat: number;
  id?: string;
  label: string;
  emblem: string;
  glyph: string;
  to_act?: boolean;
  out?: boolean;
  badges?: (string | Badge)[];
  hue?: string;
  team?: string;
}

export interface Point {
  ply: number;
  chance: number;
}

/** The position that was asked for, as somebody sees it who plays all seats from the first one's side. */
export interface Posed {
  type: "posed";
  id: number;
  moves: string[];
  scene: SentScene;
  notices?: NoticeLine[];
}

export interface ProposalInfo {
  kind: "abort" | "draw" | "undo";
  by: string;
  agreed: string[];
}

/** Why something is as it is. */
export interface Reason {
  words: string;
  rule: string;
}

export interface RefusalInfo {
  code: string;
  rule: string;
  words: string;
}

export interface Rename {
  name: string;
}

export interface Review {
  plies: number;
  moments: Hindsight[];
  curves: Point[][];
  turning: number[];
}

export interface ReviewDone {
  type: "review";
  review: Review;
  adviser: string;
  complete: boolean;
}

export interface ReviewFailed {
  type: "failed";
  error: string;
}

export interface ReviewProgress {
  type: "progress";
  done: number;
  total: number;
}

export interface RuleEntry {
  id: string;
  title: string;
  section: string;
}

export interface RulePage {
  slug: string;
  title: string;
  version: string;
  html: string;
  rules: RuleEntry[];
}

export interface Said {
  type: "said";
  n: number;
  line: ChatLine;
}

/** One line of a show. */
export interface SceneAct {
  words: string;
  rule: string;
  seat?: number | null;
  points?: number | null;
  total?: boolean;
  marks?: Mark[];
}

export interface SeatInfo {
  seat: string;
  name: string;
  kind: "bot" | "open" | "person" | "program";
  present?: boolean;
  left?: boolean;
  standin?: boolean;
  remembers?: boolean;
  team?: string;
}

/** Who is to sit in a seat. */
export interface SeatPlan {
  kind?: "bot" | "me" | "open";
  level?: string;
}

/** The answer to sitting down. The token is shown this once; whoever has it acts for the seat. */
export interface Seated {
  table: string;
  seat: string;
  token: string;
}

/** What a person sees: the picture, and on it all that core knows of any game. Nobody is without a prompt here. */
export interface SentScene {
  prompt?: string;
  plates: Plate[];
  boards?: Board[];
  around?: string;
  around_id?: string;
  around_label?: string;
  ghosts?: Ghost[];
  zones?: Zone[];
  overlays?: Overlay[];
  arrows?: Arrow[];
  dice?: Die[];
  trays?: Tray[];
  meters?: Meter[];
  buttons?: Button[];
  offers?: Offer[];
  shortcuts?: Offer[];
  recent?: string[];
  remarks?: string[];
  position?: string;
  shows?: Show[];
  turned?: number;
  game: string;
  audience: number | null;
  awaited?: Awaited[];
  result?: string;
  places?: (number | null)[];
  mutable?: string;
  muted?: string[];
}

/** Something that is told act by act: the scoring of a round. Clients stage a new one; it can be skipped. */
export interface Show {
  id: string;
  title: string;
  acts: SceneAct[];
}

/** A stretch of a board's rim that is somebody's home, marked outside these cells. */
export interface Side {
  label: string;
  cells: string[];
  hue: string;
  emblem: string;
}

/** A page of a match. */
export interface Strip {
  game: string;
  title: string;
  seats: string[];
  result: string;
  total: number;
  first: number;
  frames: Frame[];
}

/** So many of one thing to fill slots with. */
export interface Supply {
  word: string;
  label: string;
  glyph: string;
  count: number;
  kind?: string;
  lights?: string;
}

/** Somebody sat down, left, came back, was renamed; or the match is over. */
export interface TableChanged {
  type: "table";
  n: number;
  table: TableState;
}

/** What everybody who may watch knows of a table. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  status: "open" | "over" | "playing";
  seats: SeatInfo[];
  settings: Record<string, unknown>;
  clock: ClockPlan;
  watch: "link" | "nobody" | "public";
  undo: string;
  commitment: string;
  created: number;
  result?: string;
  rematch?: string | null;
}

/** What may change of a table: not its settings, which may hold a whole deck. */
export interface TableState {
  status: "open" | "over" | "playing";
  seats: SeatInfo[];
  result?: string;
  rematch?: string | null;
}

/** What the adviser thinks of the position so far. */
export interface Thought {
  type: "thought";
  id: number;
  seat: string;
  adviser: string;
  choices: HintInfo[];
  variations: string[][];
  plies: number | null;
  work: number;
  done: boolean;
}

/** A roll as it is shown, before it falls or after. */
export interface Throw {
  label: string;
  dice: Die[];
  reasons?: Reason[];
  verdict?: string;
  chance?: number | null;
}

/** Slots to fill from counted supplies and to send together as one text: ``plan move move sword``. */
export interface Tray {
  id: string;
  label: string;
  command: string;
  slots: string[];
  supplies: Supply[];
  first?: number;
}

/** Something happened in the match. */
export interface Update {
  type: "update";
  n: number;
  count: number;
  notices?: NoticeLine[];
  patch?: Patch;
  clocks?: ClockInfo[];
  proposals?: ProposalInfo[];
  log?: LogCut | null;
}

/** Everything a client needs to draw the table afresh. */
export interface Welcome {
  type: "welcome";
  epoch: string;
  n: number;
  seat: string;
  table: TableInfo;
  count: number;
  scene: SentScene | null;
  log?: LogPage;
  clocks?: ClockInfo[];
  proposals?: ProposalInfo[];
  chat?: ChatLine[];
}

/** Why that could not be played in the position that is shown; otherwise as at a table. */
export interface Whether {
  type: "why";
  id: number;
  text?: string;
  clicks?: string[];
}

/** Why that cannot be played: an action in the game's notation, or what was clicked although it leads to no offer. Accepted is what could be played. */
export interface Why {
  type: "why";
  id: number;
  text?: string;
  clicks?: string[];
}

/** A labelled place beside the boards: a hand, a pile, a tray. */
export interface Zone {
  id: string;
  label: string;
  layout?: "cascade" | "drawer" | "fan" | "pile" | "row" | "slots" | "tower";
  owner?: number | null;
  pieces?: Piece[];
  slots?: string[];
  place?: "" | "dock" | "plate";
  group?: string;
}

export type Command = Hello | MessagesAct | Why | Chat | Hint | Ping;

export type Message = Welcome | Update | TableChanged | Said | Answer | Goodbye;

export type ReviewLine = ReviewProgress | ReviewDone | ReviewFailed;

export type AnalysisCommand = Look | Whether | Ping;

export type AnalysisMessage = Posed | Thought | Answer | Goodbye;

/** A scene with every field present. */
export type Scene = Required<SentScene>;
