/** Typed client of Heptad. It needs nothing but `fetch`, and runs in browsers and in Node. */

export { type Bot, type BotOf, type Match, playGame, type PlayOptions, runBot } from "./bot.js";
export {
  type ChangeOptions,
  type GameChangeOptions,
  HeptadClient,
  type PostedMove,
  type RequestOptions,
} from "./client.js";
export { BotError, ProblemError, SignInError, UnreachableError } from "./errors.js";
export { List, type Page } from "./list.js";
export { type Scope, signedIn, signIn, type SignInSettings, signOut, type TokenStorage } from "./sign_in.js";
export type { Settings } from "./transport.js";
export {
  type Analysis,
  type AnyNotice,
  type Catalogue,
  type Challenge,
  type Choice,
  type Envelope,
  type ExportedGame,
  type ExportFilter,
  type Game,
  type GameFilter,
  type GameRef,
  type GameRow,
  type HistoryLine,
  type Hint,
  type LegalMove,
  type LegalMoves,
  type Move,
  type Moves,
  type NewChallenge,
  type NewGame,
  type NewPairing,
  type Options,
  type Playing,
  type RankingFilter,
  type RatingFilter,
  type ResultFilter,
  type Schemas,
  type SentUpdate,
  type SentUpdateOf,
  type State,
  type Thoughts,
  type Title,
  TITLES,
  type Turn,
  type TurnOf,
  type Update,
  type UpdateOf,
} from "./types.js";
export { applyUpdate } from "./updates.js";
