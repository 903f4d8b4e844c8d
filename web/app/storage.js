// What this browser keeps for the pages. Where it keeps nothing (storage is forbidden or full), a page does until another one is opened.

const PROBE = "heptad.probe";

/** A place for texts by key: one of the browser's storages. */
class Place {
  constructor(find) {
    this.find = find; // even to look for a storage can be forbidden
    this.own = new Map();
  }

  /** Whether the browser keeps what is set, for the next page. */
  get lasts() {
    this.set(PROBE, "");
    const isKept = !this.own.has(PROBE);
    this.remove(PROBE);
    return isKept;
  }

  get(key) {
    if (this.own.has(key)) return this.own.get(key);
    try {
      return this.find().getItem(key);
    } catch {
      return null;
    }
  }

  set(key, text) {
    try {
      this.find().setItem(key, text);
      this.own.delete(key);
    } catch {
      this.own.set(key, text);
    }
  }

  remove(key) {
    this.own.delete(key);
    try {
      this.find().removeItem(key);
    } catch {
      // nothing was kept
    }
  }

  /** The JSON that is kept under a key; `otherwise` if there is none, or something else. */
  read(key, otherwise) {
    try {
      return JSON.parse(this.get(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  write(key, content) {
    this.set(key, JSON.stringify(content));
  }
}

/** For all tabs, until it is removed. */
export const kept = new Place(() => localStorage);
/** For this tab, until it is closed. */
export const keptInTab = new Place(() => sessionStorage);
