import { ProblemError } from "./errors.js";
import { List, type Page } from "./list.js";
import { exported, reconnecting } from "./streams.js";
import { type Call, path, type Settings, Transport } from "./transport.js";
import type {
  Analysis,
  AnyNotice,
  Catalogue,
  Challenge,
  Envelope,
  ExportedGame,
  ExportFilter,
  Game,
  GameFilter,
  GameRef,
  GameRow,
  Hint,
  Move,
  Moves,
  NewChallenge,
  NewGame,
  NewPairing,
  RankingFilter,
  RatingFilter,
  ResultFilter,
  Schemas,
  Thoughts,
  Title,
  Turn,
  Update,
  UpdateOf,
} from "./types.js";
import { applyUpdate, turnOf, withoutMoves } from "./updates.js";

const WAIT_SECONDS = 25;
const LONGEST_WAIT_SECONDS = 30;
const MAX_REMEMBERED = 10_000;
/** The kinds of notifications. A newer server may send others, and sends `present`, which is none. */
const NOTICES: ReadonlySet<string> = new Set(
  Object.keys({
    seat_taken: true,
    game_started: true,
    your_turn: true,
    game_finished: true,
    seat_lost: true,
    rematch: true,
    challenge: true,
    challenge_answered: true,
  } satisfies Record<AnyNotice["type"], true>),
);

/** How to send a request. An aborted `signal` gives it up. */
export interface RequestOptions {
  signal?: AbortSignal;
}

/** How to send a change. It takes effect once, however often it is sent, unless its method says otherwise. */
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
  /** By the ids of the games that are followed: the version that the last move led to. */
  readonly #moved = new Map<string, number>();

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

  /**
   * Create a player. The answer has the `token` of the player, which the server never shows again.
   *
   * With the kind `bot`, it is the account of a bot; if it is `owned`, its profile shows the caller as its owner. A
   * server that takes new players by invitation needs a `sign_up_code` of its operator.
   */
  createPlayer(
    name: string,
    options: ChangeOptions & Omit<Schemas["PlayerIn"], "name"> = {},
  ): Promise<Schemas["PlayerOut"]> {
    const { kind, owned, sign_up_code } = options;
    return this.#change("POST", "/v1/players", { name, kind, owned, sign_up_code }, options);
  }

  /** A player with the numbers of games and the ratings. */
  player(id: string, options: RequestOptions = {}): Promise<Schemas["ProfileOut"]> {
    return this.#get(path`/v1/players/${id}`, {}, options);
  }

  /** The player who has a handle. */
  findPlayer(handle: string, options: RequestOptions = {}): Promise<Schemas["FoundPlayerOut"]> {
    return this.#get("/v1/players", { handle }, options);
  }

  /** A player's rated games of a title, newest first, with the rating after each of them. */
  ratings(id: string, filter: RatingFilter, options: RequestOptions = {}): List<Schemas["RatedGame"]> {
    return this.#list<Schemas["RatingHistoryOut"], Schemas["RatedGame"]>(
      path`/v1/players/${id}/ratings`,
      filter,
      options,
      (page) => page.games,
    );
  }

  // The account of the caller

  /** The player of the token, and what the token allows. */
  account(options: RequestOptions = {}): Promise<Schemas["AccountOut"]> {
    return this.#get("/v1/account", {}, options);
  }

  /** Change the `name` or the `handle` of the player; a `handle` of null gives it up. */
  changeAccount(changes: Schemas["AccountIn"], options: RequestOptions = {}): Promise<Schemas["AccountOut"]> {
    return this.#change("PATCH", "/v1/account", changes, options);
  }

  /** Erase the account of the player; `confirm` is the id of the player. This can't be undone. */
  eraseAccount(confirm: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete("/v1/account", options, {}, { confirm });
  }

  /** The tokens of the player, oldest first, without their texts. */
  async tokens(options: RequestOptions = {}): Promise<Schemas["TokenOut"][]> {
    const { tokens } = await this.#get<Schemas["TokensOut"]>("/v1/account/tokens", {}, options);
    return tokens;
  }

  /** The bot accounts that the player owns, oldest first, with their tokens. `revoke` ends these, too. */
  async bots(options: RequestOptions = {}): Promise<Schemas["BotAccountOut"][]> {
    const { bots } = await this.#get<Schemas["BotAccountsOut"]>("/v1/account/bots", {}, options);
    return bots;
  }

  /** Erase a bot account that the player owns, by its id. It resigns from games that are being played. */
  eraseBot(bot: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/account/bots/${bot}`, options);
  }

  /** Create another token of the player; with `app`, grant it to an app. */
  issueToken(token: Schemas["TokenIn"] = {}, options: ChangeOptions = {}): Promise<Schemas["IssuedOut"]> {
    return this.#change("POST", "/v1/account/tokens", token, options);
  }

  /** Revoke a token of the player by its id. */
  revoke(tokenId: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/account/tokens/${tokenId}`, options);
  }

  /** Revoke all tokens of the player except that of this client; with `keepCurrent` false, that one too. */
  revokeAll(options: RequestOptions & { keepCurrent?: boolean } = {}): Promise<void> {
    return this.#delete("/v1/account/tokens", options, { keep_current: options.keepCurrent ?? true });
  }

  /** Revoke the token of this client. It is no error if that has happened before. */
  async revokeToken(options: RequestOptions = {}): Promise<void> {
    try {
      await this.#delete("/v1/account/token", options);
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === "bad-token")) throw error;
    }
  }

  /**
   * The passkeys of the player, oldest first, and the number of recovery codes that are left.
   *
   * Passkeys are added on the page `/account` of the server.
   */
  passkeys(options: RequestOptions = {}): Promise<Schemas["PasskeysOut"]> {
    return this.#get("/v1/account/passkeys", {}, options);
  }

  /** Change the label of a passkey. */
  labelPasskey(passkey: string, label: string, options: RequestOptions = {}): Promise<Schemas["PasskeyOut"]> {
    return this.#change("PATCH", path`/v1/account/passkeys/${passkey}`, { label }, options);
  }

  /** Remove a passkey. The last one can be removed only while there are unused recovery codes. */
  removePasskey(passkey: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/account/passkeys/${passkey}`, options);
  }

  /** Make ten new recovery codes, which are shown only once. The former ones are no longer valid. */
  async makeRecoveryCodes(options: RequestOptions = {}): Promise<string[]> {
    const url = "/v1/account/recovery-codes";
    const made = await this.#change<Schemas["RecoveryCodesOut"]>("POST", url, undefined, options);
    return made.recovery_codes;
  }

  /**
   * Sign in with a recovery code, which is used up. The answer has a new `token`, which is shown only once.
   *
   * If the answer is lost, the code is used up as well, and the repeated request is refused.
   */
  signIn(code: string, options: RequestOptions & { label?: string } = {}): Promise<Schemas["IssuedOut"]> {
    return this.#change("POST", "/v1/sessions", { code, label: options.label }, options);
  }

  /**
   * Make a code with which the player goes on as the same player on another device, within ten minutes.
   *
   * The other device gets these `scopes`, by default those of this client's token.
   */
  makeDeviceCode(
    options: RequestOptions & { scopes?: Schemas["DeviceCodeIn"]["scopes"] } = {},
  ): Promise<Schemas["DeviceCodeOut"]> {
    return this.#change("POST", "/v1/account/device-codes", { scopes: options.scopes }, options);
  }

  /**
   * Sign in with a device code, which is used up. The answer has a new `token`, which is shown only once.
   *
   * If the answer is lost, the code is used up as well, and the repeated request is refused.
   */
  signInWithDeviceCode(
    code: string,
    options: RequestOptions & { label?: string } = {},
  ): Promise<Schemas["IssuedOut"]> {
    return this.#change("POST", "/v1/sessions", { device_code: code, label: options.label }, options);
  }

  /**
   * Make a ticket for a stream, such as `/v1/games/{id}/updates`, that an `EventSource` opens: it can't send a token.
   *
   * It opens this path with `?ticket=…` for 60 seconds, and again for ten minutes if the stream is resumed.
   */
  makeStreamTicket(streamPath: string, options: RequestOptions = {}): Promise<Schemas["StreamTicketOut"]> {
    return this.#change("POST", "/v1/stream-tickets", { path: streamPath }, options);
  }

  /** The players whom the player has muted, the last one first. */
  async mutedPlayers(options: RequestOptions = {}): Promise<Schemas["MutedPlayerOut"][]> {
    const { players } = await this.#get<Schemas["MutedOut"]>("/v1/account/muted", {}, options);
    return players;
  }

  /** Mute a player: no challenges and rematches of that player, and no pairing with that player. */
  async mute(player: string, options: RequestOptions = {}): Promise<void> {
    await this.#transport.text({ method: "PUT", path: path`/v1/account/muted/${player}`, signal: options.signal });
  }

  /** Unmute a player. */
  unmute(player: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/account/muted/${player}`, options);
  }

  /**
   * Report a player to the operator of the server, perhaps for what happened in a game.
   *
   * If the answer is lost, the repeated request is refused with `already-reported`.
   */
  report(
    player: string,
    report: Schemas["ReportIn"],
    options: RequestOptions = {},
  ): Promise<Schemas["ReportOut"]> {
    return this.#change("POST", path`/v1/players/${player}/reports`, report, options);
  }

  // Titles

  /** The titles of the server, with their numbers of seats, options and bots. */
  async titles(options: RequestOptions = {}): Promise<Schemas["TitleOut"][]> {
    const { titles } = await this.#get<Schemas["TitlesOut"]>("/v1/titles", {}, options);
    return titles;
  }

  /** The cards, boards and tokens of a title, with names and texts in each language of the title. */
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
  rules(title?: Title, options: RequestOptions & { lang?: string } = {}): Promise<string> {
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
    const wait = waitOf(options.seconds ?? WAIT_SECONDS);
    return this.#get(path`/v1/games/${seen.id}`, { after: seen.version, wait }, options, wait);
  }

  /** The ranks of all seats, with points by category; with `turns` also the points after each turn of a finished game. */
  standings(game: GameRef, options: RequestOptions & { turns?: boolean } = {}): Promise<Schemas["StandingsOut"]> {
    return this.#get(path`/v1/games/${idOf(game)}/standings`, { turns: options.turns || undefined }, options);
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

  /** Leave a seat before the game starts; as the host, remove the player or the bot from it. */
  leaveSeat<T extends Title = Title>(
    game: GameRef<T>,
    seat: number,
    options: GameChangeOptions = {},
  ): Promise<Game<T>> {
    return this.#change("DELETE", path`/v1/games/${idOf(game)}/seats/${seat}`, undefined, options);
  }

  /** Cancel an open game, as its host. */
  cancelGame<T extends Title = Title>(game: GameRef<T>, options: GameChangeOptions = {}): Promise<Game<T>> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/cancellation`, undefined, options);
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

  /**
   * Continue a finished game as a new one, from the end of a batch. With `end`, a game against bots alone may still be
   * played: it ends.
   */
  fork<T extends Title = Title>(
    game: GameRef<T>,
    fork: Schemas["ForkIn"],
    options: ChangeOptions = {},
  ): Promise<Game<T>> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/forks`, fork, options);
  }

  /**
   * Play a finished game again with the same players; the answer is the new game.
   *
   * The first of them who asks opens it, with seats that are reserved for the others; they sit down with the same
   * request.
   */
  joinRematch<T extends Title = Title>(game: GameRef<T>, options: RequestOptions = {}): Promise<Game<T>> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/rematch`, undefined, options);
  }

  // Finding players

  /**
   * Invite players to an open game, as its host: for a certain `seat` or any free one.
   *
   * The `url` of the answer is for a person; a client takes the seat with the `invitation` as `invite`.
   */
  createInvitation(
    game: GameRef,
    invitation: Schemas["InvitationIn"] = {},
    options: RequestOptions = {},
  ): Promise<Schemas["InvitationOut"]> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/invitations`, invitation, options);
  }

  /** What an invitation is for. This needs no token. */
  readInvitation(game: GameRef, invite: string, options: RequestOptions = {}): Promise<Schemas["InvitedGameOut"]> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/invitations/reading`, { invite }, options);
  }

  /** Withdraw all invitations to an open game, as its host, and free the seats that are reserved. */
  withdrawInvitations(game: GameRef, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/games/${idOf(game)}/invitations`, options);
  }

  /** Challenge players, by their ids, to a game that starts when all of them have accepted. The caller has seat 0. */
  createChallenge<T extends Title>(challenge: NewChallenge<T>, options: ChangeOptions = {}): Promise<Challenge<T>> {
    return this.#change("POST", "/v1/challenges", challenge, options);
  }

  /** The open challenges that the caller has `sent` and `received`, the next to expire first. */
  challenges(options: RequestOptions = {}): Promise<Schemas["ChallengesOut"]> {
    return this.#get("/v1/challenges", {}, options);
  }

  /** A challenge; its `game` is the id of the game once all have accepted. */
  challenge(challenge: string, options: RequestOptions = {}): Promise<Challenge> {
    return this.#get(path`/v1/challenges/${challenge}`, {}, options);
  }

  /** Accept a challenge. With the last acceptance the game starts. */
  acceptChallenge(challenge: string, options: RequestOptions = {}): Promise<Challenge> {
    return this.#change("POST", path`/v1/challenges/${challenge}/acceptance`, undefined, options);
  }

  /** Refuse a challenge, which is then over. */
  refuseChallenge(
    challenge: string,
    refusal: Schemas["RefusalIn"] = {},
    options: RequestOptions = {},
  ): Promise<Challenge> {
    return this.#change("POST", path`/v1/challenges/${challenge}/refusal`, refusal, options);
  }

  /** Withdraw a challenge that the caller has sent, unless it is over. */
  withdrawChallenge(challenge: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/challenges/${challenge}`, options);
  }

  /**
   * Ask to play with others who ask for the same, and wait for them for `seconds`, at most 30; by default not at all.
   *
   * `game` is the id of the game, which has started; null while players are missing. A request that nobody asks for
   * during 60 seconds is withdrawn, so continue with `pairing`.
   */
  async createPairing<T extends Title>(
    pairing: NewPairing<T>,
    options: ChangeOptions & { seconds?: number } = {},
  ): Promise<Schemas["PairingOut"]> {
    const wait = waitOf(options.seconds ?? 0);
    return this.#change("POST", "/v1/pairings", pairing, options, { wait }, wait);
  }

  /** A request for a pairing once it has led to a game; unchanged after `seconds`, at most 30. */
  async pairing(
    pairing: string,
    options: RequestOptions & { seconds?: number } = {},
  ): Promise<Schemas["PairingOut"]> {
    const wait = waitOf(options.seconds ?? WAIT_SECONDS);
    return this.#get(path`/v1/pairings/${pairing}`, { wait }, options, wait);
  }

  /** Withdraw a request for a pairing, unless it has led to a game. */
  leavePairing(pairing: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/pairings/${pairing}`, options);
  }

  // Webhooks

  /**
   * Create a webhook. Its `secret` is shown only once. With `include: ["update"]`, a message has the game as well, so
   * that a bot need not read it.
   *
   * If the answer is lost and the request is repeated, there may be two webhooks; `webhooks` lists both.
   */
  createWebhook(
    webhook: Schemas["WebhookIn"],
    options: RequestOptions = {},
  ): Promise<Schemas["CreatedWebhookOut"]> {
    return this.#change("POST", "/v1/webhooks", webhook, options);
  }

  /** The webhooks of the caller, oldest first. */
  async webhooks(options: RequestOptions = {}): Promise<Schemas["WebhookOut"][]> {
    const { webhooks } = await this.#get<Schemas["WebhooksOut"]>("/v1/webhooks", {}, options);
    return webhooks;
  }

  /** A webhook with its last attempts to deliver a message. */
  webhook(webhook: string, options: RequestOptions = {}): Promise<Schemas["WebhookDetailsOut"]> {
    return this.#get(path`/v1/webhooks/${webhook}`, {}, options);
  }

  /** Change the fields of a webhook, or make it `active` or not; `events` of null are all kinds of messages. */
  changeWebhook(
    webhook: string,
    changes: Schemas["WebhookChangeIn"],
    options: RequestOptions = {},
  ): Promise<Schemas["WebhookOut"]> {
    return this.#change("PATCH", path`/v1/webhooks/${webhook}`, changes, options);
  }

  /** Delete a webhook. What waits for it is not sent. */
  deleteWebhook(webhook: string, options: RequestOptions = {}): Promise<void> {
    return this.#delete(path`/v1/webhooks/${webhook}`, options);
  }

  /**
   * Replace the secret of a webhook. For 24 hours messages are also signed with the previous one.
   *
   * If the answer is lost and the request is repeated, the previous secret is one that nobody has seen.
   */
  rotateSecret(webhook: string, options: RequestOptions = {}): Promise<Schemas["WebhookSecretOut"]> {
    return this.#change("POST", path`/v1/webhooks/${webhook}/secret`, undefined, options);
  }

  /** Post a message of type `test` to a webhook now. The answer is the attempt. A repeated request posts it again. */
  sendTest(webhook: string, options: RequestOptions = {}): Promise<Schemas["WebhookAttemptOut"]> {
    return this.#change("POST", path`/v1/webhooks/${webhook}/test`, undefined, options);
  }

  // Moves

  /** The legal moves of the caller's seat. With `unavailable`, illegal ones too, with the refusals they would get. */
  moves<T extends Title = Title>(
    game: GameRef<T>,
    options: RequestOptions & { unavailable?: boolean } = {},
  ): Promise<Moves<T>> {
    return this.#get(path`/v1/games/${idOf(game)}/moves`, { unavailable: options.unavailable }, options);
  }

  /** What a bot of the title would do in the caller's seat, where bots have all other seats. */
  hint<T extends Title = Title>(game: GameRef<T>, options: RequestOptions = {}): Promise<Hint<T>> {
    return this.#get(path`/v1/games/${idOf(game)}/hint`, {}, options);
  }

  /** Why the bots of a finished game that search moved as they did. */
  thoughts<T extends Title = Title>(game: GameRef<T>, options: RequestOptions = {}): Promise<Thoughts<T>> {
    return this.#get(path`/v1/games/${idOf(game)}/thoughts`, {}, options);
  }

  /** Has a finished game analysed, and returns what is computed by now. It is safe to repeat this. */
  requestAnalysis<T extends Title = Title>(game: GameRef<T>, options: RequestOptions = {}): Promise<Analysis<T>> {
    return this.#change("POST", path`/v1/games/${idOf(game)}/analysis`, undefined, options);
  }

  /** The analysis of a finished game as far as it is computed: what each decision cost. */
  analysis<T extends Title = Title>(game: GameRef<T>, options: RequestOptions = {}): Promise<Analysis<T>> {
    return this.#get(path`/v1/games/${idOf(game)}/analysis`, {}, options);
  }

  /** What the caller's seat has to decide, with the game at the same version; null if the game does not wait for it. */
  async turn<T extends Title = Title>(game: GameRef<T>, options: RequestOptions = {}): Promise<Turn<T> | null> {
    for (;;) {
      const listed = await this.moves(game, options);
      if (!listed.awaited) return null;
      const seen = await this.game(game, options);
      if (seen.version === listed.version) return turnOf(seen, listed) as Turn<T>;
    }
  }

  /** Make a move, or one that is listed by its `id`. With `decision`, it can't answer a later decision by mistake. */
  async move<T extends Title = Title>(
    game: GameRef<T>,
    move: PostedMove<T> | Schemas["MoveIdIn"],
    options: GameChangeOptions = {},
  ): Promise<Schemas["ChangedOut"]> {
    const id = idOf(game);
    const changed = await this.#change<Schemas["ChangedOut"]>("POST", path`/v1/games/${id}/moves`, move, options);
    if (this.#moved.has(id)) this.#moved.set(id, changed.version);
    return changed;
  }

  // What happened

  /**
   * A game as it is now, and again after each change, with the moves of the caller's seat, until it has ended.
   *
   * A stream that breaks is resumed; no event is left out or comes twice. With `after: 0`, the first update is that of
   * the first batch; with `after` an earlier update, those that follow it. `unavailable` is that of `moves`; after the
   * end, `as` shows what a seat (its number) or a `spectator` saw, or `all`.
   *
   * Once this client has made a move, `turn` and `moves` are null until it is in the game: no decision is offered twice.
   */
  async *updates<T extends Title = Title>(
    game: GameRef<T>,
    options: RequestOptions & { after?: Update<T> | 0; unavailable?: boolean; as?: string } = {},
  ): AsyncGenerator<Update<T>> {
    const { after, unavailable, as, signal } = options;
    const id = idOf(game);
    const connect = (last: string): Call => ({
      path: path`/v1/games/${id}/updates`,
      query: { after: last === "" ? undefined : last, unavailable, as },
      headers: { Accept: "text/event-stream" },
    });
    // The compiler can't know that Update<T> is UpdateOf<T> for each title.
    let known = (after || null) as UpdateOf<T> | null;
    const begin = after === undefined ? "" : `${known?.version ?? 0}`;
    this.#moved.set(id, this.#moved.get(id) ?? 0);
    try {
      for await (const { type, data } of reconnecting(this.#transport, connect, begin, signal)) {
        if (type !== "update") continue; // of a newer server
        known = applyUpdate<T>(known, JSON.parse(data));
        const isLate = known.version < (this.#moved.get(id) ?? 0);
        yield (isLate ? withoutMoves(known) : known) as Update<T>;
      }
    } finally {
      this.#moved.delete(id);
    }
  }

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
   * Notifications about the games, seats and challenges of the player: first a `your_turn` for each game that waits
   * now, then each as it happens.
   *
   * Kinds that this version of the client does not know are left out. The stream never ends by itself.
   */
  async *notices(options: RequestOptions = {}): AsyncGenerator<AnyNotice> {
    const delivered = new Set<string>(); // a new connection repeats the last five seconds and pending decisions
    const connect = (last: string): Call => ({
      path: "/v1/events",
      headers: { Accept: "text/event-stream", ...(last === "" ? {} : { "Last-Event-ID": last }) },
    });
    for await (const { type, data } of reconnecting(this.#transport, connect, "", options.signal)) {
      if (!NOTICES.has(type)) continue;
      const notice: AnyNotice = JSON.parse(data);
      const key = identityOf(notice);
      if (delivered.has(key)) continue;
      delivered.add(key);
      const [oldest] = delivered;
      if (delivered.size > MAX_REMEMBERED && oldest !== undefined) delivered.delete(oldest);
      yield notice;
    }
  }

  /**
   * A row for each game of the caller that is open or played, and again for each that changes, without end. The
   * notifications of `notices` come among them. A stream that breaks off is resumed; nothing is left out or comes twice.
   */
  async *changes(options: RequestOptions = {}): AsyncGenerator<GameRow | AnyNotice> {
    const connect = (last: string): Call => ({
      path: "/v1/updates",
      headers: { Accept: "text/event-stream", ...(last === "" ? {} : { "Last-Event-ID": last }) },
    });
    for await (const { type, data } of reconnecting(this.#transport, connect, "", options.signal)) {
      if (type === "game" || NOTICES.has(type)) yield JSON.parse(data) as GameRow | AnyNotice;
    }
  }

  /** The history of a game in words. Without `limit`, in one page. */
  history(
    game: GameRef,
    filter: { lang?: string; limit?: number } = {},
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
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    body: object | undefined,
    options: GameChangeOptions,
    query: object = {},
    wait = 0,
  ): Promise<Answer> {
    const headers = {
      ...keyHeaders(options),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(options.ifVersion === undefined ? {} : { "If-Match": `"${options.ifVersion}"` }),
    };
    const call: Call = { method, path, query, wait, headers, signal: options.signal };
    return JSON.parse(await this.#transport.text(body === undefined ? call : { ...call, body: JSON.stringify(body) }));
  }

  /** Delete what no answer is about. */
  async #delete(path: string, options: RequestOptions, query: object = {}, body?: object): Promise<void> {
    const call: Call = { method: "DELETE", path, query, signal: options.signal };
    const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    await this.#transport.text(body === undefined ? call : { ...call, ...json });
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

/** The seconds for which the server may wait. Throw RangeError. */
function waitOf(seconds: number): number {
  if (seconds >= 0 && seconds <= LONGEST_WAIT_SECONDS) return seconds;
  throw new RangeError(`seconds must be from 0 to ${LONGEST_WAIT_SECONDS}, not ${seconds}`);
}

/** What two notifications have in common if one repeats the other. An app gets those of several players. */
function identityOf(notice: AnyNotice): string {
  const { type, player } = notice;
  if ("challenge" in notice) return `${type} ${player} ${notice.challenge} ${notice.by} ${notice.status}`;
  const moment = "decision" in notice ? (notice.decision ?? notice.version) : notice.version;
  return `${type} ${player} ${notice.game} ${moment}`;
}

/** The header with the key of a change. A key of 128 random bits can't be guessed by other callers. */
function keyHeaders(options: ChangeOptions): Record<string, string> {
  const random = crypto.getRandomValues(new Uint8Array(16)); // `randomUUID` is missing on pages without HTTPS
  const key = options.key ?? Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { "Idempotency-Key": key };
}
