// What titles bring to the page is in the import map, which the server makes from their records.

/** The address of `name` in the import map; null if it is not there. @param {string} name */
export function mapped(name) {
  try {
    return import.meta.resolve(name);
  } catch {
    return null;
  }
}
