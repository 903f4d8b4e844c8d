// A log from disk, which the server replays without storing it. It has the methods of HostedGame.

import { Problem, ask, headers, pause } from "../../app/api.js";
import { say } from "../../app/language.js";
import { limitSeconds, untilAllowed } from "../../app/limit.js";
import { keep } from "../../table/past/hosted.js";

const NDJSON = "application/x-ndjson";

/** @import { Envelope, Game, HistoryLine, Untyped } from "heptad/types" */

export class LogFile {
  isHosted = false;

  /** The content of the file. Throw an error if it is not lines of JSON. @param {Uint8Array<ArrayBuffer>} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.kept = new Map(/** @type {[string, Promise<Game>][]} */ ([]));
    const [header, ...envelopes] = new TextDecoder()
      .decode(bytes)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    if (!`${header?.format}`.startsWith("heptad/log/") || envelopes.length === 0)
      throw new Error(say("it does not begin with the header and the first event of a log."));
    this.envelopes = /** @type {Envelope[]} */ (envelopes);
  }

  /** @param {number} version @param {string | number | null} as @returns {Promise<Game>} */
  state(version, as = null) {
    const query = as === null ? `at=${version}` : `at=${version}&as=${as}`;
    return keep(this.kept, query, () => this.send(`/v1/logs/replay?${query}`));
  }

  newest() {
    return this.state(this.envelopes.length);
  }

  async events(after = 0) {
    return this.envelopes.slice(after);
  }

  /** @returns {Promise<HistoryLine[]>} */
  async lines() {
    return []; // the server tells the history only of games that it hosts
  }

  async log() {
    return this.bytes;
  }

  /** Store the game on the server: it then has a history, links and forks. @returns {Promise<string>} its id */
  async host() {
    return (await this.send("/v1/logs")).id;
  }

  /**
   * Send the log. Logs are limited more than other requests: wait as long as the server asks for.
   *
   * @param {string} path
   */
  async send(path) {
    for (;;) {
      const answer = await ask(path, {
        method: "POST",
        headers: headers({ "Content-Type": NDJSON, Accept: "application/json" }),
        body: this.bytes,
      });
      const limited = limitSeconds(answer);
      if (limited > 0) await untilAllowed(limited);
      else if (answer.status === 503) await pause(1000 * Number(answer.headers.get("Retry-After") ?? 5));
      else return contentOf(answer);
    }
  }
}

/** @param {Response} answer @returns {Promise<Untyped>} */
async function contentOf(answer) {
  const content = await answer.json();
  if (!answer.ok) throw new Problem(content);
  return content;
}
