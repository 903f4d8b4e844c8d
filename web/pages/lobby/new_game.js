// The dialog for a new game: title, seats, clock, who may join, options.

import { aboutBot, botName, botsOf } from "../../shared/bots.js";
import { html, useEffect, useRef, useState } from "../../app/html.js";
import { say, sayAs, translated } from "../../app/language.js";
import { Options } from "./options.js";
import { CLOCKS, clockWords, seatCounts, usualSeats } from "../../shared/terms.js";

/** `done` is called when the dialog is closed. */
export function NewGame({ model, store, done }) {
  const dialog = useRef(null);
  const [chosen, setChosen] = useState({
    title: model.titles[0].id,
    seats: null,
    bots: {},
    clock: 0,
    visibility: "public",
    rated: false,
    bot_accounts: false,
    options: {},
  });
  useEffect(() => dialog.current.showModal(), []);
  const title = model.titles.find(({ id }) => id === chosen.title);
  const seats = chosen.seats ?? usualSeats(title);
  const bots = Array.from({ length: seats - 1 }, (_, place) => chosen.bots[place] ?? null);
  const change = (changes) => setChosen({ ...chosen, ...changes });
  const mayBeRated = chosen.clock !== 0 && chosen.visibility === "public" && bots.every((bot) => bot === null);
  const send = (event) => {
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
  return html`<dialog class="new-game" ref=${dialog} aria-labelledby="new-game" onClose=${done}>
    <form onSubmit=${send}>
      <div class="bar"><h2 id="new-game">${say("New game")}</h2>
        <button type="button" class="plain" aria-label=${say("Close")} onClick=${() => dialog.current.close()}>✕</button></div>
      <${Pick} label=${say("Title")} name="title" value=${title.id} change=${(id) => change({ title: id, seats: null, bots: {}, options: {} })}
        choices=${model.titles.map(({ id, name }) => [id, translated(name)])} />
      <${Pick} label=${sayAs("seats", "Players")} name="seats" value=${seats} change=${(count) => change({ seats: count, options: {} })}
        choices=${seatCounts(title).map((count) => [count, `${count}`])} />
      <${Seats} title=${title} bots=${bots} change=${(place, bot) => change({ bots: { ...chosen.bots, [place]: bot } })} />
      <div class="pair">
        <label class="field"><span>${say("Time")}</span>
          <select value=${chosen.clock} onChange=${({ target }) => change({ clock: Number(target.value) })}>
            ${CLOCKS.map((clock, place) => html`<option key=${place} value=${place}>${clockWords(clock)}</option>`)}
          </select></label>
        <label class="field"><span>${say("Who may watch and join")}</span>
          <select value=${chosen.visibility} onChange=${({ target }) => change({ visibility: target.value })}>
            <option value="public">${say("Everyone")}</option><option value="private">${say("Only with a link")}</option>
          </select></label>
      </div>
      <details><summary>${say("Options of the title")}</summary>
        <${Options} title=${title} seats=${seats} options=${chosen.options} change=${(name, value) => change({ options: { ...chosen.options, [name]: value } })} />
        <label class="check"><input type="checkbox" checked=${chosen.rated && mayBeRated} disabled=${!mayBeRated} aria-describedby="rated-why" onChange=${({ target }) => change({ rated: target.checked })} />${say("Rated")}</label>
        <p class="hint" id="rated-why">${say("A rated game has a clock, is open to everyone, and has no bots.")}</p>
        <label class="check"><input type="checkbox" checked=${chosen.bot_accounts} onChange=${({ target }) => change({ bot_accounts: target.checked })} />${say("Programs may sit down, too")}</label>
      </details>
      ${model.problem !== null && html`<p class="problem" role="alert">${model.problem.message}</p>`}
      <button class="main" disabled=${model.busy === "open"}>${bots.every((bot) => bot !== null) ? say("Start the game") : say("Open the table")}</button>
    </form>
  </dialog>`;
}

/** A few choices side by side. */
function Pick({ label, name, value, choices, change }) {
  return html`<fieldset class="pick"><legend>${label}</legend>
    ${choices.map(([choice, words]) => html`<label key=${choice}><input type="radio" name=${name} checked=${choice === value} onChange=${() => change(choice)} /><span>${words}</span></label>`)}
  </fieldset>`;
}

/** Who sits at each seat: oneself, anyone, or a bot. */
function Seats({ title, bots, change }) {
  const levels = botsOf(title).filter((kind) => bots.includes(kind) && aboutBot(kind) !== null);
  return html`<fieldset class="seats"><legend>${say("Who plays")}</legend>
    <ol><li><span>${say("Seat {seat}", { seat: 1 })}</span><b>${say("You")}</b></li>
      ${bots.map(
        (bot, place) => html`<li key=${place}><label><span>${say("Seat {seat}", { seat: place + 2 })}</span>
        <select value=${bot ?? ""} aria-describedby=${levels.includes(bot) ? `level-${bot}` : undefined} onChange=${({ target }) => change(place, target.value || null)}>
          <option value="">${say("Anyone")}</option>
          ${botsOf(title).map((kind) => html`<option key=${kind} value=${kind}>${botName(kind)}</option>`)}
        </select></label></li>`,
      )}
    </ol>
    ${levels.map((kind) => html`<p key=${kind} class="hint level" id=${`level-${kind}`}><b>${botName(kind)}</b> ${aboutBot(kind)}</p>`)}
  </fieldset>`;
}
