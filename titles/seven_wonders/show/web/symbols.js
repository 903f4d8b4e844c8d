// What 7 Wonders says in symbols: its own ones, effects, costs and production.

import { html, names, PICTURES, Symbol } from "heptad";

/** @import { Markup } from "heptad/types" */
/** @import { Cost, Effect, PerEffect, Unit } from "./types.js" */

export const SCIENCE = ["compass", "gear", "tablet"];

const GLYPHS = {
  stage: html`
    <path d="M12 3 22.5 20.5h-21z" fill="#e9cf95" stroke="#5e4517" stroke-width="1.2" stroke-linejoin="round"/>
    <path d="M12 3 15 20.5H22.5z" fill="#b98d3c"/>
    <path d="M8.6 9h5.4M5.3 14.6h9" stroke="#5e4517" stroke-width=".9"/>`,
  gift: html`
    <rect x="3" y="2.5" width="12.5" height="18" rx="1.8" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/>
    <circle cx="15.5" cy="15.5" r="6.3" fill="#f3c84b" stroke="#8a5c08"/>
    <path d="m10.5 20.5 10-10" stroke="#ad3127" stroke-width="2.6" stroke-linecap="round"/>`,
  last: html`
    <rect x="5" y="2" width="14" height="20" rx="2" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/>
    <path d="M8.2 7h7.6v2.4l-4 8.6H9l3.8-8.3H8.2z" fill="#2b5ca8"/>`,
  revive: html`
    <path d="M3 15h18v6H3z" fill="#8d8674" stroke="#3a362c" stroke-width="1"/>
    <rect x="7" y="3" width="10" height="13" rx="1.4" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/>
    <path d="M12 5.5 15.2 10H13v4h-2v-4H8.8z" fill="#25753f"/>`,
  copy: html`
    <rect x="3" y="2.5" width="11" height="15" rx="1.6" fill="#8d67bd" stroke="#fff" stroke-width="1"/>
    <rect x="9.5" y="6.5" width="11" height="15" rx="1.6" fill="#6d42a0" stroke="#fff" stroke-width="1"/>
    <path d="M15 10.5v7M11.5 14h7" stroke="#fff" stroke-width="1.8"/>`,
  check: html`
    <circle cx="12" cy="12" r="10" fill="#25753f"/>
    <path d="m7 12.3 3.4 3.5L17 8.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>`,
  cross: html`
    <circle cx="12" cy="12" r="10" fill="#4a3431"/>
    <path d="m8 8 8 8M16 8l-8 8" stroke="#ffc0b8" stroke-width="2.6" stroke-linecap="round"/>`,
  eye: html`
    <path d="M1.5 12C6 4.5 18 4.5 22.5 12 18 19.5 6 19.5 1.5 12z"
      fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/>
    <circle cx="12" cy="12" r="3.2" fill="currentColor"/>`,
  self: html`<path d="M9 4v8H4l8 9 8-9h-5V4z" fill="currentColor"/>`,
};

/** A symbol of this title, shown like those that all titles share. @param {{ of: keyof typeof GLYPHS }} props */
export const Glyph = ({ of }) => html`<span class="symbol" aria-hidden="true">
  <svg viewBox="0 0 24 24" focusable="false">${GLYPHS[of]}</svg>
</span>`;

/** @param {{ of: string }} props */
export const Resource = ({ of }) => html`<${Symbol} of=${of === "textile" ? "loom" : of} />`;

/** A small card of a colour, with the picture of that colour. @param {{ colour: string }} props */
export const Tiny = ({ colour }) => html`<span class=${`w7-tiny c-${colour}`} aria-hidden="true">
  <svg viewBox="0 0 60 40" focusable="false"><path d=${PICTURES[colour]} /></svg>
</span>`;

/** Resources or symbols of which one is had at a time, as on cards: one / another. @param {{ of: string[] }} props */
export const Choice = ({ of }) => html`<span class=${names("w7-choice", { many: of.length > 2 })}>
  ${of.map((one, place) => [place > 0 && html`<i>/</i>`, html`<${Resource} of=${one} />`])}
</span>`;

/** @param {{ children?: Markup }} props */
export const Symbols = ({ children }) => html`<span class="w7-symbols">${children}</span>`;

/**
 * @param {number} count
 * @param {Markup} what
 */
const times = (count, what) => Array.from({ length: count }, () => what);

/** What is counted. @param {{ of: PerEffect["per"] }} props */
function Thing({ of }) {
  if (of.kind === "card") return of.colours.map((colour) => html`<${Tiny} colour=${colour} />`);
  return of.kind === "wonder_stage" ? html`<${Glyph} of="stage" />` : html`<${Symbol} of="defeat" />`;
}

/** What is counted, between arrows to the cities in which it is. @param {{ effect: PerEffect, what: Markup }} props */
function Counted({ effect: { per, scope }, what }) {
  const near = scope !== "self";
  return html`<span class="w7-counted">
    ${near && html`<${Symbol} of="left" />`}
    ${scope === "self_and_neighbours" && html`<${Glyph} of="self" />`}
    <${Thing} of=${per} />
    ${near && html`<${Symbol} of="right" />`}
    <i>:</i>${what}
  </span>`;
}

/** @param {{ effect: Extract<Effect, { type: "trade_discount" }> }} props */
const Discount = ({ effect: { from, resources, price } }) => html`<span class="w7-discount">
  ${from !== "right" && html`<${Symbol} of="left" />`}
  <${Symbol} of="coin" count=${price} />
  <span class="w7-cluster">${resources.map((of) => html`<${Resource} of=${of} />`)}</span>
  ${from !== "left" && html`<${Symbol} of="right" />`}
</span>`;

/** @param {{ of: number }} props */
const Coins = ({ of }) => html`<${Symbol} of="coin" count=${of} />`;

/** @param {{ of: number }} props */
const Points = ({ of }) => html`<${Symbol} of="points" count=${of} />`;

/** @type {Partial<Record<Effect["type"], keyof typeof GLYPHS>>} */
const POWERS = { free_build_per_age: "gift", play_last_card: "last", build_from_discard: "revive", copy_guild: "copy" };

/** @param {{ of: Effect }} props */
function OneEffect({ of: effect }) {
  switch (effect.type) {
    case "produces":
      return resourceSymbols(effect.resources);
    case "produces_choice":
      return html`<${Choice} of=${effect.one_of} />`;
    case "points":
      return html`<${Points} of=${effect.amount} />`;
    case "shields":
      return times(effect.amount, html`<${Symbol} of="shield" />`);
    case "science":
      return html`<${Symbol} of=${effect.symbol} />`;
    case "science_choice":
      return html`<${Choice} of=${SCIENCE} />`;
    case "coins_now":
      return html`<${Coins} of=${effect.amount} />`;
    case "coins_per":
      return html`<${Counted} effect=${effect} what=${html`<${Coins} of=${effect.amount} />`} />`;
    case "points_per":
      return html`<${Counted} effect=${effect} what=${html`<${Points} of=${effect.amount} />`} />`;
    case "trade_discount":
      return html`<${Discount} effect=${effect} />`;
    default:
      return html`<${Glyph} of=${POWERS[effect.type]} />`;
  }
}

/** Effects as symbols. Coins and points for the same thing share one count. @param {{ of: Effect[] }} props */
export function Effects({ of: effects }) {
  const [first, second] = effects;
  if (effects.length === 2 && first.type === "coins_per" && second.type === "points_per") {
    const both = html`<${Coins} of=${first.amount} /><${Points} of=${second.amount} />`;
    return html`<${Counted} effect=${first} what=${both} />`;
  }
  return effects.map((effect) => html`<${OneEffect} of=${effect} />`);
}

/** @param {Cost["resources"]} resources */
const resourceSymbols = (resources) =>
  Object.entries(resources).flatMap(([of, count]) => times(count, html`<${Resource} of=${of} />`));

/** @param {Cost} cost */
export const costSymbols = ({ coins, resources }) => [
  ...(coins > 0 ? [html`<${Coins} of=${coins} />`] : []),
  ...resourceSymbols(resources),
];

/** Units of production. @param {{ of: Unit[] }} props */
export const Units = ({ of: units }) =>
  html`<span class="w7-units">${units.map(
    ({ one_of: kinds }) =>
      html`<span class="w7-unit">
      ${kinds.length === 1 ? html`<${Resource} of=${kinds[0]} />` : html`<${Choice} of=${kinds} />`}
    </span>`,
  )}</span>`;

/** A number with its sign. @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : `${number}`.replace("-", "−"));

/** A conflict token. @param {{ points: number }} props */
export const Token = ({ points }) =>
  html`<b class=${names("w7-token", points < 0 ? "lost" : "won")} aria-hidden="true">${signed(points)}</b>`;

/**
 * Symbols with a number, and the same in words for screen readers.
 *
 * @param {{ words: string, class?: string, children?: Markup }} props
 */
export const Stat = ({ words, children, class: own }) => html`<span class=${names("w7-stat", own)} title=${words}>
  <span class="unseen">${words}</span><span aria-hidden="true">${children}</span>
</span>`;
