// Against a running server (HEPTAD_URL): a bot for each title plays to the end, and every part of the client is used.
// One game is played as a whole. ENDINGS, in JSON, has a game of each title that is soon over, with a free seat.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";

import {
  applyUpdate,
  type Bot,
  BotError,
  type ExportedGame,
  type Game,
  HeptadClient,
  playGame,
  ProblemError,
  runBot,
  type Title,
  TITLES,
} from "heptad-client";

import { dice, duel, seven, wonders } from "./bots.ts";

const url = process.env["HEPTAD_URL"] ?? "";
const requested: string[] = [];
const send = globalThis.fetch;
globalThis.fetch = (to, init) => {
  requested.push(`${init?.method ?? "GET"} ${new URL(String(to)).pathname}`);
  return send(to, init);
};

const endings: Record<Title, string> = JSON.parse(process.env["ENDINGS"] ?? "");
const client = new HeptadClient({ url });
const newPlayer = async (name: string) => client.withToken((await client.createPlayer(name)).token);
const me = await newPlayer("Ada");
const { id: myself } = await me.account();

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found = [];
  for await (const item of items) found.push(item);
  return found;
}

async function refusal(request: Promise<unknown>): Promise<string> {
  const error = await request.then(() => "no refusal", (reason: unknown) => reason);
  assert.ok(error instanceof ProblemError, String(error));
  return error.code;
}

/** Begin a game of a title, and play another one to its end. */
async function plays(bot: Bot): Promise<void> {
  const opened = await me.openGame({ title: bot.title, seats: 2, bots: ["greedy"] });
  const few = new AbortController();
  let changes = 0;
  const onChange = () => void (++changes === 6 && few.abort(new Error("enough")));
  await assert.rejects(playGame(me, bot, opened, { onChange, signal: few.signal }), /enough/);
  assert.ok((await me.game(opened)).seats.every(({ resigned }) => !resigned));
  await me.resign(opened);
  const game = await me.takeSeat(endings[bot.title]);
  checkPlayed(await playGame(me, bot, game), bot);
  checkFrugal(game);
}

/** A bot opens one stream for a game, makes its moves, and reads nothing. */
function checkFrugal({ id }: { readonly id: string }): void {
  const [stream, ...moves] = requested.filter((request) => request.includes(`/${id}/`) && !request.endsWith("/seats"));
  assert.equal(stream, `GET /v1/games/${id}/updates`);
  assert.ok(moves.length > 0);
  assert.deepEqual(new Set(moves), new Set([`POST /v1/games/${id}/moves`]));
}

function checkPlayed<T extends Title>(game: Game<T>, bot: Bot<T>): void {
  assert.deepEqual([game.title, game.status], [bot.title, "finished"]);
  assert.ok(game.reason !== "resignation" && game.reason !== "cancelled");
  assert.equal(game.standings.length, 2);
}

const finished: Game<"seven_wonders_duel">[] = [];

describe("a bot plays", { concurrency: true }, () => {
  test("7 Wonders", () => plays(wonders));
  test("7 Wonders Dice", () => plays(dice));
  test("SEVEN", () => plays(seven));
  test("a whole game of 7 Wonders Duel", async () => {
    finished.push(...(await all(runBot(me, duel, { opponents: ["greedy"] }))));
    assert.equal(finished.length, 1);
    for (const game of finished) {
      checkPlayed(game, duel);
      checkFrugal(game);
    }
  });
});

describe("after a game", () => {
  let game: Game<"seven_wonders_duel">;

  before(() => {
    [game] = finished as [Game<"seven_wonders_duel">];
  });

  async function beforeTheLastMove(): Promise<number> {
    return ((await all(me.events(game))).at(-1)?.batch ?? 0) - 1;
  }

  test("its events are listed page by page, and followed to the end", async () => {
    const versions = Array.from({ length: game.version }, (_, index) => index + 1);
    const list = me.events(game, { limit: 50 });
    assert.deepEqual((await all(list)).map((event) => event.version), versions);
    const page = await list.page(7);
    assert.deepEqual([page.items[0]?.version, page.next], [8, 57]);
    assert.deepEqual((await all(client.follow(game))).map((event) => event.version), versions);
    assert.deepEqual((await all(client.follow(game, { after: 9 }))).map((event) => event.version), versions.slice(9));
    assert.deepEqual(await all(client.follow(game, { after: game.version })), []);
  });

  test("its updates are the game as a seat saw it after each batch", async () => {
    const updates = await all(client.updates(game, { after: 0, as: "1" }));
    const events = updates.flatMap((update) => update.events);
    assert.deepEqual(events.map((event) => event.version), Array.from({ length: game.version }, (_, index) => index + 1));
    for (const update of updates.slice(-3)) {
      const { state } = await client.game(game, { at: update.version, as: "1" });
      assert.deepEqual(update.game.state, state);
    }
    const [known, last] = updates.slice(-2);
    assert.ok(known && last);
    assert.deepEqual(await all(client.updates(game, { after: known, as: "1" })), [last]);
    assert.deepEqual((await all(me.updates(game))).map((update) => update.game), [await me.game(game)]);
  });

  test("an EventSource can apply its updates, with a ticket", async () => {
    const streamPath = `/v1/games/${game.id}/updates`;
    const { ticket } = await me.makeStreamTicket(streamPath);
    const answer = await send(`${url}${streamPath}?after=0&ticket=${ticket}`, { headers: { Accept: "text/event-stream" } });
    const sent = [...(await answer.text()).matchAll(/^data: (.*"game":.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
    const applied = sent.reduce((known, update) => applyUpdate<"seven_wonders_duel">(known, update), null);
    assert.deepEqual(applied, (await all(me.updates(game, { after: 0 }))).at(-1));
  });

  test("it is shown at an earlier version, with its standings and its history", async () => {
    const at = await beforeTheLastMove();
    assert.equal((await me.game(game, { at })).version, at);
    const { standings, turns } = await me.standings(game, { turns: true });
    assert.deepEqual([standings, turns?.at(-1)?.version], [game.standings, game.version]);
    const english = await all(me.history(game, { lang: "en", limit: 20 }));
    const japanese = await all(me.history(game, { lang: "ja" }));
    assert.equal(english.length, japanese.length);
    assert.notDeepEqual(english, japanese);
  });

  test("its log is verified, replayed and imported, and the game is forked", async () => {
    const log = await me.log(game);
    const verdict = await client.verifyLog(log);
    assert.deepEqual([verdict.sound, verdict.complete], [true, true]);
    assert.equal((await client.replayLog(log, { as: "spectator" })).version, game.version);
    const key = `import-${game.id}`;
    const imported = await me.importLog(log, { key });
    assert.equal(imported.imported?.game, game.id);
    assert.equal((await me.importLog(log, { key })).id, imported.id);
    const fork = await me.fork(game, { at: await beforeTheLastMove(), seats: [{ player: "me" }, { bot: "random" }] });
    assert.equal(fork.forked?.from, game.id);
    assert.equal((await playGame(me, duel, fork)).status, "finished");
  });

  test("it is exported with its log, and an export continues after it", { timeout: 30_000 }, async () => {
    const filter = { player: myself, title: game.title };
    let found: ExportedGame | undefined;
    while (found === undefined) {
      await setTimeout(500); // games of the last five seconds are left out
      found = (await all(client.exportGames(filter))).find((line) => line.game.id === game.id);
    }
    assert.equal(found.log.length, game.version);
    const later = await all(client.exportGames({ ...filter, cursor: found.cursor }));
    assert.ok(later.every((line) => line.game.id !== game.id));
  });

  test("it is in the lobby, the results and the profile", async () => {
    const lobby = await all(me.games({ player: myself, limit: 2, status: "finished" }));
    assert.ok(lobby.length > 2 && lobby.some((row) => row.id === game.id));
    assert.equal(new Set(lobby.map((row) => row.id)).size, lobby.length);
    assert.ok((await all(me.results({ mine: true, limit: 2 }))).some((result) => result.id === game.id));
    assert.ok((await client.player(myself)).games.finished > 2);
    assert.deepEqual(await all(client.ranking("seven_wonders_dice", { seats: 7 })), []);
  });
});

test("seats are taken and left, turns are notified, and a player resigns", async () => {
  const bea = await newPlayer("Bea");
  const open = await me.openGame({ title: "seven_wonders_duel", seats: 2, visibility: "private" });
  const { invite = null } = open;
  assert.equal(await refusal(bea.game(open)), "unknown-game");
  const joined = await bea.takeSeat(open, { invite });
  assert.equal(joined.you, 1);
  assert.equal(await refusal(bea.leaveSeat(open, 1)), "refused:already_started");
  assert.equal(await refusal(bea.resign(open, { ifVersion: 1 })), "version-passed");
  const turn = (await me.turn(open)) ?? (await bea.turn(open));
  assert.ok(turn && turn.moves.length > 0 && turn.prompt !== null);
  const [mover, other] = turn.game.you === 0 ? [me, bea] : [bea, me];
  assert.equal(await other.turn(open), null);
  for await (const notice of mover.notices()) {
    if (notice.type !== "your_turn" || notice.game !== open.id) continue;
    assert.equal(notice.decision, turn.decision);
    break;
  }
  for await (const row of mover.changes()) {
    if (row.type !== "game" || row.id !== open.id) continue;
    assert.deepEqual([row.you, row.to_move], [turn.game.you, turn.game.to_move]);
    break;
  }
  const { id } = turn.moves[0];
  const posted = await mover.move(open, { id, decision: turn.decision });
  assert.ok(posted.version > turn.game.version);
  assert.equal(await refusal(mover.move(open, { id })), "refused:not_your_turn");
  await bea.resign(open);
  const ended = await me.wait(turn.game);
  assert.deepEqual([ended.status, ended.reason], ["finished", "resignation"]);
  const left = await me.openGame({ title: "seven", seats: 2, options: { colourless_cards: true } });
  assert.equal((await me.leaveSeat(left, 0)).you, null);
});

test("each update is the game and the moves that the server would show", async () => {
  for (const { title } of [wonders, seven]) {
    const bea = await newPlayer("Bea");
    const opened = await me.openGame({ title, seats: 2 });
    const followed = me.updates(opened);
    const first = await nextOf(followed);
    assert.ok(first.game.state === null && first.moves === null && first.turn === null);
    await bea.takeSeat(opened);
    let compared = 0;
    while (compared < 6) {
      const update = await nextOf(followed);
      const [seen, { version, ...offered }] = [await me.game(opened), await me.moves(opened)];
      if (seen.version === update.version && version === update.version) {
        assert.deepEqual(update.game, seen);
        assert.deepEqual(update.moves, offered.moves.length > 0 ? { ...offered, version } : null);
        assert.deepEqual(update.turn?.moves ?? [], offered.awaited ? offered.moves.filter((each) => !each.setting) : []);
        compared += 1;
      }
      const mover = update.turn ? me : bea;
      const turn = await mover.turn(opened);
      if (turn) await mover.move(opened, { id: turn.moves[0].id, decision: turn.decision });
    }
    await me.resign(opened);
    assert.equal((await all(followed)).at(-1)?.game.status, "finished");
  }
});

test("a decision is not offered again before the move is in the game", async () => {
  const bea = await newPlayer("Bea");
  const opened = await me.openGame({ title: "seven_wonders", seats: 2 });
  await bea.takeSeat(opened);
  const followed = me.updates(opened);
  let offered = await nextOf(followed);
  while (offered.turn === null) offered = await nextOf(followed);
  let posted = 0;
  for (const player of [bea, me]) {
    const turn = await player.turn(opened);
    assert.ok(turn);
    posted = (await player.move(opened, { id: turn.moves[0].id, decision: turn.decision })).version;
  }
  const [ofBea, mine] = [await nextOf(followed), await nextOf(followed)];
  assert.deepEqual([ofBea.turn, ofBea.moves, ofBea.game.to_move], [null, null, [0]]);
  assert.ok(ofBea.version < posted && mine.version === posted);
  await followed.return(undefined);
  await me.resign(opened);
});

async function nextOf<T>(items: AsyncGenerator<T>): Promise<T> {
  const { value, done } = await items.next();
  assert.ok(!done);
  return value;
}

test("illegal moves are listed on request, with their refusals", async () => {
  const game = await me.openGame({ title: "seven_wonders", seats: 3, bots: ["random", "random"] });
  const { unavailable } = await me.moves(game, { unavailable: true });
  assert.ok(unavailable && unavailable.every((move) => move.refusal.rule !== ""));
  await me.resign(game);
});

test("titles, catalogues and rules are read in any language", async () => {
  assert.deepEqual((await client.titles()).map((title) => title.id).sort(), [...TITLES].sort());
  for (const title of TITLES) assert.match(await client.rules(title), /^# /);
  assert.match(await client.rules(), /^# /);
  assert.match(await client.rules("seven", { lang: "ja" }), /[ぁ-ん]/);
  assert.match(await new HeptadClient({ url, language: "pt-BR" }).rules("seven"), /^# /);
  const { cards } = await client.catalogue("seven");
  assert.ok(cards.length > 0);
  const japanese = new HeptadClient({ url, language: "ja" });
  const { token } = await japanese.createPlayer("Chie");
  const game = await japanese.withToken(token).openGame({ title: "seven", seats: 2, bots: ["random"] });
  assert.match((await all(japanese.withToken(token).history(game))).map((line) => line.text).join(), /[ぁ-ん]/);
  await japanese.withToken(token).resign(game);
});

test("a token is issued and revoked", async () => {
  const { token } = await me.issueToken({ scopes: ["game:read"] });
  const reader = client.withToken(token);
  assert.deepEqual((await reader.account()).scopes, ["game:read"]);
  assert.equal(await refusal(reader.openGame({ title: "seven", seats: 2 })), "scope-needed");
  await reader.revokeToken();
  await reader.revokeToken();
  assert.equal(await refusal(reader.account()), "bad-token");
});

test("an account is changed and erased, with its tokens, passkeys and recovery codes", async () => {
  const player = await newPlayer("Dora");
  const { id, scopes } = await player.account();
  const phone = await player.issueToken({ label: "phone", expires_in_seconds: 60 });
  assert.deepEqual((await player.tokens()).map((token) => token.label), ["", "phone"]);
  await player.revoke(phone.token_id);
  const handle = id.slice(-16);
  assert.equal((await player.changeAccount({ handle })).handle, handle);
  assert.equal((await client.findPlayer(handle)).id, id);
  const [code = "", ...others] = await player.makeRecoveryCodes();
  const again = client.withToken((await client.signIn(code, { label: "tablet" })).token);
  assert.deepEqual((await again.account()).scopes, scopes);
  const { passkeys, recovery_codes_left: left } = await again.passkeys();
  assert.deepEqual([passkeys, left], [[], others.length]);
  const device = await player.makeDeviceCode({ scopes: ["game:read", "game:play"] });
  const issued = await client.signInWithDeviceCode(device.code.toLowerCase(), { label: "phone" });
  assert.equal((await client.withToken(issued.token).account()).id, id);
  assert.deepEqual(issued.scopes, ["game:read", "game:play"]);
  assert.equal(await refusal(player.labelPasskey("k", "phone")), "unknown-passkey");
  assert.equal(await refusal(player.removePasskey("k")), "unknown-passkey");
  await again.revokeAll();
  assert.equal((await again.tokens()).length, 1);
  await again.eraseAccount(id);
  assert.equal((await client.player(id)).erased, true);
});

test("a hint is a legal move", async () => {
  const game = await me.openGame({ title: "seven_wonders", seats: 2, bots: ["random"] });
  const { id, move } = await me.hint(game);
  const { moves } = await me.moves(game);
  assert.deepEqual(moves.find((offer) => offer.id === id)?.move, move);
  await me.resign(game);
});

test("a finished game has the thoughts of its bots, and is analysed", async () => {
  const game = await me.openGame({ title: "seven_wonders_dice", seats: 2, bots: ["fast"] });
  await me.resign(game);
  const { thoughts } = await me.thoughts(game);
  assert.deepEqual(thoughts.filter(({ seat }) => seat !== 1), []);
  assert.equal((await me.requestAnalysis(game)).title, "seven_wonders_dice");
  assert.ok((await me.analysis(game)).decisions.every(({ cost, chosen }) => cost >= 0 && chosen.label.length > 0));
});

test("a player is muted and reported", async () => {
  const [ann, bea] = [await newPlayer("Ann"), await newPlayer("Bea")];
  const { id } = await bea.account();
  await ann.mute(id);
  assert.deepEqual((await ann.mutedPlayers()).map((muted) => muted.id), [id]);
  await ann.unmute(id);
  assert.deepEqual(await ann.mutedPlayers(), []);
  assert.equal((await ann.report(id, { reason: "leaving", text: "Three times." })).player, id);
  assert.equal(await refusal(ann.report(id, { reason: "name" })), "already-reported");
});

const CLOCK = { bank_seconds: 778 };

test("players find each other, and are told about it", async () => {
  const [ann, bea] = [await newPlayer("Ann"), await newPlayer("Bea")];
  const [{ id: first }, { id: second }] = [await ann.account(), await bea.account()];
  const told = kindsOf(bea, 4);

  const wanted = { title: "seven_wonders_duel", seats: 2, clock: CLOCK } as const;
  const waiting = await ann.createPairing(wanted);
  assert.deepEqual([waiting.status, waiting.game], ["waiting", null]);
  const { game: paired } = await bea.createPairing(wanted, { seconds: 20 });
  assert.ok(paired !== null && (await ann.pairing(waiting.id)).game === paired);
  const mover = (await ann.turn(paired)) === null ? bea : ann;
  const turn = await mover.turn(paired);
  assert.ok(turn);
  const { version } = await mover.move(paired, { id: turn.moves[0].id, decision: turn.decision });
  assert.ok(version > turn.game.version);
  await ann.leavePairing((await ann.createPairing({ title: "seven", seats: 2, clock: CLOCK })).id);

  const sent = await ann.createChallenge({ ...wanted, players: [second], rated: true });
  assert.deepEqual((await bea.challenges()).received.map((challenge) => challenge.id), [sent.id]);
  assert.equal((await bea.acceptChallenge(sent.id)).status, "accepted");
  const { game } = await ann.challenge(sent.id);
  assert.ok(game !== null);
  await bea.resign(game);
  const ratings = await all(ann.ratings(first, { title: sent.title }));
  assert.deepEqual(ratings.map((rated) => [rated.game, rated.rank]), [[game, 1]]);
  assert.equal((await ann.joinRematch(game)).status, "open");
  assert.equal((await bea.joinRematch(game)).status, "playing");
  const refused = await ann.createChallenge({ ...wanted, players: [second] });
  assert.equal((await bea.refuseChallenge(refused.id, { reason: "not_now" })).to[0]?.reason, "not_now");
  await ann.withdrawChallenge((await ann.createChallenge({ ...wanted, players: [second] })).id);

  const table = await ann.openGame({ title: "seven", seats: 4, clock: CLOCK, visibility: "private", bot_accounts: true });
  await ann.withdrawInvitations(table);
  const { invitation: invite } = await ann.createInvitation(table, { seat: 2 });
  assert.equal((await client.readInvitation(table, invite)).seat, 2);
  assert.equal((await bea.takeSeat(table, { invite })).you, 2);
  const robot = client.withToken((await ann.createPlayer("Robo", { kind: "bot", owned: true })).token);
  assert.equal((await robot.takeSeat(table, { invite: table.invite ?? null })).you, 1);
  const [robo] = await ann.bots();
  assert.deepEqual([robo?.name, robo?.tokens.length], ["Robo", 1]);
  await ann.eraseBot(robo?.id ?? "");
  assert.deepEqual(await ann.bots(), []);
  assert.equal((await ann.leaveSeat(table, 2)).seats[2]?.player, null);
  assert.equal((await ann.cancelGame(table)).reason, "cancelled");
  assert.deepEqual(await told, new Set(["challenge", "challenge_answered", "rematch", "seat_lost"]));
});

/** The kinds of the next notifications that follow from no log, as soon as there are so many. */
async function kindsOf(player: HeptadClient, count: number): Promise<Set<string>> {
  const kinds = new Set<string>();
  for await (const notice of player.notices()) {
    if (!("decision" in notice)) kinds.add(notice.type);
    if (kinds.size === count) break;
  }
  return kinds;
}

test("a webhook is created, changed, tested and deleted", async () => {
  const { id, secret } = await me.createWebhook({ url: "http://127.0.0.1:1/", events: ["your_turn"] });
  assert.deepEqual((await me.webhooks()).map((webhook) => webhook.id), [id]);
  const changed = await me.changeWebhook(id, { events: null, active: false });
  assert.deepEqual([changed.events, changed.active], [null, false]);
  assert.notEqual((await me.rotateSecret(id)).secret, secret);
  const attempt = await me.sendTest(id);
  assert.ok(attempt.error !== null);
  assert.deepEqual((await me.webhook(id)).attempts, [attempt]);
  await me.deleteWebhook(id);
  assert.deepEqual(await me.webhooks(), []);
});

test("a game is paused and resumed, and a seat that nobody has taken over is kept", async () => {
  const clock = { decision_seconds: 60 };
  const game = await me.openGame({ title: "seven_wonders", seats: 2, bots: ["random"], clock });
  assert.ok((await me.pause(game)).version > game.version);
  await me.resume(game);
  assert.match(await refusal(me.comeBack(game)), /^refused:/);
  await me.resign(game);
});

describe("a bot that can't go on resigns its game", () => {
  const { title } = dice;

  async function givenUp(bot: Bot<"seven_wonders_dice">): Promise<BotError> {
    const player = await newPlayer("Broken");
    const game = await player.openGame({ title, seats: 2, bots: ["random"] });
    const error: unknown = await playGame(player, bot, game).catch((reason: unknown) => reason);
    assert.ok(error instanceof BotError, String(error));
    assert.equal(error.game, game.id);
    assert.ok(error.message.startsWith(`${game.id}: `) && error.message.includes("resigned the game"));
    assert.ok((await player.game(game)).seats[0]?.resigned);
    return error;
  }

  test("if it throws an error, whose stack is shown without that of the client", async () => {
    function mistaken(): never {
      throw new RangeError("a mistake");
    }
    for (const choose of [() => mistaken(), async () => mistaken()]) {
      const { message, cause } = await givenUp({ title, choose });
      assert.ok(cause instanceof RangeError);
      assert.match(message, /RangeError: a mistake\n.*at mistaken .*playing\.test\.ts/);
      assert.doesNotMatch(message, /heptad-client/);
    }
  });

  test("if its move is illegal, and the rule is shown", async () => {
    const { message, cause } = await givenUp({ title, choose: () => ({ action: "pass", step: 99 }) });
    assert.ok(cause instanceof ProblemError);
    assert.match(cause.problem.rule ?? "", /^seven_wonders_dice /);
    for (const part of ["the bot's move was illegal", '{"action":"pass","step":99}', `: ${me.url}/`]) {
      assert.ok(message.includes(part), message);
    }
  });

  test("if it returns no move", async () => {
    const careless = (returned: unknown): Bot<"seven_wonders_dice"> => ({ title, choose: () => returned as never });
    assert.match((await givenUp(careless(undefined))).message, /choose\(\) returned nothing/);
    assert.match((await givenUp(careless(7))).message, /choose\(\) returned 7/);
  });

  const broken = new Set<string>();
  let toBreak = 0;
  const failing = (games: number): Bot<"seven_wonders"> => {
    broken.clear();
    toBreak = games;
    return {
      title: "seven_wonders",
      choose(game, moves) {
        if (broken.size < games) broken.add(game.id);
        if (broken.has(game.id)) throw new Error("a mistake");
        return wonders.choose(game, moves);
      },
    };
  };
  const against = (rival: HeptadClient) => againstOneWhoResigns(rival, ({ id }) => broken.size === toBreak && !broken.has(id));

  test("and its other games go on", async () => {
    const errors: BotError[] = [];
    const onGivenUp = (error: BotError) => void errors.push(error);
    const match = against(await newPlayer("Bea"));
    const ended = await all(runBot(me, failing(1), { ...match, games: 2, parallel: 2, onGivenUp }));
    assert.equal(new Set([...ended.map((game) => game.id), ...errors.map((error) => error.game)]).size, 2);
    assert.equal(errors.length, 1);
  });

  test("and the errors are thrown at the end, if nobody is told", async () => {
    const match = { ...against(await newPlayer("Bea")), games: 2 };
    await assert.rejects(all(runBot(me, failing(1), match)), BotError);
    await assert.rejects(all(runBot(me, failing(2), match)), AggregateError);
  });
});

/** A match in which another player takes the free seat of each game, and resigns in those that are to end. */
function againstOneWhoResigns(rival: HeptadClient, isToEnd: (game: Game) => boolean = () => true) {
  const resigned = new Set<string>();
  const onChange = (game: Game) => {
    if (game.status === "open") void rival.takeSeat(game);
    if (game.status === "playing" && isToEnd(game) && !resigned.has(game.id)) {
      resigned.add(game.id);
      void rival.resign(game);
    }
  };
  return { seats: 2, onChange };
}

test("unfinished games are continued before others are opened", async () => {
  const player = await newPlayer("Resuming");
  const match = againstOneWhoResigns(await newPlayer("Bea"));
  const resume = [await player.openGame({ title: "seven_wonders_duel", seats: 2 })];
  const seen: string[] = [];
  const onChange = (game: Game) => {
    seen.push(game.id);
    match.onChange(game);
  };
  const ended = await all(runBot(player, duel, { ...match, resume, onChange }));
  assert.deepEqual(ended.map((game) => game.id), [...new Set(seen)]);
  assert.equal(ended[0]?.id, resume[0]?.id);
  assert.equal(ended.length, 2);
});

test("a bot of a list plays its title, and no game of another title", async () => {
  const match = againstOneWhoResigns(await newPlayer("Bea"));
  for (const bot of [dice, duel].slice(1)) {
    for await (const game of runBot(me, bot, match)) assert.equal(game.title, bot.title);
  }
  const game = await me.openGame({ title: "seven", seats: 2, bots: ["random"] });
  const bot: Bot = duel;
  await assert.rejects(playGame(me, bot, game), TypeError);
  await me.resign(game);
});

const FOR_OPERATORS = ["healthz", "readyz", "show_metrics", "show_contract"];
/** Ceremonies of passkeys, which need a page of the server. Programs sign in with recovery codes. */
const FOR_PAGES = ["offer_passkey", "add_passkey", "offer_sign_in"];

test("there is a method for every operation", async () => {
  const { paths }: { paths: Record<string, Record<string, { operationId?: string }>> } =
    await (await send(`${url}/openapi.json`)).json();
  const unused: string[] = [];
  for (const [template, item] of Object.entries(paths)) {
    const path = new RegExp(`^(\\w+) ${template.replaceAll(/\{\w+\}/g, "(?!export$)[^/]+")}$`);
    const methods = requested.map((request) => path.exec(request)?.[1]?.toLowerCase());
    for (const [method, { operationId }] of Object.entries(item)) {
      if (operationId !== undefined && !methods.includes(method)) unused.push(operationId);
    }
  }
  assert.deepEqual(unused.sort(), [...FOR_OPERATORS, ...FOR_PAGES].sort());
});
