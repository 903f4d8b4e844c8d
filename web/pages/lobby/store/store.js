// What the lobby shows: the account of this browser, what it has of its own, and the games of all.

import { Problem, account, accountOrGuest, allTitles, call, isPassing } from "../../../app/api.js";
import { onOtherToken, persistently, post, read, token } from "../../../app/api.js";
import { say } from "../../../app/language.js";
import { usualBot } from "../../../shared/bots.js";
import { guestName, keepName } from "../../../shared/names.js";
import { usualSeats } from "../../../shared/terms.js";
import { teach } from "../../../table/lesson/progress.js";
import { GAME_LISTS, LIST_AGE, isLively, listAddress } from "./lists.js";
import { NOTHING, OwnPart } from "./own.js";

/** @import { Account, Failure, ProblemDocument, Schemas, TitleRecord } from "heptad/types" */
/** @import { Answer, Challenge, List, LobbyModel, SeatNotice, Terms } from "../types.js" */

const TICK = 15_000; // milliseconds in which the times on the page change

const EMPTY = /** @type {LobbyModel} */ ({
  ...NOTHING,
  titles: [],
  account: undefined,
  shown: "open",
  title: "",
  listed: null,
  next: null,
  offline: false,
  problem: null,
  busy: null,
});

export class LobbyStore {
  constructor() {
    this.model = EMPTY;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** What is followed of the player; null while nobody has signed in. @type {OwnPart | null} */
    this.own = null;
    /** The token of this player. @type {string | null} */
    this.token = null;
    /** When the list was last read, and whether more than its first page is shown. */
    this.readAt = 0;
    this.isLonger = false;
    this.starting = new AbortController();
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {Partial<LobbyModel>} changes */
  show(changes) {
    this.model = { ...this.model, ...changes };
    for (const listener of this.listeners) listener();
  }

  open() {
    const look = (isBack = false) => document.visibilityState === "visible" && this.refresh(isBack);
    setInterval(look, TICK);
    document.addEventListener("visibilitychange", () => look(true));
    addEventListener("pageshow", ({ persisted }) => persisted && look(true));
    onOtherToken(() => this.refresh());
    return this.start();
  }

  /** Show the lobby of the player of this browser, and follow what happens. */
  async start() {
    this.starting.abort();
    this.starting = new AbortController();
    const { signal } = this.starting;
    this.token = token();
    this.leave();
    try {
      const load = () => Promise.all([allTitles(), account()]);
      const [titles, own] = await persistently(load, signal, () => this.show({ offline: true }));
      if (signal.aborted) return;
      this.show({ titles: [...titles.values()], account: own, offline: false });
      this.token = token();
      if (own === null) this.show({ own: [] });
      else this.follow(own);
      const list = () => (this.model.listed === null ? this.readFirstList() : this.readList());
      await persistently(list, signal, () => this.show({ offline: true }));
      this.show({ offline: false });
    } catch (error) {
      if (!signal.aborted) this.show({ problem: /** @type {Failure} */ (error) });
    }
  }

  /** Forget what belongs to the player before. */
  leave() {
    if (this.own === null) return;
    this.own.stop();
    this.own = null;
    this.show(NOTHING);
  }

  /** @param {Account} own */
  follow(own) {
    this.token = token();
    if (this.own?.account.id === own.id) return;
    this.leave();
    this.own = new OwnPart(this, own);
    this.own.follow();
  }

  /**
   * The stream was refused or ended: the token is no longer valid, or something else is wrong.
   *
   * @param {ProblemDocument} content
   */
  lost(content) {
    if (content.status === 401) this.start();
    else this.show({ problem: new Problem(content) });
  }

  /**
   * Read again what no stream says: everything if somebody else has signed in, otherwise the list of games of all if it
   * is old. Show at least how much time has passed. `isBack` says that somebody looks at the page again.
   */
  async refresh(isBack = false) {
    if (token() !== this.token) return this.start();
    this.own?.readStale();
    const isDue = Date.now() - this.readAt >= LIST_AGE && (isBack || isLively(this.model.shown));
    if (!isDue || this.isLonger) return this.show({});
    try {
      await this.readList();
      this.show({ offline: false });
    } catch (error) {
      const problem = /** @type {Failure} */ (error);
      this.show(isPassing(problem) ? { offline: true } : { problem });
    }
  }

  /** Show the first list in which there is something. */
  async readFirstList() {
    for (const shown of GAME_LISTS) {
      this.show({ shown });
      await this.readList();
      if (this.model.listed?.length) return;
    }
    this.show({ shown: "open", listed: [], next: null });
  }

  /**
   * Show another list of games, or that of another title.
   *
   * @param {Partial<Pick<LobbyModel, "shown" | "title">>} changes
   */
  async choose(changes) {
    this.show({ ...changes, listed: null, next: null });
    await this.attempt("list", () => this.readList());
  }

  async readList() {
    const { shown, title, titles } = this.model;
    this.readAt = Date.now();
    this.isLonger = false;
    if (shown === "ranking") {
      const { players } = await read(`/v1/titles/${title || titles[0].id}/standings?limit=10`);
      return this.showList(shown, title, players, null);
    }
    const { games, results, next } = await read(listAddress(shown, title));
    return this.showList(shown, title, games ?? results, next);
  }

  /**
   * @param {List} shown
   * @param {string} title
   * @param {LobbyModel["listed"]} listed
   * @param {string | null} next
   */
  showList(shown, title, listed, next) {
    if (shown === this.model.shown && title === this.model.title) this.show({ listed, next });
  }

  /** The next page of the list. */
  more() {
    return this.attempt("more", async () => {
      const { shown, title, next, listed } = this.model;
      if (shown === "ranking" || next === null || listed === null) return;
      this.isLonger = true;
      const page = await read(`${listAddress(shown, title)}&cursor=${encodeURIComponent(next)}`);
      this.showList(shown, title, [...listed, ...(page.games ?? page.results)], page.next);
    });
  }

  /**
   * Do something once at a time, named `busy` while it lasts; show what went wrong.
   *
   * @param {string} busy
   * @param {() => Promise<unknown>} act
   */
  async attempt(busy, act) {
    if (this.model.busy !== null && this.model.busy !== "list") return;
    this.show({ busy, problem: null });
    try {
      await act();
    } catch (problem) {
      this.show({ problem: /** @type {Failure} */ (problem) });
    } finally {
      this.show({ busy: null });
    }
  }

  /** The account of this browser, which becomes a guest if it has none. */
  async someone() {
    const own = await accountOrGuest(guestName());
    this.show({ account: own });
    if (own !== null) this.follow(own);
    return own;
  }

  /** Start a game against bots, and go there. @param {TitleRecord} title @param {number} seats */
  playNow(title, seats) {
    return this.attempt(`play ${title.id}`, async () => goTo(await this.startedGame(title, seats)));
  }

  /** Start a game against bots that is taught from its beginning and that nobody else watches. @param {string} title */
  playFirst(title) {
    const found = this.model.titles.find(({ id }) => id === title);
    return this.attempt(`play ${title}`, async () => {
      if (found === undefined) throw new Error(say("There is no title “{title}” here. Choose one below.", { title }));
      const id = await this.startedGame(found, usualSeats(found), { visibility: "private" });
      teach(id);
      goTo(id);
    });
  }

  /**
   * Start a game against bots; return its id.
   *
   * @param {TitleRecord} title
   * @param {number} seats
   * @param {Partial<Terms>} terms
   */
  async startedGame(title, seats, terms = {}) {
    await this.someone();
    const bots = Array.from({ length: seats - 1 }, () => usualBot(title));
    const { id } = await post("/v1/games", { title: title.id, seats, bots, ...terms });
    return id;
  }

  /**
   * Open a game. `bots` has the kind of bot for each seat after the first one, null for a person.
   *
   * @param {Terms} terms
   * @param {(string | null)[]} bots
   */
  openGame(terms, bots) {
    return this.attempt("open", async () => {
      await this.someone();
      const first = bots.indexOf(null);
      const next = first === -1 ? bots : bots.slice(0, first); // the API seats these at once
      const { id } = await post("/v1/games", { ...terms, bots: next });
      for (const [place, bot] of bots.entries())
        if (bot !== null && place >= next.length) await post(`/v1/games/${id}/seats`, { seat: place + 1, bot });
      goTo(id);
    });
  }

  /** @param {string} name */
  async rename(name) {
    keepName(name);
    if (this.model.account)
      await this.attempt("rename", async () => this.show({ account: await call("PATCH", "/v1/account", { name }) }));
    else this.show({});
  }

  /** Answer a challenge, or withdraw one's own. @param {Challenge} challenge @param {Answer} how */
  answer(challenge, how) {
    return this.attempt(challenge.id, async () => {
      const path = `/v1/challenges/${challenge.id}`;
      if (how === "withdraw") await call("DELETE", path);
      else {
        const { game } = await post(`${path}/${how}`, how === "refusal" ? { reason: "not_now" } : {});
        if (game !== null) return goTo(game);
      }
      return this.own?.read("challenges");
    });
  }

  /** Take the seat that is reserved in a rematch. @param {SeatNotice} notice */
  sit({ game, seat }) {
    return this.attempt(game, async () => {
      await post(`/v1/games/${game}/seats`, { seat });
      goTo(game);
    });
  }
}

/** @param {string} game */
export const goTo = (game) => location.assign(`/games/${game}`);
