// The last look at a move that is put together: what will happen, and the button that makes it.

import { html, useLayoutEffect, useRef } from "../../app/html.js";
import { say } from "../../app/language.js";

/** @import { AskedModel, LegalMove } from "heptad/types" */

/**
 * A move in words, with what will happen as far as the title tells it.
 *
 * @param {AskedModel} model
 * @param {LegalMove} move
 */
export function outcomeOf(model, move) {
  const { label = move.label, lines = [] } = model.drawing.outcome?.(move, model) ?? {};
  return html`<b>${label}</b> ${lines.map((line) => html`<small class="outcome">${line}</small> `)}`;
}

/** It has the focus, so that Enter makes the move. Escape goes back. @param {{ confirm(): void }} props */
export function ConfirmButton({ confirm }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  // The second half of a double click has not read anything.
  const onClick = (/** @type {MouseEvent} */ { detail }) => detail < 2 && confirm();
  return html`<div class="options">
    <button type="button" class="option confirm" ref=${button} onClick=${onClick}>${say("Make this move")}</button>
  </div>`;
}
