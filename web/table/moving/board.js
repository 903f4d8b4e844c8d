// What lies on the table, drawn by the title; nothing in a game that never started.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";

/** @import { Model } from "heptad/types" */

/** @param {{ model: Model }} props */
export function Board({ model }) {
  const { game, drawing } = model;
  if (game.state !== null) return html`<${drawing.Table} model=${model} state=${game.state} />`;
  return html`<p class="panel-note">
    ${game.reason === "cancelled" ? say("The game was cancelled") : say("Waiting for players to sit down")}
  </p>`;
}
