// A game as this page shows it: the newest state, the moves, and the frames that lead there one after another.

import { Problem, account, allTitles, isPassing, pause, persistently, post, read } from "../../app/api.js";
import { follow, listen } from "../../app/live.js";
import { settings } from "../../app/settings.js";
import { isVisible } from "../past/positions.js";
import { kindOf } from "../asking/decision.js";
import { mayRepeat } from "../ending/rematch.js";
import { withNames } from "../past/history_names.js";
import { Observed } from "./observed.js";
import { Playback } from "./playback.js";

/** @import { AskedModel, Drawing, Envelope, Failure, Game, HistoryLine, LegalMove } from "heptad/types" */
/** @import { Model, Moves } from "heptad/types" */
/** @import { Frame } from "./playback.js" */

/**
 * What the stores of live games and of replays have.
 *
 * @typedef {{ show(changes: Partial<Model>): void, skip(): void }} TableStore
 */

const LONGEST_CATCH_UP = 8; // batches that are shown one by one after a pause; of more, only the last ones
const SINGLE_DELAY = 1500; // milliseconds to read what is asked before a single option is taken
const AGAIN = 1000; // milliseconds until a reading that failed for now is repeated

export class GameStore extends Observed {
  /**
   * @param {string} id
   * @param {(title: string) => Promise<Drawing>} drawingOf
   */
  constructor(id, drawingOf) {
    super();
    this.id = id;
    this.drawingOf = drawingOf;
    this.stopping = new AbortController();
    this.playback = new Playback(this);
    /** Events that no frame contains yet. @type {Envelope[]} */
    this.heard = [];
    /** The newest state that was read. @type {Game | null} */
    this.newest = null;
    /** The history up to it. @type {HistoryLine[]} */
    this.lines = [];
    /** The labels of all moves that were ever legal here, by the move. @type {Map<string, string>} */
    this.labels = new Map();
    this.isUpdating = false;
    this.isWanted = false; // whether something may be newer than what was read last
    this.isHearing = false;
    this.reading = 0; // of moves: only the last one counts
  }

  /** Read the game and follow it until `close`. */
  async open() {
    try {
      const game = await persistently(
        () => this.load(),
        this.stopping.signal,
        (problem) => this.show({ problem }),
      );
      await this.readMoves();
      if (game.status === "open" || game.status === "playing") this.follow(game.version);
      else this.show({ connection: "over" });
      this.hearRematch();
    } catch (error) {
      this.show({ fatal: /** @type {Failure} */ (error) });
    }
  }

  /** Read what a table needs, and return the game. The account is first: a token that is no longer valid is dropped. */
  async load() {
    const [titles, own] = await Promise.all([allTitles(), account()]);
    /** @type {Game} */
    const game = await read(this.path());
    const [{ catalogue }, drawing, history] = await Promise.all([
      read(`/v1/titles/${game.title}/catalogue`),
      this.drawingOf(game.title),
      this.history(game, 0),
    ]);
    this.newest = game;
    this.lines = history;
    const lines = history.filter(({ version }) => version <= game.version);
    this.show({ game, title: titles.get(game.title), catalogue, drawing, account: own, lines, problem: null });
    return game;
  }

  close() {
    this.stopping.abort();
  }

  path(more = "") {
    return `/v1/games/${this.id}${more}`;
  }

  /** @param {number} after */
  follow(after) {
    follow(this.id, after, {
      signal: this.stopping.signal,
      onEvent: (event) => {
        this.heard.push(event);
        this.update();
      },
      onState: (connection) => {
        this.show({ connection });
        if (connection !== "connecting") this.update();
      },
      onProblem: (content) => this.show({ problem: new Problem(content), connection: "over" }),
    });
  }

  /** After the end, hear when another player asks for a rematch. */
  hearRematch() {
    const { game } = this.model;
    if (!mayRepeat(game) || this.isHearing) return;
    this.isHearing = true;
    listen("/v1/events", game.updated_at, {
      signal: this.stopping.signal,
      onEvent: async ({ type, game: rematch, by }) => {
        if (type !== "rematch") return;
        const newest = await persistently(() => read(this.path()), this.stopping.signal);
        if (newest.rematch === rematch) this.show({ game: newest, rematchBy: by });
      },
      onState: () => {},
      onProblem: () => {},
    });
  }

  /** Read the newest state, and the states between; at most one reading at a time. */
  async update() {
    this.isWanted = true;
    if (this.isUpdating) return;
    this.isUpdating = true;
    while (this.isWanted && !this.stopping.signal.aborted) {
      this.isWanted = false;
      await this.catchUp().catch(async (error) => {
        if (!isPassing(error)) return this.show({ problem: error });
        await pause(AGAIN);
        this.isWanted = true;
      });
    }
    this.isUpdating = false;
  }

  /** Read what is new, and play it out. If a reading fails, all of it is read again. */
  async catchUp() {
    const before = this.newest?.version ?? 0;
    /** @type {Game} */
    const game = await read(this.path());
    if (game.version <= before) return;
    // After the state, so that no line of it is missing.
    const lines = await this.history(game, this.lines.at(-1)?.version ?? 0);
    const events = this.heard.filter(({ version }) => version > before && version <= game.version);
    const frames = await this.between(events, game);
    this.newest = game;
    this.lines = [...this.lines, ...lines];
    this.heard = this.heard.filter(({ version }) => version > game.version);
    this.playback.frames.push(...frames, { game, events: batchesOf(events).at(-1) ?? [] });
    this.play();
  }

  /**
   * The frames of the batches before the last one, as far as one could see them.
   *
   * @param {Envelope[]} events
   * @param {Game} game
   * @returns {Promise<Frame[]>}
   */
  async between(events, game) {
    const batches = batchesOf(events).slice(0, -1);
    const visible = batches.filter((batch) => isVisible(batch)).slice(-LONGEST_CATCH_UP);
    const frames = visible.map(async (batch) => {
      const { version } = batch[batch.length - 1];
      return { game: await read(this.path(`?at=${version}`)), events: batch };
    });
    return (await Promise.all(frames)).filter((frame) => frame.game.version < game.version);
  }

  async play() {
    if (this.model.playing) return;
    this.show({ playing: true, moves: null });
    await this.playback.run();
    this.show({ playing: false, scene: null, game: this.newest ?? this.model.game });
    await this.readMoves();
    this.hearRematch();
  }

  /** Skip what is being played out now, and all that waits behind it. */
  skip() {
    this.playback.skip();
  }

  async readMoves() {
    const { game } = this.model;
    if (game.you === null || game.status !== "playing" || game.paused_until !== null) return this.show({ moves: null });
    this.reading += 1;
    const { reading } = this;
    try {
      /** @type {Moves} */
      const moves = await persistently(() => read(this.path("/moves?unavailable=true")), this.stopping.signal);
      if (this.model.playing || this.reading !== reading) return; // what was read is older than what comes
      if (moves.version > this.model.game.version) {
        this.show({ moves: null }); // the state that they belong to is shown first
        return this.update();
      }
      this.show({ moves, chosen: this.labelsOf(moves) });
      this.chooseSingle(moves);
    } catch (error) {
      const failure = /** @type {Failure} */ (error);
      this.show({ moves: null, problem: failure.status === 401 ? failure : this.model.problem });
    }
  }

  /** The labels of what the player has chosen, step by step. @param {Moves} moves */
  labelsOf(moves) {
    for (const { move, label } of moves.moves) this.labels.set(JSON.stringify(move), label);
    return (moves.chosen ?? []).map((step) => this.labels.get(JSON.stringify(step)) ?? "…");
  }

  /** Take a single option by itself, where everybody knows that it is one. @param {Moves} moves */
  async chooseSingle(moves) {
    const real = moves.moves.filter(({ setting }) => !setting);
    const kind = kindOf(moves);
    if (!settings().automatic || !moves.awaited || moves.chosen !== null || real.length !== 1) return;
    if (kind === null || !this.model.drawing.automatic?.(kind, /** @type {AskedModel} */ (this.model))) return;
    await pause(SINGLE_DELAY);
    if (this.model.moves === moves && this.model.sending === null) this.choose(real[0]);
  }

  /** Make a move of the list. @param {LegalMove} move */
  async choose(move) {
    if (this.model.sending !== null) return;
    const decision = this.model.moves?.decision;
    this.show({ sending: move, problem: null, hint: null });
    await this.attempt(() => post(this.path("/moves"), { move: move.move, decision }));
    await this.readMoves();
    this.show({ sending: null });
    this.update();
  }

  /** Ask what a bot would do. */
  askHint() {
    return this.attempt(async () => this.show({ hint: await read(this.path("/hint")), problem: null }));
  }

  /**
   * Post something else about the game: a resignation, a pause.
   *
   * @param {string} path
   */
  async act(path, body = {}) {
    this.show({ problem: null });
    await this.attempt(() => post(this.path(path), body));
    this.update();
  }

  /** Do something, and show the problem if it fails. @param {() => Promise<unknown>} work */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      this.show({ problem: /** @type {Failure} */ (error) });
    }
  }

  /**
   * The lines of the history after a version.
   *
   * @param {Game} game
   * @param {number} after
   */
  async history(game, after) {
    return withNames((await read(this.path(`/history?after=${after}`))).lines, game);
  }
}

/** Events by their batches, oldest first. @param {Envelope[]} events */
const batchesOf = (events) => [...Map.groupBy(events, ({ batch }) => batch).values()];
