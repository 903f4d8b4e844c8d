// A first game: each kind of move is explained once, when it comes up.

import { html, useState } from "../../app/html.js";
import { say, translated } from "../../app/language.js";
import { noteLesson, seenLessons, settings } from "../../app/settings.js";

/** @import { Model, SeatedModel } from "heptad/types" */

/** The next lesson that fits what is on the table. @param {{ model: Model }} props */
export function Lesson({ model }) {
  const [, redraw] = useState(0);
  const { game, drawing } = model;
  if (!settings().lessons || game.you === null || game.status !== "playing") return null;
  const seated = /** @type {SeatedModel} */ (model);
  const seen = seenLessons()[game.title] ?? [];
  const lesson = drawing.lessons?.find(({ id, when }) => !seen.includes(id) && when(seated));
  if (!lesson) return null;
  const close = () => {
    noteLesson(game.title, lesson.id);
    redraw((count) => count + 1);
  };
  return html`<div class="lesson" role="note">
    <p><b>${say("New")}</b> ${translated(lesson.text)}</p>
    <button type="button" class="plain" onClick=${close}>${say("Got it")}</button>
  </div>`;
}
