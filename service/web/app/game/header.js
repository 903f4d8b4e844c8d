// The line above the table: where one is, how the game stands, the menu.

import { html } from "../html.js";
import { changeLanguage, language, translated } from "../language.js";
import { mark } from "../mark.js";
import { say } from "./words.js";

export function Header({ model }) {
  const { title, drawing, connection, game } = model;
  return html`<header class="head">
    <a class="home" href="/" aria-label=${say("lobby")}>${mark}</a>
    <b class="name">${translated(title?.name)}</b>
    <span class="stand">${drawing.stand?.(model)}</span>
    ${game.you === null && game.status === "playing" && html`<span class="watching">${say("watching")}</span>`}
    ${connection !== "over" && html`<span class=${`connection ${connection}`} role="img" aria-label=${say(connection)}></span>`}
    <button type="button" class="plain" lang=${language === "ja" ? "en" : "ja"} onClick=${() => changeLanguage(language === "ja" ? "en" : "ja")}>${say("language")}</button>
  </header>`;
}
