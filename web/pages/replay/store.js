// A replay: the position that is shown, and the steps to others.

import { Problem, account, allTitles, pause, persistently, read } from "../../app/api.js";
import { follow } from "../../app/live.js";
import { withNames } from "../../table/past/history_names.js";
import { isMoving } from "../../app/settings.js";
import { placeOf, positionsOf, turnsOf } from "../../table/past/positions.js";
import { Study } from "./study.js";

const STEP = 1400; // milliseconds that a position is shown while the replay plays, at normal speed
const AHEAD = { hosted: 3, file: 1 }; // positions that are read before they are needed

export const SPEEDS = [0.5, 1, 2, 4];

/**
 * What a component gets to draw: the fields of a live game (see table/store/store.js), of which nothing can be chosen, and `replay`:
 * the `positions`, the `place` among them, the places at which `turns` end, all `lines` of the history, the reader `as`, and
 * the `study` of a finished game that is hosted, null for others (see study.js).
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
  frame: null,
  connection: "over",
  problem: null,
  fatal: null,
  sending: null,
  playing: false,
  hint: null,
  replay: null,
};

export class ReplayStore {
  /** `source` is a HostedGame or a LogFile, `at` a version or null for the start, `as` the reader (see `state` there). */
  constructor(source, drawingOf, at, as) {
    this.source = source;
    this.drawingOf = drawingOf;
    this.start = { at, as };
    this.model = EMPTY;
    this.listeners = new Set();
    this.stopping = new AbortController();
    this.request = 0;
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  show(changes) {
    this.model = { ...this.model, ...changes };
    for (const listener of this.listeners) listener();
  }

  showReplay(changes) {
    this.show({ replay: { ...this.model.replay, ...changes } });
  }

  async open() {
    const { at, as } = this.start;
    try {
      const load = async () => {
        const [titles, own] = await Promise.all([allTitles(), account()]); // before the game: a token that is no longer valid is dropped
        return [titles, own, ...(await Promise.all([this.source.newest(), this.source.events(), this.source.lines()]))];
      };
      const [titles, own, newest, events, lines] = await persistently(load, this.stopping.signal, (problem) =>
        this.show({ problem }),
      );
      this.events = events.filter(({ version }) => version <= newest.version);
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
        lines: await withNames(lines, newest),
        study: null,
      };
      this.show({ replay: { ...replay, ...this.placesOf() } });
      await this.go(placeOf(this.model.replay.positions, at ?? 0));
      if (newest.status === "finished") this.startStudy(newest);
      else this.follow(newest.version);
    } catch (problem) {
      this.show({ fatal: problem });
    }
  }

  close() {
    this.stopping.abort();
    this.stop();
  }

  placesOf() {
    const positions = positionsOf(this.events);
    return { positions, turns: turnsOf(positions, this.events, this.model.drawing) };
  }

  /** From the end on, one may know what bots think of the game. */
  startStudy(end) {
    if (!this.source.isHosted || end.reason === "cancelled" || this.study) return;
    this.study = new Study(this.source, (study) => this.showReplay({ study }), this.stopping.signal);
    this.showReplay({ study: this.study.model });
    this.study.readThoughts(end);
  }

  /** While the game is still being played, new positions come to the end. */
  follow(after) {
    let taking = Promise.resolve();
    let heard = 0;
    const onEvent = ({ version }) => {
      heard = version;
      taking = taking.then(() => (heard === version ? this.extend() : undefined)).catch(() => {}); // the next event tries again
    };
    const onState = (connection) => {
      this.show({ connection });
      if (connection === "live") onEvent({ version: heard });
    };
    follow(this.source.id, after, {
      signal: this.stopping.signal,
      onEvent,
      onState,
      onProblem: (content) => this.show({ problem: new Problem(content) }),
    });
  }

  /** Read what is new. After the end all that was hidden is open, so everything is read again. */
  async extend() {
    const newest = await this.source.newest();
    const isOver = newest.status === "finished";
    if (isOver) this.source.forget();
    const before = isOver ? { events: [], lines: [] } : { events: this.events, lines: this.model.replay.lines };
    const last = before.events.at(-1)?.version ?? 0;
    const [events, lines] = await Promise.all([this.source.events(last), this.source.lines(last)]);
    const isIn = ({ version }) => version > last && version <= newest.version;
    const named = await withNames(lines.filter(isIn), newest);
    this.events = [...before.events, ...events.filter(isIn)];
    this.showReplay({ ...this.placesOf(), end: newest, lines: [...before.lines, ...named] });
    if (isOver) this.startStudy(newest);
  }

  /** Show a position. One step forward is played out as in a live game; other positions are shown at once. */
  async go(place) {
    const { positions, as, place: shown } = this.model.replay;
    const wanted = Math.max(0, Math.min(place, positions.length - 1));
    const request = this.newRequest();
    this.showReplay({ place: wanted });
    try {
      const game = await this.source.state(positions[wanted].version, as);
      if (request !== this.request) return;
      if (wanted === shown + 1 && this.model.game !== null) await this.playOut(game, positions[wanted].events, request);
      else this.showState(game, [], wanted === shown - 1);
      this.readAhead(wanted);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.show(this.model.game === null ? { fatal: problem } : { problem });
    }
  }

  newRequest() {
    this.request += 1;
    this.skip();
    return this.request;
  }

  showState(game, events, isStep) {
    const lines = this.model.replay.lines.filter(({ version }) => version <= game.version);
    this.show({ game, events, lines, scene: null, problem: null, frame: isStep ? game : this.model.frame });
  }

  async playOut(game, events, request) {
    const scenes = this.model.drawing.scenes?.(events, this.model.game, game, this.model) ?? [];
    const isCurrent = () => request === this.request;
    for (const scene of scenes.filter(({ before }) => before)) if (isCurrent()) await this.playScene(scene);
    if (isCurrent()) this.showState(game, events, true);
    for (const scene of scenes.filter(({ before }) => !before)) if (isCurrent()) await this.playScene(scene);
  }

  async playScene(scene) {
    this.show({ scene });
    await this.wait((scene.milliseconds ?? 1500) / this.model.replay.speed);
    this.show({ scene: null });
  }

  /** Wait until the time is over, or something is skipped. */
  wait(milliseconds) {
    const skipped = new Promise((resolve) => {
      this.skipWait = resolve;
    });
    return Promise.race([pause(milliseconds), skipped]);
  }

  /** Skip what is being played out. */
  skip() {
    this.skipWait?.();
  }

  readAhead(place) {
    const { positions, as, source } = this.model.replay;
    const most = source.isHosted ? AHEAD.hosted : AHEAD.file;
    const near = [
      ...positions.slice(place + 1, place + 1 + most),
      ...(source.isHosted ? positions.slice(Math.max(0, place - 1), place) : []),
    ];
    for (const { version } of near) source.state(version, as).catch(() => {}); // what fails is read again when it is needed
  }

  /** Go on by a number of positions. */
  step(count) {
    this.stop();
    return this.go(this.model.replay.place + count);
  }

  /** Go to the end of the next turn, or of the one before. */
  turn(count) {
    const { turns, place } = this.model.replay;
    this.stop();
    return this.go(
      (count > 0 ? turns.find((turn) => turn > place) : turns.findLast((turn) => turn < place)) ??
        (count > 0 ? Infinity : 0),
    );
  }

  /** Go to a place. */
  jump(place) {
    this.stop();
    return this.go(place);
  }

  /** Go to the position that a version belongs to. */
  goTo(version) {
    this.stop();
    const { positions } = this.model.replay;
    const place = positions.findIndex((position) => position.version >= version);
    return this.go(place === -1 ? positions.length - 1 : place);
  }

  /** Look through the eyes of another reader. */
  async see(as) {
    this.stop();
    this.showReplay({ as });
    await this.go(this.model.replay.place);
  }

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
      await this.wait((isMoving() ? STEP : 2 * STEP) / this.model.replay.speed);
      if (this.run === run) await this.go(this.model.replay.place + 1);
    }
    if (this.run === run) this.stop();
  }

  isAtEnd() {
    return this.model.replay.place >= this.model.replay.positions.length - 1;
  }

  stop() {
    this.run = null;
    if (this.model.replay?.isPlaying) this.showReplay({ isPlaying: false });
  }
}
