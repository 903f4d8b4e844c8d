// The titles, each with "Play now": one click starts a game against bots.

import { levelName, usualBot } from "../bots.js";
import { html } from "../html.js";
import { translated } from "../language.js";
import { Picture } from "./art.js";
import { usualSeats } from "./terms.js";
import { say } from "./words.js";

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
    <p>${seats === 2 ? say("against_one", { level }) : say("against", { level, count: seats - 1 })}</p>
    <button type="button" class="main" disabled=${busy === `play ${title.id}`} onClick=${() => store.playNow(title, seats)}
      aria-label=${`${say("play_now")}: ${name}`}>${say("play_now")}</button>
    <p class="links">
      <a href=${`/v1/titles/${title.id}/rules`} aria-label=${say("rules_label", { title: name })}>${say("rules")}</a>
      <a href=${`/titles/${title.id}`} aria-label=${`${say("components")}: ${name}`}>${say("components")}</a>
    </p>
  </li>`;
}
