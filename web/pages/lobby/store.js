// What the lobby shows: the account of this browser, its games, what others want of it, and the games of all.

import { account, accountOrGuest, allTitles, call, isPassing, post, read } from "../../app/api.js";
import { usualBot } from "../../shared/bots.js";
import { listen } from "../../app/live.js";
import { keptInTab } from "../../app/storage.js";
import { guestName, keepName } from "../../shared/names.js";
import { GAME_LISTS, currentNotices, listAddress, sorted } from "./reading.js";

const REFRESH = 20_000; // milliseconds between two readings of what others do
const GATHERING = 300; // milliseconds in which notifications lead to one reading
const DAY = 86_400_000;

/** @import { AnyNotice, Failure, Schemas, TitleRecord } from "heptad/types" */
/** @import { Answer, Challenge, Game, List, LobbyModel, SeatNotice, Terms } from "./types.js" */

/** @type {LobbyModel} */
const EMPTY = {
  titles: [],
  account: undefined,
  own: null,
  results: [],
  awaiting: new Set(),
  challenges: { sent: [], received: [] },
  personal: [],
  names: new Map(),
  shown: "open",
  title: "",
  listed: null,
  next: null,
  offline: false,
  problem: null,
  busy: null,
};

export class LobbyStore {
  constructor() {
    this.model = EMPTY;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.listening = false;
    this.gathering = 0;
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
    const visible = () => document.visibilityState === "visible" && this.refresh();
    this.refresh().then(() => this.listen());
    setInterval(visible, REFRESH);
    document.addEventListener("visibilitychange", visible);
    addEventListener("pageshow", ({ persisted }) => persisted && this.refresh());
  }

  /** Read everything that may have changed. */
  async refresh() {
    try {
      const [titles, own] = await Promise.all([allTitles(), account()]);
      this.show({ titles: [...titles.values()], account: own });
      await Promise.all([
        this.model.listed === null ? this.readFirstList() : this.readList(),
        own === null ? this.show({ own: [] }) : this.readOwn(),
      ]);
      this.show({ offline: false });
    } catch (error) {
      const problem = /** @type {Failure} */ (error);
      this.show(isPassing(problem) ? { offline: true } : { problem });
    }
  }

  async readOwn() {
    const [playing, open, { results }, notices, challenges] = await Promise.all([
      read("/v1/games?mine=true&status=playing&limit=50"),
      read("/v1/games?mine=true&status=open&limit=50"),
      read("/v1/results?mine=true&limit=4"),
      currentNotices(),
      read("/v1/challenges"),
    ]);
    const awaiting = new Set(notices.flatMap((notice) => (notice.type === "your_turn" ? [notice.game] : [])));
    const own = sorted([...open.games, ...playing.games], awaiting);
    const known = new Set([...own, ...results].map(({ id }) => id)); // the seats of these rematches are taken
    const personal = this.model.personal.filter(({ type, game }) => type !== "rematch" || !known.has(game));
    this.show({ own, results, awaiting, challenges, personal });
  }

  /** Follow the notifications of the account, so that "your move" comes at once. */
  listen() {
    if (this.model.account === null || this.listening) return;
    this.listening = true;
    const since = new Date(Date.now() - DAY).toISOString();
    listen("/v1/events", since, {
      signal: new AbortController().signal,
      onEvent: (notice) => this.hear(notice),
      onState: () => {},
      onProblem: () => {},
    });
  }

  /** @param {AnyNotice} notice */
  hear(notice) {
    if (notice.type === "rematch" || notice.type === "seat_lost") this.keepPersonal(notice);
    clearTimeout(this.gathering);
    this.gathering = setTimeout(() => this.refresh(), GATHERING);
  }

  /** @param {SeatNotice} notice */
  keepPersonal(notice) {
    const isSame = (/** @type {SeatNotice} */ { type, game }) => type === notice.type && game === notice.game;
    const isOld = this.model.personal.some(isSame) || dismissed().includes(`${notice.type} ${notice.game}`);
    if (isOld) return;
    this.show({ personal: [...this.model.personal, notice] });
    if (notice.by !== undefined) this.readName(notice.by);
  }

  /** @param {string} player */
  async readName(player) {
    const { name } = await read(`/v1/players/${player}`).catch(() => ({}));
    if (name !== undefined) this.show({ names: new Map(this.model.names).set(player, name) });
  }

  /** @param {SeatNotice} notice */
  dismiss(notice) {
    keptInTab.write("heptad.dismissed", [...dismissed(), `${notice.type} ${notice.game}`]);
    this.show({ personal: this.model.personal.filter((each) => each !== notice) });
  }

  /** Show the first list in which there is something. */
  async readFirstList() {
    for (const shown of GAME_LISTS) {
      this.show({ shown });
      await this.readList();
      if (this.model.listed?.length) return;
    }
    this.show({ shown: "open" });
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
    this.listen();
    return own;
  }

  /** Start a game against bots, and go there. @param {TitleRecord} title @param {number} seats */
  playNow(title, seats) {
    return this.attempt(`play ${title.id}`, async () => {
      await this.someone();
      const bots = Array.from({ length: seats - 1 }, () => usualBot(title));
      const { id } = await post("/v1/games", { title: title.id, seats, bots });
      goTo(id);
    });
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
      return this.refresh();
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

/** What was dismissed in this tab. @returns {string[]} */
const dismissed = () => keptInTab.read("heptad.dismissed", []);
