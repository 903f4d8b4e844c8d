// A table for a television, in a room with its players: what a spectator sees, large, with nothing to press.

import { onOtherToken } from "../../app/api.js";
import { present } from "../../app/guard.js";
import { html, useEffect, useMemo, useReducer } from "../../app/html.js";
import { say, translated } from "../../app/language.js";
import { drawingOf } from "../../table/drawings.js";
import { Missing } from "../../table/missing.js";
import { useAwake } from "../../table/signals/awake.js";
import { Open } from "./open.js";
import { Running } from "./running.js";
import { ScreenStore } from "./store.js";

const id = location.pathname.split("/")[2];

function ScreenPage() {
  const store = useMemo(() => new ScreenStore(id, drawingOf), []);
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  useEffect(() => store.subscribe(() => redraw(undefined)), []);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, []);
  useAwake();
  const { model } = store;
  const { game, title, fatal, problem } = model;
  useEffect(() => {
    if (title) document.title = `${translated(title.name)} - Heptad`;
  }, [title]);
  if (fatal !== null) return html`<${Missing} problem=${fatal} />`;
  if (game === null) return html`<main class="loading" aria-busy="true">${problem?.message}</main>`;
  return html`<div
    class="screen"
    data-version=${game.version}
    data-status=${game.status}
    data-connection=${model.connection}
  >
    ${game.status === "open" && html`<${Open} model=${model} />`}
    ${game.state !== null && html`<${Running} model=${model} store=${store} />`}
    ${game.state === null && game.status !== "open" && html`<h1>${say("The game was cancelled")}</h1>`}
  </div>`;
}

onOtherToken(() => location.reload()); // another player may not see the game
present(html`<${ScreenPage} />`);
