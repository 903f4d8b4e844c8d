// Something that is played out over the table: a war, a roll of dice, a pawn that moves. A press skips it. Its words
// are its name; a screen reader says the lines of the history about it.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";

/** @import { PlayedScene } from "heptad/types" */

/** @param {{ scene: PlayedScene | null, title: string, skip(): void }} props */
export function Scene({ scene, title, skip }) {
  if (scene === null) return null;
  return html`<section class="scene" key=${scene.key} aria-label=${scene.words} onClick=${skip}>
    <div class="scene-content" data-drawn=${title} dir="ltr">${scene.content()}</div>
    <button type="button" class="plain" onClick=${skip}>${say("Skip")}</button>
  </section>`;
}
