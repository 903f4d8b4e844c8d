// What lessons show of this title, drawn as on the table.

import { html } from "heptad";
import { Board } from "./board.js";
import { Cube, Face, Tile } from "./cards.js";
import { LockArea } from "./players.js";

/** @import { Pictures } from "heptad/types" */

/** @type {import("./types.js").Origins} */
const NOWHERE = new Map(); // nothing has come from anywhere

/** @type {Pictures<"seven">} */
export const pictures = {
  face: ({ model, of }) => html`<${Face} model=${model} id=${of} />`,
  arrival: ({ model, of }) => html`<${Face} model=${model} id=${of} part="arrival" />`,
  tile: ({ model, of }) => html`<${Tile} model=${model} id=${of} />`,
  cube: ({ of }) => html`<${Cube} colour=${of} />`,
  board: ({ model }) => html`<${Board} model=${model} state=${model.game.state} origins=${NOWHERE} />`,
  area: ({ model }) => html`<${LockArea} model=${model} state=${model.game.state} seat=${0} origins=${NOWHERE} />`,
};
