// Rows of games: one's own, and those of all.

import { botName } from "../../shared/bots.js";
import { html, names } from "../../app/html.js";
import { counted, language, listed, say, sayAs, translated } from "../../app/language.js";
import { Picture } from "../../shared/art.js";
import { clockWords } from "../../shared/terms.js";

const titleOf = (model, id) => translated(model.titles.find((title) => title.id === id)?.name) || id;

/** The games of this player, side by side: those that wait for a move first, and at the end how the last ones ended. */
export function OwnGames({ model }) {
  if (model.own === null || model.own.length + model.results.length === 0) return null;
  const { account } = model;
  const row = (game, state) =>
    html`<${Row} key=${game.id} model=${model} game=${game} about=${others(game, account)} state=${state} isUrgent=${model.awaiting.has(game.id)} />`;
  return html`<section aria-labelledby="own-games">
    <h2 id="own-games" class="unseen">${say("Your games")}</h2>
    <ul class="strip">
      ${model.own.map((game) => row(game, ownState(game, model)))}
      ${model.results.map((game) => row(game, outcome(game, account)))}
    </ul>
  </section>`;
}

/** A game as a link to its table. */
function Row({ model, game, about, state, isUrgent }) {
  return html`<li>
    <a class=${names("row", { urgent: isUrgent })} href=${`/games/${game.id}`}>
      <${Picture} of=${game.title} />
      <span class="what"><b>${titleOf(model, game.title)}</b> <span title=${about}>${about}</span> <small>${facts(game)}</small></span>
      <span class="state">${state}</span>
    </a>
  </li>`;
}

function ownState({ id, status, seats }, { awaiting }) {
  if (awaiting.has(id)) return sayAs("your move", "Your move");
  if (status === "open") return freeSeats(seats);
  return say("Others to move");
}

function freeSeats(seats) {
  const count = seats.filter(isFree).length;
  if (count === 0) return say("Starting");
  return counted("{n} seat free", "{n} seats free", count);
}

const isFree = ({ player, bot }) => player === null && bot === null;

const holder = ({ name, bot }) => (bot === null ? name : botName(bot));

/** Everybody at the table but this player; bots of a kind only once. */
function others({ seats }, account) {
  const taken = seats
    .filter((seat) => !isFree(seat) && (seat.player === null || seat.player !== account?.id))
    .map(holder)
    .filter(Boolean);
  return taken.length === 0 ? say("nobody else yet") : say("with {names}", { names: withCounts(taken) });
}

function withCounts(all) {
  const counts = new Map();
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return listed([...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)));
}

function outcome({ seats }, account) {
  const own = seats.find(({ player }) => player === account?.id);
  if (own === undefined) return "";
  const isShared = seats.filter(({ rank }) => rank === own.rank).length > 1;
  if (isShared) return say("Tied for rank {rank}", { rank: own.rank });
  return own.rank === 1 ? say("Won") : say("Rank {rank} of {count}", { rank: own.rank, count: seats.length });
}

/** The terms of a game, and when something last happened. */
function facts({ clock, rated, bot_accounts, updated_at, finished_at }) {
  const terms = [
    clock ? clockWords(clock) : null,
    rated ? say("rated") : null,
    bot_accounts ? say("programs may sit down") : null,
  ];
  return [...terms, since(finished_at ?? updated_at)].filter(Boolean).join(" · ");
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

/** How long ago: "5 minutes ago". */
function since(instant) {
  const minutes = Math.round((new Date(instant) - Date.now()) / 60_000);
  if (minutes > -60) return relative.format(Math.min(minutes, 0), "minute");
  return minutes > -1440
    ? relative.format(Math.ceil(minutes / 60), "hour")
    : relative.format(Math.ceil(minutes / 1440), "day");
}

/** The lists of the games of all, and of the best players: what each is called, and what it says when it is empty. */
const LISTS = {
  open: {
    name: say("Join"),
    none: say("No table waits for players. Open one, and send the link to your friends."),
  },
  playing: { name: say("Watch"), none: say("No game is being played right now.") },
  finished: { name: say("Replay"), none: say("No game has ended yet.") },
  ranking: { name: say("Best players"), none: say("Nobody has a rating yet. Rated games count.") },
};
const NAMES = Object.keys(LISTS);

/** The games of all: to join, to watch, to replay; and the best players. */
export function Tables({ model, store }) {
  const { shown, title, titles, listed: rows, next, busy } = model;
  const filter = shown === "ranking" && title === "" ? titles[0]?.id : title;
  return html`<section class="panel-box" aria-labelledby="tables">
    <div class="bar">
      <h2 id="tables">${say("At the tables")}</h2>
      <select aria-label=${say("Title")} value=${filter} onChange=${({ target }) => store.choose({ title: target.value })}>
        ${shown !== "ranking" && html`<option value="">${say("All titles")}</option>`}
        ${titles.map(({ id, name }) => html`<option key=${id} value=${id}>${translated(name)}</option>`)}
      </select>
    </div>
    <div class="lists" role="tablist" aria-labelledby="tables">
      ${NAMES.map((list) => html`<${Tab} key=${list} list=${list} shown=${shown} store=${store} />`)}
    </div>
    <div id="listed" role="tabpanel" aria-labelledby=${`tab-${shown}`} aria-busy=${rows === null ? "true" : "false"}>
      ${rows === null ? html`<p class="none">${say("Loading …")}</p>` : html`<${Listed} model=${model} />`}
      ${next !== null && html`<button type="button" class="plain" disabled=${busy === "more"} onClick=${() => store.more()}>${say("Show more")}</button>`}
    </div>
  </section>`;
}

function Tab({ list, shown, store }) {
  const isShown = list === shown;
  const turn = ({ key, currentTarget }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = NAMES[(NAMES.indexOf(list) + step + NAMES.length) % NAMES.length];
    store.choose({ shown: next });
    currentTarget.parentElement.querySelector(`#tab-${next}`).focus();
  };
  return html`<button type="button" role="tab" id=${`tab-${list}`} aria-controls="listed" aria-selected=${isShown ? "true" : "false"}
    tabindex=${isShown ? 0 : -1} onKeyDown=${turn} onClick=${() => store.choose({ shown: list })}>${LISTS[list].name}</button>`;
}

function Listed({ model }) {
  const { shown, listed: rows, account } = model;
  const isOwn = ({ seats }) => seats.some(({ player }) => player !== null && player === account?.id);
  const found = shown === "open" ? rows.filter((game) => !isOwn(game)) : rows;
  if (found.length === 0) return html`<p class="none">${LISTS[shown].none}</p>`;
  if (shown === "ranking") return html`<${Ranking} players=${found} />`;
  return html`<ul class="rows">
    ${found.map((game) => html`<${Row} key=${game.id} model=${model} game=${game} about=${everybody(game, shown)} state=${publicState(game, shown)} />`)}
  </ul>`;
}

function everybody(game, shown) {
  if (shown !== "finished")
    return (
      withCounts(
        game.seats
          .filter((seat) => !isFree(seat))
          .map(holder)
          .filter(Boolean),
      ) || say("nobody else yet")
    );
  const winners = game.seats.filter(({ rank }) => rank === 1);
  return say("Won by {names}", { names: withCounts(winners.map(holder).filter(Boolean)) });
}

function publicState({ seats }, shown) {
  if (shown === "open") return freeSeats(seats);
  const best = shown === "finished" ? seats.find(({ rank, total }) => rank === 1 && total !== null) : undefined;
  return best === undefined ? LISTS[shown].name : counted("{n} point", "{n} points", best.total);
}

const COLUMNS = [say("#"), say("Player"), say("Rating"), say("Games"), say("Wins")];

function Ranking({ players }) {
  return html`<div class="wide"><table class="ranking">
    <thead><tr>${COLUMNS.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${players.map(({ rank, player, name, rating, games, wins }) => html`<tr key=${player}><td>${rank}</td><th scope="row">${name}</th><td>${rating.toFixed(1)}</td><td>${games}</td><td>${wins}</td></tr>`)}</tbody>
  </table></div>`;
}
