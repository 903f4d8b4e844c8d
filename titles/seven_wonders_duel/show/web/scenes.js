// What is played out over the table: an age that begins, the conflict pawn, a supremacy.

import { Card, html, seatName, Symbol } from "heptad";
import { sidesOf } from "./players.js";
import { ending } from "./scores.js";
import { Science, Sign } from "./symbols.js";
import { leadOf, lootOf, Spaces } from "./track.js";
import { AGES, coinsInWords, say } from "./words.js";

/** @import { Envelope, Game, Markup, Model, Scene, Started } from "heptad/types" */
/** @import { Derived, EventOf, Title } from "./types.js" */
/** @typedef {Omit<Scene, "key">} Played */

/**
 * What is played out when events lead from one state to another.
 * @type {(events: Envelope<Title>[], before: Game<Title>, after: Started<Title>, model: Model<Title>) => Scene[]}
 */
export const scenes = (events, before, after, model) =>
  events.flatMap((event) => sceneOf(event, before, after, model) ?? []);

/**
 * @param {Envelope<Title>} event
 * @param {Game<Title>} before
 * @param {Started<Title>} after
 * @param {Model<Title>} model
 * @returns {Scene | undefined}
 */
function sceneOf(event, before, after, model) {
  const key = `${event.type}@${event.version}`;
  switch (event.type) {
    case "layout_dealt":
      return { key, ...ageScene(event.data) };
    case "pawn_moved":
      return before.derived ? { key, ...pawnScene(event.data, before.derived, model) } : undefined;
    case "finished":
      return after.derived.supremacy ? { key, ...supremacyScene(after, model) } : undefined;
    default:
      return undefined;
  }
}

/** @type {(data: EventOf<"layout_dealt">) => Played} */
function ageScene({ age }) {
  const back = (/** @type {number} */ place) => html`<span key=${place} style=${{ "--place": place }}>
    <${Card} form="back" colour=${`age${age}`} />
  </span>`;
  const content = () => html`<div class="age-scene">
    <div class="fan">${[-2, -1, 0, 1, 2].map(back)}</div>
    <h2>${say("Age {age}", { age: AGES[age] })}</h2>
  </div>`;
  return { before: true, milliseconds: 1300, words: say("Age {age} begins", { age: AGES[age] }), content };
}

/**
 * The pawn goes from where it stood to where it stands now, and the opponent loses what the tokens on its way take.
 * @type {(data: EventOf<"pawn_moved">, before: Derived, model: Model<Title>) => Played}
 */
function pawnScene({ seat, pawn, leader, opponent_lost: coins }, before, model) {
  const [left, right] = sidesOf(model);
  const name = (/** @type {number} */ one) => seatName(model.game, one);
  const from = leadOf(model, before, left);
  const to = leader === left ? Math.abs(pawn) : -Math.abs(pawn);
  const moved = say("{name} moves the pawn by {count}.", { name: name(seat), count: Math.abs(to - from) });
  const lost = coins > 0 ? say("{name} loses {coins}.", { name: name(1 - seat), coins: coinsInWords(coins) }) : "";
  const track = model.catalogue.military_track;
  const walker = { gridColumn: to + track.capital_distance + 1, "--from": from - to };
  const content = () => html`<div class="pawn-scene">
    <p class="ends"><span>${name(left)}</span><span>${name(right)}</span></p>
    <${Spaces} track=${track} lead=${to} loot=${lootOf(model, before)}>
      <span class="walker" style=${walker}><${Sign} of="pawn" /></span>
    <//>
    <p>${moved} ${lost && html`<b class="bad"><${Symbol} of="coin" /> ${lost}</b>`}</p>
  </div>`;
  return { before: true, milliseconds: lost ? 2000 : 1200, words: `${moved} ${lost}`, content };
}

/** @type {(after: Started<Title>, model: Model<Title>) => Played} */
function supremacyScene(after, model) {
  const winner = after.standings.find(({ rank }) => rank === 1)?.seat ?? 0;
  const wins = say("{name} wins", { name: seatName(model.game, winner) });
  const how = ending({ game: after });
  const content = () => html`<div class="supremacy">
    <div class="signs">${signsOf(after, winner)}</div>
    <h2>${wins}</h2>
    <p>${how}</p>
  </div>`;
  return { milliseconds: 2600, words: `${wins} ${how}`, content };
}

/**
 * By what a supremacy was won: the pawn in the capital, or the symbols.
 * @type {(after: Started<Title>, winner: number) => Markup}
 */
function signsOf({ derived }, winner) {
  if (derived.supremacy === "military") return html`<${Sign} of="capital" /><${Sign} of="pawn" />`;
  return Object.keys(derived.cities[winner].symbols).map((symbol) => html`<${Science} of=${symbol} />`);
}

/**
 * Whether a turn is what comes next.
 * @param {EventOf<"agenda_set">["agenda"][number] | undefined} entry
 */
const isTurn = (entry) => entry?.type === "asks" && entry.kind === "turn";

/**
 * The versions at which turns ended.
 * @param {Envelope<Title>[]} events
 */
export const turns = (events) =>
  events
    .filter(({ type, data }) => type === "finished" || (type === "agenda_set" && isTurn(data.agenda.at(-1))))
    .map(({ version }) => version);
