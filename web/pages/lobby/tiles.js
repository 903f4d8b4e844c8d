// The titles, each with "Play now": one click starts a game against bots.

import { levelName, usualBot } from "../../shared/bots.js";
import { html } from "../../app/html.js";
import { counted, say, translated } from "../../app/language.js";
import { Picture } from "../../shared/art.js";
import { usualSeats } from "../../shared/terms.js";

export function Tiles({ model, store }) {
  return html`<ul class="titles">
    ${model.titles.map((title) => html`<${Tile} key=${title.id} title=${title} busy=${model.busy} store=${store} />`)}
  </ul>`;
}

function Tile({ title, busy, store }) {
  const seats = usualSeats(title);
  const name = translated(title.name);
  const level = levelName(usualBot(title));
  return html`<li class="title">
    <${Picture} of=${title.id} />
    <h2>${name}</h2>
    <p>${seats === 2 ? say("you and a bot ({level})", { level }) : counted("you and {n} bot ({level})", "you and {n} bots ({level})", seats - 1, { level })}</p>
    <button type="button" class="main" disabled=${busy === `play ${title.id}`} onClick=${() => store.playNow(title, seats)}
      aria-label=${`${say("Play now")}: ${name}`}>${say("Play now")}</button>
    <p class="links">
      <a href=${`/v1/titles/${title.id}/rules`} aria-label=${say("Rules of {title}", { title: name })}>${say("Rules")}</a>
      <a href=${`/titles/${title.id}`} aria-label=${`${say("Components")}: ${name}`}>${say("Components")}</a>
    </p>
  </li>`;
}
