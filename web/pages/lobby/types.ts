// What the lobby shows, as types. `make types` reads this file, browsers never do.

import type { Account, Failure, Schemas, TitleRecord } from "heptad/types";
import type { OptionSchema, Value, Values } from "../../shared/option_words.js";

export type { OptionSchema, Value, Values };

export type Game = Schemas["LobbyGameOut"];
/** A game of this player, as the stream of updates has it. */
export type GameRow = Schemas["GameRowOut"];
export type Result = Schemas["ResultOut"];
export type Place = Game["seats"][number] | Result["seats"][number];
export type Ranked = Schemas["RankedOut"];
export type Challenge = Schemas["ChallengeOut"];
export type SeatNotice = Schemas["SeatNotice"];
export type Clock = Schemas["Clock"];

/** The lists of the games of all, and that of the best players. */
export type List = "open" | "playing" | "finished" | "ranking";

/** How a challenge is answered, or taken back. */
export type Answer = "acceptance" | "refusal" | "withdraw";

/** What the lobby shows. It changes as a whole. A list is null until it was read. */
export interface LobbyModel {
  titles: TitleRecord[];
  /** Undefined until it is known whether the browser has one. */
  account: Account | null | undefined;
  own: GameRow[] | null;
  results: Result[];
  /** How many of them wait for this player. */
  awaiting: number;
  challenges: Schemas["ChallengesOut"];
  /** Rematches, and seats that were lost. */
  personal: SeatNotice[];
  /** The names of players who ask for a rematch, by their ids. */
  names: Map<string, string>;
  shown: List;
  /** The title that is shown; empty for all. */
  title: string;
  listed: (Game | Result | Ranked)[] | null;
  /** The cursor of the next page of the list. */
  next: string | null;
  offline: boolean;
  problem: Failure | null;
  /** What is being done. */
  busy: string | null;
}

/** What is agreed on when a game is opened. */
export interface Terms {
  title: string;
  seats: number;
  options: Values;
  clock: Clock | null;
  visibility: string;
  rated: boolean;
  bot_accounts: boolean;
}
