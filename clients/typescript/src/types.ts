/** Readable names for the types of the API. `generated/schema.ts` is generated from openapi.yaml. */

import type { components, operations } from "./generated/schema.js";

/** All types of requests and answers, by their names in the API description. */
export type Schemas = components["schemas"];

/** The ids of the titles. */
export const TITLES = ["seven_wonders", "seven_wonders_duel", "seven_wonders_dice", "seven"] as const;

/** The id of a title. */
export type Title = Schemas["GameOut"]["title"];

type Of<Union, T extends Title> = Extract<Union, { title: T }>;

/** A game as the caller sees it. Its `title` tells the type of `state`, which is null before the start. */
export type Game<T extends Title = Title> = Of<Schemas["GameOut"], T>;

/** The public state of a game. */
export type State<T extends Title = Title> = NonNullable<Game<T>["state"]>;

/** The options of a game. */
export type Options<T extends Title = Title> = Game<T>["options"];

/** A game that has started, as the player with the seat `you` sees it. */
export type Playing<T extends Title = Title> = Game<T> & { state: State<T>; you: number };

/** The answer to the question which moves are legal. */
export type Moves<T extends Title = Title> = Of<Schemas["MovesOut"], T>;

/** What a bot of the title would do in the caller's seat: a `move` that is legal now, with its `id` and `label`. */
export type Hint<T extends Title = Title> = Of<Schemas["HintOut"], T>;

/** Why the bots of a finished game moved as they did. */
export type Thoughts<T extends Title = Title> = Of<Schemas["ThoughtsOut"], T>;

/** What a searching bot thinks of the decisions of a finished game, as far as it is computed. */
export type Analysis<T extends Title = Title> = Of<Schemas["AnalysisOut"], T>;

/** A legal move: the `move` itself, its `id`, its `label` in words, and its `cost`. */
export type LegalMove<T extends Title = Title> = Moves<T>["moves"][number];

/** All legal moves of a decision. There is always one: the default move, which comes first. */
export type LegalMoves<T extends Title = Title> = [LegalMove<T>, ...LegalMove<T>[]];

/** A move of a title. Its `action` tells which fields it has. */
export type Move<T extends Title = Title> = LegalMove<T>["move"];

/** What a bot chooses: an entry of the list of legal moves, or a move itself. */
export type Choice<T extends Title = Title> = LegalMove<T> | Move<T>;

/** The cards, boards and tokens of a title. */
export type Catalogue<T extends Title = Title> = Of<Schemas["CatalogueOut"], T>["catalogue"];

/** An event of a game as it stands in the log. Its `type` tells the type of `data`. */
export type Envelope<T extends Title = Title> = Of<Schemas["EventsOut"], T>["events"][number];

/** A line of the history of a game. */
export type HistoryLine = Schemas["HistoryLineOut"];

/** A game with its log, and the cursor that continues an export after it. */
export type ExportedGame<T extends Title = Title> = Of<Schemas["ExportedGameOut"], T>;

/** A game to open. */
export type NewGame<T extends Title = Title> = Schemas["GameFields"] & { title: T; options?: Options<T> };

/** A challenge to send. */
export type NewChallenge<T extends Title = Title> = Schemas["ChallengeFields"] & { title: T; options?: Options<T> };

/** A challenge that was sent or received. */
export type Challenge<T extends Title = Title> = Of<Schemas["ChallengeOut"], T>;

/** What to play with others who ask for the same. */
export type NewPairing<T extends Title = Title> = Schemas["PairingFields"] & { title: T; options?: Options<T> };

type ByType<Notice extends { type: string }> = Notice extends unknown
  ? { [Kind in Notice["type"]]: Notice & { type: Kind } }[Notice["type"]]
  : never;

/** A notification: about a game, about a seat that was lost or is reserved, or about a challenge. Its `type` tells. */
export type AnyNotice = ByType<Schemas["Notice"] | Schemas["SeatNotice"] | Schemas["ChallengeNotice"]>;

/** A game of the caller as the lobby shows it, when it has changed. */
export type GameRow = Schemas["GameRowOut"];

/** A game by its id, or the game itself, whose title then tells the types of answers about it. */
export type GameRef<T extends Title = Title> = string | { readonly id: string; readonly title: T };

/** A pending decision of the caller's seat, in a game of one title. */
export interface TurnOf<T extends Title> {
  title: T;
  /** The game at the version at which the moves were listed. */
  game: Playing<T>;
  moves: LegalMoves<T>;
  /** The changes of the seat's settings that are possible now. They answer no decision. */
  settings: LegalMove<T>[];
  /** The id of the pending decision. */
  decision: string | null;
  /** What the seat has to decide, as a sentence in each language of the title. */
  prompt: Schemas["NamesOut"] | null;
}

/** A pending decision of the caller's seat. Its `title` tells the types of the state and of the moves. */
export type Turn<T extends Title = Title> = T extends Title ? TurnOf<T> : never;

/** An update as the server sends it, in a game of one title. */
export interface SentUpdateOf<T extends Title> {
  version: number;
  /** The members of the game other than `state` that have changed. */
  game: Partial<Omit<Game<T>, "state">>;
  events: Envelope<T>[];
  history: HistoryLine[];
  /** The whole state, null before the start; absent if the client has an earlier one. */
  state?: State<T> | null;
  /** The members of the state that have changed; absent if none has. */
  changed?: Partial<State<T>>;
  /** What the seat is offered, null if nothing; absent if that has not changed. */
  moves?: Omit<Moves<T>, "version"> | null;
}

/** An update as the server sends it: the members that have changed, each whole. `applyUpdate` puts them together. */
export type SentUpdate<T extends Title = Title> = T extends Title ? SentUpdateOf<T> : never;

/** A game of one title after something has changed. */
export interface UpdateOf<T extends Title> {
  title: T;
  version: number;
  /** The game as the caller sees it now. */
  game: Game<T>;
  /** What the caller's seat has to decide now; null if the game does not wait for it. */
  turn: TurnOf<T> | null;
  /** All that the caller's seat is offered now, the settings of SEVEN too; null if that is nothing. */
  moves: Moves<T> | null;
  /** The events since the update before, as the caller may open them; in a first update those of the last batch. */
  events: Envelope<T>[];
  /** The history since the update before, in words. */
  history: HistoryLine[];
}

/** A game after something has changed, whole, with what is new. Its `title` tells the types of everything in it. */
export type Update<T extends Title = Title> = T extends Title ? UpdateOf<T> : never;

type Query<Operation extends keyof operations> = NonNullable<operations[Operation]["parameters"]["query"]>;

/** Which games to list: those of a title, a player, a status or a time. */
export type GameFilter = Omit<Query<"list_games">, "cursor">;

/** Which games to export, and the cursor of the last game of an earlier export. */
export type ExportFilter = Omit<Query<"export_games">, "limit">;

/** Which results to list. */
export type ResultFilter = Omit<Query<"list_results">, "cursor">;

/** Which rated games of a player to list. */
export type RatingFilter = Omit<Query<"show_ratings">, "cursor">;

/** Which players to rank. */
export type RankingFilter = Omit<Query<"show_ranking">, "cursor">;
