// The players: the lock area of each with its seven colours, badges of the turn, and the backs of the others' hands.

import { html, listed, names, SeatName, seatName, sentences, Spot } from "heptad";
import { CardAbout } from "./about.js";
import { Cube, Tile } from "./cards.js";
import { markOf, numbered, Watch } from "./hand.js";
import { handZone, lockedSpot, lockZone, placeSpot } from "./moves.js";
import { Sign } from "./symbols.js";
import { colourName, counted, nameOf, say } from "./words.js";

/** @import { Badge, Origins, Place, Shown, State } from "./types.js" */

const NEAR = 5; // complete colours at which a win is near

/** @param {{ model: Shown, state: State, seat: number, origins: Origins }} props */
export function Player({ model, state, seat, origins }) {
  const { game } = model;
  const player = state.players[seat];
  const own = seat === game.you;
  const count = game.derived.seats[seat].complete;
  const isActive = state.turn.seat === seat && game.status === "playing";
  return html`<section
    class=${names("player", { own, turn: isActive, near: count >= NEAR })}
    aria-label=${say("Lock area of {name}", { name: seatName(game, seat) })} data-zone=${`area:${seat}`}
  >
    <div class="head-line">
      <${Plate} model=${model} state=${state} seat=${seat} count=${count} />
      <${Badges} model=${model} state=${state} seat=${seat} />
      ${
        own
          ? html`<${Watch} model=${model} state=${state} />`
          : html`<${Backs} model=${model} seat=${seat} hand=${player.hand} from=${origins.get(handZone(seat))} />`
      }
      <span class="progress" role="img" aria-label=${progressText(count)}><b>${count}</b>/7</span>
    </div>
    <${LockArea} model=${model} state=${state} seat=${seat} origins=${origins} />
  </section>`;
}

/**
 * The seven places of a player, one for each colour.
 *
 * @param {{ model: Shown, state: State, seat: number, origins: Origins }} props
 */
export const LockArea = ({ model, state, seat, origins }) => html`<ol class="colour-places">
  ${state.players[seat].lock_area.map(
    (place) =>
      html`<${ColourPlace} key=${place.colour} model=${model} seat=${seat} place=${place} origins=${origins} />`,
  )}
</ol>`;

/** @param {number} count */
const progressText = (count) => say("{count} of 7 colours", { count });

const goalText = () => say("Lock a card of this colour here. Who has all seven colours locked wins at once.");

/** @param {{ model: Shown, state: State, seat: number, count: number }} props */
function Plate({ model, state, seat, count }) {
  const standing = `${seatName(model.game, seat)}, ${progressText(count)}`;
  return html`<${Spot}
    spot=${`player:${seat}`} class="plate" label=${standing}
    about=${() => html`<p><b>${standing}</b></p><p>${goalText()}</p>`}
  >
    <${Cube} colour=${state.players[seat].colour} /><${SeatName} seat=${seat} />
  <//>`;
}

/**
 * What a turn does to a seat beyond the usual: bans, bonus moves, a leap.
 *
 * @param {{ model: Shown, state: State, seat: number }} props
 */
function Badges({ model, state, seat }) {
  const name = seatName(model.game, seat);
  const bans = state.turn.bans.filter((ban) => ban.seat === seat);
  const badges = [
    ...bans.map(({ what }) => ({ ...BANS[what](name), bad: true })),
    ...(state.turn.seat === seat ? gains(model.game.derived.bonus, state.turn.leap) : []),
  ];
  return badges.map(
    ({ text, words, bad }) =>
      html`<span class=${names("badge-chip", { bad })} role="img" aria-label=${words} title=${words}>${text}</span>`,
  );
}

/** What a seat can't do any more this turn. @type {Record<"move" | "contact" | "lock", (name: string) => Badge>} */
const BANS = {
  move: (name) => ({ text: say("no move"), words: say("{name} can't move this turn", { name }) }),
  contact: (name) => ({ text: say("no contact"), words: say("{name} can't contact this turn", { name }) }),
  lock: (name) => ({ text: say("no lock"), words: say("{name} can't lock any more this turn", { name }) }),
};

/** @param {number} bonus @param {number} leap @returns {Badge[]} */
function gains(bonus, leap) {
  const badges = [];
  if (bonus > 0) badges.push({ text: `+${bonus}`, words: say("bonus moves left: {count}", { count: bonus }) });
  if (leap > 1) {
    const words = counted("the normal move goes {n} square at once", "the normal move goes {n} squares at once", leap);
    badges.push({ text: `↷${leap}`, words });
  }
  return badges;
}

/**
 * The hand of another player: backs, and the cards that the reader knows.
 *
 * @param {{ model: Shown, seat: number, hand: (string | null)[], from?: string }} props
 */
function Backs({ model, seat, hand, from }) {
  const known = hand.filter((id) => id !== null);
  const words = say("hand of {name}: {count}", { name: seatName(model.game, seat), count: hand.length });
  const list = known.length > 0 && say("known: {names}", { names: listed(known.map((id) => nameOf(model, id))) });
  const aboutCard = (/** @type {{ id: string, copy: number }} */ held) =>
    html`<${CardAbout} model=${model} id=${held.id} place=${markOf(model, seat, held)?.words} />`;
  const about = () => html`<p><b>${words}</b></p>${numbered(model, known).map(aboutCard)}`;
  const cards = [...known, ...hand.filter((id) => id === null)];
  return html`<${Spot}
    spot=${`seen:hand:${seat}`} class="backs" label=${sentences(words, list)} about=${about} data-key=${handZone(seat)}
  >
    <b class="count"><${Sign} of="hand" />${hand.length}</b>
    <span class="fan">
      ${cards.map(
        (id, index) =>
          html`<span class="back" key=${index} data-key=${`${handZone(seat)}#${index}`} data-from=${from}>
            ${id && html`<${Tile} model=${model} id=${id} />`}
          </span>`,
      )}
    </span>
  <//>`;
}

/**
 * The place of a colour, with what is locked and placed there.
 *
 * @param {{ model: Shown, seat: number, place: Place, origins: Origins }} props
 */
function ColourPlace({ model, seat, place, origins }) {
  const { colour, locked, placed } = place;
  const count = locked.length + placed.length;
  const card = (/** @type {string} */ id, /** @type {number} */ index, /** @type {boolean} */ isPlaced) =>
    html`<${LockedCard}
      key=${`${isPlaced}${id}${index}`} model=${model} seat=${seat} colour=${colour} id=${id} place=${index}
      isPlaced=${isPlaced} from=${origins.get(lockZone(seat, colour))}
    />`;
  return html`<li
    class=${names("colour-place", `k-${colour}`, { complete: isComplete(model, seat, colour), several: count > 1 })}
    data-key=${lockZone(seat, colour)}
  >
    ${count === 0 && html`<${OpenPlace} model=${model} seat=${seat} colour=${colour} />`}
    ${locked.map((id, index) => card(id, index, false))}${placed.map((id, index) => card(id, index, true))}
  </li>`;
}

/** @param {Shown} model @param {number} seat @param {Place["colour"]} colour */
const isComplete = ({ game }, seat, colour) => game.derived.seats[seat].complete_colours.includes(colour);

/** @param {{ model: Shown, seat: number, colour: Place["colour"] }} props */
function OpenPlace({ model, seat, colour }) {
  const values = { colour: colourName(model, colour), name: seatName(model.game, seat) };
  const name = say("{colour} place of {name}", values);
  return html`<${Spot}
    spot=${seat === model.game.you ? placeSpot(colour) : `seen:${seat}:${colour}`} class="open" label=${name}
    about=${() => html`<p><b>${name}</b></p><p>${goalText()}</p>`}
  ><${Sign} of=${colour} /><//>`;
}

/**
 * One locked or placed card. Own ones can be chosen or used.
 *
 * @param {{ model: Shown, seat: number, colour: Place["colour"], id: string, place: number, isPlaced: boolean,
 *   from?: string }} props
 */
function LockedCard({ model, seat, colour, id, place, isPlaced, from }) {
  const isOwn = seat === model.game.you && !isPlaced;
  const values = { colour: colourName(model, colour), name: seatName(model.game, seat) };
  const where = isPlaced
    ? say("placed in the {colour} place of {name}: the place is not complete", values)
    : say("locked in the {colour} place of {name}", values);
  return html`<${Spot}
    spot=${isOwn ? lockedSpot(colour, id) : `seen:${seat}:${colour}:${id}:${place}`}
    class=${names("locked", { placed: isPlaced })} label=${`${nameOf(model, id)}, ${where}`}
    data-key=${`${lockZone(seat, colour)}|${id}|${place}`} data-from=${from}
    about=${() => html`<${CardAbout} model=${model} id=${id} place=${where} />`}
  >
    <${Tile} model=${model} id=${id} />
  <//>`;
}
