// The middle of the table: the discard pile, the military track and the tokens, below them the draft or the pyramid.

import { Card, html, inRow, names, Scores, seatName, Spot, translated } from "heptad";
import { byColour, CardSpot, Face, PricePlate, Token, WonderSpot } from "./cards.js";
import { isAsked, kindOf, question } from "./moves.js";
import { sideOf } from "./players.js";
import { Sign } from "./symbols.js";
import { Track } from "./track.js";
import { AGES, counted, DISCARD_RULE, nameOf, say, thingOf } from "./words.js";

/** @import { AskedModel, Model, Place, Prices, Slot } from "./types.js" */

/** @param {{ model: Model }} props */
export function Board({ model }) {
  return html`<section class="board" aria-label=${say("Board")}>
    <${DiscardPile} model=${model} />
    <${Track} model=${model} />
    <ul class="tokens" aria-label=${say("Progress tokens")} data-zone="board">
      ${model.game.state.board_tokens.map((id) => html`<li key=${id}><${Token} model=${model} id=${id} /></li>`)}
    </ul>
  </section>`;
}

/**
 * The discard pile, its last card on top; a focus lists all of them.
 * @param {{ model: Model }} props
 */
function DiscardPile({ model }) {
  const { discard } = model.game.state;
  const top = discard.at(-1);
  const list = inRow(discard.map((id) => nameOf(model, id)));
  const label = counted("{n} card in the discard pile", "{n} cards in the discard pile", discard.length);
  const strips = () =>
    byColour(model, discard).map((thing) => html`<${Face} key=${thing.id} form="strip" thing=${thing} />`);
  const about = () => html`
    <p><b>${say("Discard pile")}</b> ${DISCARD_RULE}</p>
    <div class="duel-pile">${strips()}</div>`;
  return html`<${Spot} spot="discard-pile" class="pile" label=${`${label}: ${list || say("empty")}`} about=${about}
    data-zone="pile">
    <span class="pile-place" data-key="discard-pile">
      ${top && html`<span key=${top} data-key=${top}><${Face} thing=${thingOf(model, top)} /></span>`}
    </span>
    <b class="pile-count">${discard.length}</b><span class="token-name">${say("Discard pile")}</span>
  <//>`;
}

/**
 * The draft, then the pyramid, then the points.
 * @param {{ model: Model, prices: Prices }} props
 */
export function Middle({ model, prices }) {
  const { status, state } = model.game;
  if (status === "finished" && state.pyramid.length === 0)
    return html`<div class="middle"><${Scores} model=${model} /></div>`;
  return state.age === 0 ? html`<${Draft} model=${model} />` : html`<${Pyramid} model=${model} prices=${prices} />`;
}

/**
 * The cards of the age, each over those that it covers, and what has to be chosen from over them.
 * @param {{ model: Model, prices: Prices }} props
 */
function Pyramid({ model, prices }) {
  const { age, pyramid } = model.game.state;
  const layout = model.catalogue.layouts[age];
  const rows = Math.max(...layout.map(({ row }) => row)) + 1;
  const label = say("Cards of age {age}", { age: AGES[age] });
  return html`<section class=${`middle pyramid rows${rows}`} aria-label=${label} data-zone="pyramid">
    <${Choice} model=${model} />
    ${pyramid.map((place) => {
      const Lying = place.face_up ? FaceUp : FaceDown;
      return html`<${Lying} key=${place.place} model=${model} place=${place} slot=${layout[place.place]}
        prices=${prices} />`;
    })}
  </section>`;
}

/** Where a card lies. @type {(slot: Slot) => object} */
const positionOf = ({ col, row }) => ({ "--col": col, "--row": row });

/** @param {{ model: Model, place: Place, slot: Slot }} props */
function FaceDown({ model, place, slot }) {
  const { age } = model.game.state;
  const label = place.guild ? say("Face-down guild") : say("Face-down card of age {age}", { age: AGES[age] });
  const about = () => html`
    <p><b>${label}</b></p>
    <p>${say("It is turned up when no card lies on it any more.")}</p>`;
  return html`<${Spot} spot=${`place:${place.place}`} class="slot covered" style=${positionOf(slot)} label=${label}
    data-key=${`place:${place.place}`} about=${about}>
    <${Card} form="back" colour=${place.guild ? "guild" : `age${age}`} />
  <//>`;
}

/** @param {{ model: Model, place: Place, slot: Slot, prices: Prices }} props */
function FaceUp({ model, place, slot, prices }) {
  const thing = thingOf(model, place.card ?? "");
  const price = prices[thing.id];
  const covered = !model.game.derived.available.includes(thing.id);
  const isTurned = model.events.some(({ type, data }) => type === "cards_revealed" && data.cards.includes(thing.id));
  return html`<${CardSpot} model=${model} thing=${thing} price=${price} data-key=${thing.id}
    class=${names("slot", { covered, turned: isTurned })} style=${positionOf(slot)}>
    <${Face} thing=${thing} /><${PricePlate} thing=${thing} price=${price} covered=${covered} />
  <//>`;
}

/** @param {{ model: Model }} props */
function Draft({ model }) {
  const text = (/** @type {string} */ id) => translated(thingOf(model, id).text);
  return html`<section class="middle draft" aria-label=${say("Draft of the wonders")}>
    <${DraftOrder} model=${model} />
    <div class="offer" data-zone="offer">
      ${model.game.state.offered_wonders.map(
        (id) => html`<${WonderSpot} key=${id} model=${model} id=${id}>
          <span class="wonder-text">${text(id)}</span>
        <//>`,
      )}
    </div>
  </section>`;
}

/**
 * Who takes the wonders, one after another.
 * @param {{ model: Model }} props
 */
function DraftOrder({ model }) {
  const { draft, drafting } = model.game.derived;
  const taken = draft.length - drafting.length;
  const kind = (/** @type {number} */ seat, /** @type {number} */ place) =>
    names(`side${sideOf(model, seat)}`, { past: place < taken, now: place === taken });
  const name = (/** @type {number} */ seat) => (seat === model.game.you ? say("You") : seatName(model.game, seat));
  return html`<ol class="draft-order" aria-label=${say("The order of the draft")}>
    ${draft.map((seat, place) => html`<li key=${place} class=${kind(seat, place)}>${name(seat)}</li>`)}
  </ol>`;
}

/**
 * What has to be chosen from over the pyramid, if anything.
 * @param {{ model: Model }} props
 */
function Choice({ model }) {
  const { board_tokens: onBoard, drawn_tokens: drawn, active } = model.game.state;
  if (isAsked(model)) {
    const kind = kindOf(model);
    if (kind === "revive" || kind === "destroy") return html`<${Picks} model=${model} />`;
    const text = question(model);
    if (kind === "take_token") return html`<${TokenChoice} model=${model} tokens=${onBoard} text=${text} />`;
    if (kind === "take_box_token") return html`<${TokenChoice} model=${model} tokens=${drawn} text=${text} />`;
  }
  const other = say("{name} chooses one of three tokens of the box.", { name: seatName(model.game, active) });
  return drawn.length > 0 && html`<${TokenChoice} model=${model} tokens=${drawn} text=${other} />`;
}

/**
 * The cards to choose from: those of the discard pile for the Mausoleum, or those that the opponent may lose.
 * @param {{ model: AskedModel }} props
 */
function Picks({ model }) {
  const cards = model.moves.moves.map(({ move }) => ("card" in move ? move.card : ""));
  return html`<section class="choice" aria-label=${question(model)}>
    <p>${question(model)}</p>
    <div class="spread">
      ${byColour(model, cards).map(
        (thing) => html`<${CardSpot} key=${thing.id} model=${model} thing=${thing} class="offered">
          <${Face} thing=${thing} />
        <//>`,
      )}
    </div>
  </section>`;
}

/**
 * The progress tokens to choose from. The other player sees the backs of those that the Great Library drew.
 * @param {{ model: Model, tokens: (string | null)[], text: string }} props
 */
function TokenChoice({ model, tokens, text }) {
  return html`<section class="choice" aria-label=${text}>
    <p>${text}</p>
    <div class="token-list">
      ${tokens.map((id, place) =>
        id === null
          ? html`<span key=${place} class="disc"><${Sign} of="token" /></span>`
          : html`<${Token} key=${id} model=${model} id=${id} toChoose />`,
      )}
    </div>
  </section>`;
}
