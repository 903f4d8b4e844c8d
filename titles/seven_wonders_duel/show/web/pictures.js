// What lessons show of this title, drawn as on the table.

import { Card, html } from "heptad";
import { Middle } from "./board.js";
import { CardSpot, Face, Token, WonderSpot } from "./cards.js";
import { Production } from "./players.js";
import { Science } from "./symbols.js";
import { Track } from "./track.js";
import { thingOf } from "./words.js";

/** @import { Pictures } from "heptad/types" */
/** @import { Title } from "./types.js" */

/** A part of the table: what it draws has the sizes of the table. @param {unknown} content */
const onTable = (content) => html`<div class="duel">${content}</div>`;

/** @type {Pictures<Title>} */
export const pictures = {
  card: ({ model, of }) =>
    onTable(html`<${CardSpot} model=${model} thing=${thingOf(model, of)}><${Face} thing=${thingOf(model, of)} /><//>`),
  rival: ({ model }) => {
    const { cards } = model.game.state.cities[1];
    const strips = cards.map((id) => html`<${Face} form="strip" thing=${thingOf(model, id)} />`);
    return onTable(html`<div class="rival">${strips}</div>`);
  },
  back: ({ of }) => onTable(html`<${Card} form="back" colour=${of} />`),
  wonder: ({ model, of }) => {
    const built = model.game.state?.cities[0].built.find(({ wonder }) => wonder === of);
    return onTable(html`<${WonderSpot} model=${model} id=${of} built=${built} />`);
  },
  token: ({ model, of }) => onTable(html`<${Token} model=${model} id=${of} />`),
  science: ({ of }) => html`<${Science} of=${of} />`,
  track: ({ model }) => onTable(html`<${Track} model=${model} />`),
  production: ({ model }) => onTable(html`<${Production} model=${model} seat=${0} />`),
  pyramid: ({ model }) => onTable(html`<${Middle} model=${model} prices=${{}} />`),
};
