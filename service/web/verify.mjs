// A verifier of Heptad's logs that shares nothing with the program that writes them: written from docs/log-format.md.
// It checks bytes and chain, seals, and draws, of any title, without knowing any rules. No dependencies; needs WebCrypto.
//
//   import { verify } from "./verify.mjs";
//   const verdict = await verify(bytes);           // {sound, problem: null | {version, check, detail}, …}
//
//   node verify.mjs FILE...                        // one verdict a line, as JSON; ends with 1 if any is not sound

const FORMAT = "heptad/log/1";
const TOLD = ["game", "title", "revision", "rules_hash", "seats", "options", "seed_hash"];
const TOLD_OF_FORK = ["game", "at", "seed_hash"];
const ENVELOPE = ["actor", "at", "batch", "data", "hash", "schema", "sealed", "type", "version"];
const GENESIS = "0".repeat(64);
const DEEPEST = 32;
const MOST_SEATS = 16;
const WORDS = 2 ** 32;

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
  const { game, title, version, hash, seals, closed } = log;
  const complete = problem === null && log.seed !== null;
  return { sound: problem === null, complete, problem, game, title, version, hash, seals, closed, draws: log.draws };
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
  seedHash = null;
  seed = null;
  seedHex = null;
  nonces = [];
  dealerKey = null;
  forks = 0;
  labels = new Set();
  seals = 0;
  closed = 0;
  draws = 0;

  async read(bytes) {
    const lines = split(bytes);
    const rest = lines.pop();
    const header = lines.length ? lines.shift() : rest;
    this.header = canonicalText(header, 0);
    if (!isObject(this.header.value)) throw new Flaw(0, "bytes", "the header is not an object");
    for (const line of lines) await this.take(line);
    if (rest === header) throw new Flaw(0, "bytes", "the header does not end");
    if (rest.length) throw new Flaw(this.version + 1, "bytes", "the line does not end");
    if (!this.version) throw new Flaw(1, "bytes", "the log has no events");
    if (!this.batchIsOver) throw new Flaw(this.version + 1, "chain", "the log ends within a batch");
    if (this.seed && !this.ended) throw new Flaw(this.version + 1, "seals", "the box is open, the game has not ended");
    if (this.forks !== this.forksTold().length) throw new Flaw(0, "bytes", "the header tells of a fork that did not come");
  }

  async take(line) {
    const version = this.version + 1;
    const { value: envelope } = canonicalText(line, version);
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
    this.batchIsOver = last;
    this.ended = envelope.type === "finished" || envelope.type === "cancelled";
  }

  async checkChain(envelope, version) {
    const begins = envelope.batch !== this.batch;
    const demand = (holds, detail) => {
      if (!holds) throw new Flaw(version, "chain", detail);
    };
    demand(envelope.version === version, `says it is version ${envelope.version}`);
    demand(!this.ended, "comes after the end of the game");
    demand((version === 1) === (envelope.type === "opened"), "the first event, and no other, is opened");
    demand(envelope.batch === version || !begins, `belongs to batch ${envelope.batch}`);
    demand(begins === this.batchIsOver, "stands where its batch is over, or another one is not");
    demand((envelope.actor !== "table") === begins, "has another's actor");
    demand(begins ? envelope.at >= this.at : envelope.at === this.at, "has another time");
    if (envelope.type === "forked") demand(begins && this.isLeftBy(envelope.data), "is not of the game before it");
    const { hash, ...unhashed } = envelope;
    unhashed.sealed = envelope.sealed.map(({ to, digest }) => ({ to, digest }));
    demand((await sha256(this.hash + canonical(unhashed))) === hash, "breaks the chain of hashes");
  }

  checkFirst(data) {
    if (!Number.isInteger(data.seats) || data.seats < 1 || data.seats > MOST_SEATS)
      throw new Flaw(1, "bytes", `there are 1 to ${MOST_SEATS} seats`);
    if (typeof data.game !== "string" || !isHex(data.seed_hash)) throw new Flaw(1, "bytes", "game or seed_hash is missing");
    const { forks, ...said } = this.header.value;
    if (!TOLD.every((name) => Object.hasOwn(data, name))) throw new Flaw(0, "bytes", "the header is not what event 1 says");
    if (canonical({ format: FORMAT, ...only(TOLD, data) }) !== canonical(said))
      throw new Flaw(0, "bytes", "the header is not what event 1 says");
    if (forks !== undefined && !(Array.isArray(forks) && forks.length)) throw new Flaw(0, "bytes", "the header tells of no forks");
    this.game = data.game;
    this.title = data.title;
    this.seedHash = data.seed_hash;
    this.nonces = new Array(data.seats).fill(null);
  }

  forksTold() {
    return this.header.value.forks ?? [];
  }

  /** Does `forked` say which game it leaves, and where, and what a game of its own has? */
  isLeftBy({ parent, at, parent_hash, game, seed_hash }) {
    const leaves = parent === this.game && at === this.version && parent_hash === this.hash;
    return leaves && typeof game === "string" && isHex(seed_hash);
  }

  checkForked(data) {
    const told = this.forksTold()[this.forks];
    if (told === undefined || canonical(told) !== canonical(only(TOLD_OF_FORK, data)))
      throw new Flaw(0, "bytes", "the header is not what the forks say");
    this.forks += 1;
    this.game = data.game;
    this.seedHash = data.seed_hash;
    this.nonces.fill(null);
    this.dealerKey = null;
  }

  async checkSeals(envelope, last) {
    const { version, sealed } = envelope;
    const flaw = (detail) => new Flaw(version, "seals", detail);
    if (envelope.type === "opened" || envelope.type === "forked") {
      const places = references(envelope.data.seed ?? null);
      if (places.length !== 1) throw flaw("there is no sealed seed");
      const seal = sealed[places[0]];
      if (isOpen(seal) && (this.seed || version === 1)) {
        if (!isHex(seal.payload) || (await sha256(fromHex(seal.payload))) !== this.seedHash)
          throw flaw("the seed is not the one that was promised");
        this.seedHex = seal.payload;
        this.seed = await hmacKey(fromHex(seal.payload));
      }
    }
    for (const [index, seal] of sealed.entries()) {
      if (!isOpen(seal)) {
        if (this.seed) throw flaw(`seal ${index} is closed, though the box is open`);
        this.closed += 1;
        continue;
      }
      if (!this.seed && !seal.to.length) throw flaw(`seal ${index} is open, though the box is closed`);
      if ((await sha256(seal.salt + canonical(seal.payload))) !== seal.digest) throw flaw(`seal ${index} is broken`);
      if (this.seed && toHex(await hmac(this.seed, canonical(["heptad/salt/1", version, index]))) !== seal.salt)
        throw flaw(`seal ${index} has a salt that does not follow from the seed`);
      this.seals += 1;
    }
    const state = last ? sealed.at(-1) : null;
    if (state && isOpen(state) && !isHex(state.payload)) throw flaw("the seal over the state holds no digest");
  }

  async checkDraws(envelope) {
    const { type, version, data } = envelope;
    const demand = (holds, detail) => {
      if (!holds) throw new Flaw(version, "draws", detail);
    };
    if (type === "seat_taken" || type === "seat_left") {
      const nonce = data.nonce ?? null;
      demand(Number.isInteger(data.seat) && data.seat >= 0 && data.seat < this.nonces.length, "there is no such seat");
      demand(nonce === null || isHex(nonce), "a nonce is 32 bytes as lower-case hex");
      this.nonces[data.seat] = nonce;
    } else if (type === "started" && this.seed) {
      const message = canonical(["heptad/dealer/1", this.game, this.nonces.map((nonce, seat) => [seat, nonce])]);
      this.dealerKey = await hmacKey(await hmac(this.seed, message));
    } else if (type === "drawn") {
      const places = references(data.act ?? null);
      demand(typeof data.label === "string" && Number.isInteger(data.size) && places.length === 1, "this is no draw");
      demand(!this.labels.has(data.label), `the draw ${data.label} was made before`);
      this.labels.add(data.label);
      if (!this.seed) return;
      demand(this.dealerKey, "nothing is drawn before the start");
      const act = envelope.sealed[places[0]].payload;
      demand(await isDrawn(this.dealerKey, data.label, data.size, act), `the draw ${data.label} is not the dealer's`);
      this.draws += 1;
    }
  }
}

/** Is this a time as the log writes it, and of a day that there is? */
function isTime(text) {
  const time = new Date(text);
  return /^[0-9]{4}-/.test(text) && !text.startsWith("0000") && !Number.isNaN(+time) && time.toISOString() === text;
}

/** Is this an envelope? Returns whether its last seal is the one over the state, which ends a batch. */
function shape(envelope, version) {
  const demand = (holds, detail) => {
    if (!holds) throw new Flaw(version, "bytes", `this is no envelope: ${detail}`);
  };
  demand(isObject(envelope) && Object.keys(envelope).join() === ENVELOPE.join(), "other fields");
  for (const name of ["version", "batch", "schema"]) demand(Number.isInteger(envelope[name]), name);
  for (const name of ["type", "actor", "at", "hash"]) demand(typeof envelope[name] === "string", name);
  demand(envelope.schema >= 1 && isHex(envelope.hash), "schema or hash");
  demand(isTime(envelope.at), "at");
  demand(isObject(envelope.data), "data");
  demand(depth(envelope.data) <= DEEPEST, "nested too deep");
  demand(Array.isArray(envelope.sealed), "sealed");
  for (const seal of envelope.sealed) {
    demand(isObject(seal), "a seal");
    const fields = Object.keys(seal).join();
    demand(fields === "digest,to" || fields === "digest,payload,salt,to", "a seal");
    demand(isHex(seal.digest) && (!isOpen(seal) || isHex(seal.salt)), "a seal");
    demand(!isOpen(seal) || depth(seal.payload) <= DEEPEST, "nested too deep");
    demand(Array.isArray(seal.to) && seal.to.every(Number.isInteger), "whom a seal is for");
    demand(seal.to.every((seat, place) => seat >= 0 && (!place || seat > seal.to[place - 1])), "whom a seal is for");
  }
  const places = references(envelope.data).sort((one, two) => one - two);
  demand(places.every((seal, place) => seal === place), "its data do not refer to each seal once");
  const more = envelope.sealed.length - places.length;
  demand(more === 0 || more === 1, "its data do not refer to each seal once");
  demand(!more || !envelope.sealed.at(-1).to.length, "the state is not sealed in the box");
  return more === 1;
}

/** The seals that public data refer to. */
function references(data) {
  if (isObject(data) && Object.keys(data).join() === "sealed" && Number.isInteger(data.sealed)) return [data.sealed];
  return data !== null && typeof data === "object" ? Object.values(data).flatMap(references) : [];
}

async function isDrawn(key, label, size, act) {
  if (!isObject(act) || Object.keys(act).join() !== "from,kind,result") return false;
  const { kind, from, result } = act;
  if (!Array.isArray(from) || !Array.isArray(result) || size !== result.length) return false;
  if (![...from, ...result].every((entry) => typeof entry === "string")) return false;
  const words = wordsOf(key, label);
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

/** The words of a random act: 32 bits each, big-endian, eight a block. */
async function* wordsOf(key, label) {
  for (let block = 0; ; block += 1) {
    const view = new DataView((await hmac(key, canonical([label, block]))).buffer);
    for (let place = 0; place < 32; place += 4) yield view.getUint32(place);
  }
}

async function below(count, words) {
  const limit = WORDS - (WORDS % count);
  for (;;) {
    const { value: word } = await words.next();
    if (word < limit) return word % count;
  }
}

const only = (names, data) => Object.fromEntries(names.map((name) => [name, data[name]]));

/** The lines of a file; the last one is what stands behind the last newline. */
function split(bytes) {
  const lines = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** What a line says, if these are the canonical bytes of it. */
function canonicalText(bytes, version) {
  try {
    const text = decoder.decode(bytes);
    const value = JSON.parse(text);
    if (canonical(value) === text && (version || depth(value) <= DEEPEST)) return { text, value };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)) throw error;
  }
  throw new Flaw(version, "bytes", "this is not canonical JSON");
}

const ESCAPES = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };

/** Canonical JSON. Throws TypeError for what is outside of it. */
function canonical(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError("no integer below 2^53");
    return String(value);
  }
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object") throw new TypeError("no JSON");
  const keys = Object.keys(value).sort();
  // eslint-disable-next-line no-control-regex
  if (!keys.every((key) => /^[\x00-\x7f]*$/.test(key))) throw new TypeError("keys are ASCII");
  return `{${keys.map((key) => `${quoted(key)}:${canonical(value[key])}`).join()}}`;
}

function quoted(text) {
  if (/[\ud800-\udfff]/.test(text) && /(?:[\ud800-\udbff](?![\udc00-\udfff]))|(?:(?<![\ud800-\udbff])[\udc00-\udfff])/.test(text))
    throw new TypeError("a lone surrogate");
  const escape = (sign) => ESCAPES[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // eslint-disable-next-line no-control-regex
  return `"${text.replace(/["\\\x00-\x1f]/g, escape)}"`;
}

/** How deep a value is nested: 0 for what holds nothing. */
function depth(value) {
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce((most, inner) => Math.max(most, 1 + depth(inner)), 0);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isHex = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
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

async function main(files) {
  const { readFile } = await import("node:fs/promises");
  for (const file of files) {
    const verdict = await verify(new Uint8Array(await readFile(file)));
    console.log(printable(JSON.stringify({ file, ...verdict })));
    if (!verdict.sound) process.exitCode = 1;
  }
}

if (globalThis.process?.versions?.node && process.argv[1]) {
  const { pathToFileURL } = await import("node:url");
  const { realpathSync } = await import("node:fs");
  if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main(process.argv.slice(2));
}
