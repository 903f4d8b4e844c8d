// The line above the table: where one is, how the game stands, the menu.

import { html } from "../../app/html.js";
import { say, translated } from "../../app/language.js";
import { mark } from "../../app/mark.js";
import { SoundButton } from "../signals/sound_button.js";
import { KeysButton, KeysDialog, useKeysHelp } from "./keys_help.js";
import { LanguageButton } from "./language_button.js";
import { Menu } from "./menu.js";

/** @import { Model } from "heptad/types" */
/** @import { TableStore } from "../store/store.js" */
/** @import { Keys } from "./keys_help.js" */

const CONNECTIONS = { connecting: () => say("Connecting …"), live: () => say("Live") };

/** @param {{ model: Model, store: TableStore, keys: Keys[], showResult?: () => void }} props */
export function Header({ model, store, keys, showResult }) {
  const [areKeysShown, showKeys] = useKeysHelp();
  const { title, drawing, connection, game, replay } = model;
  const isWatched = replay === null && game.you === null && game.status === "playing";
  const stand = drawing.stand?.(model);
  return html`<header class="head">
    <a class="home" href="/" aria-label=${say("Lobby")}>${mark}</a>
    <b class="name">${translated(title?.name)}</b>
    <span class="stand" data-drawn=${game.title} title=${typeof stand === "string" ? stand : undefined}>${stand}</span>
    ${replay !== null && html`<span class="watching replaying">${say("Replay")}</span>`}
    ${isWatched && html`<span class="watching">${say("You are watching")}</span>`}
    ${
      connection !== "over" &&
      html`<span class=${`connection ${connection}`} role="img" aria-label=${CONNECTIONS[connection]()}></span>`
    }
    ${replay === null && game.status === "playing" && html`<${SoundButton} />`}
    <${KeysButton} show=${showKeys} />
    <${LanguageButton} class="plain language" />
    <${Menu} model=${model} store=${store} showResult=${showResult} showKeys=${() => showKeys(true)} />
    ${areKeysShown && html`<${KeysDialog} keys=${keys} close=${() => showKeys(false)} />`}
  </header>`;
}
