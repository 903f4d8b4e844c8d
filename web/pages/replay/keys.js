// Keys of a replay: arrows step, page keys go by turns, Home and End to the ends, the space bar plays.

const STEPS = {
  ArrowLeft: (store) => store.step(-1),
  ArrowRight: (store) => store.step(1),
  PageUp: (store) => store.turn(-1),
  PageDown: (store) => store.turn(1),
  ArrowUp: (store) => store.turn(-1),
  ArrowDown: (store) => store.turn(1),
  Home: (store) => store.step(-Infinity),
  End: (store) => store.step(Infinity),
  Escape: (store) => store.skip(),
  " ": (store) => (store.model.replay.isPlaying ? store.stop() : store.play()),
};
const OWN_KEYS = "input, select, textarea, dialog, [popover], [role=tablist], .panel"; // what uses these keys itself

/** Listen to keys. Return what stops it. */
export function handleReplayKeys(store) {
  const onKey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest(OWN_KEYS)) return;
    if (event.key === " " && event.target.closest("button, a")) return;
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    step(store);
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
