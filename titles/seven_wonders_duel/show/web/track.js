// The military track from the capital at the left to the one at the right: the pawn moves toward the weaker player.

import { html, names, seatName, Spot, Symbol } from "heptad";
import { sidesOf } from "./players.js";
import { Loss, Sign } from "./symbols.js";
import { coinsInWords, MILITARY_RULE, say } from "./words.js";

/** @import { Markup } from "heptad/types" */
/** @import { Derived, Loot, Model, MilitaryTrack } from "./types.js" */

/**
 * How many spaces a seat leads; below 0 if the other seat does. For the seat at the left it is the place of the pawn.
 * @param {Pick<Model, "catalogue">} model
 * @param {Derived} derived
 * @param {number} seat
 */
export const leadOf = ({ catalogue }, derived, seat) =>
  catalogue.military_track.capital_distance - derived.cities[seat].shields_to_win;

/**
 * The military tokens that lie on the track: the place of each, who loses coins by it, and how many.
 * @param {{ game: { you: number | null }, catalogue: Model["catalogue"] }} model
 * @param {Derived} derived
 * @returns {Loot[]}
 */
export function lootOf(model, derived) {
  const [left, right] = sidesOf(model);
  return [left, right].flatMap((seat) =>
    derived.cities[seat].raids.map(({ shields, coins }) => {
      const distance = leadOf(model, derived, seat) + shields;
      return { place: seat === left ? distance : -distance, loser: 1 - seat, coins };
    }),
  );
}

/** @param {{ model: Model }} props */
export function Track({ model }) {
  const { derived } = model.game;
  const [left, right] = sidesOf(model);
  const lead = leadOf(model, derived, left);
  const name = seatName(model.game, lead > 0 ? left : right);
  const standing =
    lead === 0 ? say("The pawn is in the centre.") : say("{name} leads by {count}.", { name, count: Math.abs(lead) });
  const loot = lootOf(model, derived);
  const about = () => html`
    <p><b>${say("Military track")}</b> ${standing}</p>
    <p>${MILITARY_RULE}</p>
    ${loot.map((each) => html`<p class="line"><${Loss} coins=${each.coins} /> ${lootInWords(model, each)}</p>`)}`;
  return html`<${Spot} spot="track" class="track" label=${`${say("Military track")}: ${standing}`} about=${about}>
    <${Spaces} track=${model.catalogue.military_track} lead=${lead} loot=${loot} pawn="pawn" />
  <//>`;
}

/** @type {(model: Model, loot: Loot) => string} */
const lootInWords = ({ game }, { place, loser, coins }) =>
  say("{at} spaces from the centre, {name} loses {coins}.", {
    at: Math.abs(place),
    name: seatName(game, loser),
    coins: coinsInWords(coins),
  });

/**
 * The spaces of the track with the points of each zone, the military tokens, and the pawn with its key, if it is given.
 * @param {{ track: MilitaryTrack, lead: number, loot: Loot[], pawn?: string, children?: Markup }} props
 */
export function Spaces({ track, lead, loot, pawn, children }) {
  const { capital_distance: capital, points_by_distance: points } = track;
  const places = Array.from({ length: 2 * capital + 1 }, (_, place) => place - capital);
  const kindOf = (/** @type {number} */ place) =>
    Math.abs(place) === capital ? "capital" : `zone${points[Math.abs(place)]}`;
  return html`<span class="spaces" aria-hidden="true">
    ${places.map(
      (place) => html`<i key=${place} style=${{ gridColumn: place + capital + 1 }}
        class=${names("space", kindOf(place), { left: place < 0, right: place > 0 })}>
        ${Math.abs(place) === capital && html`<${Sign} of="capital" />`}
        ${place === lead && pawn && html`<span class="pawn" data-key=${pawn}><${Sign} of="pawn" /></span>`}
      </i>`,
    )}
    ${zonesOf(track).map(
      ({ from, to, worth }) => html`<i key=${`zone${from}`} class=${`zone-points zone${worth}`}
        style=${{ gridColumn: `${from + capital + 1} / ${to + capital + 2}` }}>
        <span><${Symbol} of="points" />${worth}</span>
        ${loot.filter(({ place }) => from <= place && place <= to).map(({ coins }) => html`<${Loss} coins=${coins} />`)}
      </i>`,
    )}
    ${children}
  </span>`;
}

/**
 * The zones of both sides, which have points for the leader: their first and last place, and the points.
 * @param {MilitaryTrack} track
 */
function zonesOf({ points_by_distance: points }) {
  const right = [...new Set(points.slice(1))].map((worth) => ({
    worth,
    from: Math.max(1, points.indexOf(worth)),
    to: points.lastIndexOf(worth),
  }));
  const left = right.map(({ worth, from, to }) => ({ worth, from: -to, to: -from })).reverse();
  return [...left, ...right];
}
