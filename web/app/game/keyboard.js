// Keys of the table: arrows go from one lit spot to the next, digits take an option, Escape goes back or skips.

const MOVES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Listen to keys; `actions.current` are `{back, skip, clear}`. Return what stops it. */
export function handleKeys(actions) {
  const onKey = (event) => {
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.target.closest("input, textarea, select, [role=tablist], .panel, dialog, [popover]")
    )
      return;
    if (event.key === "Escape") {
      actions.current.clear();
      actions.current.skip();
      actions.current.back();
    } else if (event.key in MOVES) {
      if (focusNext(MOVES[event.key])) event.preventDefault();
    } else if (/^[1-9]$/.test(event.key)) {
      document.querySelector(`.option[data-place="${event.key}"]`)?.click();
    }
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function focusNext(step) {
  const scope = document.activeElement.closest(".options") ?? document; // arrows stay in a choice that has begun
  const lit = [...scope.querySelectorAll(".spot.lit, .option:not([aria-disabled])")];
  if (lit.length === 0) return false;
  const place = lit.indexOf(document.activeElement);
  const first = step > 0 ? 0 : lit.length - 1;
  lit[place === -1 ? first : (place + step + lit.length) % lit.length].focus();
  return true;
}
