// What the lobby shows of its player: games, results, challenges and other notifications.
//
// The games are rows of `GET /v1/updates`, which bring themselves up to date: no list of them is read. What no row says
// is read once, and again when the stream says that it has changed: how the last games ended, and the challenges.

import { Problem, ask, headers, isPassing, read } from "../../../app/api.js";
import { keptInTab } from "../../../app/storage.js";
import { shared } from "../../../app/tabs.js";

/** @import { Account, AnyNotice, Failure, ProblemDocument } from "heptad/types" */
/** @import { Connected } from "../../../app/live.js" */
/** @import { GameRow, LobbyModel, SeatNotice } from "../types.js" */
/** @import { LobbyStore } from "./store.js" */

/** A message of the stream, or all rows, from another tab. @typedef {GameRow | AnyNotice | GameRow[]} Update */
/** What no row says. @typedef {"results" | "challenges" | "notices"} Part */

const GATHERING = 300; // milliseconds in which notifications lead to one reading
const PATIENCE = 2_000; // milliseconds in which a lost connection may come back before the page says so
const DAY = 86_400_000;

/** What is shown of a player before it is known, and for nobody. @type {Partial<LobbyModel>} */
export const NOTHING = {
  own: null,
  results: [],
  awaiting: 0,
  challenges: { sent: [], received: [] },
  personal: [],
  names: new Map(),
};

export class OwnPart {
  /**
   * @param {LobbyStore} store
   * @param {Account} account
   */
  constructor(store, account) {
    this.store = store;
    this.account = account;
    this.stopping = new AbortController();
    this.rows = new Map(/** @type {[string, GameRow][]} */ ([]));
    /** Whether all rows have come with which the stream begins. */
    this.isPresent = false;
    /** What is to be read. @type {Set<Part>} */
    this.stale = new Set();
    this.gathering = 0;
    this.patience = 0;
  }

  follow() {
    return shared("/v1/updates", {
      signal: this.stopping.signal,
      onEvent: (update, _, kind) => this.hear(update, kind),
      whole: () => (this.isPresent ? [...this.rows.values()] : null),
      onState: (state) => this.showState(state),
      onProblem: (problem) => this.store.lost(problem),
    });
  }

  stop() {
    this.stopping.abort();
    clearTimeout(this.gathering);
    clearTimeout(this.patience);
  }

  /** @param {Partial<LobbyModel>} changes */
  show(changes) {
    if (!this.stopping.signal.aborted) this.store.show(changes);
  }

  /** @param {Connected} state */
  showState(state) {
    if (state !== "live") {
      this.patience ||= setTimeout(() => this.show({ offline: true }), PATIENCE);
      return;
    }
    clearTimeout(this.patience);
    this.patience = 0;
    this.show({ offline: false });
    this.readStale();
  }

  /** @param {Update} update @param {string} kind */
  hear(update, kind) {
    if (Array.isArray(update)) this.takeAll(update);
    else if (kind === "present") this.begin();
    else if (update.type === "game") this.takeRow(update);
    else this.takeNotice(update);
  }

  /** Show the rows with which the stream began, and read the rest. */
  begin() {
    if (this.isPresent) return;
    this.isPresent = true;
    this.showGames();
    this.readSoon("results", "challenges", "notices");
  }

  /** Take the rows that another tab knows: notifications may not have come here. @param {GameRow[]} rows */
  takeAll(rows) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.isPresent = false;
    this.begin();
  }

  /** @param {GameRow} row */
  takeRow(row) {
    if (row.player !== this.account.id) return;
    if (row.you === null && row.creator !== this.account.id) this.rows.delete(row.id);
    else this.rows.set(row.id, row);
    if (row.status === "finished") this.readSoon("results");
    if (this.isPresent) this.showGames();
  }

  /** @param {AnyNotice} notice */
  takeNotice(notice) {
    if (notice.type === "rematch" || notice.type === "seat_lost") this.keepPersonal(notice);
    else if (notice.type === "challenge" || notice.type === "challenge_answered") this.readSoon("challenges");
  }

  /** Show the games: a finished one until it is among the results, and no rematch in which the player has a seat. */
  showGames() {
    const ended = new Set(this.store.model.results.map(({ id }) => id));
    const own = sorted([...this.rows.values()].filter(({ id }) => !ended.has(id)));
    const isTaken = (/** @type {string} */ id) => this.rows.has(id) || ended.has(id);
    const personal = this.store.model.personal.filter(({ type, game }) => type !== "rematch" || !isTaken(game));
    this.show({ own, personal, awaiting: own.filter(isAwaiting).length });
  }

  /** Read something, once for all that happens at about the same time. @param {Part[]} parts */
  readSoon(...parts) {
    for (const part of parts) this.stale.add(part);
    clearTimeout(this.gathering);
    this.gathering = setTimeout(() => this.readStale(), GATHERING);
  }

  /** Read what is to be read, once somebody looks. */
  async readStale() {
    if (document.visibilityState === "hidden") return;
    const parts = [...this.stale];
    this.stale.clear();
    await Promise.all(parts.map((part) => this.read(part)));
  }

  /** @param {Part} part */
  async read(part) {
    try {
      if (part === "results") await this.readResults();
      else if (part === "challenges") this.show({ challenges: await read("/v1/challenges") });
      else for (const notice of await noticesOfADay()) this.takePast(notice);
    } catch (error) {
      const problem = /** @type {Failure} */ (error);
      // what fails only for now is read when the stream is back, or some seconds later
      if (isPassing(problem)) this.stale.add(part);
      else this.show({ problem });
    }
  }

  async readResults() {
    const over = [...this.rows.values()].filter(({ status }) => status === "finished");
    const { results } = await read("/v1/results?mine=true&limit=4");
    for (const { id } of over) this.rows.delete(id);
    this.show({ results });
    this.showGames();
  }

  /** @param {AnyNotice} notice */
  takePast(notice) {
    if (notice.type === "rematch" || notice.type === "seat_lost") this.keepPersonal(notice);
  }

  /** @param {SeatNotice} notice */
  keepPersonal(notice) {
    const { personal } = this.store.model;
    const isSame = (/** @type {SeatNotice} */ { type, game }) => type === notice.type && game === notice.game;
    const isOld = personal.some(isSame) || dismissed().includes(`${notice.type} ${notice.game}`);
    if (isOld) return;
    this.show({ personal: [...personal, notice] });
    this.showGames();
    if (notice.by !== undefined) this.readName(notice.by);
  }

  /** @param {string} player */
  async readName(player) {
    const { name } = await read(`/v1/players/${player}`).catch(() => ({}));
    if (name !== undefined) this.show({ names: new Map(this.store.model.names).set(player, name) });
  }

  /** @param {SeatNotice} notice */
  dismiss(notice) {
    keptInTab.write("heptad.dismissed", [...dismissed(), `${notice.type} ${notice.game}`]);
    this.show({ personal: this.store.model.personal.filter((each) => each !== notice) });
  }
}

/** Whether a game waits for its player. @param {GameRow} row */
export const isAwaiting = ({ decision }) => decision !== null;

/**
 * Games that wait for this player first, then those that wait for players, then the others; each the last change first.
 *
 * @param {GameRow[]} games
 */
function sorted(games) {
  const urgency = (/** @type {GameRow} */ game) => {
    if (isAwaiting(game)) return 0;
    return game.status === "open" ? 1 : 2;
  };
  return games.sort((one, other) => urgency(one) - urgency(other) || other.updated_at.localeCompare(one.updated_at));
}

/**
 * The notifications of the last day, which the stream does not repeat.
 *
 * @returns {Promise<AnyNotice[]>}
 */
async function noticesOfADay() {
  const since = new Date(Date.now() - DAY).toISOString();
  const accepted = { Accept: "application/x-ndjson", "Last-Event-ID": since };
  const answer = await ask("/v1/events?wait=0", { headers: headers(accepted) });
  if (!answer.ok) throw new Problem(await answer.json());
  return (await answer.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** What was dismissed in this tab. @returns {string[]} */
const dismissed = () => keptInTab.read("heptad.dismissed", []);
