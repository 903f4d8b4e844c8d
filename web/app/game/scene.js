// Something that is played out over the table: a war, a roll of dice, a pawn that moves. A press skips it.

import { html } from "../html.js";

import { say } from "../language.js";

/** `scene` is `{key, words, content, milliseconds}` or null. `words` tell the same to screen readers. */
export function Scene({ scene, title, skip }) {
  if (scene === null) return html`<div class="unseen" role="status"></div>`;
  return html`<section class="scene" key=${scene.key} aria-label=${say("Table")} onClick=${skip}>
    <div class="unseen" role="status">${scene.words}</div>
    <div class="scene-content" data-drawn=${title}>${scene.content()}</div>
    <button type="button" class="plain" onClick=${skip}>${say("Skip")}</button>
  </section>`;
}
