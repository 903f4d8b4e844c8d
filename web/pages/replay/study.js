// What bots think of a finished game: why those that searched moved, and the analysis of all decisions.

import { accountOrGuest, isPassing, pause, persistently } from "../../app/api.js";
import { isSearching } from "../../shared/bots.js";
import { placeOf } from "../../table/past/positions.js";

import { say } from "../../app/language.js";

const FIRST_PAUSE = 1_000; // milliseconds between two looks at an analysis that is being computed
const LONGEST_PAUSE = 15_000;
const GROWTH = 1.4;
/** Looks that find nothing new before one may ask again: a server that restarts forgets what it was to do. */
const PATIENCE = 6;

/** @import { Failure, Game, Replay } from "heptad/types" */
/** @import { HostedGame } from "../../table/past/hosted.js" */
/** @import { Analysis, StudyModel } from "./types.js" */

/** @type {StudyModel} */
const EMPTY = { thoughts: [], analysis: undefined, isAsking: false, isStuck: false, problem: null };

export class Study {
  /**
   * `show(model)` is called with every change until `signal` aborts.
   *
   * @param {HostedGame} source
   * @param {(model: StudyModel) => void} show
   * @param {AbortSignal} signal
   */
  constructor(source, show, signal) {
    this.source = source;
    this.show = show;
    this.signal = signal;
    this.model = EMPTY;
    this.isLooking = false;
    this.run = {};
  }

  /** @param {Partial<StudyModel>} changes */
  change(changes) {
    if (this.signal.aborted) return;
    this.model = { ...this.model, ...changes };
    this.show(this.model);
  }

  /** Read why bots moved, if one of them searches. @param {Game} game */
  readThoughts({ seats }) {
    if (!seats.some(({ bot }) => isSearching(bot))) return undefined;
    return this.attempt(async () => {
      const { thoughts } = await this.persistently(() => this.source.thoughts());
      this.change({ thoughts });
    });
  }

  /** Look once whether there is an analysis, and follow it until it is complete. */
  look() {
    if (this.isLooking) return undefined;
    this.isLooking = true;
    return this.attempt(async () => {
      const { analysed } = await this.persistently(() => this.source.thoughts());
      await this.follow(analysed ? await this.persistently(() => this.source.analysis()) : null);
    });
  }

  /** Ask for an analysis, as a guest if need be, and follow it until it is complete. */
  async ask() {
    if (this.model.isAsking) return;
    this.change({ isAsking: true, problem: null });
    await this.attempt(async () => {
      await accountOrGuest(say("Guest"));
      const asked = await this.source.analyse();
      this.change({ isAsking: false });
      await this.follow(asked);
    });
    this.change({ isAsking: false });
  }

  /** Look until the analysis is complete, or somebody else follows it. @param {Analysis | null} first */
  async follow(first) {
    const run = {};
    this.run = run;
    let [wait, known, idle] = [FIRST_PAUSE, first?.decisions.length ?? 0, 0];
    this.change({ analysis: first, isStuck: false });
    while (this.model.analysis?.status === "running") {
      await pause(wait);
      if (this.signal.aborted || this.run !== run) return;
      /** @type {Analysis} */
      const analysis = await this.persistently(() => this.source.analysis());
      if (this.run !== run) return;
      idle = analysis.decisions.length === known ? idle + 1 : 0;
      known = analysis.decisions.length;
      wait = Math.min(wait * GROWTH, LONGEST_PAUSE);
      this.change({ analysis, isStuck: idle >= PATIENCE });
    }
  }

  /**
   * Repeat what fails for a moment; its problem is shown as long as it lasts.
   *
   * @template Result
   * @param {() => Promise<Result>} act
   */
  async persistently(act) {
    const found = await persistently(act, this.signal, (problem) => this.change({ problem }));
    if (this.model.problem !== null && isPassing(this.model.problem)) this.change({ problem: null });
    return found;
  }

  /** @param {() => Promise<unknown>} act */
  async attempt(act) {
    try {
      await act();
    } catch (problem) {
      this.change({ problem: /** @type {Failure} */ (problem) });
    }
  }
}

/**
 * The entries (thoughts, judged decisions) about the moves that are made next at a place, by seat.
 *
 * @template {{ version: number, seat: number }} Entry
 * @param {Entry[]} entries
 * @param {Replay} replay
 */
export const nextAt = (entries, { positions, place }) =>
  entries.filter(({ version }) => placeOf(positions, version) === place).sort((one, other) => one.seat - other.seat);
