// The menu of a game: what a player can do about the game itself, and settings.

import { call } from "../api.js";
import { Dialog } from "../dialog.js";
import { html, useState } from "../html.js";
import { copyLink, saveLog } from "../replay/log.js";
import { LanguageButton } from "./language_button.js";
import { Players } from "./players.js";
import { Settings } from "./settings_dialog.js";
import { WORDS } from "./words.js";
import { say } from "../language.js";

export function Menu({ model, store, showResult }) {
  const [shown, show] = useState(null);
  const [copied, setCopied] = useState(false);
  const hide = () => show(null);
  const copy = async () => {
    await copyLink(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const closeMenu = (event) =>
    event.target.closest("button, a, select")?.dataset.stays === undefined &&
    document.getElementById("menu").hidePopover();
  return html`
    <button type="button" class="plain" popovertarget="menu">${say("Menu")}</button>
    <nav id="menu" popover="auto" class="menu" aria-label=${say("Menu")} onClick=${closeMenu}>
      <${GameActs} model=${model} store=${store} show=${show} showResult=${showResult} />
      <button type="button" data-stays="" onClick=${copy}>${copied ? say("Copied") : say("Copy the link")}</button>
      ${model.replay === null && html`<button type="button" onClick=${() => save(model.game, store)}>${say("Download the log")}</button>`}
      ${others(model).length > 0 && html`<button type="button" onClick=${() => show("players")}>${say("Players")}</button>`}
      <button type="button" onClick=${() => show("settings")}>${say("Settings")}</button>
      <${LanguageButton} class="language" />
      <a href="/">${say("Lobby")}</a>
    </nav>
    ${shown === "settings" && html`<${Settings} close=${hide} changed=${() => store.show({})} />`}
    ${shown === "players" && html`<${Players} model=${model} players=${others(model)} close=${hide} />`}
    ${shown?.ask && html`<${Sure} ...${shown} close=${hide} />`}
  `;
}

/** What can be done about the game now, as buttons. */
function GameActs({ model, store, show, showResult }) {
  const { game, account, replay } = model;
  if (replay !== null) return null;
  const seat = game.you === null ? null : game.seats[game.you];
  const isPlaying = seat !== null && game.status === "playing" && !seat.resigned;
  const isOpen = game.status === "open";
  const isHost = account !== null && game.creator === account.id;
  const leave = () =>
    call("DELETE", `/v1/games/${game.id}/seats/${game.you}`).then(
      () => location.assign("/"),
      (problem) => store.show({ problem }),
    );
  return html`
    ${game.status === "finished" && html`<button type="button" onClick=${showResult}>${say("Result")}</button>`}
    ${!isOpen && html`<a href=${`/games/${game.id}?at=${game.status === "finished" ? 1 : game.version}`}>${game.status === "finished" ? say("Replay") : say("Look back at this game")}</a>`}
    ${isPlaying && seat.stand_in && html`<${Act} word="come_back" act=${() => store.act("/return")} />`}
    ${isPlaying && game.clock && game.paused_until === null && html`<${Act} word=${seat.wants_pause ? "pause_unwish" : "pause_wish"} act=${() => store.act("/pause", { wanted: !seat.wants_pause })} />`}
    ${isPlaying && game.paused_until !== null && html`<${Act} word="resume" act=${() => store.act("/resumption")} />`}
    ${isPlaying && html`<${Act} word="resign" act=${() => show({ ask: say("Give up this game?"), about: say("Your seat ranks last. The game goes on without you if others play."), act: () => store.act("/resignation") })} />`}
    ${isOpen && seat !== null && !isHost && html`<${Act} word="leave" act=${() => show({ ask: say("Give up your seat?"), act: leave })} />`}
    ${isOpen && isHost && html`<${Act} word="cancel" act=${() => show({ ask: say("Cancel this game for everyone?"), act: () => store.act("/cancellation") })} />`}
  `;
}

const Act = ({ word, act }) => html`<button type="button" onClick=${act}>${WORDS[word]()}</button>`;

/** A question before something that can't be taken back. */
function Sure({ ask, about, act, close }) {
  const go = () => {
    close();
    act();
  };
  return html`<${Dialog} title=${ask} close=${close}>
    ${about && html`<p>${about}</p>`}
    <div class="choices"><button type="button" class="primary" onClick=${go}>${say("Yes")}</button><button type="button" class="plain" onClick=${close}>${say("No")}</button></div>
  <//>`;
}

/** The other people at the table. */
const others = ({ game, account }) =>
  game.seats.filter(
    ({ player, name }) => player !== null && name !== null && account !== null && player !== account.id,
  );

async function save(game, store) {
  try {
    await saveLog(game.id);
  } catch (problem) {
    store.show({ problem });
  }
}
