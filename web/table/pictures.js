// Pictures of lessons and components: things of a title, drawn as they are on its table.

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
  const figures = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("figure[data-picture]"));
  if (figures.length === 0) return;
  const draw = await drawerOf(title);
  for (const figure of figures) draw(figure);
}

/**
 * Return what draws the picture of a figure of a title. Throw what the server answers if the title can't be read.
 *
 * @param {string} title
 */
export async function drawerOf(title) {
  const [drawing, { catalogue }] = await Promise.all([drawingOf(title), read(`/v1/titles/${title}/catalogue`)]);
  return (/** @type {HTMLElement} */ figure) => {
    const place = document.createElement("div");
    place.className = "drawn-picture";
    const drawn = { ...positionAround(figure), ...JSON.parse(figure.dataset.picture ?? "") };
    render(html`<${Picture} title=${title} drawing=${drawing} catalogue=${catalogue} drawn=${drawn} />`, place);
    figure.prepend(place);
    figure.classList.add("drawn");
  };
}

/** The position that several figures share: that of what is around them. @param {HTMLElement} figure */
function positionAround(figure) {
  const { position } = /** @type {HTMLElement | null} */ (figure.closest("[data-position]"))?.dataset ?? {};
  return position === undefined ? {} : JSON.parse(position);
}

/** @param {{ title: string, drawing: Drawing, catalogue: Untyped, drawn: Drawn }} props */
function Picture({ title, drawing, catalogue, drawn }) {
  const model = modelOf(drawing, catalogue, drawn);
  const thing = (/** @type {Thing} */ each) => {
    return html`<div class="thing">
      ${COMMON[each.shows]?.(each) ?? html`<${Own} title=${title} model=${model} thing=${each} />`}
      ${each.caption && html`<p class="caption">${each.caption}</p>`}
    </div>`;
  };
  return html`<${Table.Provider} value=${tableOf(model, drawn.lit)}>
    <div class="things" style=${{ "--rows": drawn.rows.length }} dir="ltr" inert>
      ${drawn.rows.map(
        (row) => html`<div class=${names("row", { captioned: row.some(isCaptioned) })}
        style=${{ "--wide": widthOf(row) }}>${row.map(thing)}</div>`,
      )}
    </div>
  <//>`;
}

/** What only the title can draw. @param {{ title: string, model: StartedModel, thing: Thing }} props */
function Own({ title, model, thing: { shows, of = "" } }) {
  const Part = model.drawing.pictures?.[shows];
  if (Part === undefined) throw new Error(`the drawing of ${title} has no picture "${shows}"`);
  return html`<div class=${`shows-${shows}`} data-drawn=${title}><${Part} model=${model} of=${of} /></div>`;
}

const isCaptioned = (/** @type {Thing} */ { caption }) => caption !== undefined;

const NARROW = 0.55; // a sign or a symbol, compared to a card

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
    complete: null,
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
