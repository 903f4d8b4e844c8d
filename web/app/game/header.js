// The line above the table: where one is, how the game stands, the menu.

import { html } from "../html.js";
import { translated } from "../language.js";
import { mark } from "../mark.js";
import { LanguageButton } from "./language_button.js";
import { Menu } from "./menu.js";
import { say } from "./words.js";

export function Header({ model, store, showResult }) {
  const { title, drawing, connection, game, replay } = model;
  return html`<header class="head">
    <a class="home" href="/" aria-label=${say("lobby")}>${mark}</a>
    <b class="name">${translated(title?.name)}</b>
    <span class="stand">${drawing.stand?.(model)}</span>
    ${replay && html`<span class="watching replaying">${say("replay")}</span>`}
    ${!replay && game.you === null && game.status === "playing" && html`<span class="watching">${say("watching")}</span>`}
    ${connection !== "over" && html`<span class=${`connection ${connection}`} role="img" aria-label=${say(connection)}></span>`}
    <${LanguageButton} class="plain language" />
    <${Menu} model=${model} store=${store} showResult=${showResult} />
  </header>`;
}
