// The games of all, in lists: to join, to watch, to replay; and the best players.

import { html } from "../../../app/html.js";
import { counted, say, translated } from "../../../app/language.js";
import { Row, freeSeats, holders, isFree } from "./row.js";

/** @import { LobbyStore } from "../store/store.js" */
/** @import { Game, List, LobbyModel, Ranked, Result } from "../types.js" */

/**
 * The lists of the games of all, and of the best players: what each is called, and what it says when it is empty.
 *
 * @type {Record<List, { name: string, none: string }>}
 */
const LISTS = {
  open: {
    name: say("Join"),
    none: say("No table waits for players. Open one, and send the link to your friends."),
  },
  playing: { name: say("Watch"), none: say("No game is being played right now.") },
  finished: { name: say("Replay"), none: say("No game has ended yet.") },
  ranking: { name: say("Best players"), none: say("Nobody has a rating yet. Rated games count.") },
};
const NAMES = /** @type {List[]} */ (Object.keys(LISTS));

/**
 * The games of all: to join, to watch, to replay; and the best players.
 *
 * @param {{ model: LobbyModel, store: LobbyStore }} props
 */
export function Tables({ model, store }) {
  const { shown, title, titles, listed: rows, next, busy } = model;
  const choose = (/** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget }) =>
    store.choose({ title: currentTarget.value });
  const filter = shown === "ranking" && title === "" ? titles[0]?.id : title;
  return html`<section class="panel-box" aria-labelledby="tables">
    <div class="bar">
      <h2 id="tables">${say("At the tables")}</h2>
      <select aria-label=${say("Title")} value=${filter} onChange=${choose}>
        ${shown !== "ranking" && html`<option value="">${say("All titles")}</option>`}
        ${titles.map(({ id, name }) => html`<option key=${id} value=${id}>${translated(name)}</option>`)}
      </select>
    </div>
    <div class="lists" role="tablist" aria-labelledby="tables">
      ${NAMES.map((list) => html`<${Tab} key=${list} list=${list} shown=${shown} store=${store} />`)}
    </div>
    <div id="listed" role="tabpanel" aria-labelledby=${`tab-${shown}`} aria-busy=${rows === null ? "true" : "false"}>
      ${rows === null && html`<p class="none">${say("Loading …")}</p>`}
      ${rows !== null && html`<${Listed} model=${model} rows=${rows} />`}
      ${
        next !== null &&
        html`<button type="button" class="plain" disabled=${busy === "more"}
          onClick=${() => store.more()}>${say("Show more")}</button>`
      }
    </div>
  </section>`;
}

/** @param {{ list: List, shown: List, store: LobbyStore }} props */
function Tab({ list, shown, store }) {
  const isShown = list === shown;
  /** @param {KeyboardEvent} event */
  const turn = ({ key }) => {
    if (key !== "ArrowRight" && key !== "ArrowLeft") return;
    const step = key === "ArrowRight" ? 1 : -1;
    const next = NAMES[(NAMES.indexOf(list) + step + NAMES.length) % NAMES.length];
    store.choose({ shown: next });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<button type="button" role="tab" id=${`tab-${list}`} aria-controls="listed"
    aria-selected=${isShown ? "true" : "false"} tabindex=${isShown ? 0 : -1} onKeyDown=${turn}
    onClick=${() => store.choose({ shown: list })}>${LISTS[list].name}</button>`;
}

/** @param {{ model: LobbyModel, rows: (Game | Result | Ranked)[] }} props */
function Listed({ model, rows }) {
  const { shown, account } = model;
  const isOwn = (/** @type {Game | Result} */ { seats }) =>
    seats.some(({ player }) => player !== null && player === account?.id);
  const games = rows.filter((each) => "id" in each).filter((game) => shown !== "open" || !isOwn(game));
  const players = rows.filter((each) => "rating" in each);
  if (games.length + players.length === 0) return html`<p class="none">${LISTS[shown].none}</p>`;
  if (shown === "ranking") return html`<${Ranking} players=${players} />`;
  return html`<ul class="rows">
    ${games.map((game) => {
      const own = { model, game, about: everybody(game, shown), state: publicState(game, shown) };
      return html`<${Row} key=${game.id} ...${own} />`;
    })}
  </ul>`;
}

/** @param {Game | Result} game @param {List} shown */
function everybody(game, shown) {
  if (shown !== "finished") return holders(game.seats.filter((seat) => !isFree(seat))) || say("nobody else yet");
  return say("Won by {names}", { names: holders(game.seats.filter(isFirst)) });
}

/** @param {Game | Result} game @param {List} shown */
function publicState(game, shown) {
  if (shown === "open") return freeSeats(game.seats);
  const points = "finished_at" in game ? game.seats.find(isFirst)?.total : undefined;
  return typeof points === "number" ? counted("{n} point", "{n} points", points) : LISTS[shown].name;
}

/** Whether somebody has won, or shares the victory. @param {object} seat */
const isFirst = (seat) => "rank" in seat && seat.rank === 1;

const COLUMNS = [say("#"), say("Player"), say("Rating"), say("Games"), say("Wins")];

/** @param {{ players: Ranked[] }} props */
function Ranking({ players }) {
  return html`<div class="wide"><table class="ranking">
    <thead><tr>${COLUMNS.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${players.map(
      ({ rank, player, name, rating, games, wins }) => html`<tr key=${player}>
      <td>${rank}</td><th scope="row">${name}</th><td>${rating.toFixed(1)}</td><td>${games}</td><td>${wins}</td>
    </tr>`,
    )}</tbody>
  </table></div>`;
}
