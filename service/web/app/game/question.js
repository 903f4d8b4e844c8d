// What is awaited, and the choices that are not lit on the table itself.

import { html, names, useLayoutEffect, useRef } from "../html.js";
import { listed, translated } from "../language.js";
import { say, seatName } from "./words.js";

/** The bar below the table: the question of the pending decision, and its options as buttons. */
export function Question({ model, choosing, press, back, skip }) {
  const { game, moves, playing, sending } = model;
  const options = isAsked(model) ? shownOptions(choosing) : [];
  const box = useRef(null);
  useLayoutEffect(() => {
    if (choosing.path.length > 0 && options.length > 0) box.current?.querySelector("button:not([aria-disabled])")?.focus({ preventScroll: true });
  }, [choosing.path.join("/")]);
  return html`<section class=${names("question", { asked: isAwaited(model) })} aria-label=${say("question")}>
    <p class="prompt" role="status">
      ${isAwaited(model) && html`<b>${say("your_move")}.</b> `}${prompt(model, choosing)}
    </p>
    ${options.length > 0 &&
    html`<div class="options" ref=${box}>
      ${options.map((option, place) => html`<${Option} key=${option.spot} option=${option} press=${press} place=${place} />`)}
    </div>`}
    <div class="steps">
      ${choosing.path.length > 0 && html`<button type="button" class="plain" onClick=${back}>${say("back")}</button>`}
      ${playing && html`<button type="button" class="plain" onClick=${skip}>${say("skip")}</button>`}
      ${sending !== null && html`<span>${say("sending")}</span>`}
    </div>
    ${model.problem !== null && html`<p class="problem" role="alert">${model.problem.message}</p>`}
    ${game.status === "playing" && model.connection === "connecting" && html`<p class="problem" role="status">${say("offline")}</p>`}
  </section>`;
}

/** Whether a decision of this player is open, chosen already or not. */
export const isAsked = ({ moves, sending }) => moves !== null && moves.moves.length > 0 && moves.decision !== null && sending === null;

/** Whether the game waits for this player: a choice of several steps is not complete before the last one. */
export const isAwaited = (model) => isAsked(model) && model.moves.awaited;

/** At the first step only buttons are listed, since everything else is lit on the table; later all options. */
function shownOptions(choosing) {
  const options = choosing.options();
  return choosing.path.length === 0 ? options.filter(({ button }) => button) : options;
}

function Option({ option, press, place }) {
  const isLegal = option.moves.length > 0;
  const reason = isLegal ? null : option.refusals[0]?.detail;
  return html`<button
    type="button"
    class=${names("option", { greyed: !isLegal })}
    aria-disabled=${isLegal ? undefined : "true"}
    data-spot=${option.spot}
    data-place=${place + 1}
    onClick=${() => isLegal && press(option.spot)}
  >
    <span>${option.label}</span>${reason && html`<small>${reason}</small>`}
  </button>`;
}

function prompt(model, choosing) {
  const { game, moves, playing } = model;
  if (game.status === "open") return say("waiting_start");
  if (game.status === "cancelled") return say("cancelled");
  if (game.status === "finished") return say("over");
  if (isAsked(model)) {
    const question = model.drawing.question?.(model, choosing) ?? translated(moves.prompt);
    if (!moves.chosen) return question;
    const chosen = say("chosen", { label: model.drawing.chosen?.(model) ?? listed(model.chosen) });
    return moves.awaited ? html`${question} <small>${chosen}</small>` : html`${chosen} <small>${say("change")}</small>`;
  }
  if (playing || game.due !== null) return say("resolving");
  const names = game.to_move.map((seat) => seatName(game, seat));
  return names.length === 0 ? say("resolving") : say("waiting", { names: listed(names) });
}
