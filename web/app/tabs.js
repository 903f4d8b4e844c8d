// One stream for all tabs of this browser that show the same: a browser has six connections to a server over HTTP/1.1.
//
// One tab listens and tells the others. It holds a lock, for which the others wait: when it is closed, the next one
// gets the lock and listens from there on. A tab that is looked at takes the lock from one that no longer answers:
// some browsers put hidden tabs to sleep.

import { token } from "./api.js";
import { language } from "./language.js";
import { awaken, listen, onAwaken } from "./live.js";

/** @import { Untyped } from "heptad/types" */
/** @import { Connected, Handlers, Wake } from "./live.js" */

const ASKING = 10_000; // milliseconds after which a tab that is looked at asks again whether it has everything
const PATIENCE = 3_000; // milliseconds in which the tab that leads answers, unless it is asleep

/**
 * What tabs say to each other.
 *
 * @typedef {object} Said
 * @property {"asks" | "leads" | "event" | "state" | "problem" | "wake"} kind
 * @property {string | null} last the id of the last event that the tab has
 * @property {string | null} [since] the id of the event after which this one comes; null for one that has everything
 * @property {string} [event] the kind of the event
 * @property {Untyped} [data]
 */

/**
 * Listen to a stream of updates from its start; other tabs with the same player, language and path share it. `whole`
 * returns the data of an event of the kind "whole", which has all that is known by now; null until all is known that
 * the stream begins with. `onEvent` may get events that are older than what it knows.
 *
 * @param {string} path
 * @param {Handlers & { whole(): Untyped }} handlers
 */
export async function shared(path, handlers) {
  // without HTTPS there are no locks
  if (navigator.locks === undefined) return listen(path, null, { ...handlers, looks: true });
  const name = await nameOf(path);
  if (!handlers.signal.aborted) await new Tab(name, path, handlers).follow();
}

/** A name for a stream that does not give the token away. @param {string} path */
async function nameOf(path) {
  const text = new TextEncoder().encode(`${token()} ${language} ${path}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `heptad.shared.${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

class Tab {
  /**
   * @param {string} name
   * @param {string} path
   * @param {Handlers & { whole(): Untyped }} handlers
   */
  constructor(name, path, handlers) {
    this.name = name;
    this.path = path;
    this.handlers = handlers;
    this.channel = new BroadcastChannel(name);
    /** The id of the last event that this tab has; null until it has all that was known. @type {string | null} */
    this.last = null;
    /** Whether the stream is connected; null while that is tried for the first time. @type {Connected | null} */
    this.state = null;
    /** Ends the leading of this tab; null while it follows. @type {AbortController | null} */
    this.leading = null;
    this.waiting = new AbortController();
    this.isTaking = false;
    this.patience = 0;
    this.stopping = new AbortController();
    this.handlers.signal.addEventListener("abort", () => this.stop());
  }

  /** Hear what the tab that leads says, and lead once no other one does; until the stream is over. */
  async follow() {
    const { signal } = this.stopping;
    this.channel.onmessage = ({ data }) => this.hear(data);
    onAwaken((wake) => this.wake(wake), signal);
    const asking = setInterval(() => this.ask(), ASKING);
    document.addEventListener("visibilitychange", () => this.ask(), { signal });
    this.ask();
    while (!signal.aborted) await this.lead();
    clearInterval(asking);
  }

  /** @param {Wake} wake */
  wake(wake) {
    if (this.leading !== null) return;
    this.send({ kind: "wake", data: wake });
    this.ask();
  }

  /** Ask the tab that leads for what is missing here, and take its place if it does not answer. */
  ask() {
    if (this.leading !== null || document.visibilityState === "hidden") return;
    this.send({ kind: "asks" });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.isTaking = true;
      this.waiting.abort();
    }, PATIENCE);
  }

  /** Wait for the lock, then listen until the stream is over or another tab takes the lock. */
  async lead() {
    const options = this.isTaking ? { steal: true } : { signal: this.waiting.signal };
    this.isTaking = false;
    const leading = new AbortController();
    const listening = () => {
      clearTimeout(this.patience);
      this.leading = leading;
      return this.listen(leading.signal);
    };
    try {
      await navigator.locks.request(this.name, options, listening);
      if (!leading.signal.aborted) this.stop();
    } catch (error) {
      if (!(error instanceof Error && error.name === "AbortError")) throw error;
    }
    leading.abort();
    this.leading = null;
    this.waiting = new AbortController();
  }

  /** Listen, and tell the others. @param {AbortSignal} signal */
  listen(signal) {
    const { onEvent, onState, onProblem } = this.handlers;
    this.send({ kind: "leads" });
    return listen(this.path, this.last, {
      signal,
      looks: true,
      onEvent: (data, id, event) => {
        const since = this.last;
        if (since !== null) this.sendEvent(id, { since, event, data });
        onEvent(data, id, event);
        if (since === null) this.sendWhole(id);
      },
      onState: (state) => {
        this.state = state;
        this.send({ kind: "state", data: state });
        onState(state);
      },
      onProblem: (problem) => {
        this.send({ kind: "problem", data: problem });
        onProblem(problem);
      },
    });
  }

  stop() {
    this.stopping.abort();
    this.waiting.abort();
    this.leading?.abort();
    clearTimeout(this.patience);
    this.channel.close();
  }

  /** @param {string} id @param {Pick<Said, "since" | "event" | "data">} event */
  sendEvent(id, event) {
    this.last = id;
    this.send({ kind: "event", ...event });
  }

  /** Give the others all that is known, if it is complete. @param {string} id of the last event */
  sendWhole(id) {
    const data = this.handlers.whole();
    if (data !== null) this.sendEvent(id, { since: null, event: "whole", data });
  }

  /** @param {Omit<Said, "last">} message */
  send(message) {
    if (!this.stopping.signal.aborted) this.channel.postMessage({ ...message, last: this.last });
  }

  /** @param {Said} message */
  hear(message) {
    if (this.leading !== null) this.answer(message);
    else if (message.kind !== "asks" && message.kind !== "wake") this.take(message);
  }

  /** Help a tab that follows this one. @param {Said} message */
  answer({ kind, last, data }) {
    if (kind === "wake") awaken(data);
    if (kind !== "asks") return;
    this.send({ kind: "state", data: this.state });
    if (this.last !== null && last !== this.last) this.sendWhole(this.last);
  }

  /** Take what the tab that leads has heard. @param {Said} message */
  take(message) {
    const { kind, data } = message;
    clearTimeout(this.patience);
    if (kind === "leads") this.ask();
    if (kind === "event") this.takeEvent(message);
    if (kind === "problem") this.handlers.onProblem(data);
    if (kind === "state" && data !== this.state) {
      this.state = data;
      this.handlers.onState(data);
    }
    if (kind === "problem" || this.state === "over") this.stop();
  }

  /** @param {Said} message */
  takeEvent({ data, last, since = null, event = "whole" }) {
    if (last === null || (since === null && last === this.last)) return;
    if (since !== null && since !== this.last) return this.ask();
    this.last = last;
    this.handlers.onEvent(data, last, event);
  }
}
