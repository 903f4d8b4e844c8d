// The pictures of a lesson: things of a title, drawn as they are on its table.

import { read } from "../app/api.js";
import { html, names, render } from "../app/html.js";
import { say } from "../app/language.js";
import { Table } from "../shared/spot.js";
import { Symbol } from "../shared/symbols.js";
import { drawingOf } from "./drawings.js";

/** @import { Drawing, Markup, StartedModel, TableContext, Untyped } from "heptad/types" */

/**
 * What a figure has in `data-picture`: things in rows, the spots that shine, and the position that it shows, if any.
 *
 * @typedef {{ shows: string, of?: string, count?: number, caption?: string }} Thing
 * @typedef {{ rows: Thing[][], lit: string[], seats?: number } & Position} Drawn
 * @typedef {{ state?: Untyped, derived?: Untyped, standings?: Untyped }} Position
 */

/** @type {Record<string, (props: Thing) => Markup>} */
const COMMON = {
  sign: ({ of }) => html`<span class="sign-between">${of}</span>`,
  symbol: ({ of = "", count }) => html`<span class=${names("large-symbol", { two: `${count}`.length === 2 })}>
    <${Symbol} of=${of} count=${count} />
  </span>`,
};

/**
 * Draw the picture of each figure below an element. Throw what the server answers if the title can't be read.
 *
 * @param {Element} root
 * @param {string} title
 */
export async function drawPictures(root, title) {
  const [drawing, { catalogue }] = await Promise.all([drawingOf(title), read(`/v1/titles/${title}/catalogue`)]);
  for (const figure of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("figure[data-picture]"))) {
    const place = document.createElement("div");
    place.className = "drawn-picture";
    figure.prepend(place);
    figure.classList.add("drawn");
    const drawn = JSON.parse(figure.dataset.picture ?? "");
    render(html`<${Picture} title=${title} drawing=${drawing} catalogue=${catalogue} drawn=${drawn} />`, place);
  }
}

/** @param {{ title: string, drawing: Drawing, catalogue: Untyped, drawn: Drawn }} props */
function Picture({ title, drawing, catalogue, drawn }) {
  const model = modelOf(drawing, catalogue, drawn);
  const thing = (/** @type {Thing} */ each) => {
    const Part = COMMON[each.shows] ?? drawing.pictures?.[each.shows];
    if (Part === undefined) throw new Error(`the drawing of ${title} has no picture "${each.shows}"`);
    return html`<div class=${`thing shows-${each.shows}`}>
      <${Part} model=${model} ...${each} />${each.caption && html`<p class="caption">${each.caption}</p>`}
    </div>`;
  };
  return html`<${Table.Provider} value=${tableOf(model, drawn.lit)}>
    <div class="picture" data-drawn=${title} dir="ltr" inert>
      ${drawn.rows.map(
        (row) => html`<div class=${names("row", { captioned: row.some(isCaptioned) })}
        style=${{ "--wide": widthOf(row) }}>${row.map(thing)}</div>`,
      )}
    </div>
  <//>`;
}

const isCaptioned = (/** @type {Thing} */ { caption }) => caption !== undefined;

const NARROW = 0.4; // a sign or a symbol, compared to a card

/** How many cards a row is wide. @param {Thing[]} row */
const widthOf = (row) => row.reduce((width, { shows }) => width + (shows in COMMON ? NARROW : 1), 0);

/**
 * A position as drawings know it: nobody is asked, and nothing has just happened.
 *
 * @param {Drawing} drawing
 * @param {Untyped} catalogue
 * @param {Drawn} drawn
 */
function modelOf(drawing, catalogue, { seats = 0, state = null, derived = null, standings = [] }) {
  const players = Array.from({ length: seats }, (_, seat) => ({ seat, name: nameOf(seat), bot: null, player: "" }));
  const game = { you: 0, status: "playing", to_move: [], standings, seats: players, state, derived };
  const model = { game, moves: null, catalogue, drawing, events: [], lines: [], scene: null, hint: null, replay: null };
  return /** @type {StartedModel} */ (/** @type {unknown} */ (model));
}

/** @param {number} seat */
const nameOf = (seat) => (seat === 0 ? say("You") : say("Player {number}", { number: seat + 1 }));

/**
 * What spots need of a table on which nothing can be pressed.
 *
 * @param {StartedModel} model
 * @param {string[]} lit
 * @returns {TableContext}
 */
function tableOf(model, lit) {
  const choosing = {
    path: [],
    here: [],
    isLit: (/** @type {string} */ spot) => lit.includes(spot),
    isPressed: () => false,
    goesOn: () => false,
    reason: () => null,
    refusal: () => null,
    option: () => undefined,
    options: () => [],
  };
  return { model, choosing, press: () => {}, inspect: () => {}, store: {} };
}
