// A game as this page shows it: the newest state, the moves, and the frames that lead there one after another.

import { Problem, Unreachable, account, allTitles, pause, persistently, post, read } from "../../app/api.js";
import { awaken, listen } from "../../app/live.js";
import { settings } from "../../app/settings.js";
import { shared } from "../../app/tabs.js";
import { isVisible } from "../past/positions.js";
import { kindOf } from "../asking/decision.js";
import { mayRepeat } from "../ending/rematch.js";
import { named, withNames } from "../past/history_names.js";
import { Observed } from "./observed.js";
import { Playback } from "./playback.js";
import { applied, wholeOf } from "./updates.js";

/** @import { AskedModel, Drawing, Envelope, Failure, HistoryLine, LegalMove, Model } from "heptad/types" */
/** @import { Moves, TitleRecord, Update } from "heptad/types" */
/** @import { Followed } from "./updates.js" */

/**
 * What the stores of live games and of replays have.
 *
 * @typedef {{ show(changes: Partial<Model>): void, skip(): void }} TableStore
 */

const SINGLE_DELAY = 1500; // milliseconds to read what is asked before a single option is taken
const LATE = 3000; // milliseconds after the answer to a move in which its update comes, unless the stream is lost

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
    /** The titles by id. @type {Map<string, TitleRecord>} */
    this.titles = new Map();
    /** The game up to the last update; null before the first one. @type {Followed | null} */
    this.followed = null;
    /** The history up to the version `until`, and perhaps lines of later updates. @type {HistoryLine[]} */
    this.lines = [];
    this.until = 0;
    /** The labels of all moves that were ever legal here, by the move. @type {Map<string, string>} */
    this.labels = new Map();
    this.isBegun = false;
    this.isHearing = false;
    /** What is followed of the game. */
    this.updates = "/updates?unavailable=true";
  }

  /** Follow the game until `close`. The account is first: a token that is no longer valid is dropped. */
  async open() {
    const { signal } = this.stopping;
    try {
      const load = () => Promise.all([allTitles(), account()]);
      const [titles, own] = await persistently(load, signal, (problem) => this.show({ problem }));
      this.titles = titles;
      this.show({ account: own, problem: null });
    } catch (error) {
      return this.show({ fatal: /** @type {Failure} */ (error) });
    }
    return shared(this.path(this.updates), {
      signal,
      onEvent: (update) => this.hear(update),
      whole: () => this.followed && wholeOf(this.followed),
      onState: (connection) => {
        const isMissing = connection === "connecting" && this.followed === null;
        this.show({ connection, ...(isMissing ? { problem: new Unreachable() } : {}) });
      },
      onProblem: (content) => {
        const problem = new Problem(content);
        this.show({ connection: "over", moves: null, ...(this.isBegun ? { problem } : { fatal: problem }) });
      },
    });
  }

  close() {
    this.stopping.abort();
  }

  path(more = "") {
    return `/v1/games/${this.id}${more}`;
  }

  /** Take an update in: it is played out after those before it. @param {Update} update */
  hear(update) {
    const before = this.followed;
    const version = before?.game.version ?? 0;
    if (update.version < version) return;
    this.followed = applied(before, update);
    const { game, moves } = this.followed;
    for (const { move, label } of moves?.moves ?? []) this.labels.set(JSON.stringify(move), label);
    if (before === null) {
      this.begin(game.title);
      return;
    }
    const first = update.events[0]?.version ?? update.version + 1;
    if (first > version + 1) this.readHistory(version).catch((problem) => this.show({ problem }));
    else this.addLines(update);
    if (!this.isBegun) return;
    if (update.version > version) {
      const batches = batchesOf(update.events.filter((event) => event.version > version));
      this.playback.add({ game, events: batches.findLast(isVisible) ?? batches.at(-1) ?? [] });
      this.play();
    } else if (!this.model.playing) this.show(this.newest(this.followed));
  }

  /** Read what a table needs besides its updates, then show it. @param {string} title */
  async begin(title) {
    try {
      const load = () =>
        Promise.all([read(`/v1/titles/${title}/catalogue`), this.drawingOf(title), this.readHistory(0)]);
      const showProblem = (/** @type {Failure} */ problem) => this.show({ problem });
      const [{ catalogue }, drawing] = await persistently(load, this.stopping.signal, showProblem);
      this.isBegun = true;
      this.show({ title: this.titles.get(title), catalogue, drawing, problem: null });
      this.settle();
    } catch (error) {
      this.show({ fatal: /** @type {Failure} */ (error) });
    }
  }

  /** Add the lines of an update to the history. @param {Update} update */
  addLines({ history, version }) {
    const { game } = /** @type {Followed} */ (this.followed);
    const later = history.filter((line) => line.version > this.until);
    if (later.length > 0) this.lines = [...this.lines, ...named(later, game)];
    this.until = Math.max(this.until, version);
  }

  /** Read the history after a version. @param {number} after */
  async readHistory(after) {
    const found = await read(this.path(`/history?after=${after}`));
    const { game } = /** @type {Followed} */ (this.followed);
    const lines = await withNames(found.lines, game);
    const isOutside = (/** @type {HistoryLine} */ { version }) => version <= after || version > found.version;
    this.lines = [...this.lines.filter(isOutside), ...lines].sort((one, other) => one.version - other.version);
    this.until = Math.max(this.until, found.version);
  }

  /** Play out what waits. What changes at once is drawn once, with what is offered then. */
  async play() {
    if (this.model.playing) return;
    const still = this.playback.takeStill();
    if (still !== null) {
      this.show({ events: still.events });
      this.settle();
      return;
    }
    this.show({ playing: true, moves: null });
    while (this.playback.frames.length > 0) await this.playback.playNext();
    this.show({ playing: false, scene: null });
    this.settle();
  }

  /** Show the newest state, with what is offered there. */
  settle() {
    const { followed } = this;
    if (followed === null) return;
    this.show(this.newest(followed));
    this.chooseSingle();
    this.hearRematch();
  }

  /**
   * @param {Followed} followed
   * @returns {Partial<Model>}
   */
  newest({ game, moves }) {
    const isOffered = game.you !== null && game.status === "playing" && game.paused_until === null;
    const lines = this.lines.filter(({ version }) => version <= game.version);
    return { game, lines, ...(isOffered && moves ? { moves, chosen: this.labelsOf(moves) } : { moves: null }) };
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

  /** Skip what is being played out now, and all that waits behind it. */
  skip() {
    this.playback.skip();
  }

  /** The labels of what the player has chosen, step by step. @param {Moves} moves */
  labelsOf(moves) {
    return (moves.chosen ?? []).map((step) => this.labels.get(JSON.stringify(step)) ?? "…");
  }

  /** Take a single option by itself, where everybody knows that it is one. */
  async chooseSingle() {
    const { moves } = this.model;
    if (moves === null) return;
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
    await this.attempt(async () => {
      const { version } = await post(this.path("/moves"), { move: move.move, decision });
      await this.reached(version);
    });
    this.show({ sending: null });
  }

  /** Wait until the page has a version of the game, or gets no more of it. @param {number} version */
  async reached(version) {
    const isReached = () => this.model.connection === "over" || (this.followed?.game.version ?? 0) >= version;
    if (isReached()) return;
    const arriving = new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (!isReached()) return;
        stop();
        resolve(undefined);
      });
    });
    awaken("look");
    await Promise.race([arriving, pause(LATE)]);
    if (!isReached()) awaken("reconnect");
    await arriving;
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
    await this.attempt(async () => this.reached((await post(this.path(path), body)).version));
  }

  /** Do something, and show the problem if it fails. @param {() => Promise<unknown>} work */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      const problem = /** @type {Failure} */ (error);
      this.show({ problem, ...(problem.status === 401 ? { moves: null } : {}) });
    }
  }
}

/** Events by their batches, oldest first. @param {Envelope[]} events */
const batchesOf = (events) => [...Map.groupBy(events, ({ batch }) => batch).values()];
