// The bar below the table: what the game waits for, and the choices that are not lit on the table itself.

import { html, names, useLayoutEffect, useRef } from "../../app/html.js";
import { say } from "../../app/language.js";
import { RematchButton, RematchWish, mayRepeat } from "../ending/rematch.js";
import { OwnClock } from "../signals/own_clock.js";
import { ConfirmButton } from "./confirming.js";
import { isAsked, isAwaited } from "./decision.js";
import { HintButton, HintText } from "./hint.js";
import { Pause } from "./pause.js";
import { promptOf } from "./prompt.js";
import { RefusalText } from "./refusal.js";
import { useSideways } from "./sideways.js";

/** @import { Choosing, Model, Option, Refusal } from "heptad/types" */
/** @import { GameStore } from "../store/store.js" */

/**
 * @typedef {object} QuestionProps
 * @property {Model} model
 * @property {GameStore} store
 * @property {Choosing} choosing
 * @property {(spot: string) => void} press
 * @property {() => void} back
 * @property {() => void} confirm make the move that is put together
 * @property {() => void} skip
 * @property {Refusal | null} refused the refusal of a move that the player tried to make
 * @property {(address: string) => void} showRule
 * @property {() => void} showResult
 */

/** @param {QuestionProps} props */
export function Question({ model, store, choosing, press, back, confirm, skip, refused, showRule, showResult }) {
  const { game } = model;
  const isBegun = choosing.path.length > 0;
  const isSideways = useSideways();
  const options = isAsked(model) ? shownOptions(choosing, isSideways) : [];
  return html`<section class=${names("question", { asked: isAwaited(model), begun: isBegun })} aria-label=${say("Your decision")}>
    <${OwnClock} model=${model} />
    <p class="prompt" data-drawn=${game.title}>
      ${isAwaited(model) && !isBegun && html`<b>${say("Your move.")}</b> `}${promptOf(model, choosing)}
    </p>
    ${choosing.complete !== null && html`<${ConfirmButton} key=${choosing.complete.id} confirm=${confirm} />`}
    ${!isBegun && html`<${HintText} model=${model} />`}
    ${
      options.length > 0 &&
      html`<${Options} options=${options} path=${choosing.path} press=${press} title=${game.title} />`
    }
    <div class="steps">
      ${isBegun && html`<button type="button" class="plain" onClick=${back}>${say("Back")}</button>`}
      ${model.playing && html`<button type="button" class="plain skip" onClick=${skip}>${say("Skip")}</button>`}
      ${game.status === "finished" && html`<${Over} model=${model} store=${store} showResult=${showResult} />`}
      <${HintButton} model=${model} store=${store} />
      ${model.sending !== null && html`<span>${say("Sending …")}</span>`}
    </div>
    <${RefusalText} refused=${refused} problem=${model.problem} showRule=${showRule} />
    <${Pause} game=${game} store=${store} />
    ${mayRepeat(game) && html`<${RematchWish} model=${model} />`}
    ${
      game.status === "playing" &&
      model.connection === "connecting" &&
      html`<p class="problem" role="status">
        ${say("The connection is lost. The game continues when it is back.")}
      </p>`
    }
  </section>`;
}

/**
 * After the end: the result again, the whole game again, or the rematch that somebody wants.
 *
 * @param {{ model: Model, store: GameStore, showResult(): void }} props
 */
function Over({ model, store, showResult }) {
  const { game } = model;
  const isPlayed = game.reason !== "cancelled";
  return html`
    ${mayRepeat(game) && game.rematch && html`<${RematchButton} model=${model} store=${store} />`}
    <button type="button" class="plain" onClick=${showResult}>${say("Result")}</button>
    ${isPlayed && html`<a class="plain" href=${`/games/${game.id}?at=1`}>${say("Replay")}</a>`}
  `;
}

/**
 * At the first step the buttons. On a phone that is held sideways, what is lit on the table comes after them, since it
 * is small there. Later all options.
 *
 * @param {Choosing} choosing
 * @param {boolean} isSideways
 */
function shownOptions(choosing, isSideways) {
  const options = choosing.options();
  if (choosing.path.length > 0) return options;
  const lit = isSideways ? options.filter(({ button, moves }) => !button && moves.length > 0) : [];
  return [...options.filter(({ button }) => button), ...lit];
}

/**
 * The options as buttons. Once a choice has begun, the first of them has the focus.
 *
 * @param {{ options: Option[], path: string[], press(spot: string): void, title: string }} props
 */
function Options({ options, path, press, title }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (path.length === 0) return;
    const first = /** @type {HTMLElement | null | undefined} */ (
      box.current?.querySelector("button:not([aria-disabled])")
    );
    first?.focus({ preventScroll: true });
  }, [path.join("/")]);
  return html`<div class="options" ref=${box}>
    ${options.map(
      (option, place) =>
        html`<${OptionButton} key=${option.spot} option=${option} press=${press} place=${place} title=${title} />`,
    )}
  </div>`;
}

/**
 * One option; of an illegal one, the reason of the API.
 *
 * @param {{ option: Option, press(spot: string): void, place: number, title: string }} props
 */
function OptionButton({ option, press, place, title }) {
  const isLegal = option.moves.length > 0;
  const label = option.label ?? option.moves[0]?.label;
  const reason = isLegal ? null : option.refusals[0]?.detail;
  return html`<button
    type="button"
    class=${names("option", { greyed: !isLegal })}
    aria-disabled=${isLegal ? undefined : "true"}
    data-spot=${option.spot}
    data-place=${place + 1}
    onClick=${() => press(option.spot)}
  >
    <span data-drawn=${title}>${label}</span>${reason && html`<small title=${reason}>${reason}</small>`}
  </button>`;
}
