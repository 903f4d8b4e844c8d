// One stream for all tabs of this browser that show the same: a browser has six connections to a server over HTTP/1.1.
//
// One tab listens and tells the others. It holds a lock, for which the others wait: when it is closed, the next one
// gets the lock and listens from there on.

import { token } from "./api.js";
import { language } from "./language.js";
import { awaken, listen, onAwaken } from "./live.js";

/** @import { Untyped } from "heptad/types" */
/** @import { Connected, Handlers } from "./live.js" */

/**
 * What tabs say to each other.
 *
 * @typedef {object} Said
 * @property {"asks" | "leads" | "event" | "state" | "problem" | "wake"} kind
 * @property {number | null} last the version that the tab has
 * @property {number | null} [since] the version to which the event is added; null if to nothing
 * @property {Untyped} [data]
 */

/**
 * Listen to a stream of updates, whose ids are versions, from its start; other tabs with the same player, language and
 * path share it. `whole` returns the update that has all that is known by now, null if nothing is.
 *
 * @param {string} path
 * @param {Handlers & { whole(): Untyped }} handlers
 */
export async function shared(path, handlers) {
  if (navigator.locks === undefined) return listen(path, null, handlers); // without HTTPS there are no locks
  const tab = new Tab(await nameOf(path), path, handlers);
  return tab.follow();
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
    /** The version that this tab has. @type {number | null} */
    this.last = null;
    /** Whether the stream is connected; null while that is tried for the first time. @type {Connected | null} */
    this.state = null;
    this.isLeading = false;
    this.stopping = new AbortController();
    this.handlers.signal.addEventListener("abort", () => this.stop());
  }

  /** Hear what the tab that leads says, and lead once no other one does; until the stream is over. */
  async follow() {
    const { signal } = this.stopping;
    this.channel.onmessage = ({ data }) => this.hear(data);
    onAwaken((wake) => this.isLeading || this.send({ kind: "wake", data: wake }), signal);
    this.send({ kind: "asks" });
    try {
      await navigator.locks.request(this.name, { signal }, () => this.lead());
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Listen, and tell the others. */
  async lead() {
    const { onEvent, onState, onProblem } = this.handlers;
    this.isLeading = true;
    this.send({ kind: "leads" });
    await listen(this.path, this.last, {
      signal: this.stopping.signal,
      onEvent: (data, id) => {
        const since = this.last;
        this.last = Number(id);
        this.send({ kind: "event", since, data });
        onEvent(data, id);
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
    this.stop();
  }

  stop() {
    this.stopping.abort();
    this.channel.close();
  }

  /** @param {Omit<Said, "last">} message */
  send(message) {
    if (!this.stopping.signal.aborted) this.channel.postMessage({ ...message, last: this.last });
  }

  /** @param {Said} message */
  hear(message) {
    if (this.isLeading) this.answer(message);
    else this.take(message);
  }

  /** Help a tab that follows this one. @param {Said} message */
  answer({ kind, last, data }) {
    if (kind === "wake") awaken(data);
    if (kind !== "asks") return;
    if (this.state !== null) this.send({ kind: "state", data: this.state });
    if (this.last !== null && last !== this.last)
      this.send({ kind: "event", since: null, data: this.handlers.whole() });
  }

  /** Take what the tab that leads has heard. @param {Said} message */
  take({ kind, last, since, data }) {
    const { onEvent, onState, onProblem } = this.handlers;
    if (kind === "leads") this.send({ kind: "asks" });
    if (kind === "state") onState(data);
    if (kind === "problem") onProblem(data);
    if (kind === "event" && last !== null) this.takeEvent(data, last, since ?? null, onEvent);
    if (kind === "problem" || (kind === "state" && data === "over")) this.stop();
  }

  /**
   * @param {Untyped} data
   * @param {number} version to which it leads
   * @param {number | null} since the version that it is added to
   * @param {Handlers["onEvent"]} onEvent
   */
  takeEvent(data, version, since, onEvent) {
    const own = this.last ?? 0;
    const isMissing = since !== null && since > own;
    if (isMissing) return this.send({ kind: "asks" });
    if (version < own || (since === null && version === own)) return;
    this.last = version;
    onEvent(data, `${version}`);
  }
}
