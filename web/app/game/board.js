// What lies on the table, drawn by the title; nothing in a game that never started.

import { html } from "../html.js";

import { say } from "../language.js";

export function Board({ model }) {
  const { game, drawing } = model;
  if (game.state === null)
    return html`<p class="panel-note">${game.reason === "cancelled" ? say("The game was cancelled") : say("Waiting for players to sit down")}</p>`;
  return html`<${drawing.Table} model=${model} state=${game.state} />`;
}
