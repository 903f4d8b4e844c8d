// A card, the same in all titles: a coloured band with what the card does, what it costs, a picture, its name.

import { html, names } from "../app/html.js";

/** @import { Markup } from "heptad/types" */

/**
 * A picture for each colour of card, since colour alone tells too little. All are drawn in a box of 60 by 40.
 *
 * @type {Record<string, string>}
 */
export const PICTURES = {
  brown: "M4 34 18 12l8 12 6-9 24 19zM40 10a5 5 0 1 0 .1 0",
  grey: "M10 34V16l10-6 10 6v18zM34 34V22h16v12zM37 22v-8h4v8z",
  blue: "M6 34v-3h48v3zM9 31V17h4v14zM21 31V17h4v14zM35 31V17h4v14zM47 31V17h4v14zM5 17 30 5l25 12z",
  yellow: "M8 34V18h44v16h-6V24H14v10zM4 18 10 8h40l6 10zM18 34v-7h8v7z",
  red: "M8 34V12h6v5h6v-5h6v5h8v-5h6v5h6v-5h6v22H36v-9a6 6 0 0 0-12 0v9z",
  green: "M8 34v-3h44v3zM12 31V16a18 12 0 0 1 36 0v15h-6V18H18v13zM29 31V20h2v11z",
  purple: "M30 4l6 11 13 1-9 9 3 12-13-6-13 6 3-12-9-9 13-1z",
};

/**
 * A card of `colour`. `effect` and `cost` are markup with symbols, `name` and `foot` texts. `form` is `card`, `strip`
 * for the upper edge of a card that lies under another one, or `back`. All lengths are in em: the zone sets the font
 * size.
 *
 * @param {{ colour: string, effect?: Markup, cost?: Markup, name?: Markup, foot?: Markup, form?: string }} props
 */
export function Card({ colour, effect, cost, name, foot, form = "card" }) {
  if (form === "back") return html`<span class=${names("card back", `c-${colour}`)}></span>`;
  return html`<span class=${names("card", form, `c-${colour}`)}>
    <span class="band">${effect}</span>
    ${form === "card" && html`<${Picture} colour=${colour} />`}
    ${form === "card" && cost && html`<span class="cost">${cost}</span>`}
    <span class="card-name">${name}</span>
    ${form === "card" && foot && html`<span class="card-foot">${foot}</span>`}
  </span>`;
}

/** @param {{ colour: string }} props */
const Picture = ({ colour }) =>
  html`<svg class="picture" viewBox="0 0 60 40" aria-hidden="true" focusable="false">
    <path d=${PICTURES[colour] ?? ""} />
  </svg>`;
