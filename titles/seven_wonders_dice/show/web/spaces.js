// The spaces of a large sheet, in rows, with the crosses on them.

import { html, names, Spot, Symbol, Table, useContext, useMemo } from "heptad";
import { AboutSpace, spaceInWords } from "./about.js";
import { Cross, PrintedSpace } from "./cards.js";
import { priceOf } from "./lookup.js";
import { RESOURCES, Sign } from "./symbols.js";

/** @import { Markup } from "heptad/types" */
/** @import { SheetProps, Space } from "./types.js" */

/**
 * A row of spaces: the sign that permits all of them stands before it.
 *
 * @param {{ sheet: SheetProps, spaces: Space[] }} props
 */
export function Row({ sheet, spaces }) {
  const [{ symbols }] = spaces;
  const isShared =
    symbols.length > 0 &&
    spaces.every((space) => space.symbols.join() === symbols.join()) &&
    !(symbols[0] in RESOURCES);
  const look = names("space-row", { signed: isShared, narrow: spaces.length > 3 });
  return html`<div class=${look} style=${{ "--count": spaces.length }}>
    ${
      isShared &&
      html`<span class="row-signs" aria-hidden="true">
        ${symbols.map((symbol) => html`<${Sign} of=${symbol} />`)}
      </span>`
    }
    ${spaces.map(
      (space) => html`<${SpaceOnSheet} key=${space.id} sheet=${sheet} space=${space} isSigned=${!isShared} />`,
    )}
  </div>`;
}

/** @param {{ sheet: SheetProps, space: Space, isSigned?: boolean, children?: Markup }} props */
export function SpaceOnSheet({ sheet, space, isSigned = true, children }) {
  const { own, board, fresh, seat } = sheet;
  const { choosing } = useContext(Table);
  const printed = useMemo(() => html`<${PrintedSpace} space=${space} isSigned=${isSigned} />`, [space, isSigned]);
  const spot = own ? `space:${space.id}` : `look:${seat}:${space.id}`;
  const moves = (own && choosing.option(spot)?.moves) || [];
  const price = moves.length > 0 ? Math.min(...moves.map(priceOf)) : null;
  const crossed = board.crossed.includes(space.id);
  const now = own && choosing.path.length > 0 && choosing.goesOn(spot);
  return html`<${Spot}
    spot=${spot}
    class=${names("space", space.kind, { crossed, now, fresh: fresh.has(space.id) })}
    label=${spaceInWords(sheet, space, price)}
    about=${() => html`<${AboutSpace} sheet=${sheet} space=${space} price=${price} />`}
  >
    ${printed}${children}<${Crossed} sheet=${sheet} space=${space} isPressed=${choosing.isPressed(spot)} />
    ${price !== null && html`<span class="price" aria-hidden="true"><${Symbol} of="coin" count=${price} /></span>`}
  <//>`;
}

/**
 * The cross on a space, in pencil as long as it may change, and the points of an attack.
 *
 * @param {{ sheet: SheetProps, space: Space, isPressed: boolean }} props
 */
function Crossed({ sheet: { model, board, fresh }, space: { id }, isPressed }) {
  const place = board.crossed.indexOf(id);
  if (place < 0) return isPressed && html`<${Cross} id=${id} pencil />`;
  const isPencilled = place >= board.crossed.length - board.fresh && model.game.status === "playing";
  const attack = board.attacks.find(({ space }) => space === id);
  return html`<${Cross} id=${id} fresh=${isPencilled || fresh.has(id)} pencil=${isPencilled} />
    ${attack && html`<b class="written" aria-hidden="true">${attack.points}</b>`}`;
}
