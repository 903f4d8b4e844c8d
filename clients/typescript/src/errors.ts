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

/** The server could not be reached, or the connection broke. `cause` is the error of the connection. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}
