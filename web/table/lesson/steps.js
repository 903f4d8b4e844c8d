// Which step of a lesson comes now.

import { useEffect, useRef, useState } from "../../app/html.js";
import { isFirstGame, seenSteps } from "./progress.js";

/** @import { Envelope, LessonStep, Model, SeatedModel } from "heptad/types" */

/**
 * The step that comes now: the first one that fits and was not shown. While something is played out there is none.
 *
 * @param {Model} model
 * @param {LessonStep[]} lesson
 * @param {Envelope[]} since what has happened since this player's last move
 * @returns {LessonStep | null}
 */
export function stepNow(model, lesson, since) {
  const { game } = model;
  const isStill = game.you !== null && game.status === "playing" && !model.playing && model.scene === null;
  const seen = isStill ? seenSteps(game) : null;
  if (seen === null) return null;
  const isWhole = isFirstGame(game);
  const seated = /** @type {SeatedModel} */ (model);
  const fits = (/** @type {LessonStep} */ { id, always, when }) =>
    (isWhole || always === true) && !seen.includes(id) && Boolean(when(seated, since));
  return lesson.find(fits) ?? null;
}

/**
 * The steps of the title's lesson, once they are loaded. Without them the game is played as it is.
 *
 * @param {Model} model
 * @returns {LessonStep[]}
 */
export function useLesson({ drawing }) {
  const [steps, setSteps] = useState(/** @type {LessonStep[]} */ ([]));
  useEffect(() => {
    drawing.lesson?.().then(setSteps, console.error);
  }, [drawing]);
  return steps;
}

/**
 * What has happened since this player's last move and was shown, beginning with that move; after a reload, nothing.
 *
 * @param {Model} model
 * @returns {Envelope[]}
 */
export function useEvents({ events, sending }) {
  const kept = useRef({ since: /** @type {Envelope[]} */ ([]), shown: events, isSending: false });
  const { current } = kept;
  const isSending = sending !== null;
  if (isSending && !current.isSending) current.since = [];
  current.isSending = isSending;
  if (current.shown !== events) {
    current.shown = events;
    current.since = [...current.since, ...events];
  }
  return current.since;
}
