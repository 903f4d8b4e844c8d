import { ProblemError, UnreachableError } from "./errors.js";
import { Retries } from "./retries.js";

/** A request, which may be sent several times. */
export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: object;
  headers?: Record<string, string>;
  body?: string;
  /** The seconds for which the server holds the answer back on purpose. */
  wait?: number;
  signal?: AbortSignal;
}

/** Which server to call, as whom, and how long to wait for it. */
export interface Settings {
  /** The address of the server, such as `http://127.0.0.1:8777`. */
  url: string;
  /** The token of a player. Without it, the client is a spectator. */
  token?: string;
  /**
   * The language of labels and texts, such as `ja`, or the nearest one that the server has. Without it, that of the
   * browser, or English.
   */
  language?: string;
  /** The seconds for which a request is repeated, and a stream reconnected, while the server does not answer. */
  retrySeconds?: number;
}

const RETRY_SECONDS = 60;
const ANSWER_SECONDS = 30;
const SILENT_SECONDS = 60; // keep-alives arrive every 15 seconds, unless the server is set up otherwise

/** The tag of a language, as BCP 47 says. */
const TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;
const NO_ID = /\/\.{0,2}(\/|$)/;

/** The address of a server without a slash at the end. Throw TypeError for anything else. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`url must be an address such as http://127.0.0.1:8777, not ${JSON.stringify(text)}`);
  }
  const address = url.href.replace(/\/+$/, "");
  if (address.endsWith("/v1")) throw new TypeError(`url must be the address of the server, without /v1: ${text}`);
  return address;
}

/** A path in which each part is encoded. */
export function path(texts: TemplateStringsArray, ...parts: (string | number)[]): string {
  return String.raw({ raw: texts }, ...parts.map(encodeURIComponent));
}

/** Sends requests to one server, as one caller, and repeats those that were not answered. */
export class Transport {
  /** The address of the server, without a slash at the end. */
  readonly url: string;
  readonly #headers: Record<string, string>;
  readonly #retrySeconds: number;

  constructor(settings: Settings) {
    this.url = addressOf(settings.url);
    const { language } = settings;
    if (language !== undefined && !TAG.test(language)) {
      throw new TypeError(`language must be a tag such as "en" or "pt-BR", not ${JSON.stringify(language)}`);
    }
    this.#headers = {
      ...(settings.token === undefined ? {} : { Authorization: `Bearer ${settings.token}` }),
      ...(language === undefined ? {} : { "Accept-Language": language }),
    };
    this.#retrySeconds = settings.retrySeconds ?? RETRY_SECONDS;
  }

  /** The pauses between the attempts of one request or stream. */
  retries(signal?: AbortSignal): Retries {
    return new Retries(this.#retrySeconds, signal);
  }

  /** Send a request until it is answered, and return the text of the answer. Throw ProblemError, UnreachableError. */
  async text(call: Call): Promise<string> {
    const retries = this.retries(call.signal);
    for (;;) {
      try {
        return await this.#attempt(call);
      } catch (error) {
        await retries.pauseAfter(error);
      }
    }
  }

  async #attempt(call: Call): Promise<string> {
    const timeout = AbortSignal.timeout(((call.wait ?? 0) + ANSWER_SECONDS) * 1000);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    const answer = await this.#answer({ ...call, signal });
    return this.#connected(answer.text());
  }

  /**
   * Open a stream, and return its lines; null if the server has nothing more to send.
   *
   * The connection closes when the caller stops to iterate. Throw ProblemError, UnreachableError.
   */
  async stream(call: Call): Promise<AsyncGenerator<string> | null> {
    const watch = new SilenceWatch();
    const signal = call.signal ? AbortSignal.any([call.signal, watch.signal]) : watch.signal;
    try {
      const answer = await this.#answer({ ...call, signal });
      if (answer.body !== null) return this.#lines(answer.body, watch);
      watch.hangUp();
      return null;
    } catch (error) {
      watch.hangUp();
      throw error;
    }
  }

  /** Yield the lines of a body, each as soon as it is complete. */
  async *#lines(body: ReadableStream<Uint8Array<ArrayBuffer>>, watch: SilenceWatch): AsyncGenerator<string> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (let text = ""; ; ) {
        const { done, value } = await this.#connected(reader.read());
        if (done) return;
        watch.heard();
        const lines = (text + value).split("\n");
        text = lines.pop() ?? "";
        yield* lines;
      }
    } finally {
      watch.hangUp();
    }
  }

  /** Send a request once. Throw ProblemError, UnreachableError. */
  async #answer(call: Call): Promise<Response> {
    if (NO_ID.test(call.path)) throw new TypeError(`An id is empty, or consists of dots: ${call.path}`);
    const url = new URL(this.url + call.path);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const headers = new Headers({ ...this.#headers, ...call.headers });
    const { method = "GET", body = null, signal = null } = call;
    const answer = await this.#connected(fetch(url, { method, headers, body, signal }));
    if (answer.ok) return answer;
    throw problemOf(answer, await this.#connected(answer.text()));
  }

  /** Wait for the network, whose errors become UnreachableError. */
  async #connected<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (cause) {
      throw new UnreachableError(`No answer from ${this.url}: ${reasonOf(cause)}`, { cause });
    }
  }
}

/** Closes a connection on which the server has been silent for too long. */
class SilenceWatch {
  readonly #connection = new AbortController();
  #timer = this.#start();

  /** Aborted when the connection has to close. */
  get signal(): AbortSignal {
    return this.#connection.signal;
  }

  /** Note that the server has sent something. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  /** Close the connection. */
  hangUp(): void {
    clearTimeout(this.#timer);
    this.#connection.abort();
  }

  #start(): ReturnType<typeof setTimeout> {
    const silent = new Error(`the server has sent nothing for ${SILENT_SECONDS} seconds`);
    return setTimeout(() => this.#connection.abort(silent), SILENT_SECONDS * 1000);
  }
}

/** The reason of a failure in words. `fetch` of Node has it in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

/** The problem document of an answer, or one that is made for an answer without it, such as that of a proxy. */
function problemOf(answer: Response, text: string): ProblemError {
  const retryAfter = Number(answer.headers.get("Retry-After") ?? undefined);
  const isProblem = answer.headers.get("Content-Type")?.startsWith("application/problem+json");
  const made = { type: "about:blank", title: answer.statusText, status: answer.status, detail: text.slice(0, 200) };
  return new ProblemError(isProblem ? JSON.parse(text) : made, Number.isFinite(retryAfter) ? retryAfter : undefined);
}
