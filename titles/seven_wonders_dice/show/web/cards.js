// What is printed on dice, spaces and bonuses: faces, effects, costs. And the crosses on them.

import { html, names, Symbol } from "heptad";
import { Box, Burst, ColourSign, Picture, Sign, SIGNS } from "./symbols.js";

/** @import { Markup } from "heptad/types" */
/** @import { Effect, PrintedDie, Space } from "./types.js" */

/** The colour in which each building is drawn. @type {Record<string, string>} */
export const BUILDING_COLOURS = {
  wonder: "wonder",
  barracks_west: "red",
  barracks_east: "red",
  agora: "blue",
  market: "yellow",
  university: "green",
  guild_court: "purple",
  gallery_of_leaders: "white",
  warehouse: "grey",
};

/** @param {string[]} buildings */
export const coloursOf = (buildings) => [...new Set(buildings.map((building) => BUILDING_COLOURS[building]))];

/** A die in a text, of a colour or of any colour. @param {{ colour?: string, children?: Markup }} props */
export function SmallDie({ colour = "any", children }) {
  const sign = colour !== "any" && html`<${ColourSign} colour=${colour} />`;
  return html`<span class=${`small-die c-${colour}`} aria-hidden="true">${children ?? sign}</span>`;
}

/** A die with all its faces, the upper one in front. @param {{ die: PrintedDie, upper: number }} props */
export function Cube({ die: { faces, colour }, upper }) {
  const turned = [...faces.slice(upper - 1), ...faces.slice(0, upper - 1)];
  return html`<span class=${`cube c-${colour}`} aria-hidden="true">
    ${turned.map(({ symbol }, place) => html`<span class=${`face face-${place}`}><${Sign} of=${symbol} /></span>`)}
  </span>`;
}

/** @param {number | string} count */
const coin = (count) => html`<${Symbol} of="coin" count=${count} />`;

/** @param {number} count */
const points = (count) => html`<${Symbol} of="points" count=${count} />`;

/** @param {string[]} buildings @param {boolean} [crossed] */
const box = (buildings, crossed) => html`<${Box} colours=${coloursOf(buildings)} crossed=${crossed} />`;

/** An effect as symbols. @param {{ effect: Effect }} props */
function EffectSigns({ effect }) {
  switch (effect.type) {
    case "gain_coins":
      return coin(effect.amount);
    case "coins_on_die":
      return html`<${SmallDie} colour=${effect.colour} />${coin(`+${effect.amount}`)}`;
    case "die_cost_zero":
      return html`<${SmallDie} colour=${effect.colour} />${coin(0)}`;
    case "die_cost_minus_one":
      return html`<${SmallDie} />${coin("−1")}`;
    case "unlock_die":
      return html`<${SmallDie} colour=${effect.colour} /><${Picture} of=${SIGNS.key} />`;
    case "cross_space":
      return box(effect.buildings, true);
    case "cross_up_to_two":
      return html`${box(effect.buildings, true)}${box(effect.buildings, true)}`;
    case "coins_and_points_per_space":
      return html`<span class="per">
        ${coin(effect.coins)}${points(effect.points)}<i>/</i>${box(effect.buildings)}
      </span>`;
    case "points_per_space":
      return html`<span class="per flat">${points(effect.points)}<i>/</i>${box(effect.buildings)}</span>`;
    case "construct_without_die_cost":
      return html`<${Symbol} of="turn" /><${SmallDie}>0<//>`;
    case "extra_action":
      return html`<${Symbol} of="turn" class="large" />`;
    default:
      return null; // a produced resource: its sign says it
  }
}

/** What a space brings, as symbols. @param {{ space: Pick<Space, "kind" | "points" | "effects"> }} props */
export function Gain({ space: { kind, points: printed, effects } }) {
  if (kind === "attack") return html`<${Burst} points=${printed} />`;
  if (kind === "defense") return html`<${Picture} of=${SIGNS.shield} class="c-red" />`;
  return html`${printed > 0 && html`<${Symbol} of="points" count=${printed} class="large" />`}
    <${Effects} of=${effects} />`;
}

/** @param {{ of: Effect[] }} props */
export const Effects = ({ of: effects }) => effects.map((effect) => html`<${EffectSigns} effect=${effect} />`);

/** The resources that something costs, or that a board produces. @param {{ count: number, class?: string }} props */
export const Resources = ({ count, class: own }) =>
  html`<span class=${names("hex", own)} aria-hidden="true">${count}</span>`;

/**
 * What is printed on a space: its sign, unless the row has it, what it brings, and its cost.
 *
 * @param {{ space: Space, isSigned: boolean }} props
 */
export const PrintedSpace = ({ space, isSigned }) => html`
  ${
    isSigned &&
    space.symbols.length > 0 &&
    html`<span class="space-sign">${space.symbols.map((symbol) => html`<${Sign} of=${symbol} />`)}</span>`
  }
  <span class="gain"><${Gain} space=${space} /></span>
  ${space.cost > 0 && html`<${Resources} count=${space.cost} class="cost-hex" />`}`;

/** Crosses are drawn by hand: no two beside each other are alike. */
const STROKES = [
  ["M3 4q9 7 18 17", "M21 3.5Q11 11 3.5 20.5"],
  ["M4 3q7 10 17 17", "M20 4Q13 13 3 20"],
  ["M3 5q10 5 17 16", "M21.5 5Q12 10 4 21"],
];

/**
 * `fresh` ones are drawn now, `pencil` ones may still change.
 *
 * @param {{ id: string, fresh?: boolean, pencil?: boolean }} props
 */
export function Cross({ id, fresh, pencil }) {
  const strokes = STROKES[(id.length + id.charCodeAt(id.length - 1)) % STROKES.length];
  return html`<svg
    class=${names("cross", { fresh, pencil })} viewBox="0 0 24 24" preserveAspectRatio="none"
    aria-hidden="true" focusable="false"
  >
    ${strokes.map((d, place) => html`<path class=${`stroke-${place}`} d=${d} />`)}
  </svg>`;
}
