// What lessons show of this title, drawn as on the table.

import { html } from "heptad";
import { Board } from "./board.js";
import { Face } from "./cards.js";
import { cityOf } from "./city.js";
import { Token } from "./symbols.js";
import { cardOf } from "./words.js";

/** @import { Pictures } from "heptad/types" */

const fromNowhere = () => "";

/** @type {Pictures<"seven_wonders">} */
export const pictures = {
  card: ({ model, of }) => html`<${Face} model=${model} card=${cardOf(model, of)} />`,
  token: ({ of }) => html`<${Token} points=${Number(of)} />`,
  board: ({ model }) => html`<${Board} model=${model} city=${cityOf(model, 0)} from=${fromNowhere} />`,
};
