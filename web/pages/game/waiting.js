// A game before its start: what is played, who sits where, and how to invite others. Also a game that was cancelled.

import { call } from "../../app/api.js";
import { html, names, useState } from "../../app/html.js";
import { counted, say } from "../../app/language.js";
import { Name } from "../../shared/name.js";
import { keepName } from "../../shared/names.js";
import { optionWords } from "../../shared/option_words.js";
import { clockWords, visibilityWords } from "../../shared/terms.js";
import { askedTo } from "../../table/ending/asked.js";
import { askedWords } from "../../table/ending/rematch.js";
import { Header } from "../../table/menu/header.js";
import { Cancel, Invite } from "./invite.js";
import { Place, isFree } from "./places.js";

/** @import { Account, Failure, Game, Model, TitleRecord, Untyped } from "heptad/types" */
/** @import { GameStore } from "../../table/store/store.js" */

/**
 * @typedef {object} OpenTable A game that has not begun, and what can be done about it.
 * @property {Game} game
 * @property {TitleRecord} title
 * @property {Account | null} account
 * @property {boolean} isHost whether the reader has opened it
 * @property {boolean} busy whether something is being done
 * @property {(run: () => Promise<Untyped>) => Promise<void>} act do something, and wait until it is shown
 */

/** @param {{ model: Model, store: GameStore }} props */
export function Waiting({ model, store }) {
  const { game, account, problem } = model;
  const [busy, setBusy] = useState(false);
  /** @type {OpenTable["act"]} */
  const act = async (run) => {
    setBusy(true);
    store.show({ problem: null });
    try {
      const answer = await run();
      if (answer?.version !== undefined) await store.reached(answer.version);
    } catch (error) {
      store.show({ problem: /** @type {Failure} */ (error) });
    }
    setBusy(false);
  };
  const isHost = account !== null && account.id === game.creator;
  const table = { game, title: model.title, account, isHost, busy, act };
  const takeName = (/** @type {string} */ name) => act(() => rename(name, store));
  return html`<div class="before">
    <${Header} model=${model} store=${store} keys=${[]} />
    ${
      game.status === "open"
        ? html`<${Open} table=${table} problem=${problem} rename=${takeName} />`
        : html`<${Over} />`
    }
  </div>`;
}

function Over() {
  return html`<main class="missing">
    <h1>${say("The game was cancelled")}</h1>
    <p><a href="/">${say("To the lobby")}</a></p>
  </main>`;
}

/** @param {{ table: OpenTable, problem: Failure | null, rename(name: string): void }} props */
function Open({ table, problem, rename: takeName }) {
  const { game, account, isHost } = table;
  const free = game.seats.filter(isFree).length;
  const asked = askedTo(game);
  const isInviting = (game.you !== null || isHost) && asked.length === 0;
  return html`<main class=${names("waiting around", { inviting: isInviting })}>
    <h1>${say("Waiting for players")}</h1>
    <p role="status">
      <b>${counted("{n} seat free", "{n} seats free", free)}</b> ${say("The game starts when all seats are taken.")}
    </p>
    ${asked.length > 0 && html`<p class="asked">${askedWords(asked)}</p>`}
    <ul class="terms">${termsOf(table).map((term) => html`<li>${term}</li>`)}</ul>
    ${problem !== null && html`<p class="problem" role="alert">${problem.message}</p>`}
    <ol class="places">
      ${game.seats.map((seat) => html`<${Place} key=${seat.seat} seat=${seat} table=${table} />`)}
    </ol>
    ${game.you === null && html`<${Name} account=${account} label=${say("You sit down as")} rename=${takeName} />`}
    ${isInviting && html`<${Invite} table=${table} />`}
    ${isHost && html`<${Cancel} table=${table} />`}
  </main>`;
}

/** What is agreed on, in words. @param {OpenTable} table */
function termsOf({ game, title }) {
  const terms = [
    clockWords(game.clock),
    visibilityWords(game.visibility),
    game.rated && say("rated"),
    game.bot_accounts && say("programs may sit down"),
    ...optionWords(title, game.options),
  ];
  return terms.filter(Boolean);
}

/**
 * Play under another name from now on.
 *
 * @param {string} name
 * @param {GameStore} store
 */
async function rename(name, store) {
  keepName(name);
  if (store.model.account !== null) store.show({ account: await call("PATCH", "/v1/account", { name }) });
}
