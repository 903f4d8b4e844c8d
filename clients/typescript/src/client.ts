import { ProblemError } from "./errors.js";
import { List, type Page } from "./list.js";
import { exported, reconnecting } from "./streams.js";
import { type Call, path, type Settings, Transport } from "./transport.js";
import type {
  Catalogue,
  Envelope,
  ExportedGame,
  ExportFilter,
  Game,
  GameFilter,
  GameRef,
  Move,
  Moves,
  NewGame,
  RankingFilter,
  ResultFilter,
  Schemas,
  Title,
  Turn,
} from "./types.js";

const WAIT_SECONDS = 25;
const LONGEST_WAIT_SECONDS = 30;
const MAX_REMEMBERED = 10_000;
/** The messages of the stream of notifications that do not follow from a log. */
const PERSONAL: ReadonlySet<string> = new Set(["present", "seat_lost", "rematch", "challenge", "challenge_answered"]);

/** How to send a request. An aborted `signal` gives it up. */
export interface RequestOptions {
  signal?: AbortSignal;
}

/** How to send a change. It takes effect once, however often it is sent. */
export interface ChangeOptions extends RequestOptions {
  /** The Idempotency-Key, to repeat a change of an earlier run of the program. Without it, a new random one. */
  key?: string;
}

/** How to send a change of a game. */
export interface GameChangeOptions extends ChangeOptions {
  /** Change the game only if it is still at this version; otherwise the problem is `version-passed`. */
  ifVersion?: number;
}

/** A move to post, and the decision that it is meant for. */
export interface PostedMove<T extends Title = Title> {
  move: Move<T>;
  decision?: string | null;
}

/**
 * A caller of one server: a player if it has a token, otherwise a spectator.
 *
 * A request is repeated while the server can't be reached or is busy. All methods throw ProblemError if the
 * server refuses the request, and UnreachableError if it does not answer for `retrySeconds`.
 */
export class HeptadClient {
  readonly #settings: Settings;
  readonly #transport: Transport;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = new Transport(settings);
  }

  /** A client of the same server with the token of a player. */
  withToken(token: string): HeptadClient {
    return new HeptadClient({ ...this.#settings, token });
  }

  /** The address of the server, without a slash at the end. */
  get url(): string {
    return this.#transport.url;
  }

  // Players

  /** Create a player. The answer has the `token` of the player, which the server never shows again. */
  createPlayer(name: string, options: ChangeOptions = {}): Promise<Schemas["PlayerOut"]> {
    return this.#change("POST", "/v1/players", { name }, options);
  }

  /** A player with the numbers of games and the ratings. */
  player(id: string, options: RequestOptions = {}): Promise<Schemas["ProfileOut"]> {
    return this.#get(path`/v1/players/${id}`, {}, options);
  }

  /** The player of the token, and what the token allows. */
  account(options: RequestOptions = {}): Promise<Schemas["AccountOut"]> {
    return this.#get("/v1/account", {}, options);
  }

  /** Create another token of the player. */
  issueToken(token: Schemas["TokenIn"] = {}, options: ChangeOptions = {}): Promise<Schemas["IssuedOut"]> {
    return this.#change("POST", "/v1/account/tokens", token, options);
  }

  /** Revoke the token of this client. It is no error if that has happened before. */
  async revokeToken(options: RequestOptions = {}): Promise<void> {
    try {
      await this.#transport.text({ method: "DELETE", path: "/v1/account/token", signal: options.signal });
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === "bad-token")) throw error;
    }
  }

  // Titles

  /** The titles of the server, with their numbers of seats, options and bots. */
  async titles(options: RequestOptions = {}): Promise<Schemas["TitleOut"][]> {
    const { titles } = await this.#get<Schemas["TitlesOut"]>("/v1/titles", {}, options);
    return titles;
  }

  /** The cards, boards and tokens of a title, with names and texts in English and Japanese. */
  async catalogue<T extends Title>(title: T, options: RequestOptions = {}): Promise<Catalogue<T>> {
    const { catalogue } = await this.#get<{ catalogue: Catalogue<T> }>(
      path`/v1/titles/${title}/catalogue`,
      {},
      options,
    );
    return catalogue;
  }

  /** The players of a title by their ratings, best first. */
  ranking(title: Title, filter: RankingFilter = {}, options: RequestOptions = {}): List<Schemas["RankedOut"]> {
    return this.#list<Schemas["RankingOut"], Schemas["RankedOut"]>(
      path`/v1/titles/${title}/standings`,
      filter,
      options,
      (page) => page.players,
    );
  }

  /** The rules of a title as Markdown; without a title, the rules common to all. */
  rules(title?: Title, options: RequestOptions & { lang?: "en" | "ja" } = {}): Promise<string> {
    const { lang, signal } = options;
    const of = title === undefined ? "/v1/rules" : path`/v1/titles/${title}/rules`;
    return this.#transport.text({ path: of, query: { lang }, headers: { Accept: "text/markdown" }, signal });
  }

  // Games

  /** Open a game. It starts when the last seat is taken; `bots` are bots of the server. */
  openGame<T extends Title>(game: NewGame<T>, options: ChangeOptions = {}): Promise<Game<T>> {
    return this.#change("POST", "/v1/games", game, options);
  }

  /** Games of the lobby, newest first. */
  games(filter: GameFilter = {}, options: RequestOptions = {}): List<Schemas["LobbyGameOut"]> {
    return this.#list<Schemas["LobbyOut"], Schemas["LobbyGameOut"]>(
      "/v1/games",
      filter,
      options,
      (page) => page.games,
    );
  }

  /**
   * Games with their logs, oldest first. A broken connection is resumed after the last game.
   *
   * The `cursor` of an exported game continues a later export. Games of the last five seconds are left for that one.
   */
  exportGames(filter: ExportFilter = {}, options: RequestOptions = {}): AsyncGenerator<ExportedGame> {
    const connect = (cursor: string | null): Call => ({ path: "/v1/games/export", query: { ...filter, cursor } });
    return exported(this.#transport, connect, filter.cursor ?? null, options.signal);
  }

  /**
   * A game as the caller sees it. `at` shows it at the end of a past batch, and `as` as a seat (its number) or a
   * `spectator` saw it then, if the game has ended.
   */
  game<T extends Title = Title>(
    game: GameRef<T>,
    options: RequestOptions & { at?: number; as?: string } = {},
  ): Promise<Game<T>> {
    const { at, as } = options;
    return this.#get(path`/v1/games/${idOf(game)}`, { at, as }, options);
  }

  /** The game once it has passed the version of `seen`; unchanged after `seconds`, at most 30. */
  async wait<T extends Title>(
    seen: { readonly id: string; readonly title: T; readonly version: number },
    options: RequestOptions & { seconds?: number } = {},
  ): Promise<Game<T>> {
    const wait = options.seconds ?? WAIT_SECONDS;
    if (!(wait >= 0 && wait <= LONGEST_WAIT_SECONDS)) {
      throw new RangeError(`seconds must be from 0 to ${LONGEST_WAIT_SECONDS}, not ${wait}`);
    }
    return this.#get(path`/v1/games/${seen.id}`, { after: seen.version, wait }, options, wait);
  }

  /** The ranks of all seats, with points by category. */
  standings(game: GameRef, options: RequestOptions = {}): Promise<Schemas["StandingsOut"]> {
    return this.#get(path`/v1/games/${idOf(game)}/standings`, {}, options);
  }

  // Seats

  /** Take a seat: the first free one or `seat`. With `bot`, the creator of a game seats a bot. */
  takeSeat<T extends Title = Title>(
    game: GameRef<T>,
    seat: Schemas["SeatIn"] = {},
    options: GameChangeOptions = {},
  ): Promise<Game<T>> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/seats`, seat, options);
  }

  /** Leave a seat before the game starts. */
  leaveSeat<T extends Title = Title>(
    game: GameRef<T>,
    seat: number,
    options: GameChangeOptions = {},
  ): Promise<Game<T>> {
    return this.#change("DELETE", path`/v1/games/${idOf(game)}/seats/${seat}`, undefined, options);
  }

  /** Give the game up. From now on, workers play default moves for the seat. */
  resign(game: GameRef, options: GameChangeOptions = {}): Promise<Schemas["ChangedOut"]> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/resignation`, undefined, options);
  }

  /** Return to the seat, for which a bot plays because its player was late three times in a row. */
  comeBack(game: GameRef, options: GameChangeOptions = {}): Promise<Schemas["ChangedOut"]> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/return`, undefined, options);
  }

  /** Say whether you want a pause. It begins when all players want it. */
  pause(game: GameRef, wanted = true, options: GameChangeOptions = {}): Promise<Schemas["ChangedOut"]> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/pause`, { wanted }, options);
  }

  /** End a pause. */
  resume(game: GameRef, options: GameChangeOptions = {}): Promise<Schemas["ChangedOut"]> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/resumption`, undefined, options);
  }

  /** Continue a finished game as a new one, from the end of a batch. */
  fork<T extends Title = Title>(
    game: GameRef<T>,
    fork: Schemas["ForkIn"],
    options: ChangeOptions = {},
  ): Promise<Game<T>> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/forks`, fork, options);
  }

  // Moves

  /** The legal moves of the caller's seat. With `unavailable`, illegal ones too, with the refusals they would get. */
  moves<T extends Title = Title>(
    game: GameRef<T>,
    options: RequestOptions & { unavailable?: boolean } = {},
  ): Promise<Moves<T>> {
    return this.#get(path`/v1/games/${idOf(game)}/moves`, { unavailable: options.unavailable }, options);
  }

  /** What the caller's seat has to decide, with the game at the same version; null if the game does not wait for it. */
  async turn<T extends Title = Title>(game: GameRef<T>, options: RequestOptions = {}): Promise<Turn<T> | null> {
    for (;;) {
      const listed = await this.moves(game, options);
      if (!listed.awaited) return null;
      const seen = await this.game(game, options);
      if (seen.version === listed.version) return turnOf<T>(seen, listed);
    }
  }

  /** Make a move, or one that is listed by its `id`. With `decision`, it can't answer a later decision by mistake. */
  move<T extends Title = Title>(
    game: GameRef<T>,
    move: PostedMove<T> | Schemas["MoveIdIn"],
    options: GameChangeOptions = {},
  ): Promise<Schemas["ChangedOut"]> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/moves`, move, options);
  }

  // What happened

  /** The events of a game up to now, in pages of at most 1000. The `next` of a page is its last version. */
  events<T extends Title = Title>(
    game: GameRef<T>,
    filter: { limit?: number } = {},
    options: RequestOptions = {},
  ): List<Envelope<T>, number> {
    return this.#list<{ events: Envelope<T>[]; next: number | null }, Envelope<T>, number>(
      path`/v1/games/${idOf(game)}/events`,
      filter,
      options,
      (page) => page.events,
      "after",
    );
  }

  /**
   * The events of a game after a version, each as it happens, until the game has ended.
   *
   * Each event comes once and in order, over as many connections as that takes.
   */
  async *follow<T extends Title = Title>(
    game: GameRef<T>,
    options: RequestOptions & { after?: number } = {},
  ): AsyncGenerator<Envelope<T>> {
    const connect = (after: string): Call => ({
      path: path`/v1/games/${idOf(game)}/events`,
      query: { after },
      headers: { Accept: "text/event-stream" },
    });
    for await (const { data } of reconnecting(this.#transport, connect, `${options.after ?? 0}`, options.signal)) {
      const envelope: Envelope<T> = JSON.parse(data);
      yield envelope;
    }
  }

  /**
   * Notifications about the games of the player: first a `your_turn` for each that waits now, then each as it happens.
   *
   * Notifications about seats and challenges are left out. The stream never ends by itself.
   */
  async *notices(options: RequestOptions = {}): AsyncGenerator<Schemas["Notice"]> {
    const delivered = new Set<string>(); // a new connection repeats the last five seconds and pending decisions
    const connect = (last: string): Call => ({
      path: "/v1/events",
      headers: { Accept: "text/event-stream", ...(last === "" ? {} : { "Last-Event-ID": last }) },
    });
    for await (const { type, data } of reconnecting(this.#transport, connect, "", options.signal)) {
      if (PERSONAL.has(type)) continue;
      const notice: Schemas["Notice"] = JSON.parse(data);
      const key = `${notice.type} ${notice.game} ${notice.decision ?? notice.version}`;
      if (delivered.has(key)) continue;
      delivered.add(key);
      const [oldest] = delivered;
      if (delivered.size > MAX_REMEMBERED && oldest !== undefined) delivered.delete(oldest);
      yield notice;
    }
  }

  /** The history of a game in words. Without `limit`, in one page. */
  history(
    game: GameRef,
    filter: { lang?: "en" | "ja"; limit?: number } = {},
    options: RequestOptions = {},
  ): List<Schemas["HistoryLineOut"], number> {
    return this.#list<Schemas["HistoryOut"], Schemas["HistoryLineOut"], number>(
      path`/v1/games/${idOf(game)}/history`,
      filter,
      options,
      (page) => page.lines,
      "after",
    );
  }

  /** Results of finished games, newest first. */
  results(filter: ResultFilter = {}, options: RequestOptions = {}): List<Schemas["ResultOut"]> {
    return this.#list<Schemas["ResultsOut"], Schemas["ResultOut"]>(
      "/v1/results",
      filter,
      options,
      (page) => page.results,
    );
  }

  // Logs

  /** The log of a game as NDJSON: a header, and an envelope on each line. */
  log(game: GameRef, options: RequestOptions = {}): Promise<string> {
    return this.#transport.text({ path: path`/v1/games/${idOf(game)}/log`, signal: options.signal });
  }

  /** Verify a log on the server. */
  verifyLog(log: string, options: RequestOptions = {}): Promise<Schemas["VerdictOut"]> {
    return this.#post("/v1/logs/verify", log, {}, options);
  }

  /** The game of a log that the server does not host, at a version, as a seat or a `spectator` saw it. */
  replayLog(log: string, options: RequestOptions & { at?: number; as?: string } = {}): Promise<Game> {
    return this.#post("/v1/logs/replay", log, { at: options.at, as: options.as }, options);
  }

  /** Host a finished game of another server, from its log. */
  importLog(log: string, options: ChangeOptions = {}): Promise<Game> {
    return this.#post("/v1/logs", log, {}, options, keyHeaders(options));
  }

  // Requests

  async #get<Answer>(path: string, query: object, options: RequestOptions, wait = 0): Promise<Answer> {
    return JSON.parse(await this.#transport.text({ path, query, wait, signal: options.signal }));
  }

  async #change<Answer>(
    method: "POST" | "DELETE",
    path: string,
    body: object | undefined,
    options: GameChangeOptions,
  ): Promise<Answer> {
    const headers = {
      ...keyHeaders(options),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(options.ifVersion === undefined ? {} : { "If-Match": `"${options.ifVersion}"` }),
    };
    const call: Call = { method, path, headers, signal: options.signal };
    return JSON.parse(await this.#transport.text(body === undefined ? call : { ...call, body: JSON.stringify(body) }));
  }

  async #post<Answer>(
    path: string,
    log: string,
    query: object,
    options: RequestOptions,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const call: Call = { method: "POST", path, query, body: log, signal: options.signal };
    const type = { "Content-Type": "application/x-ndjson" };
    return JSON.parse(await this.#transport.text({ ...call, headers: { ...type, ...headers } }));
  }

  #list<Answer extends { next: Cursor | null }, Item, Cursor = string>(
    path: string,
    filter: object,
    options: RequestOptions,
    items: (answer: Answer) => Item[],
    cursorName = "cursor",
  ): List<Item, Cursor> {
    return new List(async (cursor: Cursor | null): Promise<Page<Item, Cursor>> => {
      const answer = await this.#get<Answer>(path, { ...filter, [cursorName]: cursor }, options);
      return { items: items(answer), next: answer.next };
    });
  }
}

function idOf(game: GameRef): string {
  return typeof game === "string" ? game : game.id;
}

/** The header with the key of a change. A key of 128 random bits can't be guessed by other callers. */
function keyHeaders(options: ChangeOptions): Record<string, string> {
  const random = crypto.getRandomValues(new Uint8Array(16)); // `randomUUID` is missing on pages without HTTPS
  const key = options.key ?? Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { "Idempotency-Key": key };
}

function turnOf<T extends Title>(game: Game, { title, moves, decision, prompt }: Moves): Turn<T> {
  const settings = moves.filter((move) => move.setting);
  const choices = moves.filter((move) => !move.setting);
  // The compiler can't know that both answers have one title, and that a decision has a legal move.
  return { title, game, moves: choices, settings, decision, prompt } as Turn<T>;
}
