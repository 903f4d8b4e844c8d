// What this browser keeps for the pages. Where it keeps nothing (storage is forbidden or full), a page does until
// another one is opened.

/** @import { Untyped } from "heptad/types" */

const PROBE = "heptad.probe";

/** A place for texts by key: one of the browser's storages. */
class Place {
  /** @param {() => Storage} find */
  constructor(find) {
    this.find = find; // even to look for a storage can be forbidden
    this.own = /** @type {Map<string, string>} */ (new Map());
  }

  /** Whether the browser keeps what is set, for the next page. */
  get lasts() {
    this.set(PROBE, "");
    const isKept = !this.own.has(PROBE);
    this.remove(PROBE);
    return isKept;
  }

  /** @param {string} key */
  get(key) {
    const own = this.own.get(key);
    if (own !== undefined) return own;
    try {
      return this.find().getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  set(key, text) {
    try {
      this.find().setItem(key, text);
      this.own.delete(key);
    } catch {
      this.own.set(key, text);
    }
  }

  /** @param {string} key */
  remove(key) {
    this.own.delete(key);
    try {
      this.find().removeItem(key);
    } catch {
      // nothing was kept
    }
  }

  /**
   * The JSON that is kept under a key; `otherwise` if there is none, or something else.
   *
   * @param {string} key
   * @param {unknown} otherwise
   * @returns {Untyped}
   */
  read(key, otherwise) {
    try {
      return JSON.parse(this.get(key) ?? "null") ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  /**
   * @param {string} key
   * @param {unknown} content
   */
  write(key, content) {
    this.set(key, JSON.stringify(content));
  }
}

/** For all tabs, until it is removed. */
export const kept = new Place(() => localStorage);
/** For this tab, until it is closed. */
export const keptInTab = new Place(() => sessionStorage);
