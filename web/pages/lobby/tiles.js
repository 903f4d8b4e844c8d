// The titles, each with "Play now": one click starts a game against bots.

import { levelName, usualBot } from "../../shared/bots.js";
import { html } from "../../app/html.js";
import { counted, say, translated } from "../../app/language.js";
import { mapped } from "../../app/mapped.js";
import { seenLessons } from "../../app/settings.js";
import { Picture } from "../../shared/art.js";
import { usualSeats } from "../../shared/terms.js";

/** @import { TitleRecord } from "heptad/types" */
/** @import { LobbyStore } from "./store/store.js" */
/** @import { LobbyModel } from "./types.js" */

/** @param {{ model: LobbyModel, store: LobbyStore }} props */
export function Tiles({ model, store }) {
  return html`<ul class="titles">
    ${model.titles.map((title) => html`<${Tile} key=${title.id} title=${title} model=${model} store=${store} />`)}
  </ul>`;
}

/** @param {{ title: TitleRecord, model: LobbyModel, store: LobbyStore }} props */
function Tile({ title, model, store }) {
  const { busy } = model;
  const seats = usualSeats(title);
  const name = translated(title.name);
  const level = levelName(usualBot(title));
  return html`<li class="title">
    <${Picture} of=${title.id} />
    <h2>${name}</h2>
    <p>${opponents(seats - 1, level)}</p>
    <button type="button" class="main" disabled=${busy === `play ${title.id}`}
      onClick=${() => store.playNow(title, seats)}
      aria-label=${`${say("Play now")}: ${name}`}>${say("Play now")}</button>
    ${isNew(title, model) && html`<${FirstGame} title=${title.id} name=${name} />`}
    <p class="links">
      <${Teaching} title=${title.id} name=${name} />
      <a href=${`/titles/${title.id}`} aria-label=${`${say("Components")}: ${name}`}>${say("Components")}</a>
    </p>
  </li>`;
}

/**
 * Whether this player has not played a title yet, as far as the lobby and this browser know.
 *
 * @param {TitleRecord} title
 * @param {LobbyModel} model
 */
const isNew = ({ id }, { own, results }) =>
  own !== null && seenLessons()[id] === undefined && ![...own, ...results].some(({ title }) => title === id);

/**
 * The way to a game that is taught from its beginning, if the title has a lesson.
 *
 * @param {{ title: string, name: string }} props
 */
function FirstGame({ title, name }) {
  const address = mapped(`first-game/${title}`);
  if (address === null) return null;
  return html`<a class="plain first" href=${address} aria-label=${`${say("Learn as you play")}: ${name}`}>
    ${say("Learn as you play")}
  </a>`;
}

/**
 * The way to how to play, behind which the rules are; to the rules of a title without a lesson.
 * @param {{ title: string, name: string }} props
 */
function Teaching({ title, name }) {
  const lesson = mapped(`how-to-play/${title}`);
  if (lesson !== null)
    return html`<a href=${lesson} aria-label=${`${say("How to play")}: ${name}`}>${say("How to play")}</a>`;
  return html`<a href=${`/v1/titles/${title}/rules`}
    aria-label=${say("Rules of {title}", { title: name })}>${say("Rules")}</a>`;
}

/** Against whom one plays, in words. @param {number} count @param {string} level */
function opponents(count, level) {
  if (count === 1) return say("you and a bot ({level})", { level });
  return counted("you and {n} bot ({level})", "you and {n} bots ({level})", count, { level });
}
