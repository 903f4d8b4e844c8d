// A model that components show: it changes as a whole, and they are called.

/** @import { Model } from "heptad/types" */

/** What is shown before the game is read. No component of the table is drawn then. */
const EMPTY = {
  game: null,
  moves: null,
  catalogue: null,
  title: undefined,
  drawing: null,
  account: null,
  lines: [],
  events: [],
  scene: null,
  chosen: [],
  connection: "connecting",
  problem: null,
  fatal: null,
  sending: null,
  playing: false,
  hint: null,
  replay: null,
  rematchBy: null,
};

export class Observed {
  model = /** @type {Model} */ (/** @type {unknown} */ (EMPTY));
  listeners = new Set(/** @type {(() => void)[]} */ ([]));

  /** Call a listener after each change. Return what stops that. @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** @param {Partial<Model>} changes */
  show(changes) {
    this.model = { ...this.model, ...changes };
    for (const listener of this.listeners) listener();
  }
}
