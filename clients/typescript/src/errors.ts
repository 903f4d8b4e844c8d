import type { Schemas } from "./types.js";

const URN = "urn:heptad:problem:";

/** The server refused a request. `problem` is its problem document (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Schemas["Problem"];
  /** The seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(problem: Schemas["Problem"], retryAfter?: number) {
    super(`${problem.status}: ${problem.detail || problem.title}`);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** The HTTP status. */
  get status(): number {
    return this.problem.status;
  }

  /** The type of the problem without its prefix, such as `unknown-game` or `refused:not_in_hand`. */
  get code(): string {
    return this.problem.type.startsWith(URN) ? this.problem.type.slice(URN.length) : this.problem.type;
  }
}

/** A bot could not go on in a game and has resigned it. `cause` is what it threw, or the refusal of its move. */
export class BotError extends Error {
  override readonly name = "BotError";
  /** The id of the game. */
  readonly game: string;

  constructor(game: string, reason: string, cause?: unknown) {
    super(`${game}: ${reason}`, { cause });
    this.game = game;
  }
}

/** The server could not be reached, or the connection broke. `cause` is the error of the connection. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** A player could not be signed in or out. */
export class SignInError extends Error {
  override readonly name = "SignInError";
  /**
   * What the server answered, such as `access_denied`; `unexpected_answer` or `unexpected_issuer` for an answer that was
   * not asked for.
   */
  readonly code: string;

  constructor(code: string, description: string) {
    super(description ? `${code}: ${description}` : code);
    this.code = code;
  }
}

/** A mistake in the use of the command `heptad-bot`. */
export class UsageError extends Error {}
