// What verify.mjs exports, as types: that module is one file which anybody can save and use, and has none of its own.

/** What the verifier found in a log, up to its end or to the problem. */
export interface Verdict {
  /** Whether nothing is wrong. */
  sound: boolean;
  /** Whether nothing is sealed any more. */
  complete: boolean;
  problem: { version: number; check: string; detail: string } | null;
  title: string | null;
  game: string | null;
  version: number;
  hash: string | null;
  /** The seals that are open. */
  seals: number;
  /** The seals that are still closed. */
  closed: number;
  draws: number;
}

export function verify(bytes: Uint8Array): Promise<Verdict>;

/** A text without characters that a terminal or a page would act on. */
export function printable(text: unknown): string;
