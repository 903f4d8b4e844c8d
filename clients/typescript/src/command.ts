#!/usr/bin/env node
/** The command `heptad-bot`: it plays games with the bot of a file. */

import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { type Bot, type Game, HeptadClient, type Match, ProblemError, runBot, TITLES, UnreachableError } from "./index.js";

const HELP = `Usage: heptad-bot FILE [options]

Play games with the bot that FILE exports by default, and print a line for each game that has ended.

  --url URL          the server (default: http://127.0.0.1:8777)
  --token TOKEN      the token of a player (default: HEPTAD_TOKEN; without any, a new player is created)
  --title TITLE      which bot to take, if FILE exports a list of them: ${TITLES.join(", ")}
  --seats N          the number of seats (default: the bot and its opponents)
  --opponents A,B    bots of the server for the other seats, such as greedy,random
  --games N          the number of games (default: 1)
  --parallel N       the number of games at the same time (default: 1)
  --help             show this text
`;

const OPTIONS = {
  url: { type: "string", default: "http://127.0.0.1:8777" },
  token: { type: "string", default: process.env["HEPTAD_TOKEN"] ?? "" },
  title: { type: "string" },
  seats: { type: "string" },
  opponents: { type: "string", default: "" },
  games: { type: "string", default: "1" },
  parallel: { type: "string", default: "1" },
  help: { type: "boolean", default: false },
} as const;

/** A mistake in the command or in what the file exports. */
class UsageError extends Error {}

/** Run the command, and return its exit status. */
async function main(): Promise<number> {
  const { values, positionals } = parsed();
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError("name one file with a bot");
  const signal = interrupted();
  const match: Match = {
    opponents: values.opponents.split(",").filter((name) => name !== ""),
    games: count("games", values.games),
    parallel: count("parallel", values.parallel),
    seats: values.seats === undefined ? undefined : count("seats", values.seats),
    signal,
  };
  const bot = await botOf(file, values.title);
  const client = await player(values.url, values.token);
  try {
    await play(client, bot, match);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write("Interrupted. Games that have not ended stay as they are.\n");
    return 130;
  }
  return 0;
}

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function count(name: string, value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new UsageError(`--${name} must be a number from 1, not ${value}`);
  return Number(value);
}

/** A signal that is aborted by Ctrl-C. A second Ctrl-C ends the program at once. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort());
  return controller.signal;
}

/** The bot that a file exports, or that for a title out of a list of bots. */
async function botOf(file: string, title: string | undefined): Promise<Bot> {
  const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href);
  const bots = [module.default].flat().filter(isBot);
  const found = bots.filter((bot) => title === undefined || bot.title === title);
  const [bot, another] = found;
  if (bots.length === 0) throw new UsageError(`${file} has no default export with a known \`title\` and \`choose\``);
  if (bot === undefined) throw new UsageError(`${file} has no bot for ${title}`);
  if (another !== undefined) throw new UsageError(`choose one with --title: ${found.map((each) => each.title).join(", ")}`);
  return bot;
}

function isBot(value: unknown): value is Bot {
  if (typeof value !== "object" || value === null || !("title" in value) || !("choose" in value)) return false;
  return TITLES.some((title) => title === value.title) && typeof value.choose === "function";
}

/** A client of the player of a token, or of a new player. */
async function player(url: string, token: string): Promise<HeptadClient> {
  const client = new HeptadClient({ url, ...(token === "" ? {} : { token }) });
  if (token !== "") return client;
  const created = await client.createPlayer("heptad-bot");
  process.stderr.write(`Created the player ${created.name}. To play as this player again: HEPTAD_TOKEN=${created.token}\n`);
  return client.withToken(created.token);
}

/** Play the games of a match. */
async function play(client: HeptadClient, bot: Bot, match: Match): Promise<void> {
  let number = 0;
  for await (const game of runBot(client, bot, match)) {
    number += 1;
    process.stdout.write(`${number} ${game.id} ${outcome(game)}\n`);
  }
}

/** How a game has ended for the bot, in words. */
function outcome(game: Game): string {
  const own = game.standings.find((place) => place.seat === game.you);
  if (own === undefined) return `ended: ${game.reason}`;
  const total = own.total === null ? "" : `, total ${own.total}`;
  return `rank ${own.rank} of ${game.seats.length}${total} (${game.reason})`;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  const isPlain = [UsageError, ProblemError, UnreachableError].some((kind) => error instanceof kind);
  console.error(isPlain && error instanceof Error ? `heptad-bot: ${error.message}` : error); // else with its place
}
