// The page of a game: its table. With `?at=` the server answers with the page `past` instead.

import { Play } from "./play.js";
import { drawingOf } from "../../table/drawings.js";
import { Missing } from "../../table/missing.js";
import { GameStore } from "../../table/store/store.js";
import { onOtherToken } from "../../app/api.js";
import { html, useEffect, useMemo, useReducer } from "../../app/html.js";
import { present } from "../../app/guard.js";
import { later } from "../../app/later.js";

const Waiting = later(() => import("./waiting.js").then((module) => module.Waiting));

const id = location.pathname.split("/")[2];

function GamePage() {
  const store = useMemo(() => new GameStore(id, drawingOf), []);
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  useEffect(() => store.subscribe(() => redraw(undefined)), []);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, []);
  const { model } = store;
  if (model.fatal !== null) return html`<${Missing} problem=${model.fatal} />`;
  if (model.game === null) return html`<main class="loading" aria-busy="true">${model.problem?.message}</main>`;
  if (model.game.state === null) return html`<${Waiting} store=${store} model=${model} />`;
  return html`<${Play} store=${store} model=${model} />`;
}

onOtherToken(() => location.reload()); // the table of one player shows nothing to the next one
present(html`<${GamePage} />`);
