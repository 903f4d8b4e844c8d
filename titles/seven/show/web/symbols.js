// The signs of SEVEN: of the colours, of what holds for a card, and a picture for each card.

import { html, names } from "heptad";

/** @import { Markup } from "heptad/types" */

/** @type {(x: number, y: number, r: number) => string} */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/**
 * The sign of each colour, and of other facts about a card, drawn in a box of 24 by 24; filled.
 *
 * @type {Record<string, string>}
 */
export const SIGNS = {
  red: "M12 1.5c1 4.5 6 6 6 12.5a6 6 0 0 1-12 0c0-3 1.4-5 2.6-6.2.3 1.9 1.2 2.8 2.1 3.1C9.8 7.8 10.5 4.5 12 1.5z",
  orange: "M12 8.5a6.8 6.8 0 1 0 .1 0zM12.5 7.2c0-3.4 2.3-5.7 6-5.7 0 3.4-2.3 5.7-6 5.7z",
  yellow: `M12 1l2.6 5.7 5.9-2.2-2.2 5.9L24 12l-5.7 2.6 2.2 5.9-5.9-2.2L12 24l-2.6-5.7-5.9 2.2 2.2-5.9L0 12
    l5.7-2.6-2.2-5.9 5.9 2.2z`,
  green: `M21 2.5C9.5 2.5 3.5 7.5 3.5 14c0 1.9.5 3.4 1.3 4.6L2.5 21.5 4 22.8l2.4-2.6
    c1.1.5 2.4.8 3.8.8 8 0 10.8-8.5 10.8-18.5z`,
  blue: "M12 1.5c4.2 6 7 9.3 7 13.3a7 7 0 0 1-14 0c0-4 2.8-7.3 7-13.3z",
  pink: `${circle(12, 6, 4.3)}${circle(18, 10.4, 4.3)}${circle(15.7, 17.4, 4.3)}${circle(8.3, 17.4, 4.3)}
    ${circle(6, 10.4, 4.3)}`,
  purple: "M6.5 3.5h11L23 10 12 22.5 1 10z",
  rainbow: "M1 19a11 11 0 0 1 22 0h-4a7 7 0 0 0-14 0zM7 19a5 5 0 0 1 10 0h-3a2 2 0 0 0-4 0z",
  white: "M12 2a10 10 0 1 0 .1 0zm0 4a6 6 0 1 1-.1 0z",
  black: "M15 2a10 10 0 1 0 6.5 14.5A8 8 0 0 1 15 2z",
  first: "M12 2l3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21.1l1.4-7L2 9.3l7-.8z",
  eternal: `M6.5 7C3.5 7 1 9.2 1 12s2.5 5 5.5 5c4 0 6.5-7 11-7 1.3 0 2.3.9 2.3 2s-1 2-2.3 2c-1.6 0-2.9-.9-4-2
    l-1.7 2.5c1.6 1.5 3.4 2.5 5.7 2.5 3 0 5.5-2.2 5.5-5s-2.5-5-5.5-5
    c-5.2 0-7.3 7-11 7-1.3 0-2.3-.9-2.3-2s1-2 2.3-2c1.6 0 2.9.9 4 2l1.7-2.5C10.6 8 8.8 7 6.5 7z`,
  reaction: "M14 1 4 14h6.5L9 23l11-14h-7z",
  anytime: "M12 1.5a10.5 10.5 0 1 0 .1 0zM10.8 6h2.4v5.5l4 2.4-1.2 2-5.2-3.1z",
  once: "M12 4a8 8 0 1 1-7.7 5.8l2.9.8A5 5 0 1 0 12 7v4L6 5.5 12 0z",
  hand: "M2 5h11v16H2zM15.5 4.2 22.5 6 18.6 21.5 15.5 20.7z",
  gate: "M2 22V11a10 10 0 0 1 20 0v11h-5V11a5 5 0 0 0-10 0v11z",
  sealed: "M12 1.5a10.5 10.5 0 1 0 .1 0zm0 3.5a7 7 0 0 1 4.2 1.4L6.4 16.2A7 7 0 0 1 12 5zm5.6 2.8a7 7 0 0 1-9.8 9.8z",
  revealed: "M0 12c6-10 18-10 24 0-6 10-18 10-24 0zm12-5a5 5 0 1 0 .1 0z",
  expiring: "M4 1h16v3c0 4-4 6-5.5 8 1.5 2 5.5 4 5.5 8v3H4v-3c0-4 4-6 5.5-8C8 10 4 8 4 4z",
};

/**
 * The picture of each card, drawn in a box of 48 by 48; lines.
 *
 * @type {Record<string, string>}
 */
const PICTURES = {
  red_dash: "M5 11l13 13L5 37M19 11l13 13-13 13M33 11l10 13-10 13",
  red_counterattack: "M8 14h21a10 10 0 0 1 0 20H13M22 25l-10 9 10 9M8 7v14",
  orange_force: "M8 42h20l-5-14a8 8 0 1 0-10 0zM31 15h13M38 8l7 7-7 7",
  orange_lost_item: `${circle(14, 33, 8)}M20 27 41 6M34 13l7 7M28 19l5 5`,
  yellow_thief_steal: `M4 17c9-4 31-4 40 0 1 11-3 16-9 16-5 0-7-5-11-5s-6 5-11 5c-6 0-10-5-9-16z${circle(15, 22, 3)}
    ${circle(33, 22, 3)}`,
  yellow_thunder: "M28 3 10 27h12l-5 18 21-26H26z",
  green_common_road: "M17 5 7 43M31 5l10 38M24 6v6M24 19v8M24 34v9",
  green_rich_whim: "M7 34V13l10 9 7-14 7 14 10-9v21zM7 41h34",
  blue_greedy_bridge: "M5 8v34M43 8v34M5 13c10 14 28 14 38 0M5 33h38M14 23v10M24 24v9M34 23v10",
  blue_set_trap: "M4 38h40M6 38c2-26 34-26 36 0M11 38l5-12 4 10 4-12 4 12 4-10 5 12",
  pink_disclosure: `M3 24c10-16 32-16 42 0-10 16-32 16-42 0z${circle(24, 24, 6)}`,
  pink_favourite_flower: `${circle(24, 10, 6)}${circle(34, 18, 6)}
    ${circle(30, 29, 6)}${circle(18, 29, 6)}${circle(14, 18, 6)}
    ${circle(24, 21, 4)}M24 35v10`,
  purple_wait: "M16 4h16l12 12v16L32 44H16L4 32V16zM24 13v15M24 34v2",
  purple_prophet_apocalypse: `${circle(24, 20, 15)}M13 44h22l-4-10H17zM16 17c1-4 4-6 7-6`,
  rainbow_fragment: "M27 3 39 19 24 45 10 25zM27 3l-3 42M10 25l29-6",
  white_colorful_hole: `${circle(24, 24, 19)}${circle(24, 24, 12)}${circle(24, 24, 5)}`,
  white_rainbow_rain: "M13 25a9 9 0 0 1 1-17 11 11 0 0 1 21 2 8 8 0 0 1 0 15zM14 31l-4 11M25 31l-4 11M36 31l-4 11",
  black_fading_frog: `M6 30c0-8 7-12 18-12s18 4 18 12-7 12-18 12S6 38 6 30zM14 33c6 4 14 4 20 0${circle(13, 14, 5)}
    ${circle(35, 14, 5)}`,
  black_greedy_palette: `M24 5C12 5 4 13 4 24s8 19 18 19c5 0 5-5 4-8-1-5 2-7 6-7h5c5 0 7-4 7-8 0-9-9-15-20-15z
    ${circle(14, 23, 2)}${circle(19, 14, 2)}${circle(30, 14, 2)}`,
  black_rainbow_curse: `M9 22a15 15 0 0 1 30 0c0 5-2 8-5 11v9H14v-9c-3-3-5-6-5-11z
    ${circle(18, 23, 3)}${circle(30, 23, 3)}
    M21 42v-6M27 42v-6`,
  first_red_phoenix:
    "M24 44c-2-8-15-9-20-27 7 2 11 5 13 10 0-9 3-17 7-22 4 5 7 13 7 22 2-5 6-8 13-10-5 18-18 19-20 27z",
  first_orange_harvest: `M24 45V12M24 22c-9 0-11-6-11-11 7 0 11 4 11 11zM24 22c9 0 11-6 11-11-7 0-11 4-11 11z
    M24 36c-9 0-11-6-11-11 7 0 11 4 11 11zM24 36c9 0 11-6 11-11-7 0-11 4-11 11z`,
  first_yellow_saffron: "M24 45V31M24 31C13 29 11 17 13 7c5 2 9 6 11 11 2-5 6-9 11-11 2 10 0 22-11 24zM24 18V6",
  first_green_verdian: "M24 45V24M24 26C11 26 6 17 6 6c13 0 18 9 18 20zM24 34c11 0 17-7 17-16-11 0-17 7-17 16z",
  first_blue_celestia: "M19 4l4 12 12 4-12 4-4 12-4-12-12-4 12-4zM37 29l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",
  first_pink_serenade: `${circle(12, 37, 6)}${circle(35, 33, 6)}M18 37V10l23-5v28`,
  first_purple_dimension: "M5 17h25v25H5zM18 6h25v25H18zM5 17 18 6M30 42l13-11",
  eternal_red_wainawea: "M3 43 17 19h14l14 24zM17 19l5 7 4-4 5 3M24 12V3M14 12 9 5M34 12l5-7",
  eternal_orange_marmego:
    "M24 15C13 8 5 16 5 26s8 17 13 17c3 0 4-2 6-2s3 2 6 2c5 0 13-7 13-17S35 8 24 15zM24 15c0-6 3-9 8-11",
  eternal_yellow_domus_nero: "M4 43h40M9 43V22M19 43V22M29 43V22M39 43V22M4 20 24 5l20 15z",
  eternal_green_manswood: "M24 45V33M24 3 10 19h7L6 33h36L31 19h7z",
  eternal_blue_pridwen: "M5 32h38l-7 11H12zM24 32V4M24 6c9 4 13 12 14 20H24M19 12c-6 4-9 8-10 14h10",
  eternal_pink_konohana: `${circle(14, 18, 8)}${circle(29, 13, 9)}${circle(36, 26, 6)}M22 45c2-9 2-13 0-21M22 35l11-6`,
  eternal_purple_gentechnik:
    "M13 3c0 15 22 12 22 21S13 30 13 45M35 3c0 15-22 12-22 21s22 6 22 21M16 12h16M16 36h16M18 24h12",
};

/** @param {{ of: string }} props */
export function Sign({ of }) {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path fill-rule="evenodd" d=${SIGNS[of] ?? SIGNS.white} />
  </svg>`;
}

/** The sign of a colour on its ground. @param {string} of */
export const signOf = (of) => html`<span class=${names("chip", `k-${of}`)}><${Sign} of=${of} /></span>`;

/** @param {{ card: string }} props */
export function Picture({ card }) {
  return html`<svg class="drawing" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path d=${PICTURES[card] ?? circle(24, 24, 14)} />
  </svg>`;
}
