// A verifier of Heptad's logs that shares nothing with the program that writes them: written from docs/log-format.md.
// It checks bytes and chain, seals, and draws, of any title, without knowing any rules. No dependencies; needs WebCrypto.
//
//   import { verify } from "./verify.mjs";
//   const verdict = await verify(bytes);           // {sound, complete, problem: null | {version, check, detail}, …}
//
// It does not know the rules, as `unchecked` in a verdict says: a log that is valid here can still break them.
// `complete` says that the checks which it makes cover the whole log: the game has ended, and every seal is open.
//
//   node verify.mjs [--complete] FILE...           // one verdict a line, as JSON
//
// The command exits with 2 if a file can't be read or the arguments are wrong, else with 1 if a log is invalid, else
// with 3 if one has unopened seals (with --complete: 1), else with 0: all are valid and complete, up to their rules.

const FORMAT = "heptad/log/1";
const TOLD = ["game", "title", "revision", "rules_hash", "seats", "options", "seed_hash"];
const TOLD_OF_FORK = ["game", "at", "seed_hash"];
const ENVELOPE = ["actor", "at", "batch", "data", "hash", "schema", "sealed", "type", "version"];
const UNCHECKED = ["rules", "scores"];
const GENESIS = "0".repeat(64);
const EXPORT = /^\s*\{\s*"title"\s*:\s*"[^"]{0,100}"\s*,\s*"game"\s*:\s*\{/; // how a line of GET /v1/games/export begins
const ABOUT_EXPORT =
  "this is an export of games, not a log: each of its lines has the log of a game. To get the first one, " +
  "say `head -n 1 FILE | jq -c '.header, .log[]' > game.ndjson`. `heptad export --all --to DIR` writes each log to a file";
const WORDS = 2 ** 32;

// The bounds of the format.
const MAX_LOG_BYTES = 8 * 2 ** 20;
const MAX_VERSIONS = 12_000;
const MAX_LINE_BYTES = 2 ** 16;
const MAX_DEPTH = 32;
const MAX_STRING_BYTES = 1024;
const MAX_ENTRIES = 1024;
const MAX_SEATS = 16;
const MAX_FORKS = 100;
const MAX_SCHEMA = 1000;

/** The first thing that is wrong: at which version (0: the header), which check found it, and what it is. */
class Flaw extends Error {
  constructor(version, check, detail) {
    super(detail);
    Object.assign(this, { version, check, detail });
  }
}

/** Check a log, given as bytes. Never throws for what a log holds. */
export async function verify(bytes) {
  const log = new Log();
  let problem = null;
  try {
    await log.read(bytes);
  } catch (error) {
    if (!(error instanceof Flaw)) throw error;
    problem = { version: error.version, check: error.check, detail: error.detail };
  }
  const { game, title, version, hash, seals, closed, draws } = log;
  const complete = problem === null && log.seed !== null;
  const unopened = [...log.unopened.values()];
  const sound = problem === null;
  return { sound, complete, problem, unchecked: UNCHECKED, game, title, version, hash, seals, closed, unopened, draws };
}

class Log {
  version = 0;
  hash = GENESIS;
  batch = 0;
  at = "";
  batchIsOver = true;
  ended = false;
  game = null;
  title = null;
  schemas = new Map(); // the last schema of each type of event
  known = new Set(); // ids of the game and of all that it is a fork of, and the hashes of their seeds
  seedHash = null;
  seed = null;
  nonces = [];
  dealerKey = null;
  forks = 0;
  labels = new Set();
  seals = 0;
  closed = 0;
  unopened = new Map(); // by recipients: {to, count, first}
  draws = 0;

  async read(bytes) {
    if (EXPORT.test(String.fromCharCode(...bytes.subarray(0, 200)))) throw new Flaw(0, "bytes", ABOUT_EXPORT);
    if (bytes.length > MAX_LOG_BYTES) throw new Flaw(0, "bytes", `a log can have at most ${MAX_LOG_BYTES} bytes`);
    const end = bytes.indexOf(10);
    const header = end < 0 ? bytes : bytes.subarray(0, end);
    this.header = canonicalText(header, 0);
    if (!isObject(this.header)) throw new Flaw(0, "bytes", "the header must be an object");
    const { forks = [null] } = this.header;
    if (!Array.isArray(forks) || forks.length < 1 || forks.length > MAX_FORKS)
      throw new Flaw(0, "bytes", `forks must be a list of 1 to ${MAX_FORKS} entries`);
    let rest = bytes.subarray(header.length + 1);
    for (let place = rest.indexOf(10); place >= 0; place = rest.indexOf(10)) {
      await this.take(rest.subarray(0, place));
      rest = rest.subarray(place + 1);
    }
    if (end < 0) throw new Flaw(0, "bytes", "the header does not end");
    if (rest.length) throw new Flaw(this.version + 1, "bytes", "the line has no newline at its end");
    if (!this.version) throw new Flaw(1, "bytes", "the log has no events");
    if (!this.batchIsOver) throw new Flaw(this.version + 1, "chain", "the log ends within a batch");
    if (this.seed && !this.ended)
      throw new Flaw(
        this.version + 1,
        "seals",
        `the log ends at version ${this.version}, but its seed is open: the end of the log is missing`,
      );
    if (this.forks !== this.forksTold().length) throw new Flaw(0, "bytes", "the header lists a fork that is not in the log");
  }

  async take(line) {
    const version = this.version + 1;
    if (version > MAX_VERSIONS) throw new Flaw(version, "bytes", `a log can have at most ${MAX_VERSIONS} events`);
    const envelope = canonicalText(line, version);
    const last = shape(envelope, version);
    await this.checkChain(envelope, version);
    if (version === 1) this.checkFirst(envelope.data);
    else if (envelope.type === "forked") this.checkForked(envelope.data);
    await this.checkSeals(envelope, last);
    await this.checkDraws(envelope);
    this.version = version;
    this.hash = envelope.hash;
    this.batch = envelope.batch;
    this.at = envelope.at;
    this.schemas.set(envelope.type, envelope.schema);
    this.batchIsOver = last;
    this.ended = envelope.type === "finished" || envelope.type === "cancelled";
  }

  async checkChain(envelope, version) {
    const begins = envelope.batch !== this.batch;
    const demand = (holds, detail) => {
      if (!holds) throw new Flaw(version, "chain", detail);
    };
    demand(envelope.version === version, `has version ${envelope.version}, but follows version ${version - 1}`);
    demand(!this.ended, "comes after the end of the game");
    demand((version === 1) === (envelope.type === "opened"), "is out of place: the first event, and no other, must be opened");
    demand(envelope.batch === version || !begins, `belongs to batch ${envelope.batch}`);
    demand(begins === this.batchIsOver, begins ? "begins a batch before the last one is complete" : "continues a batch that is complete");
    demand((envelope.actor !== "table") === begins, begins ? "begins a batch, so its actor can't be table" : `does not begin a batch, so its actor must be table, not ${envelope.actor}`);
    demand(begins ? envelope.at >= this.at : envelope.at === this.at, `${begins ? "is earlier than the last batch" : "has another time than its batch"}: ${envelope.at}`);
    const [kind, number] = envelope.actor.split(":");
    demand(kind !== "seat" || Number(number) < this.nonces.length, `has the actor ${envelope.actor}, a seat that the game does not have`);
    demand(envelope.schema >= (this.schemas.get(envelope.type) ?? 0), "has an older schema than before");
    if (envelope.type === "forked") {
      const { parent, at, parent_hash, game, seed_hash } = envelope.data;
      demand(begins, "must begin a batch");
      demand(parent === this.game && at === this.version && parent_hash === this.hash, "must name the game before it, with its version and hash");
      demand(!this.known.has(game), "has the id of a game before it");
      demand(!this.known.has(seed_hash), "has the seed of a game before it");
    }
    const { hash, ...unhashed } = envelope;
    unhashed.sealed = envelope.sealed.map(({ to, digest }) => ({ to, digest }));
    demand((await sha256(this.hash + canonical(unhashed))) === hash, "breaks the chain of hashes");
  }

  checkFirst(data) {
    const { forks, ...said } = this.header;
    if (canonical({ format: FORMAT, ...only(TOLD, data) }) !== canonical(said))
      throw new Flaw(0, "bytes", "the header does not match event 1");
    this.title = data.title;
    this.nonces = new Array(data.seats).fill(null);
    this.begin(data);
  }

  checkForked(data) {
    const told = this.forksTold()[this.forks];
    if (told === undefined || canonical(told) !== canonical(only(TOLD_OF_FORK, data)))
      throw new Flaw(0, "bytes", "the header does not match the forks");
    this.forks += 1;
    this.nonces.fill(null);
    this.dealerKey = null;
    this.begin(data);
  }

  forksTold() {
    return this.header.forks ?? [];
  }

  begin({ game, seed_hash }) {
    this.game = game;
    this.seedHash = seed_hash;
    this.known.add(game).add(seed_hash);
  }

  async checkSeals(envelope, last) {
    const { version, sealed } = envelope;
    const flaw = (detail) => new Flaw(version, "seals", detail);
    if (envelope.type === "opened" || envelope.type === "forked") {
      const seal = sealed[envelope.data.seed.sealed];
      if (seal.to.length) throw flaw("the seed must be sealed in the box");
      if (isOpen(seal) && (this.seed || version === 1)) {
        if (!isHex(seal.payload) || (await sha256(fromHex(seal.payload))) !== this.seedHash)
          throw flaw("the seed does not have the hash in seed_hash");
        this.seed = await hmacKey(fromHex(seal.payload));
      }
    }
    for (const [index, seal] of sealed.entries()) {
      if (seal.to.length && seal.to.at(-1) >= this.nonces.length) throw flaw(`seal ${index} is for seat ${seal.to.at(-1)}, which the game does not have`);
      if (!isOpen(seal)) {
        if (this.seed) throw flaw(`seal ${index} is closed, though the box is open`);
        this.countClosed(seal.to, version);
        continue;
      }
      if (!this.seed && !seal.to.length) throw flaw(`seal ${index} is open, though the box is closed`);
      if ((await sha256(seal.salt + canonical(seal.payload))) !== seal.digest) throw flaw(`seal ${index} is broken`);
      if (this.seed && toHex(await hmac(this.seed, canonical(["heptad/salt/1", version, index]))) !== seal.salt)
        throw flaw(`seal ${index} has a salt that does not follow from the seed`);
      this.seals += 1;
    }
    const state = last ? sealed.at(-1) : null;
    if (state && isOpen(state) && !isHex(state.payload)) throw flaw("the payload of the seal over the state must be a digest");
  }

  countClosed(to, version) {
    this.closed += 1;
    const group = this.unopened.get(to.join());
    if (group) group.count += 1;
    else this.unopened.set(to.join(), { to, count: 1, first: version });
  }

  async checkDraws(envelope) {
    const { type, version, data } = envelope;
    const demand = (holds, detail) => {
      if (!holds) throw new Flaw(version, "draws", detail);
    };
    if (type === "seat_taken" || type === "seat_left") {
      demand(data.seat < this.nonces.length, `the game has no seat ${data.seat}`);
      this.nonces[data.seat] = data.nonce ?? null;
    } else if (type === "started" && this.seed) {
      const message = canonical(["heptad/dealer/1", this.game, this.nonces.map((nonce, seat) => [seat, nonce])]);
      this.dealerKey = await hmacKey(await hmac(this.seed, message));
    } else if (type === "drawn") {
      demand(!this.labels.has(data.label), `the draw ${data.label} was made before`);
      this.labels.add(data.label);
      if (!this.seed) return;
      demand(this.dealerKey, "nothing can be drawn before the start");
      const act = envelope.sealed[data.act.sealed].payload;
      demand(await isDrawn(this.dealerKey, data.label, data.size, act), `the draw ${data.label} does not follow from the seed`);
      this.draws += 1;
    }
  }
}

/** Is this a time as the log writes it, and of a day that there is? */
function isTime(text) {
  const time = new Date(text);
  return /^[0-9]{4}-/.test(text) && !text.startsWith("0000") && !Number.isNaN(+time) && time.toISOString() === text;
}

const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const matches = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const orNull = (holds) => (value) => value === null || holds(value);
const isHex = matches(/^[0-9a-f]{64}$/);
const isId = matches(/^[!-~]{1,100}$/);
const isName = matches(/^[a-z][a-z0-9_]{0,63}$/);
const isActor = matches(/^(table|worker|seat:([0-9]|1[0-5])|player:[!-~]{1,100})$/);
const isRef = (value) => isObject(value) && hasFields(value, ["sealed"]) && whole(0, MAX_ENTRIES)(value.sealed);
const isFlag = (value) => typeof value === "boolean";
const isVisibility = matches(/^(public|private)$/);
const CLOCK = {
  decision_seconds: whole(10, 1209600),
  bank_seconds: whole(10, 1209600),
  increment_seconds: whole(1, 86400),
};
const CLOCKS = [["decision_seconds"], ["bank_seconds"], ["bank_seconds", "increment_seconds"]];
const isClock = (value) =>
  isObject(value) &&
  CLOCKS.some((names) => hasFields(value, names)) &&
  Object.entries(value).every(([name, part]) => CLOCK[name](part));

/** The data of the events that these checks need: exactly these fields. */
const SHAPES = {
  opened: {
    game: isId,
    title: isName,
    revision: whole(1, 1000),
    rules_hash: isHex,
    seats: whole(1, MAX_SEATS),
    options: (value) => isObject(value),
    clock: orNull(isClock),
    rated: isFlag,
    bot_accounts: isFlag,
    visibility: isVisibility,
    creator: isId,
    seed_hash: isHex,
    seed: isRef,
  },
  forked: {
    game: isId,
    parent: isId,
    at: whole(1, MAX_VERSIONS),
    parent_hash: isHex,
    clock: orNull(isClock),
    bot_accounts: isFlag,
    visibility: isVisibility,
    creator: isId,
    seed_hash: isHex,
    seed: isRef,
  },
  seat_taken: { seat: whole(0, MAX_SEATS - 1), player: orNull(isId), bot: orNull(isName), nonce: orNull(isHex) },
  seat_left: { seat: whole(0, MAX_SEATS - 1), removed: isFlag },
  drawn: { label: isId, size: whole(0, MAX_ENTRIES), act: isRef },
};

/** Is this an envelope? Returns whether its last seal is the one over the state, which ends a batch. */
function shape(envelope, version) {
  const demand = (holds, detail) => {
    if (!holds) throw new Flaw(version, "bytes", `the envelope is invalid: ${detail}`);
  };
  demand(isObject(envelope) && hasFields(envelope, ENVELOPE), "other fields");
  const { data, sealed, type } = envelope;
  for (const name of ["version", "batch"]) demand(whole(1, MAX_VERSIONS)(envelope[name]), name);
  demand(isName(type) && whole(1, MAX_SCHEMA)(envelope.schema), "type or schema");
  demand(isActor(envelope.actor) && isTime(envelope.at), "actor or at");
  demand(isHex(envelope.hash) && isObject(data) && Array.isArray(sealed), "hash, data or sealed");
  for (const seal of sealed) {
    demand(isObject(seal), "a seal");
    demand(hasFields(seal, isOpen(seal) ? ["digest", "payload", "salt", "to"] : ["digest", "to"]), "the fields of a seal");
    demand(isHex(seal.digest) && (!isOpen(seal) || isHex(seal.salt)), "digest or salt of a seal");
    demand(Array.isArray(seal.to) && seal.to.every(whole(0, MAX_SEATS - 1)), "the seats of a seal");
    demand(seal.to.every((seat, place) => !place || seat > seal.to[place - 1]), "the seats of a seal");
  }
  if (Object.hasOwn(SHAPES, type)) {
    const fields = SHAPES[type];
    demand(envelope.schema === 1 && hasFields(data, Object.keys(fields)), `other fields than ${type} has`);
    for (const [name, holds] of Object.entries(fields)) demand(holds(data[name]), `${name} of ${type}`);
  }
  const places = references(data).sort((one, two) => one - two);
  demand(places.every((seal, place) => seal === place), "its data must refer to each seal exactly once");
  const more = sealed.length - places.length;
  demand(more === 0 || more === 1, "its data must refer to each seal exactly once");
  demand(!more || !sealed.at(-1).to.length, "the state must be sealed in the box");
  return more === 1;
}

/** The seals that public data refer to. */
function references(data, found = []) {
  if (data === null || typeof data !== "object") return found;
  if (!Array.isArray(data) && Object.keys(data).join() === "sealed" && Number.isInteger(data.sealed)) found.push(data.sealed);
  else for (const inner of Object.values(data)) references(inner, found);
  return found;
}

async function isDrawn(key, label, size, act) {
  if (!isObject(act) || Object.keys(act).join() !== "from,kind,result") return false;
  const { kind, from, result } = act;
  if (!Array.isArray(from) || !Array.isArray(result) || size !== result.length) return false;
  if (![...from, ...result].every((entry) => typeof entry === "string")) return false;
  const words = new Words(key, label, size);
  const drawn = [];
  if (kind === "roll" && from.length) {
    while (drawn.length < size) drawn.push(from[await below(from.length, words)]);
  } else if ((kind === "pick" && size <= from.length) || (kind === "shuffle" && size === from.length)) {
    const rest = [...from];
    for (let place = 0; place < size && place < rest.length - 1; place += 1) {
      const other = place + (await below(rest.length - place, words));
      [rest[place], rest[other]] = [rest[other], rest[place]];
    }
    drawn.push(...rest.slice(0, size));
  } else return false;
  return drawn.every((entry, place) => entry === result[place]);
}

/** The words of a random act: 32 bits each, big-endian, eight a block; about `count` of them will be needed. */
class Words {
  block = 0;
  read = [];

  constructor(key, label, count) {
    Object.assign(this, { key, label, blocks: Math.ceil(count / 8) });
  }

  async next() {
    if (!this.read.length) await this.readOn();
    return this.read.pop();
  }

  async readOn() {
    const messages = Array.from({ length: Math.max(1, this.blocks) }, () => canonical([this.label, this.block++]));
    this.blocks = 1;
    for (const block of await Promise.all(messages.map((message) => hmac(this.key, message)))) {
      const view = new DataView(block.buffer);
      for (let place = 0; place < 32; place += 4) this.read.push(view.getUint32(place));
    }
    this.read.reverse();
  }
}

async function below(count, words) {
  const limit = WORDS - (WORDS % count);
  for (;;) {
    const word = await words.next();
    if (word < limit) return word % count;
  }
}

const only = (names, data) => Object.fromEntries(names.map((name) => [name, data[name]]));

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** What a line says, if these are the canonical bytes of it, within the bounds. */
function canonicalText(bytes, version) {
  if (bytes.length > MAX_LINE_BYTES) throw new Flaw(version, "bytes", `a line can have at most ${MAX_LINE_BYTES} bytes`);
  try {
    const text = decoder.decode(bytes);
    const value = JSON.parse(text);
    if (canonical(value) === text) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)) throw error;
  }
  throw new Flaw(version, "bytes", "this is not canonical JSON");
}

const ESCAPES = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };

/** Canonical JSON. Throws TypeError for what is outside of it, or of its bounds; `depth` is how much is open around. */
function canonical(value, depth = 0) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError("not an integer below 2^53");
    return String(value);
  }
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object") throw new TypeError("not JSON");
  if (depth >= MAX_DEPTH) throw new TypeError("nested too deeply");
  const keys = Object.keys(value);
  if (keys.length > MAX_ENTRIES) throw new TypeError("too many entries");
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry, depth + 1)).join()}]`;
  // eslint-disable-next-line no-control-regex
  if (!keys.every((key) => /^[\x00-\x7f]*$/.test(key))) throw new TypeError("keys are ASCII");
  return `{${keys.sort().map((key) => `${quoted(key)}:${canonical(value[key], depth + 1)}`).join()}}`;
}

function quoted(text) {
  if (/[\ud800-\udfff]/.test(text) && /(?:[\ud800-\udbff](?![\udc00-\udfff]))|(?:(?<![\ud800-\udbff])[\udc00-\udfff])/.test(text))
    throw new TypeError("a lone surrogate");
  if (3 * text.length > MAX_STRING_BYTES && encoder.encode(text).length > MAX_STRING_BYTES) throw new TypeError("too long");
  const escape = (sign) => ESCAPES[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // eslint-disable-next-line no-control-regex
  return `"${text.replace(/["\\\x00-\x1f]/g, escape)}"`;
}

const hasFields = (value, names) =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isOpen = (seal) => Object.hasOwn(seal, "payload");
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (hex) => Uint8Array.from(hex.match(/../g), (digits) => Number.parseInt(digits, 16));
const toBytes = (data) => (typeof data === "string" ? encoder.encode(data) : data);

async function sha256(data) {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", toBytes(data))));
}

const hmacKey = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

async function hmac(key, message) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, toBytes(message)));
}

/** A text without characters that control a terminal or the order of signs: each of them as the escape of JSON. */
export const printable = (text) =>
  String(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );

const USAGE = "usage: node verify.mjs [--complete] [--] FILE...";

async function main(args) {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const options = args.slice(0, end).filter((arg) => arg.startsWith("-"));
  const files = [...args.slice(0, end).filter((arg) => !arg.startsWith("-")), ...args.slice(end + 1)];
  const unknown = options.find((option) => option !== "--complete");
  if (unknown !== undefined) console.error(printable(`verify.mjs: there is no option ${unknown}`));
  if (unknown !== undefined || !files.length) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const codes = new Set();
  for (const file of files) codes.add(await check(file, options.length > 0));
  process.exitCode = [2, 1, 3, 0].find((code) => codes.has(code));
}

/** Print the verdict on a file, or why it can't be read. Returns the exit code that it asks for. */
async function check(file, all) {
  let bytes;
  try {
    bytes = await readLog(file);
  } catch (error) {
    console.error(printable(`verify.mjs: ${file}: ${error.message}`));
    return 2;
  }
  const verdict = await verify(bytes);
  console.log(printable(JSON.stringify({ file, ...verdict })));
  if (!verdict.sound || (all && !verdict.complete)) return 1;
  return verdict.complete ? 0 : 3;
}

/** The bytes of a file, or one more of them than a log has at most. */
async function readLog(file) {
  const { open } = await import("node:fs/promises");
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(MAX_LOG_BYTES + 1);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length);
      if (!bytesRead) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await handle.close();
  }
}

if (globalThis.process?.versions?.node && process.argv[1]) {
  const { pathToFileURL } = await import("node:url");
  const { realpathSync } = await import("node:fs");
  if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main(process.argv.slice(2));
}
