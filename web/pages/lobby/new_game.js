// The dialog for a new game: title, seats, clock, who may join, options.

import { aboutBot, botName, botsOf } from "../../shared/bots.js";
import { html, useEffect, useRef, useState } from "../../app/html.js";
import { say, sayAs, translated } from "../../app/language.js";
import { Options } from "./options.js";
import { CLOCKS, clockWords, seatCounts, usualSeats } from "../../shared/terms.js";

/** @import { TitleRecord } from "heptad/types" */
/** @import { LobbyStore } from "./store/store.js" */
/** @import { LobbyModel, Terms, Values } from "./types.js" */

/**
 * What is chosen so far. `seats` is null for the usual number, `bots` has the kind of bot at each seat but the first
 * one, and `clock` is the place among CLOCKS.
 *
 * @typedef {Omit<Terms, "seats" | "clock"> & Choices} Chosen
 * @typedef {{ seats: number | null, bots: Record<number, string | null>, clock: number }} Choices
 */

/** What is typed or chosen in a field. @typedef {{ currentTarget: HTMLInputElement & HTMLSelectElement }} Change */

/**
 * `done` is called when the dialog is closed.
 *
 * @param {{ model: LobbyModel, store: LobbyStore, done: () => void }} props
 */
export function NewGame({ model, store, done }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [chosen, setChosen] = useState(
    /** @type {() => Chosen} */ () => ({
      title: model.titles[0].id,
      seats: null,
      bots: {},
      clock: 0,
      visibility: "public",
      rated: false,
      bot_accounts: false,
      options: {},
    }),
  );
  useEffect(() => dialog.current?.showModal(), []);
  const title = model.titles.find(({ id }) => id === chosen.title) ?? model.titles[0];
  const seats = chosen.seats ?? usualSeats(title);
  const bots = Array.from({ length: seats - 1 }, (_, place) => chosen.bots[place] ?? null);
  const change = (/** @type {Partial<Chosen>} */ changes) => setChosen({ ...chosen, ...changes });
  const mayBeRated = chosen.clock !== 0 && chosen.visibility === "public" && bots.every((bot) => bot === null);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    store.openGame(
      {
        title: title.id,
        seats,
        options: chosen.options,
        clock: CLOCKS[chosen.clock],
        visibility: chosen.visibility,
        rated: chosen.rated && mayBeRated,
        bot_accounts: chosen.bot_accounts,
      },
      bots,
    );
  };
  const isStarting = bots.every((bot) => bot !== null);
  return html`<dialog class="new-game" ref=${dialog} aria-labelledby="new-game" onClose=${done}>
    <form onSubmit=${send}>
      <div class="bar"><h2 id="new-game">${say("New game")}</h2>
        <button type="button" class="plain" aria-label=${say("Close")}
          onClick=${() => dialog.current?.close()}>✕</button>
      </div>
      <${Pick} label=${say("Title")} name="title" value=${title.id}
        change=${(/** @type {string} */ id) => change({ title: id, seats: null, bots: {}, options: {} })}
        choices=${model.titles.map(({ id, name }) => [id, translated(name)])} />
      <${Pick} label=${sayAs("seats", "Players")} name="seats" value=${seats}
        change=${(/** @type {number} */ count) => change({ seats: count, options: {} })}
        choices=${seatCounts(title).map((count) => [count, `${count}`])} />
      <${Seats} title=${title} bots=${bots} change=${(/** @type {(string | null)[]} */ all) =>
        change({ bots: { ...chosen.bots, ...all } })} />
      <${ClockAndAccess} chosen=${chosen} change=${change} />
      <${More} title=${title} seats=${seats} chosen=${chosen} mayBeRated=${mayBeRated} change=${change} />
      ${model.problem !== null && html`<p class="problem" role="alert">${model.problem.message}</p>`}
      <button class="main" disabled=${model.busy === "open"}>${
        isStarting ? say("Start the game") : say("Open the table")
      }</button>
    </form>
  </dialog>`;
}

/** @param {{ chosen: Chosen, change: (changes: Partial<Chosen>) => void }} props */
function ClockAndAccess({ chosen, change }) {
  const setClock = (/** @type {Change} */ { currentTarget }) => change({ clock: Number(currentTarget.value) });
  const setAccess = (/** @type {Change} */ { currentTarget }) => change({ visibility: currentTarget.value });
  return html`<div class="pair">
    <label class="field"><span>${say("Time")}</span>
      <select value=${chosen.clock} onChange=${setClock}>
        ${CLOCKS.map((clock, place) => html`<option key=${place} value=${place}>${clockWords(clock)}</option>`)}
      </select></label>
    <label class="field"><span>${say("Who may watch and join")}</span>
      <select value=${chosen.visibility} onChange=${setAccess}>
        <option value="public">${say("Everyone")}</option><option value="private">${say("Only with a link")}</option>
      </select></label>
  </div>`;
}

/**
 * What is seldom changed: the options of the title, whether the game is rated, and whether programs may join.
 *
 * @param {object} props
 * @param {TitleRecord} props.title
 * @param {number} props.seats
 * @param {Chosen} props.chosen
 * @param {boolean} props.mayBeRated
 * @param {(changes: Partial<Chosen>) => void} props.change
 */
function More({ title, seats, chosen, mayBeRated, change }) {
  const setOption = (/** @type {string} */ name, /** @type {Values[string]} */ value) =>
    change({ options: { ...chosen.options, [name]: value } });
  const setRated = (/** @type {Change} */ { currentTarget }) => change({ rated: currentTarget.checked });
  const setPrograms = (/** @type {Change} */ { currentTarget }) => change({ bot_accounts: currentTarget.checked });
  return html`<details><summary>${say("Options of the title")}</summary>
    <${Options} title=${title} seats=${seats} options=${chosen.options} change=${setOption} />
    <label class="check"><input type="checkbox" checked=${chosen.rated && mayBeRated} disabled=${!mayBeRated}
      aria-describedby="rated-why" onChange=${setRated} />${say("Rated")}</label>
    <p class="hint" id="rated-why">${say("A rated game has a clock, is open to everyone, and has no bots.")}</p>
    <label class="check"><input type="checkbox" checked=${chosen.bot_accounts}
      onChange=${setPrograms} />${say("Programs may sit down, too")}</label>
  </details>`;
}

/**
 * A few choices side by side.
 *
 * @template {string | number} Choice
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.name
 * @param {Choice} props.value
 * @param {[choice: Choice, words: string][]} props.choices
 * @param {(choice: Choice) => void} props.change
 */
function Pick({ label, name, value, choices, change }) {
  return html`<fieldset class="pick"><legend>${label}</legend>
    ${choices.map(
      ([choice, words]) => html`<label key=${choice}>
      <input type="radio" name=${name} checked=${choice === value} onChange=${() => change(choice)} />
      <span>${words}</span></label>`,
    )}
  </fieldset>`;
}

/**
 * Who sits at each seat: oneself, anyone, or a bot.
 *
 * @param {object} props
 * @param {TitleRecord} props.title
 * @param {(string | null)[]} props.bots
 * @param {(bots: (string | null)[]) => void} props.change
 */
function Seats({ title, bots, change }) {
  const levels = botsOf(title).filter((kind) => bots.includes(kind) && aboutBot(kind) !== null);
  return html`<fieldset class="seats"><legend>${say("Who plays")}</legend>
    <ol><li><span>${say("Seat {seat}", { seat: 1 })}</span><b>${say("You")}</b></li>
      ${bots.map((bot, place) => {
        const set = (/** @type {Change} */ { currentTarget }) => change(bots.with(place, currentTarget.value || null));
        const level = bot !== null && levels.includes(bot) ? `level-${bot}` : undefined;
        return html`<li key=${place}><label><span>${say("Seat {seat}", { seat: place + 2 })}</span>
        <select value=${bot ?? ""} aria-describedby=${level} onChange=${set}>
          <option value="">${say("Anyone")}</option>
          ${botsOf(title).map((kind) => html`<option key=${kind} value=${kind}>${botName(kind)}</option>`)}
        </select></label></li>`;
      })}
    </ol>
    <${FillSeats} bots=${bots} change=${change} />
    ${levels.map(
      (kind) => html`<p key=${kind} class="hint level" id=${`level-${kind}`}>
      <b>${botName(kind)}</b> ${aboutBot(kind)}</p>`,
    )}
  </fieldset>`;
}

/**
 * Gives all seats that are left to the bot that was chosen for the last one of the others.
 *
 * @param {{ bots: (string | null)[], change: (bots: (string | null)[]) => void }} props
 */
function FillSeats({ bots, change }) {
  const bot = bots.findLast((one) => one !== null);
  if (!bot || !bots.includes(null)) return null;
  return html`<button type="button" class="plain fill" onClick=${() => change(bots.map((one) => one ?? bot))}>
    ${say("{bot} at every free seat", { bot: botName(bot) })}
  </button>`;
}
