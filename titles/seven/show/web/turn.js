// The turn: its phases, what is being carried out, and the piles.

import { html, names, seatName, Spot } from "heptad";
import { CardAbout, CardList } from "./about.js";
import { Tile } from "./cards.js";
import { Sign, signOf } from "./symbols.js";
import { cardOf, colourName, nameOf, say, sized } from "./words.js";

/** @import { Markup } from "heptad/types" */
/** @import { Frame, Origins, Phase, Shown, State } from "./types.js" */

const SHOWN_CARDS = 10; // of a pile, in the inspector

/** @type {Record<Phase, string>} */
export const PHASE_NAMES = { lock: say("Lock"), hand: say("Hand"), move: say("Move"), close: say("End") };

/** @type {Record<Phase, string>} */
const PHASE_TEXTS = {
  lock: say("Lock phase: the player can lock one hand card."),
  hand: say("Hand phase: the player can use any number of hand effects."),
  move: say("Move phase: the player moves to an adjacent card, opens it and takes it; or contacts an adjacent piece."),
  close: say("End of the turn: a player on another player's gate invades it."),
};

const PHASES = /** @type {Phase[]} */ (Object.keys(PHASE_NAMES));

/** @param {{ model: Shown }} props */
export function Phases({ model: { game } }) {
  const now = game.derived.phase;
  if (game.status !== "playing" || now === null) return html`<ol class="phases"></ol>`;
  const isPast = (/** @type {Phase} */ phase) => PHASES.indexOf(phase) < PHASES.indexOf(now);
  return html`<ol class="phases" data-part="phases" aria-label=${say("Phases of the turn")}>
    ${PHASES.map(
      (phase) => html`<li
        class=${names({ now: phase === now, past: isPast(phase) })}
        aria-current=${phase === now ? "step" : undefined} title=${PHASE_TEXTS[phase]}
      >${PHASE_NAMES[phase]}</li>`,
    )}
  </ol>`;
}

/** The innermost thing that is being carried out; all of it on focus. @param {{ model: Shown, state: State }} props */
export function Course({ model, state }) {
  const running = state.course.filter((each) => frameText(model, each) !== null);
  const frame = running.at(-1);
  if (frame === undefined || model.game.status !== "playing") return null;
  const heading = say("Being carried out");
  const text = frameText(model, frame);
  const card = "card" in frame && frame.card;
  const about = () => html`
    <p><b>${heading}</b></p>
    ${running.map((outer) => html`<p>▸ ${frameText(model, outer)}</p>`)}
    ${card && html`<${CardAbout} model=${model} id=${card} />`}
  `;
  return html`<${Spot} spot="seen:course" class="course" label=${`${heading}: ${text}`} about=${about}>
    ▸ ${card && signOf(cardOf(model, card).colour)} ${text}
  <//>`;
}

/**
 * One thing that is being carried out, in words; null for the phase, which is shown anyway.
 *
 * @param {Shown} model
 * @param {Frame} frame
 */
function frameText(model, frame) {
  const name = (/** @type {number} */ seat) => seatName(model.game, seat);
  switch (frame.type) {
    case "effect":
      return effectText(name(frame.user), nameOf(model, frame.card), frame.part);
    case "declared":
      return effectText(name(frame.seat), nameOf(model, frame.card), "hand");
    case "asking":
      return say("Window for anytime cards");
    case "locking":
      return say("{name} locks in the {colour} place", {
        name: name(frame.seat),
        colour: colourName(model, frame.colour),
      });
    case "contacting":
      return say("{name} contacts {other}", { name: name(frame.seat), other: name(frame.victim) });
    case "moving":
      return say("{name} moves", { name: name(frame.seat) });
    case "exiling":
      return say("A placed card leaves");
    default:
      return null; // the effect of an arrival is what one sees
  }
}

/** @param {string} name @param {string} card @param {"arrival" | "hand"} part */
const effectText = (name, card, part) =>
  part === "arrival" ? say("{name} arrives at {card}", { name, card }) : say("{name}: {card}", { name, card });

/** @param {{ model: Shown, state: State, origins: Origins }} props */
export function Piles({ model, state, origins }) {
  return html`<div class="piles" data-zone="piles">
    <${Deck} model=${model} state=${state} />
    <${Discard} model=${model} discard=${state.discard} from=${origins.get("discard")} />
    <${Eternal} model=${model} count=${state.eternal.length} />
    ${state.aside.length > 0 && html`<${Aside} model=${model} aside=${state.aside} from=${origins.get("aside")} />`}
  </div>`;
}

/**
 * A pile: its card, its number and its name.
 *
 * @param {{ zone: string, name: string, count: number, about: Markup, children: Markup }} props
 */
function Pile({ zone, name, count, about, children }) {
  const label = `${name}: ${sized(count)}`;
  return html`<${Spot}
    spot=${`seen:${zone}`} class=${`pile ${zone}`} label=${label} data-key=${zone}
    about=${() => html`<p><b>${label}</b></p>${about}`}
  >
    <span class="pile-card">${children}</span><span class="pile-name"><b>${count}</b> <small>${name}</small></span>
  <//>`;
}

/** @param {{ model: Shown, state: State }} props */
function Deck({ model, state: { deck, deck_known: isKnown } }) {
  const about = html`
    <p>
      ${say("Cards are drawn and laid from here. When it is empty, the discard pile is turned over without shuffling.")}
    </p>
    ${isKnown && html`<p>${say("It was turned over: everybody can know its order.")}</p>`}
    ${isKnown && html`<${CardList} model=${model} cards=${deck} limit=${SHOWN_CARDS} />`}
  `;
  return html`<${Pile} zone="deck" name=${say("Deck")} count=${deck.length} about=${about}>
    ${deck.length > 0 && html`<span class="tile down"></span>`}
  <//>`;
}

/** @param {{ model: Shown, discard: string[], from?: string }} props */
function Discard({ model, discard, from }) {
  const count = discard.length;
  const topFirst = [...discard].reverse();
  const about =
    count > 0 &&
    html`<p>${say("Top card first:")}</p><${CardList} model=${model} cards=${topFirst} limit=${SHOWN_CARDS} />`;
  return html`<${Pile} zone="discard" name=${say("Discard")} count=${count} about=${about}>
    ${
      count > 0 &&
      html`<${Tile} key=${count} model=${model} id=${topFirst[0]} data-key=${`discard#${count}`} data-from=${from} />`
    }
  <//>`;
}

/** @param {{ model: Shown, count: number }} props */
function Eternal({ model, count }) {
  const about = html`
    <p>${say("Invade a gate to win one: it is locked at once.")}</p>
    <p>${say("Still in the pile:")}</p>
    <${CardList} model=${model} cards=${model.game.derived.eternal} />
  `;
  return html`<${Pile} zone="eternal" name=${say("Eternal")} count=${count} about=${about}>
    ${count > 0 && html`<span class="tile down ever"><${Sign} of="eternal" /></span>`}
  <//>`;
}

/** @param {{ model: Shown, aside: string[], from?: string }} props */
function Aside({ model, aside, from }) {
  const about = aside.map((id) => html`<${CardAbout} model=${model} id=${id} />`);
  return html`<${Pile} zone="aside" name=${say("Set aside")} count=${aside.length} about=${about}>
    ${aside.map(
      (id, index) => html`<${Tile} model=${model} id=${id} data-key=${`aside|${id}|${index}`} data-from=${from} />`,
    )}
  <//>`;
}
