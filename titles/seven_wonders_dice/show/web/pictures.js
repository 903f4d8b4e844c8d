// What lessons show of this title, drawn as on the table.

import { html } from "heptad";
import { Forum } from "./board.js";
import { Cube } from "./cards.js";
import { boardOf, indexOf, printedBoard } from "./lookup.js";
import { SmallSheet } from "./players.js";
import { Bonuses, City, sheetOf, Wonder } from "./sheet.js";

/** @import { Markup, Pictures } from "heptad/types" */
/** @import { SheetProps, Shown } from "./types.js" */

/** @type {Set<string>} */
const NOTHING = new Set(); // nothing was crossed just now

/**
 * A part of the sheet of the first seat.
 *
 * @param {Shown} model
 * @param {(sheet: SheetProps) => Markup} part
 */
const onSheet = (model, part) => html`<div class="sheet">${part(sheetOf(model, 0, NOTHING))}</div>`;

/** @type {Pictures<"seven_wonders_dice">} */
export const pictures = {
  forum: ({ model }) => html`<div class="still"><${Forum} model=${model} /></div>`,
  /** A die with the face of this symbol up. */
  die: ({ model, of }) => {
    const die = Object.values(indexOf(model.catalogue).dice).find(({ faces }) => faces.some(isFace));
    const upper = die?.faces.findIndex(isFace) ?? 0;
    return html`<span class="still die"><${Cube} die=${die} upper=${upper + 1} /></span>`;

    /** @param {{ symbol: string }} face */
    function isFace({ symbol }) {
      return symbol === of;
    }
  },
  building: ({ model, of }) =>
    onSheet(model, (sheet) => html`<${City} sheet=${sheet} building=${sheet.printed.buildings[of]} />`),
  wonder: ({ model }) => onSheet(model, (sheet) => html`<${Wonder} sheet=${sheet} />`),
  bonuses: ({ model }) => onSheet(model, (sheet) => html`<${Bonuses} sheet=${sheet} />`),
  sheet: ({ model }) => html`<div class="small-sheet">
    <${SmallSheet} printed=${printedBoard(model, 0)} board=${boardOf(model.game, 0)} fresh=${NOTHING} />
  </div>`,
};
