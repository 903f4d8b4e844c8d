// A picture for each title, drawn in a box of 320 by 140. Our own drawings.

import { html } from "../html.js";

const COLOURS = ["#d95f4b", "#e39a3b", "#e8c94f", "#6fb36a", "#4fa3b8", "#4f6fc0", "#8d62b8"];

const stars = [[40, 24], [96, 14], [150, 34], [204, 18], [280, 46], [22, 58], [248, 12]].map(
  ([x, y]) => html`<circle cx=${x} cy=${y} r="1.2" fill="#fff6da" opacity=".7" />`,
);

/** Seven wonders at sunset: the pyramid, a colossus of stairs, columns. */
const wonders = html`
  <rect width="320" height="140" fill="#3a2a4a" /><rect y="44" width="320" height="96" fill="#7a3f4d" /><rect y="78" width="320" height="62" fill="#c9743f" />
  ${stars}<circle cx="218" cy="86" r="34" fill="#ffd166" />
  <path d="M0 118 60 96l50 16 70-24 60 22 80-20v50H0z" fill="#6e3a33" />
  <path d="M52 124 118 46l66 78z" fill="#e8c58a" /><path d="m118 46 66 78h-44z" fill="#b98a52" />
  <path d="M206 124V88h64v36z" fill="#f2e3c2" /><path d="m200 88 38-18 38 18z" fill="#f8edd4" /><path d="M214 124V92h6v32zm14 0V92h6v32zm14 0V92h6v32zm14 0V92h6v32z" fill="#b08d63" />
  <path d="M0 124h320v16H0z" fill="#4a2a2a" />`;

/** Two cities face to face, the pawn between them, and the cards in a pyramid. */
const duel = html`
  <rect width="160" height="140" fill="#1f4a56" /><rect x="160" width="160" height="140" fill="#6b2430" />
  ${[[160], [142, 178], [124, 160, 196]].map((row, place) => row.map((x) => html`<rect x=${x - 14} y=${18 + place * 22} width="28" height="38" rx="3" fill="#f6efdf" stroke="#3b3325" stroke-width="1.5" /><rect x=${x - 14} y=${18 + place * 22} width="28" height="11" rx="3" fill=${COLOURS[(place * 3 + Math.round(x / 18)) % 7]} />`))}
  <path d="M22 118 48 70l26 48z" fill="#8fc7cf" /><path d="m48 70 26 48H56z" fill="#5b98a3" />
  <path d="M246 118V86h56v32zM242 86l32-20 32 20z" fill="#e7a9a0" /><path d="M254 118V92h6v26zm16 0V92h6v26zm16 0V92h6v26z" fill="#8c3b3f" />
  <path d="M24 126h272" stroke="#f6efdf" stroke-width="3" stroke-linecap="round" /><path d="M160 116l9 16h-18z" fill="#ffd166" stroke="#3b3325" stroke-width="1.5" />`;

const die = (x, y, turn, colour, dots) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}><rect x="-30" y="-30" width="60" height="60" rx="12" fill=${colour} /><rect x="-30" y="-30" width="60" height="60" rx="12" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2" />${dots.map(([dx, dy]) => html`<circle cx=${dx} cy=${dy} r="5.5" fill="#fff8e6" />`)}</g>`;

/** Seven dice fall on the table. */
const dice = html`
  <rect width="320" height="140" fill="#173a52" /><path d="M0 96q160-40 320 0v44H0z" fill="#0f2a3d" />
  ${die(66, 76, -14, "#b8862b", [[-13, -13], [13, 13], [0, 0]])}${die(138, 58, 9, "#2f6fb3", [[-13, -13], [13, 13], [13, -13], [-13, 13]])}
  ${die(212, 80, -7, "#a23a32", [[-13, -13], [-13, 0], [-13, 13], [13, -13], [13, 0], [13, 13]])}${die(280, 56, 18, "#2f8a55", [[0, 0]])}`;

/** The forty-nine cells, a seven in all colours. */
const SEVEN = ["0000000", "0111110", "0000010", "0000100", "0001000", "0001000", "0000000"];
const grid = html`
  <rect width="320" height="140" fill="#1c2531" />
  ${SEVEN.map((row, y) => [...row].map((cell, x) => html`<rect x=${101 + x * 17} y=${11 + y * 17} width="15" height="15" rx="3" fill=${cell === "1" ? COLOURS[(x + y) % 7] : "#33435a"} />`))}
  ${COLOURS.map((colour, place) => html`<rect x=${18 + (place % 2) * 34} y=${14 + Math.floor(place / 2) * 30} width="26" height="26" rx="4" fill=${colour} /><rect x=${238 + (place % 2) * 34} y=${14 + Math.floor(place / 2) * 30} width="26" height="26" rx="4" fill=${colour} opacity=${place < 4 ? 1 : 0.25} />`)}`;

const PICTURES = { seven_wonders: wonders, seven_wonders_duel: duel, seven_wonders_dice: dice, seven: grid };

export function Picture({ of }) {
  return html`<svg class="picture" viewBox="0 0 320 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    ${PICTURES[of] ?? html`<rect width="320" height="140" fill="#22383f" />`}
  </svg>`;
}
