// What lessons and the page of components show of this title, drawn as on the table.

import { html } from "heptad";
import { Forum } from "./board.js";
import { Cube, Effects, Gain, SmallDie } from "./cards.js";
import { boardOf, indexOf, printedBoard } from "./lookup.js";
import { SmallSheet } from "./players.js";
import { Bonuses, City, Gold, sheetOf, Wonder } from "./sheet.js";
import { Sign } from "./symbols.js";

/** @import { Markup, Pictures } from "heptad/types" */
/** @import { Catalogue, SheetProps, Shown } from "./types.js" */

/** @type {Set<string>} */
const NOTHING = new Set(); // nothing was crossed just now

/**
 * A part of the sheet of the first seat.
 *
 * @param {Shown} model
 * @param {(sheet: SheetProps) => Markup} part
 */
const onSheet = (model, part) => html`<div class="sheet">${part(sheetOf(model, 0, NOTHING))}</div>`;

/** What has a sign on the sheet instead of an effect. @type {Record<string, Markup>} */
const SHOWN = {
  produce_resource: html`<${Sign} of="wood" />`,
  points: html`<${Gain} space=${{ kind: "ordinary", points: 3, effects: [] }} />`,
};

/** All effects of boards and bonuses. @param {Catalogue} catalogue */
function printedEffects({ buildings, boards, bonuses }) {
  const all = [...buildings, ...boards.flatMap(({ buildings: own }) => own)];
  return [...all.flatMap(({ spaces }) => spaces), ...bonuses].flatMap(({ effects }) => effects);
}

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
  /** The faces of a die beside each other. */
  faces: ({ model, of }) => {
    const { colour, faces } = indexOf(model.catalogue).dice[of];
    return html`<div class="faces">
      ${faces.map(({ symbol }) => html`<${SmallDie} colour=${colour}><${Sign} of=${symbol} /><//>`)}
    </div>`;
  },
  bonus: ({ model, of }) => html`<span class="printed-effect">
    <${Effects} of=${indexOf(model.catalogue).bonuses[of].effects} />
  </span>`,
  /** An effect of this kind, as some space has it. */
  effect: ({ model: { catalogue }, of }) => html`<span class="printed-effect">
    ${
      SHOWN[of] ??
      html`<${Effects} of=${printedEffects(catalogue)
        .filter(({ type }) => type === of)
        .slice(0, 1)} />`
    }
  </span>`,
  gold: ({ model }) => onSheet(model, (sheet) => html`<${Gold} sheet=${sheet} />`),
  building: ({ model, of }) =>
    onSheet(model, (sheet) => html`<${City} sheet=${sheet} building=${sheet.printed.buildings[of]} />`),
  /** A part of the sheet without what belongs to a game. */
  printed: ({ model, of }) =>
    onSheet(model, (sheet) => {
      const { [of]: building } = sheet.printed.buildings;
      return of === "wonder"
        ? html`<${Wonder} sheet=${sheet} />`
        : html`<${City} sheet=${sheet} building=${building} />`;
    }),
  wonder: ({ model }) => onSheet(model, (sheet) => html`<${Wonder} sheet=${sheet} />`),
  bonuses: ({ model }) => onSheet(model, (sheet) => html`<${Bonuses} sheet=${sheet} />`),
  sheet: ({ model }) => html`<div class="small-sheet">
    <${SmallSheet} printed=${printedBoard(model, 0)} board=${boardOf(model.game, 0)} fresh=${NOTHING} />
  </div>`,
};
