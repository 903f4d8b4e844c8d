// The menu of a game: what a player can do about the game itself, and settings.

import { copyLink, saveLog } from "../past/log.js";
import { html, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { ScreenLink } from "../inviting/screen_link.js";
import { Confirm } from "./confirm.js";
import { GameActs } from "./game_acts.js";
import { LanguageButton } from "./language_button.js";
import { Players } from "./players.js";
import { Settings } from "./settings_dialog.js";

/** @import { Failure, Model } from "heptad/types" */
/** @import { TableStore } from "../store/store.js" */
/** @import { Confirmed } from "./confirm.js" */

const COPIED = 2000; // milliseconds for which the button says so

/** @param {{ model: Model, store: TableStore, showResult?: () => void, showKeys(): void }} props */
export function Menu({ model, store, showResult, showKeys }) {
  const [shown, show] = useState(/** @type {"settings" | "players" | null} */ (null));
  const [confirmed, confirm] = useState(/** @type {Confirmed | null} */ (null));
  const hide = () => show(null);
  const players = others(model);
  return html`
    <button type="button" class="plain" popovertarget="menu">${say("Menu")}</button>
    <nav id="menu" popover="auto" class="menu" aria-label=${say("Menu")} onClick=${closeMenu}>
      <${GameActs} model=${model} store=${store} confirm=${confirm} showResult=${showResult} />
      <${CopyLink} />
      ${model.replay === null && html`<${ScreenLink} game=${model.game.id} secret=${model.game.invite} />`}
      ${
        model.replay === null &&
        html`<button type="button" onClick=${() => save(model, store)}>${say("Download the log")}</button>`
      }
      ${players.length > 0 && html`<button type="button" onClick=${() => show("players")}>${say("Players")}</button>`}
      <button type="button" onClick=${() => show("settings")}>${say("Settings")}</button>
      <button type="button" class="narrow" onClick=${showKeys}>${say("Keyboard shortcuts")}</button>
      <${LanguageButton} class="language narrow" />
      <a href="/">${say("Lobby")}</a>
    </nav>
    ${shown === "settings" && html`<${Settings} close=${hide} changed=${() => store.show({})} />`}
    ${shown === "players" && html`<${Players} model=${model} players=${players} close=${hide} />`}
    ${confirmed !== null && html`<${Confirm} ...${confirmed} close=${() => confirm(null)} />`}
  `;
}

/** Close the menu, unless what is pressed tells what it has done. @param {{ target: Element }} event */
function closeMenu({ target }) {
  const pressed = /** @type {HTMLElement | null} */ (target.closest("button, a, select"));
  if (pressed?.dataset.stays === undefined) document.getElementById("menu")?.hidePopover();
}

function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyLink(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED);
  };
  return html`<button type="button" data-stays="" onClick=${copy}>
    ${isCopied ? say("Copied") : say("Copy the link")}
  </button>`;
}

/** The other people at the table. @param {Model} model */
const others = ({ game, account }) =>
  game.seats.filter(({ player, name }) => player !== null && name && account !== null && player !== account.id);

/**
 * @param {Model} model
 * @param {TableStore} store
 */
async function save({ game }, store) {
  try {
    await saveLog(game.id);
  } catch (error) {
    store.show({ problem: /** @type {Failure} */ (error) });
  }
}
