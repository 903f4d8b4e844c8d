// Cards, wonders and progress tokens, with their prices.

import { Card, html, names, Spot, Symbol, translated } from "heptad";
import { About, labelOf } from "./about.js";
import { Cost, Effects } from "./effects.js";
import { Chain, Coin, Sign, WONDERS } from "./symbols.js";
import { say, thingOf } from "./words.js";

/** @import { Markup, SpotProps } from "heptad/types" */
/** @import { Built, Model, Price, Thing } from "./types.js" */

const COLOURS = ["brown", "grey", "yellow", "blue", "green", "red", "purple"];

/**
 * The cards of a list, by colour.
 * @param {Model} model
 * @param {string[]} ids
 */
export const byColour = (model, ids) =>
  ids
    .map((id) => thingOf(model, id))
    .sort((one, other) => COLOURS.indexOf(one.colour ?? "") - COLOURS.indexOf(other.colour ?? ""));

/**
 * A card face up: what it does and the chain that it begins on its band, its cost below.
 * @param {{ thing: Thing, form?: "card" | "strip" }} props
 */
export function Face({ thing, form }) {
  const gift = thing.chain_symbol && html`<span class="gift"><${Chain} of=${thing.chain_symbol} /></span>`;
  return html`<${Card} form=${form} colour=${thing.colour} name=${translated(thing.name)}
    effect=${html`<${Effects} thing=${thing} />${gift}`} cost=${html`<${Cost} thing=${thing} />`} />`;
}

/**
 * A card that can be pressed or looked at.
 * @param {{ model: Model, thing: Thing, price?: Price, children?: Markup } & Partial<SpotProps>} props
 */
export const CardSpot = ({ model, thing, price, children, ...rest }) => html`
  <${Spot} spot=${`card:${thing.id}`} label=${labelOf(model, thing, price)} ...${rest}
    about=${() => html`<${About} model=${model} thing=${thing} price=${price} />`}>${children}<//>`;

/** Whether nothing is printed as the cost of a thing. @type {(thing: Thing) => boolean} */
const isGratis = ({ cost }) => cost?.coins === 0 && Object.keys(cost.resources).length === 0;

/**
 * The price of a thing as a small plate: with a tick if it can be paid and a cross if not; plain on a covered card.
 * @param {{ thing: Thing, price?: Price, covered?: boolean }} props
 */
export function PricePlate({ thing, price, covered }) {
  if (price === undefined) return null;
  const total = price.bank + price.rival;
  const isDear = price.missing > 0;
  if (covered && total === 0 && !price.chain && isGratis(thing)) return null;
  const coin = (total > 0 || covered) && html`<${Coin} count=${total} />`;
  return html`<span class=${names("price", { dear: isDear, later: covered })} aria-hidden="true">
    ${!covered && html`<${Sign} of=${isDear ? "no" : "yes"} />`}
    ${price.chain ? html`<${Symbol} of="chain" />` : coin}
  </span>`;
}

/**
 * A wonder: cost at the left, effects at the right, its name below. A built one shines, with the card under it.
 * @param {{ model: Model, thing: Thing, built?: Built, price?: Price }} props
 */
function Wonder({ model, thing, built, price }) {
  const [hue, path] = WONDERS[thing.id] ?? [45, ""];
  const deck = built && thingOf(model, built.card).deck;
  return html`<span class=${names("wonder", { built })} style=${{ "--hue": hue }}>
    ${built && html`<span class="tucked" data-key=${built.card}><${Card} form="back" colour=${deck} /></span>`}
    <span class="frame">
      <svg viewBox="0 0 60 40" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
        <circle cx="45" cy="10" r="5" fill="#fff6" /><path d=${path} />
      </svg>
      <span class="wonder-cost">
        ${built ? html`<span class="done"><${Sign} of="yes" /></span>` : html`<${Cost} thing=${thing} />`}
      </span>
      <span class="wonder-effects"><${Effects} thing=${thing} /></span>
      <span class="wonder-name">${translated(thing.name)}</span>
    </span>
    <${PricePlate} thing=${thing} price=${price} />
  </span>`;
}

/**
 * A wonder that can be pressed or looked at. `note` is a sentence about it.
 * @param {{ model: Model, id: string, built?: Built, price?: Price, note?: string, children?: Markup }} props
 */
export function WonderSpot({ model, id, built, price, note, children }) {
  const thing = thingOf(model, id);
  return html`<${Spot} spot=${`wonder:${id}`} class="wonder-spot" data-key=${`wonder:${id}`}
    label=${`${labelOf(model, thing, price)} ${note ?? ""}`}
    about=${() => html`<${About} model=${model} thing=${thing} price=${price} note=${note} />`}>
    <${Wonder} model=${model} thing=${thing} built=${built} price=${price} />${children}
  <//>`;
}

/**
 * A progress token: its effect on a green disc, its name below; to choose from, its text too.
 * @param {{ model: Model, id: string, toChoose?: boolean }} props
 */
export function Token({ model, id, toChoose }) {
  const thing = thingOf(model, id);
  return html`<${Spot} spot=${`token:${id}`} class=${names("token", { "to-choose": toChoose })}
    label=${`${say("Progress token")}: ${labelOf(model, thing)}`} data-key=${toChoose ? undefined : `token:${id}`}
    about=${() => html`<${About} model=${model} thing=${thing} />`}>
    <span class="disc"><${Effects} thing=${thing} /></span><span class="token-name">${translated(thing.name)}</span>
    ${toChoose && html`<span class="token-text">${translated(thing.text)}</span>`}
  <//>`;
}
