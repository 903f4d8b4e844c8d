// A game as a row that leads to its table: the title, who plays, the terms, how it stands.

import { botName } from "../../../shared/bots.js";
import { html, names } from "../../../app/html.js";
import { counted, language, listed, say, translated } from "../../../app/language.js";
import { Picture } from "../../../shared/art.js";
import { clockWords } from "../../../shared/terms.js";

/** @import { Game, LobbyModel, Place, Result } from "../types.js" */

/** @param {LobbyModel} model @param {string} id */
const titleOf = (model, id) => translated(model.titles.find((title) => title.id === id)?.name) || id;

/**
 * A game as a link to its table.
 *
 * @param {{ model: LobbyModel, game: Game | Result, about: string, state: string, isUrgent?: boolean }} props
 */
export function Row({ model, game, about, state, isUrgent }) {
  return html`<li>
    <a class=${names("row", { urgent: isUrgent })} href=${`/games/${game.id}`}>
      <${Picture} of=${game.title} />
      <span class="what">
        <b>${titleOf(model, game.title)}</b> <span title=${about}>${about}</span> <small>${facts(game)}</small>
      </span>
      <span class="state">${state}</span>
    </a>
  </li>`;
}

/** @param {Place[]} seats */
export function freeSeats(seats) {
  const count = seats.filter(isFree).length;
  if (count === 0) return say("Starting");
  return counted("{n} seat free", "{n} seats free", count);
}

/** @param {Place} seat */
export const isFree = ({ player, bot }) => player === null && bot === null;

/** Who plays at these seats, in words; bots of a kind only once. @param {Place[]} seats */
export const holders = (seats) =>
  withCounts(seats.flatMap(({ name, bot }) => (bot === null ? (name ?? []) : botName(bot))));

/** @param {string[]} all */
function withCounts(all) {
  const counts = new Map();
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return listed([...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)));
}

/** The terms of a game, and when something last happened. @param {Game | Result} game */
function facts(game) {
  if ("finished_at" in game) return since(game.finished_at);
  const { clock, rated, bot_accounts: mayBePrograms, updated_at: updated } = game;
  const terms = [
    clock ? clockWords(clock) : null,
    rated ? say("rated") : null,
    mayBePrograms ? say("programs may sit down") : null,
  ];
  return [...terms, since(updated)].filter(Boolean).join(" · ");
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

/** How long ago: "5 minutes ago". @param {string} instant */
function since(instant) {
  const minutes = Math.round((Date.parse(instant) - Date.now()) / 60_000);
  if (minutes > -60) return relative.format(Math.min(minutes, 0), "minute");
  return minutes > -1440
    ? relative.format(Math.ceil(minutes / 60), "hour")
    : relative.format(Math.ceil(minutes / 1440), "day");
}
