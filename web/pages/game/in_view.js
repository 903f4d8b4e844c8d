// What keeps the table usable by keyboard and on small screens: the focus, and the view of what matters.

/** Let the keyboard go on at the table when what had the focus is gone. @param {HTMLElement | null} table */
export function keepFocus(table) {
  if (document.activeElement === document.body) table?.focus({ preventScroll: true });
}

/**
 * Where each table was before it was scrolled to something, and where that left it.
 *
 * @type {WeakMap<HTMLElement, { from: number, to: number }>}
 */
const scrolled = new WeakMap();

/** Scroll a table just so far that a spot is in view. @param {HTMLElement} table @param {Element} spot */
function scrollTo(table, spot) {
  const last = scrolled.get(table);
  const from = last?.to === table.scrollTop ? last.from : table.scrollTop;
  spot.scrollIntoView({ block: "nearest" });
  scrolled.set(table, { from, to: table.scrollTop });
}

/** Scroll a table back to where it was, unless its reader has scrolled it since. @param {HTMLElement} table */
function scrollBack(table) {
  const last = scrolled.get(table);
  scrolled.delete(table);
  if (last?.to === table.scrollTop) table.scrollTop = last.from;
}

/**
 * At each new decision, show again what was in view before the last one, and scroll to what can be pressed if nothing
 * of that is seen, as on a phone.
 *
 * @param {HTMLElement | null} table
 */
export function showLit(table) {
  if (table === null) return;
  scrollBack(table);
  const view = table.getBoundingClientRect();
  const lit = [...table.querySelectorAll(".spot.lit")];
  const isSeen = (/** @type {Element} */ spot) => {
    const { top, bottom } = spot.getBoundingClientRect();
    return top < view.bottom && bottom > view.top;
  };
  if (lit.length > 0 && !lit.some(isSeen)) scrollTo(table, lit[0]);
}

/** Keep what is pressed in view: the question about it takes room from the table. @param {HTMLElement | null} table */
export function showPressed(table) {
  const pressed = table?.querySelectorAll(".spot.pressed") ?? [];
  if (table !== null && pressed.length > 0) scrollTo(table, pressed[pressed.length - 1]);
}
