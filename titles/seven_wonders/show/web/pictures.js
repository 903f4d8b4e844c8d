// What lessons and the page of components show of this title, drawn as on the table.

import { Card, html, translated } from "heptad";
import { Board, PrintedSide } from "./board.js";
import { Face } from "./cards.js";
import { cityOf } from "./city.js";
import { Glyph, Token } from "./symbols.js";
import { cardOf, wonderOf } from "./words.js";

/** @import { Pictures } from "heptad/types" */

const fromNowhere = () => "";

/** @type {Pictures<"seven_wonders">} */
export const pictures = {
  card: ({ model, of }) => html`<${Face} model=${model} card=${cardOf(model, of)} />`,
  token: ({ of }) => html`<${Token} points=${Number(of)} />`,
  /** A card of the variant for two players. */
  marker: ({ model, of }) => {
    const marker = model.catalogue.two_player_cards.find(({ id }) => id === of);
    return html`<${Card} colour="grey" name=${translated(marker?.name)} effect=${html`<${Glyph} of="eye" />`} />`;
  },
  /** `giza A`. */
  side: ({ model, of }) => {
    const [wonder, side] = of.split(" ");
    return html`<${PrintedSide} wonder=${wonderOf(model, wonder)} side=${side} />`;
  },
  board: ({ model }) => html`<${Board} model=${model} city=${cityOf(model, 0)} from=${fromNowhere} />`,
};
