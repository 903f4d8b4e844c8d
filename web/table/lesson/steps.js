// Which step of a lesson comes now.

import { useRef } from "../../app/html.js";
import { isFirstGame, seenSteps } from "./progress.js";

/** @import { Envelope, LessonStep, Model, SeatedModel } from "heptad/types" */

/**
 * The step that comes now: the first one that fits and was not shown. While something is played out there is none.
 *
 * @param {Model} model
 * @param {Envelope[]} own what this player's last move led to
 * @returns {LessonStep | null}
 */
export function stepNow(model, own) {
  const { game, drawing } = model;
  const isStill = game.you !== null && game.status === "playing" && !model.playing && model.scene === null;
  const seen = isStill ? seenSteps(game) : null;
  if (seen === null) return null;
  const isWhole = isFirstGame(game);
  const seated = /** @type {SeatedModel} */ (model);
  const fits = (/** @type {LessonStep} */ { id, always, when }) =>
    (isWhole || always === true) && !seen.includes(id) && Boolean(when(seated, own));
  return drawing.lesson?.find(fits) ?? null;
}

/**
 * What this player's last move led to, as far as it was shown since: the events of the own seat.
 *
 * @param {Model} model
 * @returns {Envelope[]}
 */
export function useOwnEvents({ game, events, sending }) {
  const kept = useRef({ own: /** @type {Envelope[]} */ ([]), shown: events, isSending: false });
  const { current } = kept;
  const isSending = sending !== null;
  if (isSending && !current.isSending) current.own = [];
  current.isSending = isSending;
  if (current.shown !== events) {
    current.shown = events;
    const isOwn = (/** @type {Envelope} */ { data }) => "seat" in data && data.seat === game.you;
    current.own = [...current.own, ...events.filter(isOwn)];
  }
  return current.own;
}
