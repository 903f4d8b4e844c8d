// The lobby: play now, one's own games, the games of all, and the ways to other people.

import { html, useEffect, useMemo, useRef, useState } from "../../app/html.js";
import { present } from "../../app/guard.js";
import { Drop } from "./drop.js";
import { Tables } from "./games/all.js";
import { Inbox } from "./inbox.js";
import { Name } from "../../shared/name.js";
import { NewGame } from "./new_game.js";
import { OwnGames } from "./games/own.js";
import { Pairing } from "./pairing.js";
import { LobbyStore } from "./store/store.js";
import { Tiles } from "./tiles.js";

import { KeysHelp } from "../../table/menu/keys_help.js";
import { settings } from "../../app/settings.js";
import { counted, say, sayAs } from "../../app/language.js";

const PAGE_TITLE = document.title;
const FIRST_GAME = "#first-game="; // the address asks for a first game of this title

/** How many games wait for a move. @param {number} count */
const waiting = (count) =>
  counted("{n} of your games waits for your move.", "{n} of your games wait for your move.", count);

/** Tell something outside of the page while it is not shown, if the person wants it. @param {string} words */
function notify(words) {
  if (document.visibilityState === "visible" || !settings().notifications) return;
  if (typeof Notification !== "undefined" && Notification.permission === "granted")
    new Notification(words, { tag: "lobby", icon: "/assets/favicon.svg" });
}

/**
 * Start the first game that the address asks for, once: on the way back the lobby is shown.
 *
 * @param {LobbyStore} store
 * @param {boolean} isReady
 */
function useAsked(store, isReady) {
  useEffect(() => {
    const start = () => {
      if (!isReady || !location.hash.startsWith(FIRST_GAME)) return;
      const title = decodeURIComponent(location.hash.slice(FIRST_GAME.length));
      history.replaceState(null, "", location.pathname + location.search);
      store.playFirst(title);
    };
    start();
    addEventListener("hashchange", start);
    return () => removeEventListener("hashchange", start);
  }, [isReady]);
}

function Lobby() {
  const store = useMemo(() => new LobbyStore(), []);
  const [, setChanges] = useState(0);
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    store.subscribe(() => setChanges((changes) => changes + 1));
    store.open();
  }, []);
  const { model } = store;
  useAsked(store, model.titles.length > 0);
  const count = model.awaiting;
  const told = useRef(0); // the number of games that the tab has announced
  useEffect(() => {
    document.title = count > 0 ? `● ${say("Your turn")} (${count}) – Heptad` : PAGE_TITLE;
    if (count > told.current) notify(sayAs("your move", "Your move"));
    told.current = count;
  }, [count]);
  const close = () => {
    store.show({ problem: null });
    setOpening(false);
  };
  if (model.titles.length === 0)
    return html`<main class="lobby" aria-busy="true">${model.offline && html`<${Offline} />`}</main>`;
  return html`<main class="lobby around">
    <div class="welcome">
      <h1>${say("Take a seat")}</h1><p>${say("One click, and you play. No sign-in needed.")}</p>
      <${Name} account=${model.account} rename=${(/** @type {string} */ name) => store.rename(name)} />
    </div>
    <p class="unseen" role="status">${count > 0 && waiting(count)}</p>
    ${model.offline && html`<${Offline} />`}
    ${model.problem !== null && !isOpening && html`<p class="problem" role="alert">${model.problem.message}</p>`}
    <${Inbox} model=${model} store=${store} />
    <${OwnGames} model=${model} />
    <${Tiles} model=${model} store=${store} />
    <div class="columns">
      <${Tables} model=${model} store=${store} />
      <div>
        <section class="panel-box" aria-labelledby="people">
          <h2 id="people">${say("With other people")}</h2>
          <button type="button" class="main" onClick=${() => setOpening(true)}>${say("New game")}</button>
          <${Pairing} model=${model} store=${store} />
        </section>
        <ul class="ways">
          <${Way} to="/replay" name=${say("Replay a log file")}
            about=${say("Choose it, or drop it anywhere on this page.")} />
          <${Way} to="/account" name=${say("Continue on another device")}
            about=${say("Play as the same player on your phone, or sign in.")} />
        </ul>
        <p class="about-keys"><${KeysHelp} keys=${[]} /></p>
      </div>
    </div>
    ${isOpening && html`<${NewGame} model=${model} store=${store} done=${close} />`}
    <${Drop} />
  </main>`;
}

const Offline = () => html`<p class="problem" role="status">${say("The server can't be reached. Retrying …")}</p>`;

/** A way to another page. @param {{ to: string, name: string, about: string }} props */
const Way = ({ to, name, about }) => html`<li><a href=${to}><b>${name}</b> <small>${about}</small></a></li>`;

present(html`<${Lobby} />`);
