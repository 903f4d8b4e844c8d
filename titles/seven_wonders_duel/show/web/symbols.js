// The symbols of this title, drawn in a box of 24 by 24, and the silhouettes of its wonders.

import { html, names, PICTURES, Symbol } from "heptad";

/** @import { Markup } from "heptad/types" */

const line = (/** @type {string} */ d, width = 1.8) => html`<path d=${d} fill="none" stroke="currentColor"
  stroke-width=${width} stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (/** @type {string} */ d) => html`<path d=${d} fill="currentColor" fill-rule="evenodd"/>`;
const ring = (/** @type {number} */ r, width = 1.8, x = 12, y = 12) =>
  html`<circle cx=${x} cy=${y} r=${r} fill="none" stroke="currentColor" stroke-width=${width}/>`;
const dot = (/** @type {number} */ r, x = 12, y = 12) => html`<circle cx=${x} cy=${y} r=${r} fill="currentColor"/>`;

/** @type {Record<string, Markup>} */
const SCIENCE = {
  quill: html`${area("M18 5c-6 0-10 5-10 10l-2 4 1.2.6 1.8-3.6c6 0 9-5 9-11z")}
    <path d="M9 15.5 15.5 8" stroke="#1f6a3b"/>`,
  mortar: html`${area("M6 11h12c0 4-1.5 6-3.5 7l.8 2H8.7l.8-2C7.5 17 6 15 6 11z")}${line("m12.5 10 4-6", 2.4)}`,
  plumb_bob: html`${line("M12 3.5V9")}${area("M8.5 9h7l-1 6-2.5 5.5L9.5 15z")}`,
  wheel: html`${ring(6.8)}${line("M12 5v14M5 12h14M7 7l10 10M17 7 7 17", 1.3)}${dot(2)}`,
  armillary_sphere: html`${ring(6.8, 1.5)}
    <g fill="none" stroke="currentColor" stroke-width="1.3">
      <ellipse cx="12" cy="12" rx="6.8" ry="2.4" transform="rotate(-25 12 12)"/>
      <ellipse cx="12" cy="12" rx="2.6" ry="6.8"/>
    </g>
    ${line("M12 3.5v17", 1.3)}${dot(1.6)}`,
  sundial: html`${line("M4.5 17a7.5 7.5 0 0 1 15 0z")}
    ${line("M12 17 9 10M12 9.5V6.5M5.5 12l-1.5-1M18.5 12l1.5-1", 1.5)}${dot(1.4, 12, 17)}`,
  scales: html`${line("M12 4.5v14M8 19h8M5.5 7.5h13", 1.6)}
    ${area("M5.5 8 2.8 13.5a2.9 2.9 0 0 0 5.4 0zM18.5 8l-2.7 5.5a2.9 2.9 0 0 0 5.4 0z")}`,
};

/** @type {Record<string, Markup>} */
const CHAINS = {
  horseshoe: line("M8 18V9.5a4 4 0 0 1 8 0V18M6.5 18.5H9M15 18.5h2.5", 2.6),
  sword: area("m12 3 1.8 3v8.5h3.2v2h-3.5V21h-3v-4.5H7v-2h3.2V6z"),
  tower: area("M7.5 20V10H6V5h2.5v2h2.3V5h2.4v2h2.3V5H18v5h-1.5v10h-3v-4h-3v4z"),
  book: area("M4 6c3-1 5.5-.8 7.3.8v12C9.5 17.3 7 17 4 18zM20 6c-3-1-5.5-.8-7.3.8v12C14.5 17.3 17 17 20 18z"),
  gear: html`<circle cx="12" cy="12" r="6.5" fill="none" stroke="currentColor" stroke-width="4"
    stroke-dasharray="2.9 2.2"/>${ring(4.5, 2.6)}`,
  mask: area(
    `M5 5.5c5 1.8 9 1.8 14 0 1.5 8-2 13-7 14.5-5-1.5-8.5-6.5-7-14.5z
    M8 10l3.5 1.2L8.5 12zM16 10l-3.5 1.2 3 .8zM9 14.5c2 1.5 4 1.5 6 0-1 3-5 3-6 0z`,
  ),
  moon: area("M16.5 4.5a8.3 8.3 0 1 0 0 15A9 9 0 0 1 16.5 4.5z"),
  drop: area("M12 3c4 5.5 6 8.8 6 11.5a6 6 0 0 1-12 0C6 11.8 8 8.5 12 3z"),
  amphora: area("M9.5 3h5v2.5c4 2 4.5 6 2.5 9.5l-3 4.5h1v1.5H9v-1.5h1l-3-4.5c-2-3.5-1.5-7.5 2.5-9.5z"),
  target: html`${ring(7.5, 1.8)}${ring(3.8, 1.8)}${dot(1.6)}`,
  helmet: area("M5 19C3.5 9 7.5 5 13 5c4 0 6.5 3 6.5 7.5h-6l-1 2.5 1 4H9.5L8 15l-.5 4z"),
  lyre: line("M7.5 4c-3 7-1.5 12 4.5 13.5C18 16 19.5 11 16.5 4M8 20.5h8M7 7.5h10M10.2 8v8M13.8 8v8", 1.6),
  lamp: area("M3 11h4c1-3.5 9-3.5 10 0 2 0 3-1.2 4-3.2.8 5-2 9-6 10.2V20H9v-2c-3-1-5.2-3.5-6-7z"),
  column: area("M6 4h12v3H6zM7.5 8h2.3v9H7.5zM10.9 8h2.3v9h-2.3zM14.3 8h2.3v9h-2.3zM6 18h12v3H6z"),
  sun: html`${dot(4.2)}
    ${line("M12 3.5v2.5M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18")}`,
  portico: area("m3 9.5 9-5.5 9 5.5V11H3zM5 12h2.5v6H5zM10.8 12h2.5v6h-2.5zM16.5 12H19v6h-2.5zM3.5 19h17v2h-17z"),
  barrel: html`${area("M7 4h10c2.2 5 2.2 11 0 16H7C4.8 15 4.8 9 7 4z")}
    <path d="M5.5 9h13M5.5 15h13" stroke="#2a2c31" stroke-width="1.5"/>`,
};

/** @type {Record<string, Markup>} */
const SIGNS = {
  yes: line("m5 13 4.5 4.5L19 7", 3.4),
  no: line("m6 6 12 12M18 6 6 18", 3.2),
  wonder: html`<g stroke="#4b3a12" stroke-width="1.2" stroke-linejoin="round">
    <path d="M2 20.5 9.5 6 17 20.5z" fill="#f2d27a"/><path d="M11 20.5 16.5 11 22 20.5z" fill="#cfa545"/>
  </g>`,
  token: html`<circle cx="12" cy="12" r="9.5" fill="#2c7a4b" stroke="#dcefd9" stroke-width="1.6"/>
    <path fill="#eaf6e6"
      d="m12 6.5 1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-1.9-3.5 1.9.8-3.9-2.9-2.7 3.9-.5z"/>`,
  any: html`<circle cx="12" cy="12" r="10" fill="#5b5446"/>
    <path d="M12 4.5 19 8.5v7L12 19.5 5 15.5v-7z" fill="#eadfc4"/>
    <path d="M12 12 5 8.5M12 12l7-3.5M12 12v7.5" stroke="#5b5446"/>`,
  revive: html`<g fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2">
      <rect x="8" y="8" width="11" height="14" rx="1.5"/><rect x="4.5" y="5" width="11" height="14" rx="1.5"/>
    </g>
    <path d="M10 16V9m-3 3 3-3.5 3 3.5" fill="none" stroke="#25753f" stroke-width="2"/>`,
  pawn: html`<path fill="#d8423a" stroke="#2b0a08" stroke-width="1.2"
      d="M12 2.5a4.3 4.3 0 0 1 2.6 7.7c.6 4.2 2 6.6 4 8.3v3H5.4v-3c2-1.7 3.4-4.1 4-8.3A4.3 4.3 0 0 1 12 2.5z"/>
    <path d="M10 5.5a2.6 2.6 0 0 1 2-1" stroke="#ffd9d4" stroke-width="1.2" fill="none" stroke-linecap="round"/>`,
  capital: area("M3 21V9h3V6h3v3h2V4h2v5h2V6h3v3h3v12h-6v-5a3 3 0 0 0-6 0v5z"),
};

/**
 * The silhouette of each wonder in a box of 60 by 40, and the hue of its sky.
 * @type {Record<string, [hue: number, path: string]>}
 */
export const WONDERS = {
  appian_way: [95, "M20 40 28 12h4l9 28zM7 40c-4-8-3-22 1-27 5 5 6 19 2 27zM48 40c-4-8-3-22 1-27 5 5 6 19 2 27z"],
  circus_maximus: [
    15,
    `M3 40V20c10-9 44-9 54 0v20h-5v-7a3 3 0 0 0-6 0v7h-5v-8a3 3 0 0 0-6 0v8h-10v-8a3 3 0 0 0-6 0v8h-5v-7
    a3 3 0 0 0-6 0v7z
    M8 21c12-6 32-6 44 0v2c-12-5-32-5-44 0z`,
  ],
  colossus: [200, "m22 40 5-17-2-9-6-4 1-2 7 3a4 4 0 1 1 6-1l5-8 3 1-5 10-2 9 6 18h-5l-5-13-3 13z"],
  great_library: [
    40,
    `M6 40v-3h48v3zM10 36V20h5v16zM22 36V20h5v16zM33 36V20h5v16zM45 36V20h5v16z
    M7 19v-3h46v3zM12 15a18 10 0 0 1 36 0z`,
  ],
  great_lighthouse: [
    215,
    `m22 40 3-24h10l3 24zM23 15v-3h14v3zM26 11V6h8v5zM25 5l5-4 5 4z
    M39 7l14-4v5zM39 10l14 4V9zM21 7 7 3v5zM21 10 7 14V9z`,
  ],
  hanging_gardens: [
    140,
    `M3 40v-9h54v9zM10 29v-7h40v7zM18 20v-6h24v6zM25 12V8h10v4zM6 31c0 4 3 4 3 0s3 6 4 0z
    M46 31c0 5 4 5 4 0s3 5 4 0zM14 22c0 4 4 5 4 0zM42 22c0 5 4 5 4 0zM30 8c-5 0-5-5-1-5 0-3 5-3 5 0 4 1 2 6-4 5z`,
  ],
  mausoleum: [
    265,
    `M8 40v-7h44v7zM12 32V20h4v12zM22 32V20h4v12zM34 32V20h4v12zM44 32V20h4v12z
    M10 19v-3h40v3zM15 15l5-4h2l3-3h2l2-3h2l2 3h2l3 3h2l5 4z`,
  ],
  piraeus: [190, "M6 30h48l-7 9H14zM28 29V4h3v25zM33 7c11 3 15 10 16 20H33zM26 10c-8 4-12 10-13 17h13z"],
  pyramids: [38, "M1 40 22 7l21 33zM29 40 45 17l14 23z"],
  sphinx: [30, "M5 40v-6h9v-6c5-3 12-4 19-3l2-11c2-6 13-6 15 0l3 11h-4v5l5 4v6z"],
  statue_of_zeus: [225, "M14 40V10h4v16h16v14h-5v-9H19v9zM22 25v-9a5 5 0 1 1 8-1l2 6 9-1v3l-10 4v-2zM43 40V5h2v35z"],
  temple_of_artemis: [
    330,
    `M4 40v-4h52v4zM8 35V20h4v15zM17 35V20h4v15zM28 35V20h4v15zM39 35V20h4v15zM48 35V20h4v15z
    M4 19l26-15 26 15z`,
  ],
};

/**
 * A symbol of one of the sets above.
 * @param {{ shape: Markup, class?: string }} props
 */
const Glyph = ({ shape, class: own }) => html`<span class=${names("symbol", own)} aria-hidden="true">
  <svg viewBox="0 0 24 24" focusable="false">${shape}</svg>
</span>`;

/** @param {{ of: string }} props */
export const Sign = ({ of }) => html`<${Glyph} shape=${SIGNS[of]} class=${`sign-${of}`} />`;

/**
 * A scientific symbol.
 * @param {{ of: string }} props
 */
export function Science({ of }) {
  const shape = html`<circle cx="12" cy="12" r="11" fill="#1f6a3b"/>
    <g transform="translate(1.2 1.2) scale(.9)">${SCIENCE[of]}</g>`;
  return html`<${Glyph} class="science" shape=${shape} />`;
}

/**
 * The white sign of a chain.
 * @param {{ of: string }} props
 */
export function Chain({ of }) {
  const shape = html`<rect x=".5" y=".5" width="23" height="23" rx="6" fill="#2a2c31" stroke="#d9d2c0"/>
    <g transform="translate(1.8 1.8) scale(.85)">${CHAINS[of]}</g>`;
  return html`<${Glyph} class="chain-mark" shape=${shape} />`;
}

/**
 * An amount of coins; two digits are smaller.
 * @param {{ count: number }} props
 */
export const Coin = ({ count }) => html`<${Symbol} of="coin" count=${count} class=${names({ two: count > 9 })} />`;

/**
 * Coins that are lost, on red.
 * @param {{ coins: number }} props
 */
export const Loss = ({ coins }) => html`<span class="loss">−${coins}<${Symbol} of="coin" /></span>`;

/**
 * A small card of a colour, or another thing that effects count.
 * @param {{ of: string }} props
 */
export function Counted({ of }) {
  if (of === "wonder") return html`<${Sign} of="wonder" />`;
  if (of === "coin_triple") return html`<${Symbol} of="coin" count="3" />`;
  const shape = html`<rect x="3.5" y="1" width="17" height="22" rx="2.5" fill="var(--c)" stroke="#fff"
      stroke-width="1.4"/>
    <path d=${PICTURES[of]} fill="#fff" transform="translate(5 7.5) scale(.235)"/>`;
  return html`<${Glyph} class=${`mini c-${of}`} shape=${shape} />`;
}
