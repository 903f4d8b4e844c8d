// The symbols of 7 Wonders Dice: what is printed on dice and spaces, in one colour, in a box of 24 by 24.

import { html, names, Symbol } from "heptad";

/** @import { Markup } from "heptad/types" */

/** Most signs are one path. @type {Record<string, Markup>} */
export const SIGNS = {
  mask: `M3.5 4.5c5 2 12 2 17 0 .7 8-2 14-8.5 17C5.5 18.5 2.8 12.5 3.5 4.5zm3 5q2.3 2.5 4.6 0-2.3-2.2-4.6 0zm6.4 0
    q2.3 2.5 4.6 0-2.3-2.2-4.6 0zM7.5 14q4.5 2.5 9 0-1 4.3-4.5 4.3T7.5 14z`,
  scales: html`<path d="M11 2.5h2v2.2l7.5 1.9-.4 1.7L13 6.6V19.5h4V22H7v-2.5h4V6.6L3.9 8.3l-.4-1.7L11 4.7z"/>
    <path d="M5.2 8 2 14.5M5.2 8l3.2 6.5M18.8 8l-3.2 6.5M18.8 8l3.2 6.5"
      stroke="currentColor" stroke-width="1" fill="none"/>
    <path d="M1.2 14.3h8a4 3.7 0 0 1-8 0zm13.6 0h8a4 3.7 0 0 1-8 0z"/>`,
  fountain: html`<path d="M2 16.5h20l-2.6 5H4.6z"/>
    <path d="M12 16V7M12 7.5C11 2 5 2 5 10v2M12 7.5c1-5.5 7-5.5 7 2.5v2"
      fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`,
  temple: "M12 2 22 7.5V9.2H2V7.5zM4 10.5h3.2v7.3H4zm6.4 0h3.2v7.3h-3.2zm6.4 0H20v7.3h-3.2zM2 19h20v3H2z",
  owl: html`<path d="M4.5 2.5 8.5 5h7l4-2.5c1 4 1.2 6 .5 9.5 0 6-3.5 10-8 10s-8-4-8-10c-.7-3.5-.5-5.5.5-9.5z
      M8.6 7.3a2.9 2.9 0 1 0 .1 0zm6.8 0a2.9 2.9 0 1 0 .1 0zM12 12.8l-1.3 1.5L12 17l1.3-2.7z" fill-rule="evenodd"/>
    <circle cx="8.7" cy="10.2" r="1.3"/><circle cx="15.5" cy="10.2" r="1.3"/>`,
  caduceus: html`<path d="M11.2 3h1.6v19h-1.6z"/>
    <circle cx="12" cy="3" r="2"/>
    <path d="M11.5 8.5C8 9 3 8 1.5 3.5c3.5 2 6.5.5 10 2.5zm1 0c3.5.5 8.5-.5 10-5-3.5 2-6.5.5-10 2.5z"/>
    <path d="M9 10.5c-1.5 3.5 6.5 3.5 6 6.5-.3 2-4 1.8-5 3.5M15 10.5c1.5 3.5-6.5 3.5-6 6.5.3 2 4 1.8 5 3.5"
      fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>`,
  axe: html`<path d="M13.6 3.2l2 .8L8 22.2l-2.6-1z"/>
    <path d="M15 3.5c3.5-.7 6.5 2.5 7 7.5-2.7-2.3-6-1.8-8.5.5L11.5 10.5zM12.8 3.3C9 2 6 3.5 4.5 6.8
      c3-.7 4.5.3 5.8 3z"/>`,
  sword: "M21.5 2.5 20.3 7 10.5 16.8l-3.3-3.3L17 3.7zM4.8 12.8l6.4 6.4-1.6 1.6-2.5-2.5-3 3.1-1.5-1.5 3.1-3-2.5-2.5z",
  shield: "M12 2 21 4.5v7c0 5.5-4 9-9 10.9-5-1.9-9-5.4-9-10.9v-7zm-1.2 4.5v4H6.5v2.4h4.3v5h2.4v-5h4.3v-2.4h-4.3v-4z",
  camel: `M2 12.5C2.3 10 3.6 9.7 4.5 9.5 5.5 6 8 5.5 9.3 8.3 10.5 5 14 5 15 9.3c.9.5 1.9-.2 2.2-1.8l.5-3
    C18 3 19.5 2.8 20.5 3.2L23 4.5 22.5 6l-2.6.3-.5 4c-.3 2.7-1.7 4-3.4 4.3v7h-2v-6.8H7v6.8H5v-7.2
    c-.8-.3-1.3-.9-1.5-1.7L2.8 16l-1-.3z`,
  coin: `M12 2a10 10 0 1 0 .1 0zm0 2.5a7.5 7.5 0 1 1-.1 0zm0 2L13.7 10l3.8.5-2.8 2.6.7 3.8L12 15
    l-3.4 1.9.7-3.8-2.8-2.6 3.8-.5z`,
  chest: "M2 11.2V9.5C2 6 4.5 4 7.5 4h9C19.5 4 22 6 22 9.5v1.7zM2 13h7.5v3.5h5V13H22v7.5H2zm8.8-1h2.4v3h-2.4z",
  compass: html`<path d="M12 1.5a2.3 2.3 0 0 1 1.3 4.2L20 20.3 18.6 22.5 12.6 9h-1.2L5.4 22.5 4 20.3 10.7 5.7
      A2.3 2.3 0 0 1 12 1.5z"/>
    <path d="M6 15q6 3.5 12 0" fill="none" stroke="currentColor" stroke-width="1.8"/>`,
  tablet: "M4.5 22V8a7.5 5.5 0 0 1 15 0v14zM7.5 9h9v1.8h-9zm0 3.8h9v1.8h-9zm0 3.8h6v1.8h-6z",
  gear: html`${[0, 45, 90, 135].map(
    (turn) => html`<rect x="10.2" y="1.5" width="3.6" height="21" rx=".8" transform="rotate(${turn} 12 12)"/>`,
  )}
    <path d="M12 4.5a7.5 7.5 0 1 0 .1 0zm0 4.5a3 3 0 1 1-.1 0z" fill-rule="evenodd"/>`,
  leader: "M12 2a5 5.3 0 1 0 .1 0zM2.5 22c0-6 4-8.7 9.5-8.7s9.5 2.7 9.5 8.7z",
  leader_laurel: html`<path d="M12 6a3.7 4 0 1 0 .1 0zM5.5 22c0-4.5 2.5-6.5 6.5-6.5s6.5 2 6.5 6.5z"/>
    <path d="M6.5 3C3 6 2.5 11 5.5 15M17.5 3C21 6 21.5 11 18.5 15"
      fill="none" stroke="currentColor" stroke-width="1.3"/>
    <path d="M3.5 4.5 6 6.8 3 7.3zM2 9l3 1-2.5 1.8zm.8 5 2.7-.2-1.5 2.7zM20.5 4.5 18 6.8l3 .5zM22 9
      l-3 1 2.5 1.8zm-.8 5-2.7-.2 1.5 2.7z"/>`,
  spy: "M1.5 12c5-7.5 16-7.5 21 0-5 7.5-16 7.5-21 0zM12 7.5a4.5 4.5 0 1 0 .1 0zm0 2.5a2 2 0 1 1-.1 0z",
  guild: html`<path d="M5 4.5 19 10 5 15.5M5 20.5h14"
    fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  wonder: "M12 3 23 21H1z",
  key: "M8 4a5 5 0 1 0 4.6 7H15v3h3v-3h4V8h-9.4A5 5 0 0 0 8 4zm0 3.2a1.9 1.9 0 1 1-.1 0z",
  lock: "M6.5 10V7.5a5.5 5.5 0 0 1 11 0V10H19v11H5V10zm2.6 0h5.8V7.5a2.9 2.9 0 0 0-5.8 0z",
};

/** The sign of each colour, so that no colour stands alone. @type {Record<string, Markup>} */
const COLOUR_SIGNS = {
  green: "M12 3 22 20.5H2z",
  grey: "M12 1.5 22 12 12 22.5 2 12z",
  blue: "M2 8.5h20v7H2z",
  yellow: html`<circle cx="12" cy="12" r="9"/>`,
  red: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  purple: "m12 1.5 3.2 7.2 7.8.8-5.9 5.2 1.7 7.7L12 18.4l-6.8 4 1.7-7.7L1 9.5l7.8-.8z",
  black: "M12 2a10 10 0 1 0 .1 0zm0 3a7 7 0 1 1-.1 0zm0 3.5a3.5 3.5 0 1 0 .1 0z",
  white: "M12 2a4.5 4.5 0 1 0 .1 0zM3.5 22c0-6.5 3.5-9.5 8.5-9.5s8.5 3 8.5 9.5z",
  wonder: SIGNS.wonder,
};

/** The points of an attack stand in a burst, all others in laurels. */
const BURST = `m12 0 2.3 4.6 4.7-2.2-.8 5.2 5.2.6-3.8 3.7 4 3.4-5 1.2 1.2 5-5-1.5L12 24l-2.7-4-5 1.5 1.3-5-5-1.2 4-3.4
  L.8 8.2l5.2-.6L5 2.4l4.7 2.2z`;

/** Silhouettes of the seven wonders, in a box of 60 by 40. @type {Record<string, string>} */
const WONDERS = {
  alexandria: `M22 39V27h16v12zM24 26V15h12v11zM26.5 14V7h7v7zM27 6l3-5 3 5zM30 2l14-1v3zM30 2 16 1v3zM12 39h36v-3
    H12z`,
  babylon: `M4 39v-8h52v8zM10 30v-8h40v8zM17 21v-7h26v7zM24 13V7h12v6zM8 29c2-5 5-5 6 0zM46 29c2-5 5-5 6 0zM15 20
    c2-5 5-5 6 0zM39 20c2-5 5-5 6 0zM26 6c1-6 7-6 8 0z`,
  ephesus: `M3 39v-3h54v3zM6 35v-2h48v2zM9 32V17h4v15zM18 32V17h4v15zM28 32V17h4v15zM38 32V17h4v15zM47 32V17h4v15z
    M6 16v-3h48v3zM6 12 30 1l24 11z`,
  giza: "M2 39 24 7l22 32zM36 22l5-7 17 24H48zM24 7l6 32H46z",
  halicarnassus: `M8 39v-9h44v9zM12 29V19h3v10zM20 29V19h3v10zM28.5 29V19h3v10zM37 29V19h3v10zM45 29V19h3v10zM9 18
    v-2h42v2zM14 15 26 6h8l12 9zM27 5V1h6v4z`,
  olympia: "M17 39V29h5V17c0-4 3-6 6-6a4.5 4.5 0 1 1 4 0c3 0 6 2 6 6v8h6v14zM44 24V5l2-3 2 3v19zM12 39h36v-2H12z",
  rhodes: `M18 39l4-16-1-9c0-3 3-4 6-4a4 4 0 1 1 5 0c3 0 5-1 7-4l3-5 2 1-3 9c-1 3-3 4-4 5l-1 7 5 16h-5l-6-14h-1
    l-6 14zM8 39v-4h14l-1 4zM37 35h14v4H38z`,
};

/** The resources have the symbols that all titles share. @type {Record<string, string>} */
export const RESOURCES = {
  stone: "stone",
  wood: "wood",
  brick: "clay",
  textile: "loom",
  glass: "glass",
  papyrus: "papyrus",
};

/** What a sign is made of. @param {Markup} sign */
const drawn = (sign) => (typeof sign === "string" ? html`<path d=${sign} fill-rule="evenodd" />` : sign);

/** A sign in the colour of the text around it. @param {{ of: Markup, class?: string }} props */
export const Picture = ({ of, class: own }) => html`<svg
  class=${names("sign", own)} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false"
>${drawn(of)}</svg>`;

/** The sign of a colour. @param {{ colour: string }} props */
export const ColourSign = ({ colour }) => html`<${Picture} of=${COLOUR_SIGNS[colour]} />`;

/** The points of an attack. @param {{ points: number }} props */
export const Burst = ({ points }) => html`<span class="burst" aria-hidden="true">
  <${Picture} of=${BURST} /><b>${points}</b>
</span>`;

/** The wonder of a board. @param {{ board: string }} props */
export const WonderPicture = ({ board }) => html`<svg
  class="wonder-picture" viewBox="0 0 60 40" aria-hidden="true" focusable="false"
><path d=${WONDERS[board]} /></svg>`;

/**
 * The sign of a symbol of the catalogue, as it is on a die or beside the spaces that it permits.
 *
 * @param {{ of: string }} props
 */
export function Sign({ of: id }) {
  if (id in RESOURCES) return html`<${Symbol} of=${RESOURCES[id]} class="sign" />`;
  if (id in SIGNS) return html`<${Picture} of=${SIGNS[id]} />`;
  const [kind, colour] = id.split("_");
  if (kind === "leader") return html`<${Picture} of=${SIGNS.leader} class=${`c-${colour}`} />`;
  if (kind === "any") return html`<${Picture} of=${SIGNS.guild} class="c-purple" />`;
  const colours = colour === "four" ? ["red", "green", "blue", "yellow"] : [colour]; // of a spy or a guild
  return html`<span class="sign-pair"><${Picture} of=${SIGNS[kind]} /><${Box} colours=${colours} /></span>`;
}

/**
 * A space of one of these colours of buildings: with its colour's sign, or a cross if it may be crossed.
 *
 * @param {{ colours: string[], crossed?: boolean }} props
 */
export function Box({ colours, crossed = false }) {
  const width = 24 / colours.length;
  return html`<svg class="box" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${colours.map(
      (colour, place) => html`<rect class=${`c-${colour}`} x=${place * width} width=${width + 0.1} height="24" />`,
    )}
    ${crossed && html`<path d="m5 5 14 14M19 5 5 19" stroke="#fff" stroke-width="4" stroke-linecap="round" />`}
    ${
      !crossed &&
      colours.length === 1 &&
      html`<g class="on-box" transform="translate(5 5) scale(.58)">${drawn(COLOUR_SIGNS[colours[0]])}</g>`
    }
  </svg>`;
}
