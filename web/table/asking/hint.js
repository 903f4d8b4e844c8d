// A hint: what a bot of the title would do, at tables where that harms nobody.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { isAsked, isAwaited } from "./decision.js";

/** @import { AskedModel, Model } from "heptad/types" */

/** Whether the server gives hints at this table: nobody else plays, and nothing is at stake. @param {Model} model */
const hasHints = ({ game, moves }) =>
  game.you !== null &&
  !game.rated &&
  moves !== null &&
  game.seats.every(({ seat, bot }) => seat === game.you || bot !== null);

/** @param {{ model: Model, store: { askHint(): unknown } }} props */
export function HintButton({ model, store }) {
  if (!hasHints(model) || !isAwaited(model)) return null;
  return html`<button type="button" class="plain hint-button" onClick=${() => store.askHint()}>${say("Hint")}</button>`;
}

/** What the hint says. @param {{ model: Model }} props */
export const HintText = ({ model }) =>
  isFresh(model) && html`<p class="hint-text">${say("A bot would play: {label}", { label: model.hint?.label })}</p>`;

/** The spots of the move that the hint names, of all ways to put it together. @param {Model} model */
export function hintedSpots(model) {
  const move = isFresh(model) && isAsked(model) && model.moves.moves.find(({ id }) => id === model.hint?.id);
  const steps = move ? (model.drawing.steps?.(move, model) ?? []) : [];
  return new Set(steps.flat().map(({ spot }) => spot));
}

/** Whether the hint is about what is asked now. @param {Model} model */
const isFresh = ({ hint, moves }) => hint !== null && moves !== null && hint.decision === moves.decision;
