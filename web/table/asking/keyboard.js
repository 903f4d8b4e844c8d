// Keys of the table: arrows go from one lit spot to the next, digits take an option, Escape goes back or skips.

/** @type {Record<string, number>} */
const MOVES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const OWN_KEYS = "input, textarea, select, [role=tablist], .panel, dialog, [popover]"; // what uses keys itself

/**
 * Listen to keys. Return what stops it.
 *
 * @param {{ current: { back(): void, skip(): void, clear(): void } }} actions
 */
export function handleKeys(actions) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const isOthers = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
    if (isOthers || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      actions.current.clear();
      actions.current.skip();
      actions.current.back();
    } else if (event.key in MOVES) {
      if (focusNext(MOVES[event.key])) event.preventDefault();
    } else if (/^[1-9]$/.test(event.key)) {
      /** @type {HTMLElement | null} */ (document.querySelector(`.option[data-place="${event.key}"]`))?.click();
    }
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

/** Focus the next lit spot or option; return whether there is one. @param {number} step */
function focusNext(step) {
  const scope = document.activeElement?.closest(".options") ?? document; // arrows stay in a choice that has begun
  const spots = scope.querySelectorAll(".spot.lit, .option:not([aria-disabled])");
  const lit = /** @type {HTMLElement[]} */ ([...spots]);
  if (lit.length === 0) return false;
  const place = lit.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const first = step > 0 ? 0 : lit.length - 1;
  lit[place === -1 ? first : (place + step + lit.length) % lit.length].focus();
  return true;
}
