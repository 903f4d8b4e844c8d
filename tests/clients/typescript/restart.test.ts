// The server (HEPTAD_URL) is killed and started again when this prints `kill`. Nobody waits for it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Bot, HeptadClient, runBot } from "heptad-client";

import { duel } from "./bots.ts";

const KILLED_AT = 8;

test("games and streams survive a server that is killed", async () => {
  const client = new HeptadClient({ url: process.env["HEPTAD_URL"] ?? "" });
  const { token } = await client.createPlayer("Ada");
  const me = client.withToken(token);
  const followed: Promise<number[]>[] = [];
  let chosen = 0;
  const bot: Bot<"seven_wonders_duel"> = {
    title: "seven_wonders_duel",
    choose(game, moves) {
      chosen += 1;
      if (chosen === 1) followed.push(versions(me, game.id), versions(client, game.id), updated(client, game.id));
      if (chosen === KILLED_AT) console.log("kill");
      return duel.choose(game, moves);
    },
  };
  for await (const game of runBot(me, bot, { opponents: ["greedy"] })) {
    assert.equal(game.status, "finished");
    assert.deepEqual(game.seats.map((seat) => seat.resigned), [false, false]);
    const expected = Array.from({ length: game.version }, (_, index) => index + 1);
    assert.deepEqual(await Promise.all(followed), [expected, expected, expected]);
  }
  assert.ok(chosen > KILLED_AT);
});

async function versions(client: HeptadClient, game: string): Promise<number[]> {
  const found = [];
  for await (const event of client.follow(game)) found.push(event.version);
  return found;
}

/** The versions of the events in the updates of a game. */
async function updated(client: HeptadClient, game: string): Promise<number[]> {
  const found = [];
  for await (const { events } of client.updates(game, { after: 0 })) found.push(...events.map((event) => event.version));
  return found;
}
