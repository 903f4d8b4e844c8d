// What the modules of the page share with the drawings of the titles, as types. `make types` reads this file, browsers
// never do.

import type { ComponentChildren } from "preact";
import type {
  AnyNotice,
  Catalogue,
  Envelope,
  Game,
  Hint,
  LegalMove,
  Moves,
  Schemas,
  State,
  Title,
} from "../../clients/typescript/src/types.js";

export type { AnyNotice, Catalogue, Envelope, Game, Hint, LegalMove, Moves, Schemas, State, Title };

/**
 * What comes from outside without a type: an answer of the API before its reader says which one it is, what a browser
 * has kept, and modules that are loaded by an address. Nothing else in the page is `any`.
 */
// biome-ignore lint/suspicious/noExplicitAny: this is the one border
export type Untyped = any;

/** What `html` returns, and what a component may return instead. */
export type Markup = ComponentChildren;

/** A text in several languages. What the API sends has English and Japanese at least. */
export type Names = Partial<Record<string, string>>;

/** What a sentence is filled in with. */
export type Values = Record<string, unknown>;

/** What `translated` shows in the language of the page. */
export type Text = string | Names;

export type Account = Schemas["AccountOut"];
export type HistoryLine = Schemas["HistoryLineOut"];
export type Refusal = Schemas["RefusalOut"];
export type Seat = Schemas["GameSeatOut"];
export type Standing = Schemas["StandingOut"];
export type TitleRecord = Schemas["TitleOut"];
export type Update = Schemas["UpdateOut"];
export type ProblemDocument = Partial<Schemas["Problem"]> & {
  status: number;
  error?: string;
  error_description?: string;
};

/** A game that has started, with what follows from its state. */
export type Started<T extends Title = Title> = Game<T> & { state: State<T>; derived: NonNullable<Game<T>["derived"]> };

/** A game that has started, in which the reader has a seat. */
export type Seated<T extends Title = Title> = Started<T> & { you: number };

/** An illegal move about what the player holds or sees, with the reason. */
export type Unavailable<T extends Title = Title> = NonNullable<Moves<T>["unavailable"]>[number];

/** A legal move, or an illegal one with its `refusal`. */
export type Entry<T extends Title = Title> = LegalMove<T> | Unavailable<T>;

/** What is shown of a game: what every component gets. It changes as a whole. */
export interface Model<T extends Title = Title> {
  /** The state that is shown. */
  game: Game<T>;
  /** The legal moves; null while there is nothing to choose. */
  moves: Moves<T> | null;
  catalogue: Catalogue<T>;
  title: TitleRecord | undefined;
  drawing: Drawing<T>;
  /** Who looks; null for nobody who is signed in. */
  account: Account | null;
  /** The history up to the state. */
  lines: HistoryLine[];
  /** What led from the state before to this one. */
  events: Envelope<T>[];
  /** What is being played out. */
  scene: PlayedScene | null;
  /** The labels of the own choice, step by step. */
  chosen: string[];
  connection: "connecting" | "live" | "over";
  problem: Failure | null;
  /** Why nothing can be shown at all. */
  fatal: Failure | null;
  /** The move that is on its way. */
  sending: LegalMove<T> | null;
  /** Whether frames are being played out. */
  playing: boolean;
  hint: Hint<T> | null;
  /** What a replay adds; null in a game that is shown live. */
  replay: Replay | null;
  /** The id of the player who asks for the rematch. */
  rematchBy: string | null;
}

/** A state at which a replay can stop, with what led there. */
export interface Position<T extends Title = Title> {
  version: number;
  events: Envelope<T>[];
}

/** A replay, and the position of it that is shown. */
export interface Replay {
  positions: Position[];
  place: number;
  /** The places at which turns end. */
  turns: number[];
  /** The whole history. */
  lines: HistoryLine[];
  /** Whose eyes one looks through: a seat, `spectator`, or null for all that is open. */
  as: string | null;
  /** The last state. */
  end: Game;
  isPlaying: boolean;
  speed: number;
}

/** What went wrong: a refusal of the API, with its document, or an error without one. */
export interface Failure extends Error {
  status?: number;
  type?: string;
  content?: ProblemDocument;
}

/** What is shown of a game that has started. */
export type StartedModel<T extends Title = Title> = Model<T> & { game: Started<T> };

/** What a player sees who has a seat. */
export type SeatedModel<T extends Title = Title> = Model<T> & { game: Seated<T> };

/** What a player sees who is asked. */
export type AskedModel<T extends Title = Title> = SeatedModel<T> & { moves: Moves<T> & { decision: string } };

/** One press of a move: see table/asking/choosing.js. */
export interface Step {
  /** The key that the table draws, or that a button stands for. */
  spot: string;
  /** What the button says. */
  label?: Markup;
  /** Whether the first step is a button, too. */
  button?: boolean;
  /** Options of lower numbers come first. */
  order?: number;
}

/** What can be pressed: the legal moves that go on with it, and why others do not. */
export interface Option<T extends Title = Title> extends Step {
  moves: LegalMove<T>[];
  refusals: Refusal[];
}

/** A way to put a move together. `refused` says why the move can't be made; null if it can. */
export type Candidate<T extends Title = Title> = { steps: Step[] } & (
  | { move: LegalMove<T>; refused: null }
  | { move: Unavailable<T>; refused: Refusal }
);

/** What a drawing may ask about the move that is being put together: see table/asking/choosing.js. */
export interface Choosing<T extends Title = Title> {
  /** The spots that are pressed. */
  readonly path: string[];
  /** The moves that begin with them. */
  readonly here: Candidate<T>[];
  /** The move that is put together and only to be confirmed. */
  readonly complete: LegalMove<T> | null;
  isLit(spot: string): boolean;
  isPressed(spot: string): boolean;
  goesOn(spot: string): boolean;
  reason(spot: string): string | null;
  refusal(spot: string): Refusal | null;
  option(spot: string): Option<T> | undefined;
  options(): Option<T>[];
}

/** What is shown of a move before it is made. */
export interface Outcome {
  /** The move in words; without it, the label of the API. */
  label?: Markup;
  /** What will happen, each as a sentence. */
  lines?: string[];
}

/** Something that is played out over the table. */
export interface Scene {
  key: string | number;
  /** The same for screen readers. */
  words: Markup;
  content(): Markup;
  /** Whether it is shown over the state before. */
  before?: boolean;
  milliseconds?: number;
}

export type PlayedScene = Scene & { version?: number };

/** A step of the lesson that a first game gives: see table/lesson/. */
export interface LessonStep<T extends Title = Title> {
  id: string;
  /** Whether it fits what is shown. Of the steps that fit and were not shown, the first one comes. */
  when(model: SeatedModel<T>, since: Envelope<T>[]): unknown;
  /** What it points at: the names of spots, zones (`data-zone`) and parts (`data-part`) of the table. */
  at?: string | ((model: SeatedModel<T>, since: Envelope<T>[]) => string | string[] | undefined);
  /** One or two short sentences. `since` has the events since the own last move. */
  text: Text | ((model: SeatedModel<T>, since: Envelope<T>[]) => Text);
  /** What ends it: the player's word or the player's move. "next" if it is absent. */
  by?: "next" | "move";
  /** Whether it is shown in games that are not taught from the beginning, too, once in a browser. */
  always?: boolean;
}

/** The layouts of the parts around the table. */
export interface Layout {
  /** The question. Each bar keeps its height: what it asks and tells takes no room from the table. */
  bar: "plain" | "rows" | "wrapped" | "compact";
  /** The line above the table: "short" has no name of the title on a phone. */
  head: "plain" | "short";
  /** The score sheet beside the table. */
  scores: "plain" | "small";
  /** What is behind a scene: the table shines through one that is "sheer". */
  backdrop: "plain" | "sheer";
}

/** The drawing of a title: all that the page knows of it. For what it lacks, the page shows what the API says. */
export interface Drawing<T extends Title = Title> {
  /** What lies on the table. */
  Table(props: { model: StartedModel<T>; state: State<T> }): Markup;
  /** How a move is put together, spot by spot; several ways as a list of lists; none if it is not to be shown. */
  steps?(entry: Entry<T>, model: AskedModel<T>): Step[] | Step[][];
  /** What is asked; otherwise the prompt of the decision. */
  question?(model: AskedModel<T>, choosing: Choosing<T>): Markup;
  /** The own choice in words, as long as it can be changed. */
  chosen?(model: AskedModel<T>): string;
  /** A move in words, and what will happen when it is made, as far as the API tells. */
  outcome?(move: LegalMove<T>, model: AskedModel<T>): Outcome;
  /** Whether what is pressed lies close together: then moves are confirmed on touch screens, unless a person chose. */
  close?: boolean;
  /** Whether the single option of a kind of decision is taken by itself. */
  automatic?(kind: string, model: AskedModel<T>): boolean;
  /** How the game stands, for the line above the table. */
  stand?(model: Model<T>): Markup;
  /** How a game ended, for ends that only this title has. */
  ending?(model: Model<T>): string | null | undefined;
  /** What decides ties. */
  tieBreak?: Text;
  /** The section of the rules about a kind of decision. */
  rules?(kind: string): string | undefined;
  /** The rows of the score sheet. */
  rows?(model: Model<T>): string[];
  /** The name of a row. */
  category?(row: string, model: Model<T>): Markup;
  /** What is played out when events lead from one state to another. */
  scenes?(events: Envelope<T>[], before: Game<T>, after: Started<T>, model: Model<T>): Scene[];
  /** The versions at which turns end. */
  turns?(events: Envelope<T>[]): number[];
  /** Loads the steps of the lesson, in order. */
  lesson?: () => Promise<LessonStep<T>[]>;
  /** How the parts around the table are laid out. */
  layout?: Partial<Layout>;
  /** Symbols, with what they mean. */
  legend?: [symbol: Markup, text: Text][];
  /** What lessons and the page of components show of the title. */
  pictures?: Pictures<T>;
}

/** What a picture draws: a thing by its id, or a part of the position of the model. */
export interface PictureProps<T extends Title = Title> {
  model: StartedModel<T>;
  of: string;
}

/** What lessons and the page of components show of a title, by name. */
export type Pictures<T extends Title = Title> = Record<string, (props: PictureProps<T>) => Markup>;

/** What parts of the table get from the page by `useContext(Table)`. */
export interface TableContext<T extends Title = Title> {
  model: StartedModel<T>;
  choosing: Choosing<T>;
  press(spot: string, copy?: number): void;
  /** Which of several equal things was pressed last, by their spot. */
  copies?: Map<string, number>;
  /** Tell something about an element; of null, nothing more. */
  inspect(element: Element | null, about?: () => Markup, reason?: string | null): void;
  /** The spots of the move that a hint names. */
  hinted?: Set<string>;
  store: { choose?(move: LegalMove<T>): unknown };
}

/** What a Spot takes; everything else goes to its element. */
export interface SpotProps {
  spot: string;
  copy?: number;
  label: string;
  about?: () => Markup;
  class?: string;
  children?: Markup;
  [attribute: string]: unknown;
}
