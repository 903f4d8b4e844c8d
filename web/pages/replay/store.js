// A replay: the position that is shown, and the steps to others.

import { Problem, account, allTitles, pause, persistently, read } from "../../app/api.js";
import { listen } from "../../app/live.js";
import { named, withNames } from "../../table/past/history_names.js";
import { isMoving } from "../../app/settings.js";
import { placeOf, positionsOf, turnsOf } from "../../table/past/positions.js";
import { Observed } from "../../table/store/observed.js";
import { scenesOf } from "../../table/store/playback.js";
import { Study } from "./study.js";

const STEP = 1400; // milliseconds that a position is shown while the replay plays, at normal speed

export const SPEEDS = [0.5, 1, 2, 4];

/** @import { Drawing, Envelope, Failure, Game, PlayedScene, Started, Update } from "heptad/types" */
/** @import { HostedGame } from "../../table/past/hosted.js" */
/** @import { ReplayModel, ShownReplay, Source } from "./types.js" */

export class ReplayStore extends Observed {
  stopping = new AbortController();
  events = /** @type {Envelope[]} */ ([]);
  study = /** @type {Study | null} */ (null);
  /** The last request for a state: an earlier one that is answered later is not shown. */
  request = 0;
  /** What is being played, as long as it is. */
  run = /** @type {object | null} */ (null);
  skipWait = () => {};

  /**
   * `at` is a version or null for the start, `as` the reader (see `state` there).
   *
   * @param {Source} source
   * @param {(title: Game["title"]) => Promise<Drawing>} drawingOf
   * @param {number | null} at
   * @param {string | null} as
   */
  constructor(source, drawingOf, at, as) {
    super();
    this.source = source;
    this.drawingOf = drawingOf;
    this.start = { at, as };
    this.show({ connection: "over" });
  }

  /** What is shown of the replay, once it is read. */
  get replay() {
    return /** @type {ReplayModel} */ (this.model).replay;
  }

  /** @param {Partial<ShownReplay>} changes */
  showReplay(changes) {
    this.show({ replay: { ...this.replay, ...changes } });
  }

  async open() {
    const { at, as } = this.start;
    try {
      const load = async () => {
        // before the game: a token that is no longer valid is dropped
        const [titles, own] = await Promise.all([allTitles(), account()]);
        return { titles, own, ...(await this.whole()) };
      };
      const showProblem = (/** @type {Failure} */ problem) => this.show({ problem });
      const { titles, own, newest, events, lines } = await persistently(load, this.stopping.signal, showProblem);
      this.events = events;
      const title = titles.get(newest.title);
      const [drawing, { catalogue }] = await Promise.all([
        this.drawingOf(newest.title),
        read(`/v1/titles/${newest.title}/catalogue`),
      ]);
      this.show({ title, drawing, catalogue, account: own, problem: null });
      const replay = {
        source: this.source,
        place: 0,
        isPlaying: false,
        speed: 1,
        as: newest.status === "finished" ? as : null,
        end: newest,
        lines,
        study: null,
        frame: null,
      };
      this.show({ replay: { ...replay, ...this.placesOf() } });
      await this.go(placeOf(this.replay.positions, at ?? 0));
      if (newest.status === "finished") this.startStudy(newest);
      else this.follow();
    } catch (problem) {
      this.show({ fatal: /** @type {Failure} */ (problem) });
    }
  }

  /** All that can be read by now. */
  async whole() {
    const newest = await this.source.newest();
    const [events, lines] = await Promise.all([this.source.events(), this.source.lines()]);
    return { newest, events, lines: await withNames(lines, newest) };
  }

  close() {
    this.stopping.abort();
    this.stop();
  }

  placesOf() {
    const positions = positionsOf(this.events);
    return { positions, turns: turnsOf(positions, this.events, this.model.drawing) };
  }

  /** From the end on, one may know what bots think of the game. @param {Game} end */
  startStudy(end) {
    if (!("id" in this.source) || end.reason === "cancelled" || this.study) return;
    this.study = new Study(this.source, (study) => this.showReplay({ study }), this.stopping.signal);
    this.showReplay({ study: this.study.model });
    this.study.readThoughts(end);
  }

  /** While the game is still being played, new positions come to the end. */
  follow() {
    const { source } = this;
    if (!("id" in source)) return;
    let taking = Promise.resolve();
    listen(`${source.path}/updates`, this.events.at(-1)?.version ?? 0, {
      signal: this.stopping.signal,
      looks: true,
      onEvent: (update) => {
        taking = taking.then(() => this.extend(source, update));
      },
      onState: (connection) => this.show({ connection }),
      onProblem: (content) => this.show({ problem: new Problem(content) }),
    });
  }

  /**
   * Add what is new. After the end all that was hidden is open, so everything is read again.
   *
   * @param {HostedGame} source
   * @param {Update} update
   */
  async extend(source, update) {
    await source.add(update);
    const { games, events } = await source.past();
    const end = games[games.length - 1];
    if (end.status === "finished") return this.end(source);
    this.events = events;
    this.showReplay({ ...this.placesOf(), end, lines: [...this.replay.lines, ...named(update.history, end)] });
  }

  /** @param {HostedGame} source */
  async end(source) {
    source.forget();
    const { newest, events, lines } = await persistently(() => this.whole(), this.stopping.signal);
    this.events = events;
    this.showReplay({ ...this.placesOf(), end: newest, lines });
    this.startStudy(newest);
  }

  /** Show a position. One step forward is played out as in a live game. @param {number} place */
  async go(place) {
    const { positions, as, place: shown } = this.replay;
    const wanted = Math.max(0, Math.min(place, positions.length - 1));
    const request = this.newRequest();
    this.showReplay({ place: wanted });
    try {
      const game = await this.stateAt(positions[wanted].version, as);
      if (request !== this.request) return;
      if (wanted === shown + 1 && this.model.game !== null) await this.playOut(game, positions[wanted].events, request);
      else this.showState(game, [], wanted === shown - 1);
      this.readAhead(wanted);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.show(this.model.game === null ? { fatal: problem } : { problem });
    }
  }

  /**
   * @param {number} version
   * @param {string | null} as
   */
  async stateAt(version, as) {
    const game = /** @type {Started} */ (await this.source.state(version, as));
    return as === null ? { ...game, you: this.replay.end.you } : game; // all is open for everybody, at the own seat
  }

  newRequest() {
    this.request += 1;
    this.skip();
    return this.request;
  }

  /** @param {Game} game @param {Envelope[]} events @param {boolean} isStep */
  showState(game, events, isStep) {
    const lines = this.replay.lines.filter(({ version }) => version <= game.version);
    const replay = { ...this.replay, frame: isStep ? game : this.replay.frame };
    this.show({ game, events, lines, scene: null, problem: null, replay });
  }

  /** @param {Started} game @param {Envelope[]} events @param {number} request */
  async playOut(game, events, request) {
    const scenes = scenesOf(this.model, events, game);
    const isCurrent = () => request === this.request;
    for (const scene of scenes.filter(({ before }) => before)) if (isCurrent()) await this.playScene(scene);
    if (isCurrent()) this.showState(game, events, true);
    for (const scene of scenes.filter(({ before }) => !before)) if (isCurrent()) await this.playScene(scene);
  }

  /** @param {PlayedScene} scene */
  async playScene(scene) {
    this.show({ scene });
    await this.wait((scene.milliseconds ?? 1500) / this.replay.speed);
    this.show({ scene: null });
  }

  /** Wait until the time is over, or something is skipped. @param {number} milliseconds */
  wait(milliseconds) {
    const skipped = new Promise((resolve) => {
      this.skipWait = () => resolve(undefined);
    });
    return Promise.race([pause(milliseconds), skipped]);
  }

  /** Skip what is being played out. */
  skip() {
    this.skipWait();
  }

  /** Positions of a log file are read one by one. @param {number} place */
  readAhead(place) {
    const { positions, as, source } = this.replay;
    const next = positions[place + 1];
    if (next !== undefined) source.state(next.version, as).catch(() => {}); // what fails is read when it is needed
  }

  /** Go on by a number of positions. @param {number} count */
  step(count) {
    this.stop();
    return this.go(this.replay.place + count);
  }

  /** Go to the end of the next turn, or of the one before. @param {number} count */
  turn(count) {
    const { turns, place } = this.replay;
    this.stop();
    return this.go(
      (count > 0 ? turns.find((turn) => turn > place) : turns.findLast((turn) => turn < place)) ??
        (count > 0 ? Infinity : 0),
    );
  }

  /** Go to a place. @param {number} place */
  jump(place) {
    this.stop();
    return this.go(place);
  }

  /** Go to the position that a version belongs to. @param {number} version */
  goTo(version) {
    this.stop();
    const { positions } = this.replay;
    const place = positions.findIndex((position) => position.version >= version);
    return this.go(place === -1 ? positions.length - 1 : place);
  }

  /** Look through the eyes of another reader. @param {string | null} as */
  async see(as) {
    this.stop();
    this.showReplay({ as });
    await this.go(this.replay.place);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.showReplay({ speed });
  }

  /** Play from here to the end; from the start if this is the end. */
  async play() {
    const run = {};
    this.run = run;
    this.showReplay({ isPlaying: true });
    if (this.isAtEnd()) await this.go(0);
    while (this.run === run && !this.isAtEnd()) {
      await this.wait((isMoving() ? STEP : 2 * STEP) / this.replay.speed);
      if (this.run === run) await this.go(this.replay.place + 1);
    }
    if (this.run === run) this.stop();
  }

  isAtEnd() {
    return this.replay.place >= this.replay.positions.length - 1;
  }

  stop() {
    this.run = null;
    if (this.replay?.isPlaying) this.showReplay({ isPlaying: false });
  }
}
