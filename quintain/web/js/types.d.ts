// What travels: the scene vocabulary (quintain/core/scene.py) and the messages (quintain/server/messages.py).
// Fields that the server leaves out at their default are optional here; patch.js fills them in once.

export type Seat = number;
/** A seat's letter, or "-" for a spectator. */
export type Letter = string;

// --- the scene -------------------------------------------------------------------------------------------------------

/** A small drawing with its meaning in words. */
export interface Mark {
  kind: string;
  label: string;
  glyph: string;
}

/** One line on the face of a card. */
export interface Fact {
  words: string;
  marks?: Mark[];
  tone?: "" | "good" | "bad";
}

export interface Piece {
  id: string;
  kind: string;
  label: string;
  glyph: string;
  owner?: Seat | null;
  back?: boolean;
  count?: number;
  under?: Piece[];
  facing?: number | null;
  pips?: number | null;
  badges?: string[];
  title?: string;
  caption?: string;
  facts?: Fact[];
}

export interface Cell {
  id: string;
  label: string;
  at: [number, number];
  tint?: string;
  pieces?: Piece[];
}

export interface Edge {
  first: string;
  second: string;
  kind: string;
}

/** A stretch of a board's rim that is somebody's home. */
export interface Side {
  label: string;
  cells: string[];
  hue: string;
  emblem: string;
}

export interface Board {
  id: string;
  label: string;
  shape?: "square" | "hex";
  cells: Cell[];
  origin?: [number, number];
  columns?: string[];
  rows?: string[];
  edges?: Edge[];
  sides?: Side[];
}

export interface Zone {
  id: string;
  label: string;
  layout?: "row" | "fan" | "pile" | "slots" | "drawer" | "cascade";
  owner?: Seat | null;
  pieces?: Piece[];
  slots?: string[];
}

export interface Overlay {
  id: string;
  kind: string;
  label: string;
  cells: string[];
  glyph?: string;
  owner?: Seat | null;
  optional?: boolean;
  /** Shown only while something that lights it is considered. */
  quiet?: boolean;
}

export interface Line {
  source: string;
  target: string;
  kind: string;
  label: string;
}

export interface Die {
  id: string;
  label: string;
  faces: string[];
  face?: string | null;
  verdict?: string;
}

export interface Supply {
  word: string;
  label: string;
  glyph: string;
  count: number;
  kind?: string;
  /** The quiet overlay that is shown while this is considered. */
  lights?: string;
}

export interface Tray {
  id: string;
  label: string;
  command: string;
  slots: string[];
  supplies: Supply[];
}

export interface Meter {
  id: string;
  label: string;
  value: number;
  limit?: number | null;
  owner?: Seat | null;
  warning?: boolean;
}

export interface Button {
  id: string;
  label: string;
  glyph?: string;
  at?: string | null;
}

export interface Offer {
  text: string;
  label: string;
  path: string[];
  mark?: string;
  note?: string;
  confirm?: boolean;
  refusal?: string;
}

export interface Plate {
  seat: Seat;
  label: string;
  emblem: string;
  glyph: string;
  to_act?: boolean;
  out?: boolean;
  badges?: string[];
  /** A colour word, where the game itself gives seats colours. */
  hue?: string;
}

/** One line of a show. */
export interface Act {
  words: string;
  rule: string;
  seat?: Seat | null;
  points?: number | null;
  total?: boolean;
  marks?: Mark[];
}

/** Something that is told act by act, such as the scoring of a round. */
export interface Show {
  id: string;
  title: string;
  acts: Act[];
}

export interface Awaited {
  seat: Seat;
  kind: string;
  rule: string;
  subject: string | null;
}

/** A scene with every field present. */
export interface Scene {
  game: string;
  audience: Seat | null;
  prompt: string;
  plates: Plate[];
  boards: Board[];
  zones: Zone[];
  overlays: Overlay[];
  lines: Line[];
  dice: Die[];
  trays: Tray[];
  meters: Meter[];
  buttons: Button[];
  offers: Offer[];
  awaited: Awaited[];
  recent: string[];
  remarks: string[];
  position: string;
  shows: Show[];
  result: string;
  places: (number | null)[];
  turned: number;
}

/** A scene as it arrives. */
export type SentScene = Partial<Scene> & Pick<Scene, "game" | "audience" | "prompt" | "plates">;

export interface ScenePatch {
  fields?: Partial<Scene>;
  cells?: Record<string, Cell[]>;
}

// --- tables ----------------------------------------------------------------------------------------------------------

export interface ClockPlan {
  kind: "none" | "move" | "total";
  seconds?: number;
  increment?: number;
}

export interface SeatPlan {
  kind: "me" | "open" | "bot";
  level?: string;
}

export type Watch = "public" | "link" | "nobody";
export type UndoPolicy = "consent" | "own" | "off";

export interface NewTable {
  game: string;
  seats: SeatPlan[];
  name?: string;
  settings?: Record<string, unknown>;
  preset?: string | null;
  clock?: ClockPlan;
  watch?: Watch;
  undo?: UndoPolicy;
  entropy?: string;
}

export interface Seated {
  table: string;
  seat: Letter;
  token: string;
}

export interface SeatInfo {
  seat: Letter;
  name: string;
  kind: "person" | "open" | "bot";
  present?: boolean;
  left?: boolean;
  standin?: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over";
  seats: SeatInfo[];
  settings: Record<string, unknown>;
  clock: ClockPlan;
  watch: Watch;
  undo: UndoPolicy;
  commitment: string;
  created: number;
  result?: string;
  rematch?: string | null;
}

export interface SettingField {
  name: string;
  default: unknown;
  help: string;
  choices?: (string | number)[];
  low?: number | null;
  high?: number | null;
  per_seat?: boolean;
  text?: boolean;
}

export interface GameInfo {
  slug: string;
  title: string;
  tagline: string;
  seats: number[];
  nature: { hidden?: boolean; simultaneous?: boolean; luck?: boolean; draws?: boolean };
  settings: SettingField[];
  presets?: Record<string, Record<string, unknown>>;
  levels: string[];
  position_setting?: string | null;
  data_setting?: string | null;
  formats?: string[];
}

export interface RulesInfo {
  slug: string;
  title: string;
  version: string;
  html: string;
  rules: { id: string; title: string; section: string }[];
}

export interface GuideStep {
  words: string;
  points?: string[];
  when: string;
}

// --- messages --------------------------------------------------------------------------------------------------------

export interface Motion {
  id: string;
  source: string;
  target: string;
}

export interface NoticeLine {
  words: string;
  rule: string;
  kind: string;
  motions?: Motion[];
  beat?: number;
}

export interface RefusalInfo {
  code: string;
  rule: string;
  words: string;
}

export interface ProposalInfo {
  kind: "draw" | "undo" | "abort";
  by: Letter;
  agreed: Letter[];
}

export interface ClockInfo {
  seat: Letter;
  left_ms: number;
  running: boolean;
}

export interface ChatLine {
  by: Letter;
  name: string;
  text: string;
  at: number;
}

export interface HintInfo {
  text: string;
  label: string;
  chance: number | null;
  /** Where the end is certain: 0 for a draw, n for a win in n plies, -n for a loss in n plies. */
  plies?: number | null;
}

export interface Welcome {
  type: "welcome";
  epoch: string;
  n: number;
  seat: Letter;
  table: TableInfo;
  count: number;
  scene: SentScene | null;
  log?: NoticeLine[];
  clocks?: ClockInfo[];
  proposals?: ProposalInfo[];
  chat?: ChatLine[];
}

export interface Update {
  type: "update";
  n: number;
  count: number;
  notices?: NoticeLine[];
  patch?: ScenePatch;
  clocks?: ClockInfo[];
  proposals?: ProposalInfo[];
  log?: NoticeLine[] | null;
}

export interface TableChanged {
  type: "table";
  n: number;
  table: TableInfo;
}

export interface Said {
  type: "said";
  n: number;
  line: ChatLine;
}

export interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  refusal?: RefusalInfo | null;
  hints?: HintInfo[];
  /** Whose hints they are: a bot's level. */
  adviser?: string;
}

export interface Goodbye {
  type: "goodbye";
  reason: string;
  again?: boolean;
}

export type Message = Welcome | Update | TableChanged | Said | Answer | Goodbye;

// --- replay ----------------------------------------------------------------------------------------------------------

export interface Frame {
  by: Letter;
  text: string;
  notices?: NoticeLine[];
  scene?: SentScene | null;
  patch?: ScenePatch | null;
}

/** A finished match of this server. */
export interface Frames {
  table: TableInfo;
  frames: Frame[];
}

/** Somebody's own record. */
export interface Strip {
  game: string;
  title: string;
  seats: string[];
  result: string;
  frames: Frame[];
}

// --- review ----------------------------------------------------------------------------------------------------------

/** A decision as it looks afterwards. */
export interface Moment {
  ply: number;
  number: number;
  seat: Seat;
  text: string;
  label: string;
  path: string[];
  chance: number | null;
  worth: number | null;
  best: string;
  best_label: string;
  best_path: string[];
  line?: string[];
  plies?: number | null;
}

export interface CurvePoint {
  ply: number;
  chance: number;
}

export interface Review {
  plies: number;
  moments: Moment[];
  /** By seat. */
  curves: CurvePoint[][];
  /** Places of moments, the worst first. */
  turning: number[];
}

export interface ReviewProgress {
  type: "progress";
  done: number;
  total: number;
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

export type ReviewLine = ReviewProgress | ReviewDone | ReviewFailed;

// --- analysis --------------------------------------------------------------------------------------------------------

export interface Posed {
  type: "posed";
  id: number;
  moves: string[];
  scene: SentScene;
  notices?: NoticeLine[];
}

export interface Thought {
  type: "thought";
  id: number;
  seat: Letter;
  adviser: string;
  choices: HintInfo[];
  /** What is expected to follow, for each choice. */
  lines: string[][];
  plies: number | null;
  work: number;
  done: boolean;
}

export type AnalysisMessage = Posed | Thought | Answer | Goodbye;

// --- inside the client -----------------------------------------------------------------------------------------------

/** A page takes its place in <main> and says how to leave it. */
export interface Page {
  title: string;
  /** False where a page that usually brings a bar of its own has none. */
  bare?: boolean;
  leave?: () => void;
}

export interface MyTable {
  id: string;
  seat: Letter;
  token: string;
  title: string;
  game: string;
  seen: number;
}
