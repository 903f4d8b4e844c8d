// The line above the table: where one is, how the game stands, the menu.

import { html } from "../html.js";
import { say, translated } from "../language.js";
import { mark } from "../mark.js";
import { LanguageButton } from "./language_button.js";
import { Menu } from "./menu.js";
import { WORDS } from "./words.js";

export function Header({ model, store, showResult }) {
  const { title, drawing, connection, game, replay } = model;
  return html`<header class="head">
    <a class="home" href="/" aria-label=${say("Lobby")}>${mark}</a>
    <b class="name">${translated(title?.name)}</b>
    <span class="stand" data-drawn=${game.title}>${drawing.stand?.(model)}</span>
    ${replay && html`<span class="watching replaying">${say("Replay")}</span>`}
    ${!replay && game.you === null && game.status === "playing" && html`<span class="watching">${say("You are watching")}</span>`}
    ${connection !== "over" && html`<span class=${`connection ${connection}`} role="img" aria-label=${WORDS[connection]()}></span>`}
    <${LanguageButton} class="plain language" />
    <${Menu} model=${model} store=${store} showResult=${showResult} />
  </header>`;
}
