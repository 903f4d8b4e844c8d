// What lessons and the page of components show of this title, drawn as on the table.

import { Card, html } from "heptad";
import { Middle } from "./board.js";
import { CardSpot, Face, Token, WonderSpot } from "./cards.js";
import { Production } from "./players.js";
import { Science } from "./symbols.js";
import { Spaces, Track } from "./track.js";
import { thingOf } from "./words.js";

/** @import { Pictures } from "heptad/types" */
/** @import { Loot, Model, Title } from "./types.js" */

/** A part of the table: what it draws has the sizes of the table. @param {unknown} content */
const onTable = (content) => html`<div class="duel">${content}</div>`;

/**
 * The military track alone, without players.
 *
 * @param {Model} model
 * @param {{ lead: number, loot: Loot[], pawn?: string }} lying
 */
const onTrack = ({ catalogue: { military_track: track } }, lying) =>
  onTable(html`<div class="track"><${Spaces} track=${track} ...${lying} /></div>`);

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
  /** The track with the pawn at a distance from the middle. */
  pawn: ({ model, of }) => onTrack(model, { lead: Number(of), loot: [], pawn: "pawn" }),
  /** The track with a military token. */
  loot: ({ model, of }) => {
    const token = model.catalogue.military_track.military_tokens.find(({ id }) => id === of);
    const loot = token ? [{ place: token.enter_at, loser: 0, coins: token.coins_lost }] : [];
    return onTrack(model, { lead: 0, loot });
  },
  production: ({ model }) => onTable(html`<${Production} model=${model} seat=${0} />`),
  pyramid: ({ model }) => onTable(html`<${Middle} model=${model} prices=${{}} />`),
};
