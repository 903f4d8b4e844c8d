// A game as this page shows it: the newest state, the moves, and the frames that lead there one after another.

import { Problem, account, allTitles, isPassing, pause, persistently, post, read } from "../api.js";
import { follow, listen } from "../live.js";
import { isVisible } from "../replay/positions.js";
import { isMoving, settings } from "../settings.js";
import { withNames } from "./history_names.js";
import { mayRepeat } from "./rematch.js";

const LONGEST_CATCH_UP = 8; // batches that are shown one by one after a pause; of more, only the last ones
const SINGLE_DELAY = 1500; // milliseconds to read what is asked before a single option is taken

/**
 * What a component gets to draw. It changes as a whole.
 * `game` is the shown state; `moves` the legal moves, or null while there is nothing to choose; `scene` what is being
 * played out; `rematchBy` the id of the player who asks for the rematch; `chosen` the labels of the own choice; `lines` the history up to the shown state; `events` what led from the state before to this one.
 */
const EMPTY = {
  game: null,
  moves: null,
  catalogue: null,
  title: null,
  drawing: null,
  account: null,
  lines: [],
  events: [],
  scene: null,
  chosen: [],
  connection: "connecting",
  problem: null,
  fatal: null,
  sending: null,
  playing: false,
  hint: null,
  replay: null,
  rematchBy: null,
};

export class GameStore {
  constructor(id, drawingOf) {
    this.id = id;
    this.model = EMPTY;
    this.listeners = new Set();
    this.drawingOf = drawingOf;
    this.stopping = new AbortController();
    this.heard = []; // events that no frame contains yet
    this.frames = [];
    this.newest = null;
    this.lines = [];
    this.labels = new Map(); // of all moves that were ever legal here, by the move
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  show(changes) {
    this.model = { ...this.model, ...changes };
    for (const listener of this.listeners) listener();
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
    } catch (problem) {
      this.show({ fatal: problem });
    }
  }

  /** Read what a table needs, and return the game. */
  async load() {
    const [titles, own] = await Promise.all([allTitles(), account()]); // before the game: a token that is no longer valid is dropped
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
    this.wanted = true;
    if (this.updating) return;
    this.updating = true;
    while (this.wanted && !this.stopping.signal.aborted) {
      this.wanted = false;
      try {
        await this.catchUp();
      } catch (error) {
        if (isPassing(error)) {
          await pause(1000);
          this.wanted = true;
        } else this.show({ problem: error });
      }
    }
    this.updating = false;
  }

  async catchUp() {
    const before = this.newest;
    const game = await read(this.path());
    if (game.version <= before.version) return;
    const lines = await this.history(game, this.lines.at(-1)?.version ?? 0); // after the state, so that no line of it is missing
    const events = this.heard.filter(({ version }) => version > before.version && version <= game.version);
    const frames = await this.between(events, game);
    // If anything above fails, all of it is read again.
    this.newest = game;
    this.lines = [...this.lines, ...lines];
    this.heard = this.heard.filter(({ version }) => version > game.version);
    this.frames.push(...frames, { game, events: lastBatch(events) });
    this.play();
  }

  /** The frames of the batches before the last one, as far as one could see them. */
  async between(events, game) {
    const batches = [...Map.groupBy(events, ({ batch }) => batch).values()].slice(0, -1);
    const visible = batches.filter((batch) => isVisible(batch)).slice(-LONGEST_CATCH_UP);
    return Promise.all(
      visible.map(async (batch) => ({ game: await read(this.path(`?at=${batch.at(-1).version}`)), events: batch })),
    ).then((frames) => frames.filter((frame) => frame.game.version < game.version));
  }

  /** Show the frames one after another, each with its scenes. */
  async play() {
    if (this.model.playing) return;
    this.show({ playing: true, moves: null });
    while (this.frames.length > 0) {
      const { game, events } = this.frames.shift();
      const scenes = this.model.drawing.scenes?.(events, this.model.game, game, this.model) ?? [];
      for (const scene of scenes.filter(({ before }) => before))
        await this.playScene({ ...scene, version: game.version });
      this.show({ game, events, lines: this.lines.filter(({ version }) => version <= game.version) });
      if (isVisible(events)) await this.wait(this.frames.length > 2 ? 150 : 450);
      for (const scene of scenes.filter(({ before }) => !before))
        await this.playScene({ ...scene, version: game.version });
    }
    this.show({ playing: false, scene: null, game: this.newest });
    await this.readMoves();
    this.hearRematch();
  }

  async playScene(scene) {
    this.show({ scene });
    await this.wait(scene.milliseconds ?? 1500, true);
    this.show({ scene: null });
  }

  /** Wait while something is shown, until it is over or skipped. Scenes are shown at rest if nothing may move. */
  wait(milliseconds, isScene = false) {
    if (document.visibilityState === "hidden" || (!isScene && !isMoving())) return Promise.resolve();
    const skipped = new Promise((resolve) => {
      this.skipWait = resolve;
    });
    return Promise.race([pause(milliseconds), skipped]);
  }

  /** Skip what is being played out now, and all that waits behind it. */
  skip() {
    if (this.frames.length > 0) this.frames = this.frames.slice(-1);
    this.skipWait?.();
  }

  async readMoves() {
    const { game } = this.model;
    if (game.you === null || game.status !== "playing" || game.paused_until !== null) return this.show({ moves: null });
    const reading = Symbol("reading");
    this.reading = reading;
    try {
      const moves = await persistently(() => read(this.path("/moves?unavailable=true")), this.stopping.signal);
      if (this.model.playing || this.reading !== reading) return undefined; // what was read is older than what comes
      if (moves.version > this.model.game.version) {
        this.show({ moves: null }); // the state that they belong to is shown first
        return this.update();
      }
      for (const { move, label } of moves.moves) this.labels.set(JSON.stringify(move), label);
      const chosen = (moves.chosen ?? []).map((step) => this.labels.get(JSON.stringify(step.move ?? step)) ?? "…");
      this.show({ moves, chosen });
      this.chooseSingle(moves);
    } catch (error) {
      this.show({ moves: null, problem: error.status === 401 ? error : this.model.problem });
    }
    return undefined;
  }

  /** Take a single option by itself, where everybody knows that it is one. */
  async chooseSingle(moves) {
    const real = moves.moves.filter(({ setting }) => !setting);
    const kind = moves.decision?.replace(/-\d+$/, "");
    if (!settings().automatic || !moves.awaited || moves.chosen !== null || real.length !== 1) return;
    if (!this.model.drawing.automatic?.(kind, this.model)) return;
    await pause(SINGLE_DELAY);
    if (this.model.moves === moves && this.model.sending === null) this.choose(real[0]);
  }

  /** Make a move of the list. */
  async choose(move) {
    if (this.model.sending !== null) return;
    const { decision } = this.model.moves;
    this.show({ sending: move, problem: null, hint: null });
    try {
      await post(this.path("/moves"), { move: move.move, decision });
    } catch (problem) {
      this.show({ problem });
    }
    await this.readMoves();
    this.show({ sending: null });
    this.update();
  }

  /** Ask what a bot would do. */
  async askHint() {
    try {
      this.show({ hint: await read(this.path("/hint")), problem: null });
    } catch (problem) {
      this.show({ problem });
    }
  }

  /** Post something else about the game: a resignation, a pause. */
  async act(path, body = {}) {
    this.show({ problem: null });
    try {
      await post(this.path(path), body);
    } catch (problem) {
      this.show({ problem });
    }
    this.update();
  }

  /** The lines of the history after a version. */
  async history(game, after) {
    return withNames((await read(this.path(`/history?after=${after}`))).lines, game);
  }
}

function lastBatch(events) {
  const batch = events.at(-1)?.batch;
  return events.filter((event) => event.batch === batch);
}
