// Through a proxy that breaks connections (HEPTAD_URL: the server): what takes effect, takes effect once.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";

import { type AnyNotice, type Game, HeptadClient, ProblemError, runBot, UnreachableError } from "heptad-client";

import { duel } from "./bots.ts";
import { type Fault, Proxy } from "./proxy.ts";

const direct = new HeptadClient({ url: process.env["HEPTAD_URL"] ?? "" });
const { token } = await direct.createPlayer("Ada");
const proxy = new Proxy(process.env["HEPTAD_URL"] ?? "");
const url = await proxy.listen();
const me = new HeptadClient({ url, token });
const { id: myself } = await direct.withToken(token).account();

after(() => proxy.close());
afterEach(() => {
  assert.deepEqual(proxy.faults, [], "not all faults happened");
  proxy.cutAfter = Number.POSITIVE_INFINITY;
});

/** What was requested with a method since the last call. */
function requested(method: string): string[] {
  return proxy.requests.splice(0).filter((request) => request.startsWith(method));
}

function keys(requests: string[]): string[] {
  return requests.map((request) => /^idempotency-key: (\w{32,})$/im.exec(request)?.[1] ?? "no key");
}

const FAULTS: Fault[] = ["refused", "lost", "torn", { busy: "0" }];

for (const fault of FAULTS) {
  test(`a change takes effect once, although a request was ${JSON.stringify(fault)}`, async () => {
    requested("POST");
    proxy.faults.push(fault, fault);
    const { id } = await me.openGame({ title: "seven_wonders_dice", seats: 2, bots: ["random"] });
    const sent = keys(requested("POST"));
    assert.equal(sent.length, 3);
    assert.equal(new Set(sent).size, 1);
    const games = await direct.withToken(token).games({ mine: true, status: "playing" }).page();
    assert.deepEqual(games.items.map((game) => game.id), [id]);
    proxy.faults.push(fault);
    await me.resign(id);
    const { items } = await direct.events(id).page();
    assert.equal(items.filter((event) => event.type === "resigned").length, 1);
  });
}

test("each change has its own key", async () => {
  requested("POST");
  await direct.withToken(token).account();
  const games = [await me.openGame({ title: "seven", seats: 2 }), await me.openGame({ title: "seven", seats: 2 })];
  assert.equal(new Set(keys(requested("POST"))).size, 2);
  for (const game of games) await me.leaveSeat(game, 0);
});

test("a whole game is played, and followed, on connections that break all the time", async () => {
  const round = FAULTS.flatMap((fault) => [...Array.from({ length: 6 }, () => undefined), fault]);
  proxy.faults.push(...Array.from({ length: 100 }, () => round).flat());
  requested("POST");
  proxy.cutAfter = 50_000; // more than a whole game: each connection brings at least one update
  let game: Game | undefined;
  for await (game of runBot(me, duel, { opponents: ["random"] }));
  assert.ok(game);
  assert.deepEqual(game, await direct.withToken(token).game(game));
  assert.deepEqual(game.seats.map((seat) => seat.resigned), [false, false]);
  const streams = proxy.requests.filter((request) => /^GET \S+\/updates/.test(request));
  assert.ok(streams.length > 3);
  assert.match(streams.at(-1) ?? "", /^GET \S+\/updates\?after=\d+ /);
  requested("GET");
  proxy.cutAfter = 20_000;
  const versions = [];
  for await (const event of me.follow(game)) versions.push(event.version);
  assert.deepEqual(versions, Array.from({ length: game.version }, (_, index) => index + 1));
  assert.ok(requested("GET").length > 3);
  proxy.faults.length = 0;
});

test("an export delivers each game once, although its connections are cut within games", { timeout: 30_000 }, async () => {
  let expected: string[] = [];
  while (expected.length < 3) {
    await setTimeout(500); // games of the last five seconds are left out
    expected = await exported(direct);
  }
  requested("GET");
  proxy.faults.push("lost", "torn", undefined, "torn");
  const found = await exported(me);
  assert.deepEqual(found.slice(0, expected.length), expected);
  assert.equal(new Set(found).size, found.length);
  assert.ok(requested("GET").length > 4);
});

async function exported(client: HeptadClient): Promise<string[]> {
  const found = [];
  for await (const { game } of client.exportGames({ status: "finished", player: myself })) found.push(game.id);
  return found;
}

test("a notification comes once, although a new connection repeats it", { timeout: 30_000 }, async () => {
  const game = await me.openGame({ title: "seven_wonders_duel", seats: 2, bots: ["random"] });
  const types: string[] = [];
  for await (const notice of me.notices()) {
    if (!("decision" in notice) || notice.game !== game.id) continue;
    types.push(notice.type);
    if (notice.type === "game_finished") break;
    if (types.length > 1) continue;
    proxy.answers.length = 0;
    proxy.cut();
    void resignOnceListed(game);
  }
  assert.deepEqual(types.sort(), [...new Set(types)]);
  assert.ok(types.includes("your_turn"));
});

test("notifications of several players and of all kinds come once, those of a newer server not at all", async () => {
  const common = { title: "seven", at: "2026-01-31T18:30:00.000Z" };
  const turn = { ...common, type: "your_turn", game: "g", version: 3, seat: 0, decision: "d" };
  const challenge = { ...common, type: "challenge_answered", player: "p", challenge: "c", by: "q" };
  const sent = [
    { type: "sung", game: "g" },
    { ...turn, player: "p" },
    { ...turn, player: "q", seat: 1 },
    { ...common, type: "seat_lost", player: "p", game: "g", version: 3, seat: 0 },
    { ...challenge, status: "open" },
    { ...challenge, status: "accepted" },
  ];
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/event-stream");
    for (const notice of sent) response.write(`event: ${notice.type}\ndata: ${JSON.stringify(notice)}\n\n`);
    response.end(); // without an end: the next connection sends all of them again, and another one
    sent.push({ ...turn, player: "p", decision: `d${sent.length}` });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const found: AnyNotice[] = [];
  for await (const notice of new HeptadClient({ url: `http://127.0.0.1:${port}` }).notices()) {
    if (found.push(notice) === 6) break;
  }
  server.close();
  assert.deepEqual(found, sent.slice(1, 7));
});

/** Resign when the new connection has sent the pending decisions again. */
async function resignOnceListed(game: Game): Promise<void> {
  while (!proxy.answers.some((answer) => answer.includes("event: present"))) await setTimeout(5);
  await direct.withToken(token).resign(game);
}

test("a long Retry-After is reported at once", async () => {
  proxy.faults.push({ busy: "3600" });
  const error = await me.titles().catch((reason: unknown) => reason);
  assert.ok(error instanceof ProblemError);
  assert.deepEqual([error.status, error.code, error.retryAfter], [503, "busy", 3600]);
});

test("a refusal is not repeated", async () => {
  requested("GET");
  await assert.rejects(me.game("g1"), { code: "unknown-game" });
  assert.equal(requested("GET").length, 1);
});

test("the client gives up when its time is over", async () => {
  const nobody = new Proxy("http://127.0.0.1:1");
  const hasty = new HeptadClient({ url: await nobody.listen(), retrySeconds: 0.3 });
  await assert.rejects(hasty.titles(), UnreachableError);
  await assert.rejects(hasty.follow("g1").next(), UnreachableError);
  assert.ok(nobody.requests.length >= 4, "each was tried at least twice");
  nobody.close();
});

test("an aborted signal ends a request, a stream, and a pause between attempts", async () => {
  const game = await me.openGame({ title: "seven", seats: 2 });
  for (const request of [
    (signal: AbortSignal) => me.wait(game, { signal }),
    (signal: AbortSignal) => me.follow(game, { signal, after: game.version }).next(),
    (signal: AbortSignal) => {
      proxy.faults.push({ busy: "20" });
      return me.titles({ signal });
    },
  ]) {
    const controller = new AbortController();
    const before = proxy.requests.length;
    const pending = request(controller.signal);
    while (proxy.requests.length === before) await setTimeout(5);
    await setTimeout(50);
    controller.abort(new Error("enough"));
    await assert.rejects(pending, /enough/);
  }
  await me.leaveSeat(game, 0);
});

test("a mistake in a call is not sent", async () => {
  requested("GET");
  for (const id of ["", ".", ".."]) {
    await assert.rejects(me.game(id), TypeError);
    await assert.rejects(me.moves(id), TypeError);
    await assert.rejects(me.follow(id).next(), TypeError);
    await assert.rejects(me.resign(id), TypeError);
  }
  const game = { id: "g1", title: "seven", version: 1 } as const;
  for (const seconds of [-1, 31, 300, Number.NaN]) {
    await assert.rejects(me.wait(game, { seconds }), { name: "RangeError", message: /^seconds must be / });
  }
  assert.deepEqual(proxy.requests, []);
});

test("a mistake in the settings is reported at once", async () => {
  for (const wrong of ["", "foo", "localhost:8777", "127.0.0.1:8777", `${url}/v1`, `${url}/v1/`]) {
    assert.throws(() => new HeptadClient({ url: wrong }), { name: "TypeError", message: /^url must be / });
  }
  for (const language of ["", "f", "pt_BR", "ja, en", "ja\n"]) {
    assert.throws(() => new HeptadClient({ url, language }), /^TypeError: language must be/);
  }
  await assert.rejects(new HeptadClient({ url, token: "two\nlines" }).titles(), TypeError);
});
