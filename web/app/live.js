// Streams of server-sent events: what happens, as it happens. A lost connection resumes after the last message.

import { headers, isPassing, pause } from "./api.js";
import { limitSeconds, untilAllowed } from "./limit.js";

/** @import { ProblemDocument, Untyped } from "heptad/types" */

const SILENCE = 40_000; // milliseconds without a byte after which a connection is dead; keep-alives come every 15 s
const LONGEST_PAUSE = 8_000;
const STREAMS = 4; // for all tabs together: over HTTP/1.1 a browser has six connections to a server
const LOOK_PAUSE = 3_000; // milliseconds between two looks of a tab that has no stream

/** @typedef {"connecting" | "live" | "over"} Connected */

/**
 * @typedef {object} Handlers
 * @property {AbortSignal} signal
 * @property {(data: Untyped, id: string, kind: string) => void} onEvent
 * @property {(state: Connected) => void} onState
 * @property {(problem: ProblemDocument) => void} onProblem
 * @property {boolean} [looks] whether it connects for a moment from time to time while other tabs have all streams;
 *   otherwise it waits for one
 */

/** @typedef {{ last: string | number | null, failures: number }} Progress */

/** @typedef {"look" | "reconnect"} Wake */

const waking = new EventTarget();

/**
 * Do not wait: with "look" only between two looks of a tab without a stream or after a failure, with "reconnect" also
 * for what a connection still brings, since something has not come that must have happened.
 *
 * @param {Wake} wake
 */
export const awaken = (wake) => waking.dispatchEvent(new Event(wake));

/**
 * Call a listener whenever `awaken` is called, until `signal` aborts.
 *
 * @param {(wake: Wake) => void} listener
 * @param {AbortSignal} signal
 */
export function onAwaken(listener, signal) {
  for (const wake of /** @type {Wake[]} */ (["look", "reconnect"]))
    waking.addEventListener(wake, () => listener(wake), { signal });
}

/**
 * Listen to the stream at a path, from the message with the id `last` on, until it ends or `signal` aborts; null for a
 * stream from its start.
 * `onEvent` gets the data of each message once and in order, with its id and its kind. `onState` gets "connecting",
 * "live" or "over". `onProblem` gets the problem document with which the server ended the stream.
 *
 * @param {string} path
 * @param {string | number | null} last
 * @param {Handlers} handlers
 */
export async function listen(path, last, handlers) {
  const { signal, onState } = handlers;
  const progress = { last, failures: 0 };
  while (!signal.aborted) {
    const release = await takeStream();
    if (release === null && !handlers.looks) {
      await pause(LOOK_PAUSE);
      continue;
    }
    const address = release === null ? briefly(path) : path;
    const end = await connected(address, progress, handlers).finally(release ?? undefined);
    if (end.isOver || signal.aborted) return;
    if (end.limited > 0) {
      await untilAllowed(end.limited, signal);
      continue;
    }
    if (release === null && end.isLive) {
      await Promise.race([pause(LOOK_PAUSE), wakened(signal)]);
      continue;
    }
    onState("connecting");
    progress.failures += 1;
    await Promise.race([pause(Math.min(250 * 2 ** progress.failures, LONGEST_PAUSE)), wakened(signal)]);
  }
}

/** A stream that has what is there by now. @param {string} path */
const briefly = (path) => `${path}${path.includes("?") ? "&" : "?"}wait=0`;

/**
 * Listen over one connection. Return whether the server has answered with a stream, whether that is over, and for how
 * many seconds a limit keeps one from the next.
 *
 * @param {string} path
 * @param {Progress} progress
 * @param {Handlers} handlers
 */
async function connected(path, progress, handlers) {
  const { signal, onState, onProblem } = handlers;
  const connection = new Connection(signal);
  /** @type {Record<string, string>} */
  const since = progress.last === null ? {} : { "Last-Event-ID": `${progress.last}` };
  let [isLive, isOver, limited] = [false, false, 0];
  try {
    const answer = await fetch(path, {
      headers: headers({ Accept: "text/event-stream", ...since }),
      signal: connection.signal,
    });
    limited = limitSeconds(answer);
    if (answer.status === 204) {
      onState("over");
      isOver = true;
    } else if (answer.ok) {
      isLive = true;
      progress.failures = 0;
      onState("live");
      isOver = await heard(answer, connection, progress, handlers);
    } else if (!isPassing(answer)) {
      onProblem(await answer.json());
      isOver = true;
    }
  } catch (error) {
    const isLost = error instanceof TypeError || (error instanceof Error && error.name === "AbortError");
    if (!signal.aborted && !isLost) throw error;
  } finally {
    connection.close();
  }
  return { isLive, isOver, limited };
}

/**
 * Hand on what a stream says as it comes. Return whether the server has ended it.
 *
 * @param {Response} answer
 * @param {Connection} connection
 * @param {Progress} progress
 * @param {Handlers} handlers
 */
async function heard(answer, connection, progress, { onEvent, onState, onProblem }) {
  for await (const message of messages(answer, connection)) {
    if (message.event === "end") {
      onState("over");
      return true;
    }
    if (message.event === "problem") {
      onProblem(JSON.parse(message.data));
      return true;
    }
    if (message.id !== undefined) {
      progress.last = message.id;
      onEvent(JSON.parse(message.data), message.id, message.event);
    }
  }
  return false;
}

/**
 * Take one of the streams that the tabs of this browser share. Return what gives it back; null if all are taken.
 *
 * @returns {Promise<(() => void) | null>}
 */
async function takeStream() {
  if (navigator.locks === undefined) return () => {}; // a browser has locks only over HTTPS, or on this machine
  for (let number = 0; number < STREAMS; number += 1) {
    /** @type {(() => void) | null} */
    const release = await new Promise((resolve) => {
      const hold = (/** @type {Lock | null} */ lock) =>
        lock === null ? resolve(null) : new Promise((free) => resolve(() => free(null)));
      navigator.locks.request(`heptad.stream.${number}`, { ifAvailable: true }, hold);
    });
    if (release !== null) return release;
  }
  return null;
}

/**
 * The messages of a stream, as fields by name.
 *
 * @param {Response} answer
 * @param {Connection} connection
 * @returns {AsyncGenerator<Record<string, string>>}
 */
async function* messages({ body }, connection) {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    connection.heard();
    const parts = (text + value).split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) yield Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s)));
  }
}

/** Ends a request that is dead: nothing came for too long, or the device woke up after such a time. */
class Connection {
  /** @param {AbortSignal} outer */
  constructor(outer) {
    this.controller = new AbortController();
    this.signal = this.controller.signal;
    this.last = Date.now();
    this.check = () => {
      if (Date.now() - this.last > SILENCE) this.controller.abort();
    };
    this.abort = () => this.controller.abort();
    this.timer = setInterval(this.check, 5_000);
    document.addEventListener("visibilitychange", this.check);
    addEventListener("offline", this.abort);
    waking.addEventListener("reconnect", this.abort);
    outer.addEventListener("abort", this.abort);
    this.outer = outer;
  }

  heard() {
    this.last = Date.now();
  }

  close() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.check);
    removeEventListener("offline", this.abort);
    waking.removeEventListener("reconnect", this.abort);
    this.outer.removeEventListener("abort", this.abort);
    this.controller.abort();
  }
}

/**
 * Resolves when the network comes back, the page is shown again, or `awaken` is called.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function wakened(signal) {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const options = { signal: ending.signal };
    const done = () => {
      ending.abort();
      resolve();
    };
    addEventListener("online", done, options);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && done(), options);
    onAwaken(done, ending.signal);
    signal.addEventListener("abort", done, options);
  });
}
