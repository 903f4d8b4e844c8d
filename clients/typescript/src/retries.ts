import { ProblemError, UnreachableError } from "./errors.js";

const FIRST_PAUSE = 0.1;
const LONGEST_PAUSE = 5;
const TRY_AGAIN = new Set([429, 502, 503, 504]);

/** The pauses between attempts, until a time has passed in which no attempt succeeded. */
export class Retries {
  readonly #seconds: number;
  readonly #signal: AbortSignal | undefined;
  #failures = 0;
  #until = 0;

  /** `seconds` count from the first failure. */
  constructor(seconds: number, signal?: AbortSignal) {
    this.#seconds = seconds;
    this.#signal = signal;
  }

  /** Note that an attempt succeeded. */
  succeeded(): void {
    this.#failures = 0;
  }

  /**
   * Wait until the next attempt. Throw the error of the last one if another attempt can't help or would come too late.
   *
   * The pauses double, and are shortened at random, so that the clients of a restarted server don't come all at once.
   */
  async pauseAfter(error: unknown): Promise<void> {
    this.#signal?.throwIfAborted();
    if (!isPassing(error)) throw error;
    if (this.#failures === 0) this.#until = Date.now() + this.#seconds * 1000;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures) * (0.5 + Math.random() / 2);
    const demanded = error instanceof ProblemError ? (error.retryAfter ?? 0) : 0;
    const milliseconds = Math.max(pause, demanded) * 1000;
    if (Date.now() + milliseconds > this.#until) throw error;
    this.#failures += 1;
    await sleep(milliseconds, this.#signal);
  }
}

/** Whether the same request may succeed later. */
function isPassing(error: unknown): boolean {
  return error instanceof ProblemError ? TRY_AGAIN.has(error.status) : error instanceof UnreachableError;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
