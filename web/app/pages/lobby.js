// The lobby: play now, one's own games, the games of all, and the ways to other people.

import { html, render, useEffect, useMemo, useReducer, useRef, useState } from "../html.js";
import { Drop } from "../lobby/drop.js";
import { OwnGames, Tables } from "../lobby/games.js";
import { Inbox } from "../lobby/inbox.js";
import { Name } from "../lobby/name.js";
import { NewGame } from "../lobby/new_game.js";
import { Pairing } from "../lobby/pairing.js";
import { LobbyStore } from "../lobby/store.js";
import { Tiles } from "../lobby/tiles.js";
import { say } from "../lobby/words.js";
import { settings } from "../settings.js";

const PAGE_TITLE = document.title;

/** Tell something outside of the page while it is not shown, if the person wants it. */
function notify(words) {
  if (document.visibilityState === "visible" || !settings().notifications) return;
  if (typeof Notification !== "undefined" && Notification.permission === "granted")
    new Notification(words, { tag: "lobby", icon: "/assets/favicon.svg" });
}

function Lobby() {
  const store = useMemo(() => new LobbyStore(), []);
  const [, redraw] = useReducer((changes) => changes + 1, 0);
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    store.subscribe(redraw);
    store.open();
  }, []);
  const { model } = store;
  const count = model.awaiting.size;
  const told = useRef(0); // of how many games the tab has told
  useEffect(() => {
    document.title = count > 0 ? `● ${say("your_move")} (${count}) - Heptad` : PAGE_TITLE;
    if (count > told.current) notify(say("your_move"));
    told.current = count;
  }, [count]);
  const close = () => {
    store.show({ problem: null });
    setOpening(false);
  };
  if (model.titles.length === 0)
    return html`<main class="lobby" aria-busy="true">${model.offline && html`<p class="problem" role="status">${say("unavailable")}</p>`}</main>`;
  return html`<main class="lobby around">
    <div class="welcome">
      <h1>${say("heading")}</h1><p>${say("lead")}</p>
      <${Name} account=${model.account} rename=${(name) => store.rename(name)} />
    </div>
    <p class="unseen" role="status">${count > 0 && say("moves_waiting", { count })}</p>
    ${model.offline && html`<p class="problem" role="status">${say("unavailable")}</p>`}
    ${model.problem !== null && !isOpening && html`<p class="problem" role="alert">${model.problem.message}</p>`}
    <${Inbox} model=${model} store=${store} />
    <${OwnGames} model=${model} />
    <${Tiles} model=${model} store=${store} />
    <div class="columns">
      <${Tables} model=${model} store=${store} />
      <div>
        <section class="panel-box" aria-labelledby="people">
          <h2 id="people">${say("with_people")}</h2>
          <button type="button" class="main" onClick=${() => setOpening(true)}>${say("new_game")}</button>
          <${Pairing} model=${model} store=${store} />
        </section>
        <ul class="ways">
          <li><a href="/replay"><b>${say("replay_file")}</b> <small>${say("replay_about")}</small></a></li>
          <li><a href="/account"><b>${say("other_device")}</b> <small>${say("device_about")}</small></a></li>
        </ul>
      </div>
    </div>
    ${isOpening && html`<${NewGame} model=${model} store=${store} done=${close} />`}
    <${Drop} />
  </main>`;
}

render(html`<${Lobby} />`, document.getElementById("app"));
