// What is awaited, and the choices that are not lit on the table itself.

import { html, names, useLayoutEffect, useRef } from "../html.js";
import { listed, say, translated } from "../language.js";
import { isAsked, isAwaited } from "./decision.js";
import { HintButton, HintText } from "./hint.js";
import { Lesson } from "./lesson.js";
import { RematchButton, RematchWish, mayRepeat } from "./rematch.js";
import { isThinking } from "./seat.js";
import { seatName, WORDS } from "./words.js";

/**
 * The bar below the table: the question of the pending decision, and its options as buttons. `refused` is the refusal of a move
 * that the player tried to make; `showRule` opens the rule that it names.
 */
export function Question({ model, store, choosing, press, back, skip, refused, showRule, showResult }) {
  const { game, playing, sending } = model;
  const options = isAsked(model) ? shownOptions(choosing) : [];
  const box = useRef(null);
  useLayoutEffect(() => {
    if (choosing.path.length > 0 && options.length > 0)
      box.current?.querySelector("button:not([aria-disabled])")?.focus({ preventScroll: true });
  }, [choosing.path.join("/")]);
  return html`<section class=${names("question", { asked: isAwaited(model) })} aria-label=${say("Your decision")}>
    ${choosing.path.length === 0 && html`<${Lesson} model=${model} />`}
    <p class="prompt" role="status" data-drawn=${game.title}>
      ${isAwaited(model) && choosing.path.length === 0 && html`<b>${say("Your move.")}</b> `}${prompt(model, choosing)}
    </p>
    <${HintText} model=${model} />
    ${
      options.length > 0 &&
      html`<div class="options" ref=${box}>
      ${options.map((option, place) => html`<${Option} key=${option.spot} option=${option} press=${press} place=${place} title=${game.title} />`)}
    </div>`
    }
    <div class="steps">
      ${choosing.path.length > 0 && html`<button type="button" class="plain" onClick=${back}>${say("Back")}</button>`}
      ${playing && html`<button type="button" class="plain" onClick=${skip}>${say("Skip")}</button>`}
      ${game.status === "finished" && html`<${Over} model=${model} store=${store} showResult=${showResult} />`}
      <${HintButton} model=${model} store=${store} />
      ${sending !== null && html`<span>${say("Sending …")}</span>`}
    </div>
    <${Refusal} refusal=${model.problem === null ? refused : { ...model.problem.content, detail: model.problem.message }} showRule=${showRule} />
    <${Break} game=${game} store=${store} />
    ${mayRepeat(game) && html`<${RematchWish} model=${model} />`}
    ${game.status === "playing" && model.connection === "connecting" && html`<p class="problem" role="status">${say("The connection is lost. The game goes on when it is back.")}</p>`}
  </section>`;
}

/** After the end: the result again, the whole game again, or the rematch that somebody wants. */
const Over = ({ model, store, showResult }) => html`
  ${mayRepeat(model.game) && model.game.rematch && html`<${RematchButton} model=${model} store=${store} />`}
  <button type="button" class="plain" onClick=${showResult}>${say("Result")}</button>
  ${model.game.reason !== "cancelled" && html`<a class="plain" href=${`/games/${model.game.id}?at=1`}>${say("Replay")}</a>`}
`;

/** Why something could not be done, with the way to the rule. */
function Refusal({ refusal, showRule }) {
  if (!refusal) return null;
  return html`<p class="problem" role="alert">
    ${refusal.status === 401 ? say("You are no longer signed in.") : refusal.detail} ${refusal.rule_url && html`<button type="button" class="link" onClick=${() => showRule(refusal.rule_url)}>${say("Why?")}</button>`}
    ${refusal.status === 401 && html`<a href="/account">${say("Sign in again")}</a>`}
  </p>`;
}

/** A pause of the game, or of this player: a bot plays for who was late too often. */
function Break({ game, store }) {
  const own = game.seats[game.you];
  if (game.status !== "playing") return null;
  const wish = game.seats
    .filter(({ wants_pause: wants, seat }) => wants && seat !== game.you)
    .map(({ seat }) => seatName(game, seat));
  const act = (word, path) =>
    own && html`<button type="button" class="plain" onClick=${() => store.act(path)}>${WORDS[word]()}</button>`;
  return html`
    ${own?.stand_in && html`<p class="break">${say("A bot plays for you, since your time was up.")} ${act("come_back", "/return")}</p>`}
    ${game.paused_until !== null && own && html`<p class="break">${act("resume", "/resumption")}</p>`}
    ${game.paused_until === null && wish.length > 0 && html`<p class="break" role="status">${say("{names} would like a pause.", { names: listed(wish) })} ${act("pause_agree", "/pause")}</p>`}
  `;
}

/** At the first step only buttons are listed, since everything else is lit on the table; later all options. */
function shownOptions(choosing) {
  const options = choosing.options();
  return choosing.path.length === 0 ? options.filter(({ button }) => button) : options;
}

function Option({ option, press, place, title }) {
  const isLegal = option.moves.length > 0;
  const reason = isLegal ? null : option.refusals[0]?.detail;
  return html`<button
    type="button"
    class=${names("option", { greyed: !isLegal })}
    aria-disabled=${isLegal ? undefined : "true"}
    data-spot=${option.spot}
    data-place=${place + 1}
    onClick=${() => press(option.spot)}
  >
    <span data-drawn=${title}>${option.label}</span>${reason && html`<small>${reason}</small>`}
  </button>`;
}

function prompt(model, choosing) {
  const { game, playing } = model;
  if (game.status === "open") return say("Waiting for players to sit down");
  if (game.reason === "cancelled") return say("The game was cancelled");
  if (game.status === "finished") return say("The game is over");
  if (game.paused_until !== null) return say("The game is paused.");
  if (isAsked(model)) return asked(model, choosing);
  const thinkers = game.to_move.filter((seat) => isThinking(model, seat)).map((seat) => seatName(game, seat));
  if (!playing && thinkers.length > 0)
    return thinkers.length === 1
      ? say("{names} is thinking …", { names: listed(thinkers) })
      : say("{names} are thinking …", { names: listed(thinkers) });
  if (playing || game.due !== null || game.to_move.includes(game.you)) return say("The table resolves the turn …");
  const awaited = game.to_move.map((seat) => seatName(game, seat));
  return awaited.length === 0
    ? say("The table resolves the turn …")
    : say("Waiting for {names}", { names: listed(awaited) });
}

/** The question of the decision, and what was chosen already if it can still be changed. */
function asked(model, choosing) {
  const { moves } = model;
  const question = model.drawing.question?.(model, choosing) ?? translated(moves.prompt);
  if (!moves.chosen?.length) return question;
  const chosen = say("Chosen: {label}", { label: model.drawing.chosen?.(model) ?? listed(model.chosen) });
  return moves.awaited
    ? html`${question} <small>${chosen}</small>`
    : html`${chosen} <small>${say("You can still change your mind.")}</small>`;
}
