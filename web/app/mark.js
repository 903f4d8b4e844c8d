// The mark of Heptad.

import { html } from "./html.js";

export const mark = html`<svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
  <path
    d="M24 3 41.2 11.3 45 29.4 33.3 43.5H14.7L3 29.4 6.8 11.3Z"
    fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round"
  />
  <path fill="currentColor" d="M15 14h19v4.2L23.6 36h-5.8l10.4-17H15z" />
</svg>`;
