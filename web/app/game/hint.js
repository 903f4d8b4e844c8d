// A hint: what a bot of the title would do, at tables where that harms nobody.

import { html } from "../html.js";
import { isAwaited } from "./decision.js";

import { say } from "../language.js";

/** Whether the server gives hints at this table: nobody else plays, and nothing is at stake. */
const hasHints = ({ game, moves }) =>
  game.you !== null &&
  !game.rated &&
  moves !== null &&
  game.seats.every(({ seat, bot }) => seat === game.you || bot !== null);

export function HintButton({ model, store }) {
  if (!hasHints(model) || !isAwaited(model)) return null;
  return html`<button type="button" class="plain hint-button" onClick=${() => store.askHint()}>${say("Hint")}</button>`;
}

/** What the hint says. */
export const HintText = ({ model }) =>
  isHintFresh(model) &&
  html`<p class="hint-text" role="status">${say("A bot would play: {label}", { label: model.hint.label })}</p>`;

/** The spots of the move that the hint names. */
export function hintedSpots(model) {
  if (!isHintFresh(model)) return new Set();
  const move = model.moves.moves.find(({ id }) => id === model.hint.id);
  return new Set(move && (model.drawing.steps?.(move, model) ?? []).flat().map(({ spot }) => spot)); // of all ways to put the move together
}

const isHintFresh = ({ hint, moves }) => Boolean(hint && moves && hint.decision === moves.decision);
