// What is heard of a game, and what its tab says: whose turn it is, a reveal, a conflict, the end.

import { useEffect, useRef } from "../../app/html.js";
import { sound } from "../../app/sound.js";
import { isAwaited } from "../asking/decision.js";
import { announceTurn } from "./turn.js";

/** @import { Model } from "heptad/types" */

const AT_ONCE = 3000; // milliseconds after the own move in which the next turn is not heard

/** @param {Model} model */
export function useSignals(model) {
  const { game, moves, sending } = model;
  const isOwn = isAwaited(model);
  const before = useRef(game);
  const movedAt = useRef(-AT_ONCE);
  useEffect(() => {
    if (sending !== null) movedAt.current = performance.now();
  }, [sending]);
  useEffect(() => {
    const heard = soundOf(before.current, model);
    before.current = game;
    if (heard !== null) sound(heard);
  }, [game.version]);
  useEffect(() => {
    announceTurn(model);
    if (isOwn && performance.now() - movedAt.current > AT_ONCE) sound("turn");
  }, [isOwn, moves?.decision, game.status]);
}

/**
 * What is heard of the batch that led to the game that is shown.
 *
 * @param {Model["game"]} before
 * @param {Model} model
 */
function soundOf(before, { game, events }) {
  if (before.version === game.version) return null;
  if (game.status === "finished") return before.status === "finished" ? null : "end";
  for (const event of events) if (event.type === "resolved") return event.data.kind;
  return null;
}
