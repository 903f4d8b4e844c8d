// What a replay shows, as types. `make types` reads this file, browsers never do.

import type { Failure, Game, Model, Replay, Schemas } from "heptad/types";
import type { HostedGame } from "../../table/past/hosted.js";
import type { LogFile } from "./log_file.js";

export type Thought = Schemas["ThoughtsOut"]["thoughts"][number];
export type Analysis = Schemas["AnalysisOut"];
export type Judged = Analysis["decisions"][number];

/** Where a replay comes from: a game that the server hosts, or a log from disk. */
export type Source = HostedGame | LogFile;

/** What bots think of a finished game. */
export interface StudyModel {
  thoughts: Thought[];
  /** Undefined before it was looked for, and null if nobody has asked for one. */
  analysis: Analysis | null | undefined;
  isAsking: boolean;
  /** While it does not go on. */
  isStuck: boolean;
  /** What went wrong last. */
  problem: Failure | null;
}

/** A replay, with what it is of. */
export interface ShownReplay extends Replay {
  source: Source;
  /** Of a finished game that is hosted, null for others. */
  study: StudyModel | null;
  /** The state that things move to; others are shown at once. */
  frame: Game | null;
}

/** What the components of a replay get: what those of a table get, and the replay. */
export type ReplayModel = Model & { replay: ShownReplay };

/** A place in a replay, and a rank that a seat could expect there. */
export interface RankAt {
  place: number;
  rank: number;
}
