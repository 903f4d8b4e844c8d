// The symbols that all titles share, drawn in a box of 24 by 24. A colour is never alone: each has its own shape.

import { html, names } from "../app/html.js";

/** @import { Markup } from "heptad/types" */

/** @type {Record<string, Markup>} */
const SHAPES = {
  wood: html`
    <circle cx="12" cy="12" r="10" fill="#5d3d22"/>
    <g fill="#c98f56" stroke="#3d2512" stroke-width=".8">
      <circle cx="8.4" cy="14.6" r="3.9"/>
      <circle cx="15.6" cy="14.6" r="3.9"/>
      <circle cx="12" cy="8.4" r="3.9"/>
    </g>
    <g fill="none" stroke="#7a4f2a" stroke-width=".7">
      <circle cx="8.4" cy="14.6" r="1.9"/>
      <circle cx="15.6" cy="14.6" r="1.9"/>
      <circle cx="12" cy="8.4" r="1.9"/>
    </g>
  `,
  stone: html`
    <circle cx="12" cy="12" r="10" fill="#5f6a70"/>
    <path
      d="M5 16.5 7.5 9l4-2.5 5 1.5 3 5-1.5 4.5H8z"
      fill="#d3d9da" stroke="#30383c" stroke-width=".8" stroke-linejoin="round"
    />
    <path d="M7.5 9l4.2 3.2L16.5 8M11.7 12.2 10.5 17.5M11.7 12.2l7.8.8" fill="none" stroke="#7d888c" stroke-width=".8"/>
  `,
  clay: html`
    <circle cx="12" cy="12" r="10" fill="#7d2f1e"/>
    <g fill="#e2825f" stroke="#4f1a0f" stroke-width=".8">
      <rect x="4.8" y="12.7" width="6.8" height="4.2"/>
      <rect x="12.4" y="12.7" width="6.8" height="4.2"/>
      <rect x="8.6" y="7.6" width="6.8" height="4.2"/>
    </g>
  `,
  ore: html`
    <circle cx="12" cy="12" r="10" fill="#33363f"/>
    <path
      d="M6 15.5 8.5 8l5-1.5L18 10l-1 6.5-6 1.5z"
      fill="#7f8ba3" stroke="#14161b" stroke-width=".8" stroke-linejoin="round"
    />
    <path d="m9 11 2-1.5M13 14l2.5-1M12 9.5l1.5 1.8" stroke="#e8edf6" stroke-width="1.2" stroke-linecap="round"/>
  `,
  glass: html`
    <circle cx="12" cy="12" r="10" fill="#1c6e86"/>
    <path
      d="M9.5 5.5h5M10.5 5.5v4L7.4 14a4.8 4.8 0 0 0 9.2 0l-3.1-4.5v-4"
      fill="#c4f0f7" stroke="#0c3d4b" stroke-width="1" stroke-linejoin="round"
    />
    <path d="M8.2 14.5h7.6" stroke="#4fb6cc" stroke-width="1.6"/>
  `,
  papyrus: html`
    <circle cx="12" cy="12" r="10" fill="#8b7430"/>
    <path
      d="M7 7.5c0-1.5 2-1.5 2 0v9c0 1.5 8 1.5 8 0v-9c0-1.5-8-1.5-8 0"
      fill="#f6e9bf" stroke="#4d3f14" stroke-width=".9" stroke-linejoin="round"
    />
    <path d="M10.8 10.5h4.4M10.8 12.7h4.4M10.8 14.9h3" stroke="#8b7430" stroke-width=".9"/>
  `,
  loom: html`
    <circle cx="12" cy="12" r="10" fill="#7a3d78"/>
    <path
      d="M6.5 7.5h11v9c-2 1.6-3.5-1-5.5 0s-3.5 1.4-5.5 0z"
      fill="#f0c8ea" stroke="#401c3f" stroke-width=".9" stroke-linejoin="round"
    />
    <path d="M6.5 10.5h11M6.5 13.3h11M10 7.5v9M14 7.5v9" stroke="#a663a2" stroke-width=".8"/>
  `,
  coin: html`
    <circle cx="12" cy="12" r="10" fill="#b97f13"/>
    <circle cx="12" cy="12" r="8.4" fill="#f3c84b" stroke="#8a5c08" stroke-width=".8"/>
  `,
  shield: html`
    <path d="M12 1.8 21 4.5v7c0 5.5-4 9-9 10.9-5-1.9-9-5.4-9-10.9v-7z" fill="#9d2a22"/>
    <path d="M12 4 19 6v5.5c0 4.2-3 7-7 8.7-4-1.7-7-4.5-7-8.7V6z" fill="none" stroke="#ffdcd5" stroke-width="1"/>
    <path d="m8 8.5 8 7M16 8.5l-8 7" stroke="#ffdcd5" stroke-width="1.8" stroke-linecap="round"/>
  `,
  points: html`
    <path
      d="M6.5 1.5C2 4.5.2 9 1 13.5 1.8 18.5 6 22 12 23c6-1 10.2-4.5 11-9.5
        .8-4.5-1-9-5.5-12l-1.2 2.2c-2.8-1.4-5.8-1.4-8.6 0z"
      fill="#2e6b3d" stroke="#163a20" stroke-width=".8"
    />
    <circle cx="12" cy="12" r="8" fill="#f4f8e8"/>
  `,
  tablet: html`
    <circle cx="12" cy="12" r="10" fill="#1f6a3b"/>
    <path d="M7 6.5h10v9.5c-1.5 1.5-8.5 1.5-10 0z" fill="#eaf6e6" stroke="#0d3a1c" stroke-width=".9"/>
    <path d="M9 9.3h6M9 11.6h6M9 13.9h4" stroke="#1f6a3b" stroke-width="1.1"/>
  `,
  compass: html`
    <circle cx="12" cy="12" r="10" fill="#1f6a3b"/>
    <circle cx="12" cy="12" r="6.8" fill="#eaf6e6"/>
    <path d="m12 5.2 2 6.8-2 6.8-2-6.8z" fill="#1f6a3b"/>
    <path d="m5.2 12 6.8-2 6.8 2-6.8 2z" fill="#5da874"/>
  `,
  gear: html`
    <circle cx="12" cy="12" r="10" fill="#1f6a3b"/>
    <g fill="#eaf6e6">
      ${[0, 45, 90, 135].map(
        (turn) => html`<rect x="10.6" y="4.4" width="2.8" height="15.2" rx=".6" transform="rotate(${turn} 12 12)"/>`,
      )}
    </g>
    <circle cx="12" cy="12" r="5" fill="#eaf6e6"/>
    <circle cx="12" cy="12" r="2.3" fill="#1f6a3b"/>
  `,
  chain: html`
    <g fill="none" stroke="currentColor" stroke-width="2.4">
      <rect x="3" y="8.5" width="10" height="7" rx="3.5"/>
      <rect x="11" y="8.5" width="10" height="7" rx="3.5"/>
    </g>
  `,
  defeat: html`
    <path d="M12 2 22 7v10l-10 5-10-5V7z" fill="#33363f"/>
    <path d="m8 8 8 8M16 8l-8 8" stroke="#f0c9c4" stroke-width="2.4" stroke-linecap="round"/>
  `,
  card: html`
    <rect x="5.5" y="3" width="13" height="18" rx="2" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/>
    <path d="M5.5 7.5h13" stroke="#4b463b"/>
  `,
  left: html`<path d="M20 9h-8V4l-9 8 9 8v-5h8z" fill="currentColor"/>`,
  right: html`<path d="M4 9h8V4l9 8-9 8v-5H4z" fill="currentColor"/>`,
  crossed: html`<path d="m5 5 14 14M19 5 5 19" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>`,
  turn: html`
    <path d="M18.5 9A7.5 7.5 0 1 0 19.5 12" fill="none" stroke="currentColor" stroke-width="2.4"/>
    <path d="m20.5 3.5-.8 6.3-5.7-2.6z" fill="currentColor"/>
  `,
};

/**
 * A symbol. `count` stands in it (coins, points) or beside it. It is hidden from screen readers: whatever shows it has
 * a name of its own.
 *
 * @param {{ of: string, count?: number | string, class?: string }} props
 */
export function Symbol({ of, count, class: own }) {
  const signed = /^[+−]/.test(`${count}`);
  return html`<span class=${names("symbol", own)} aria-hidden="true">
    <svg viewBox="0 0 24 24" focusable="false">${SHAPES[of]}</svg>
    ${count !== undefined && html`<b class=${names("count", of, { signed })}>${count}</b>`}
  </span>`;
}
