// The own hand, and the switches that say when one is asked for anytime cards.

import { html, inRow, names, sentences, Spot, Table, translated, useContext } from "heptad";
import { CardAbout, termsOf } from "./about.js";
import { Face } from "./cards.js";
import { cardSpot, handZone } from "./moves.js";
import { Sign } from "./symbols.js";
import { briefOf, cardOf, colourLabel, nameOf, say } from "./words.js";

/** @import { Mark, Origins, Seated, Shown, State } from "./types.js" */

/**
 * The known cards of a hand by colour, with a number for each copy.
 *
 * @param {Shown} model
 * @param {(string | null)[]} hand
 */
export function numbered(model, hand) {
  const order = model.catalogue.cards.map(({ id }) => id);
  const known = hand.filter((id) => id !== null).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return known.map((id, place) => ({ id, copy: place - known.indexOf(id) }));
}

/** How a hand card lies that is open. */
const MARKS = {
  revealed: say("revealed until the turn ends"),
  sealed: say("revealed; its hand effect can't be used this turn"),
  expiring: say("revealed; discarded when the turn ends"),
};

export const MARKED = /** @type {[Mark, string][]} */ (Object.entries(MARKS));

/**
 * How a copy of a card lies in a hand, and that in words; null if it is closed. Closed copies come after the open ones
 * (ruling 43).
 *
 * @param {Shown} model
 * @param {number} seat
 * @param {{ id: string, copy: number }} held
 * @returns {{ mark: Mark, words: string } | null}
 */
export function markOf(model, seat, { id, copy }) {
  const open = model.game.state.turn.revealed.filter((entry) => entry.seat === seat && entry.card === id)[copy];
  if (open === undefined) return null;
  const closing = open.sealed ? "sealed" : "revealed";
  const mark = open.until_end_of_turn ? "expiring" : closing;
  return { mark, words: MARKS[mark] };
}

/** @param {{ model: Seated, state: State, origins: Origins }} props */
export function Hand({ model, state, origins }) {
  const seat = model.game.you;
  const cards = numbered(model, state.players[seat].hand);
  const from = origins.get(handZone(seat));
  const { choosing } = useContext(Table);
  const isAsked = cards.some(({ id }) => choosing.option(cardSpot(id)) !== undefined);
  return html`<section
    class=${names("hand", { asked: isAsked })} aria-label=${say("Your hand")} data-zone="own" data-key=${handZone(seat)}
  >
    <div class="fan" style=${{ "--count": cards.length }}>
      ${cards.length === 0 && html`<p class="none">${say("You have no hand cards. Move onto a card to take it.")}</p>`}
      ${cards.map(
        ({ id, copy }) => html`<${HandCard} key=${`${id}${copy}`} model=${model} id=${id} copy=${copy} from=${from} />`,
      )}
    </div>
  </section>`;
}

/** @param {{ model: Seated, id: string, copy: number, from?: string }} props */
function HandCard({ model, id, copy, from }) {
  const seat = model.game.you;
  const open = markOf(model, seat, { id, copy });
  const { colour, hand } = cardOf(model, id);
  const words = [nameOf(model, id), colourLabel(model, colour), open?.words].filter((word) => word !== undefined);
  const text = briefOf(id, "hand") ?? translated(hand.text);
  const effect = say("Hand effect ({when}): {text}", { when: termsOf(model, hand), text });
  return html`<${Spot}
    spot=${cardSpot(id)} copy=${copy} label=${sentences(inRow(words), effect)}
    data-key=${`${handZone(seat)}|${id}|${copy}`} data-from=${from}
    about=${() => html`<${CardAbout} model=${model} id=${id} place=${open?.words} />`}
  >
    <${Face} model=${model} id=${id} mark=${open?.mark} />
  <//>`;
}

/** The windows in which one can be asked for anytime cards (ruling 41), in their order. */
const WINDOWS = {
  lock: say("when a lock is declared"),
  hand: say("when a hand effect is declared"),
  move: say("when a move is declared"),
  contact: say("when a contact is declared"),
  reaction: say("when a reaction is declared"),
  lock_phase: say("after a lock phase"),
  hand_phase: say("after a hand phase"),
  move_phase: say("after a move phase"),
};

const ALL = Object.keys(WINDOWS).length;

/**
 * Switches for the windows in which this player is asked: a secret preference.
 *
 * @param {{ model: Seated, state: State }} props
 */
export function Watch({ model, state }) {
  const { windows, hand } = state.players[model.game.you];
  if (!model.game.options.colourless_cards || windows === null || model.game.status !== "playing") return null;
  const isHeld = hand.some((id) => id !== null && cardOf(model, id).hand.timing === "anytime");
  const isUrged = isHeld && windows.length === 0;
  const how = howOften(windows.length);
  return html`<details
    onFocusOut=${closeOnLeave} onKeyDown=${closeOnEscape} class=${names("watch", { urged: isUrged })}
  >
    <summary aria-label=${say("Anytime cards: {state}", { state: how })}>
      <${Sign} of="anytime" /><span class="long">${say("Anytime cards:")} ${how}</span
      ><span class="short">${say("Anytime cards")}</span>
    </summary>
    <div class="windows">
      <p>${isUrged ? say("You hold an anytime card: switch this on to be asked.") : watchText()}</p>
      <${Switch} model=${model} window="all" isOn=${windows.length === ALL}>${say("in every window")}<//>
      ${Object.entries(WINDOWS).map(
        ([window, name]) =>
          html`<${Switch} model=${model} window=${window} isOn=${windows.some((each) => each === window)}>${name}<//>`,
      )}
    </div>
  </details>`;
}

/** @param {number} count */
function howOften(count) {
  if (count === 0) return say("never asked");
  return count === ALL ? say("always asked") : say("asked in {count} of 8 windows", { count });
}

const watchText = () => say("Ask me whether I use an anytime card (Greedy Palette). Nobody else learns this.");

/** @param {FocusEvent} event */
function closeOnLeave({ currentTarget, relatedTarget }) {
  const details = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (!details.contains(/** @type {Node | null} */ (relatedTarget))) details.open = false;
}

/** @param {KeyboardEvent} event */
function closeOnEscape({ key, currentTarget }) {
  if (key === "Escape") /** @type {HTMLDetailsElement} */ (currentTarget).open = false;
}

/**
 * A switch that makes the move which changes a window.
 *
 * @param {{ model: Seated, window: string, isOn: boolean, children: string }} props
 */
function Switch({ model, window, isOn, children }) {
  const { store } = useContext(Table);
  const changes = model.moves?.moves ?? [];
  const change = changes.find(({ move }) => move.action === "watch" && move.window === window && move.ask !== isOn);
  return html`<button
    type="button" class="switch" role="switch" aria-checked=${isOn ? "true" : "false"}
    aria-disabled=${change ? undefined : "true"} onClick=${() => change && store.choose?.(change)}
  ><i aria-hidden="true"></i>${children}</button>`;
}
