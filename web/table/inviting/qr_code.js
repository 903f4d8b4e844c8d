// A QR code: a link that phones read with their cameras.

import { correction, generate } from "lean-qr/nano";
import { html, useMemo } from "../../app/html.js";

const QUIET = 4; // modules of white around the code, which readers need

/**
 * A QR code whose content is exactly `text`, dark on white whatever the colours of the page are. `label` says what it
 * is to those who can't see it.
 *
 * @param {{ text: string, label: string }} props
 */
export function QrCode({ text, label }) {
  const { side, dark } = useMemo(() => drawn(text), [text]);
  return html`<svg class="qr-code" role="img" aria-label=${label} viewBox=${`0 0 ${side} ${side}`}>
    <rect width=${side} height=${side} fill="#fff" />
    <path d=${dark} fill="#000" shape-rendering="crispEdges" />
  </svg>`;
}

/**
 * The side of a code with its quiet zone, in modules, and the outline of its dark modules.
 *
 * @param {string} text
 */
function drawn(text) {
  const modules = generate(text, { minCorrectionLevel: correction.M });
  const places = Array.from({ length: modules.size }, (_, place) => place);
  const rows = places.flatMap((y) =>
    places.filter((x) => modules.get(x, y)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`),
  );
  return { side: modules.size + 2 * QUIET, dark: rows.join("") };
}
