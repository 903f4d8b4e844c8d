// What keeps the table usable by keyboard and on small screens: the focus, and the view of what matters.

/** Let the keyboard go on at the table when what had the focus is gone. @param {HTMLElement | null} table */
export function keepFocus(table) {
  if (document.activeElement === document.body) table?.focus({ preventScroll: true });
}

/** Scroll to what can be pressed if nothing of it is in view, as on a phone. @param {HTMLElement | null} table */
export function showLit(table) {
  if (table === null) return;
  const view = table.getBoundingClientRect();
  const lit = [...table.querySelectorAll(".spot.lit")];
  const isSeen = (/** @type {Element} */ spot) => {
    const { top, bottom } = spot.getBoundingClientRect();
    return top < view.bottom && bottom > view.top;
  };
  if (!lit.some(isSeen)) lit[0]?.scrollIntoView({ block: "nearest" });
}

/** Keep what is pressed in view: the question about it takes room from the table. @param {HTMLElement | null} table */
export function showPressed(table) {
  const pressed = [...(table?.querySelectorAll(".spot.pressed") ?? [])];
  pressed.at(-1)?.scrollIntoView({ block: "nearest" });
}
