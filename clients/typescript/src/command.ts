#!/usr/bin/env node
/** The command `heptad-bot`: it plays games with the bot of a file. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import { UsageError } from "./errors.js";
import {
  type Bot,
  type Game,
  HeptadClient,
  type Match,
  ProblemError,
  runBot,
  type Schemas,
  type Title,
  TITLES,
  UnreachableError,
} from "./index.js";
import { Progress } from "./progress.js";
import { storedToken } from "./tokens.js";

const LOCAL = "http://127.0.0.1:8777";
const RETRY_SECONDS = 60;

const HELP = `Usage: heptad-bot FILE [options]

Play games with the bot that FILE exports by default, and print a line for each game that has ended.

  --url URL          the server (default: ${LOCAL})
  --token TOKEN      the token of a player (default: HEPTAD_TOKEN, then the one that heptad-bot login of the Python
                     client has stored for this server; without any, a new player is created)
  --guest            play as a new player, and use no stored token
  --title TITLE      which bot to take, if FILE exports a list of them: ${TITLES.join(", ")}
  --seats N          the number of seats (default: the bot and its opponents)
  --opponents A,B    bots of the server for the other seats, such as greedy,random
  --games N          the number of games (default: 1)
  --parallel N       the number of games at the same time (default: 1)
  --game ID          continue a game of the player instead of opening games; may be repeated
  --resume           continue all unfinished games of the player instead of opening games
  --help             show this text
`;

const OPTIONS = {
  url: { type: "string", default: LOCAL },
  token: { type: "string", default: process.env["HEPTAD_TOKEN"] ?? "" },
  guest: { type: "boolean", default: false },
  title: { type: "string" },
  seats: { type: "string" },
  opponents: { type: "string", default: "" },
  games: { type: "string", default: "1" },
  parallel: { type: "string", default: "1" },
  game: { type: "string", multiple: true },
  resume: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

/** A game in which the player has a seat. */
type OwnGame = Pick<Game, "id" | "title">;

/** The games of one bot. */
interface Run {
  bot: Bot;
  match: Match;
}

/** Run the command, and return its exit status. */
async function main(): Promise<number> {
  const { values, positionals } = parsed();
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError("name one file with a bot");
  const match = {
    opponents: values.opponents.split(",").filter((name) => name !== ""),
    games: count("games", values.games),
    parallel: count("parallel", values.parallel),
    seats: values.seats === undefined ? undefined : count("seats", values.seats),
  };
  const bots = await botsOf(file, values.title);
  const guest = newClient(values.url);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort()); // a second Ctrl-C ends the program at once
  const command = `npx heptad-bot ${file}${values.url === LOCAL ? "" : ` --url ${values.url}`}`;
  const titles = await titlesOf(guest, stop.signal);
  const { game: ids = [], resume } = values;
  const token = values.token || (values.guest ? "" : storedToken(values.url));
  if (resume || ids.length > 0) {
    if (token === "") throw new UsageError("--game and --resume need the token of the player: HEPTAD_TOKEN");
    const client = guest.withToken(token);
    const games = resume ? await unfinished(client, bots) : await Promise.all(ids.map((id) => ownGame(client, id)));
    return play(client, runsOf(games, bots), command, stop);
  }
  const bot = theOnly(bots);
  check(match, bot.title, titles);
  if (token !== "") return play(guest.withToken(token), [{ bot, match }], command, stop);
  const created = await guest.createPlayer("heptad-bot", { signal: stop.signal });
  console.error(`Created the player ${created.name}. To play as this player again: HEPTAD_TOKEN=${created.token}`);
  return play(guest.withToken(created.token), [{ bot, match }], `HEPTAD_TOKEN=${created.token} ${command}`, stop);
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

function newClient(url: string): HeptadClient {
  try {
    return new HeptadClient({ url, retrySeconds: RETRY_SECONDS });
  } catch (error) {
    throw new UsageError(error instanceof TypeError ? `--${error.message}` : String(error));
  }
}

/** The bots that a file exports, or only those for a title. */
async function botsOf(file: string, title: string | undefined): Promise<Bot[]> {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  if (/\.[cm]?ts$/.test(file) && !process.features.typescript) {
    const compile = `npx tsc --strict --module nodenext --target es2023 ${file}`;
    throw new UsageError(`${file} needs Node 22.18 or newer; compile it with \`${compile}\` for an older one`);
  }
  const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href);
  const bots = [module.default].flat().filter(isBot);
  const found = bots.filter((bot) => title === undefined || bot.title === title);
  if (bots.length === 0) throw new UsageError(`${file} has no default export with a known \`title\` and \`choose\``);
  if (found.length === 0) throw new UsageError(`${file} has no bot for ${title}`);
  return found;
}

function isBot(value: unknown): value is Bot {
  if (typeof value !== "object" || value === null || !("title" in value) || !("choose" in value)) return false;
  return TITLES.some((title) => title === value.title) && typeof value.choose === "function";
}

function theOnly(bots: Bot[]): Bot {
  const [bot, another] = bots;
  if (bot === undefined || another !== undefined) {
    throw new UsageError(`choose one with --title: ${bots.map((each) => each.title).join(", ")}`);
  }
  return bot;
}

/** The titles of the server. If it doesn't answer, say so at once, and go on trying. */
async function titlesOf(client: HeptadClient, signal: AbortSignal): Promise<Schemas["TitleOut"][]> {
  try {
    return await new HeptadClient({ url: client.url, retrySeconds: 0 }).titles({ signal });
  } catch (error) {
    if (error instanceof UnreachableError) {
      console.error(`No answer from ${client.url}, trying for ${RETRY_SECONDS} s; \`make up\` starts a server`);
    }
    return client.titles({ signal });
  }
}

/** Refuse a match that the server would refuse, before anything is created. */
function check({ opponents = [], seats = opponents.length + 1 }: Match, id: Title, titles: Schemas["TitleOut"][]): void {
  const title = titles.find((each) => each.id === id);
  if (title === undefined) throw new UsageError(`the server has no title ${id}`);
  const { min, max } = title.seats;
  if (seats < min || seats > max) {
    const range = min === max ? min : `${min} to ${max}`;
    throw new UsageError(`${id} has ${range} seats, not ${seats}; set --seats or --opponents`);
  }
  const unknown = opponents.find((name) => !title.bots.includes(name));
  if (unknown !== undefined) throw new UsageError(`${id} has no bot ${unknown}; it has ${title.bots.join(", ")}`);
  if (opponents.length >= seats) throw new UsageError(`${seats} seats are too few for the bot and its opponents`);
}

/** The unfinished games of the player that one of the bots can continue. */
async function unfinished(client: HeptadClient, bots: Bot[]): Promise<OwnGame[]> {
  const { id: me } = await client.account();
  const found: OwnGame[] = [];
  for (const status of ["playing", "open"] as const) {
    for await (const game of client.games({ mine: true, status })) {
      const isPlayed = game.seats.some((seat) => seat.player === me) && bots.some((bot) => bot.title === game.title);
      if (isPlayed) found.push(game);
    }
  }
  if (found.length === 0) console.error("The player has no unfinished games for this bot.");
  return found;
}

async function ownGame(client: HeptadClient, id: string): Promise<OwnGame> {
  const game = await client.game(id);
  if (game.you === null) throw new UsageError(`the player of the token has no seat in ${id}`);
  return game;
}

/** The games, each with the bot for its title. */
function runsOf(games: OwnGame[], bots: Bot[]): Run[] {
  const stranger = games.find((game) => bots.every((bot) => bot.title !== game.title));
  if (stranger !== undefined) throw new UsageError(`there is no bot for ${stranger.title}, the title of ${stranger.id}`);
  return bots.map((bot) => ({
    bot,
    match: { resume: games.filter((game) => game.title === bot.title), games: 0, parallel: Infinity },
  }));
}

/** Play games, and return the exit status. If that ends early, show how to continue those that have not ended. */
async function play(client: HeptadClient, runs: Run[], command: string, stop: AbortController): Promise<number> {
  const progress = new Progress();
  const { changed: onChange, givenUp: onGivenUp } = progress;
  const playAll = async ({ bot, match }: Run): Promise<void> => {
    const games = runBot(client, bot, { ...match, onChange, onGivenUp, signal: stop.signal });
    for await (const game of games) progress.ended(game);
  };
  try {
    await Promise.all(runs.map(playAll));
  } catch (error) {
    const options = progress.unfinished.map((id) => ` --game ${id}`).join("");
    if (options !== "") console.error(`To continue the unfinished games: ${command}${options}`);
    throw error;
  } finally {
    stop.abort();
  }
  return progress.hasFailed ? 1 : 0;
}

/** Show why the command ends, and return its exit status. */
function explained(error: unknown): number {
  if (error instanceof DOMException && error.name === "AbortError") return 130; // by Ctrl-C
  const isPlain = [UsageError, ProblemError, UnreachableError].some((kind) => error instanceof kind);
  console.error(isPlain && error instanceof Error ? `heptad-bot: ${error.message}` : error); // else with its place
  return error instanceof UsageError ? 2 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = explained(error);
}
