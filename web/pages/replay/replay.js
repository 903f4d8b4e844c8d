// A replay: the table at any position of a game, with what leads to others.

import { drawingOf } from "../../table/drawings.js";
import { Frame } from "../../table/frame.js";
import { Missing } from "../../table/missing.js";
import { PANELS, Side, usePanel } from "../../table/side/side.js";

import { html, useEffect, useMemo, useState } from "../../app/html.js";
import { say, translated } from "../../app/language.js";
import { Analysis } from "./analysis.js";
import { Judging } from "./costliest.js";
import { Controls } from "./controls.js";
import { handleReplayKeys, replayKeys } from "./keys.js";
import { ReplayStore } from "./store.js";
import { HistoryWithReasons } from "./why.js";

const STUDY_PANELS = { ...PANELS, history: HistoryWithReasons, analysis: Analysis }; // of a finished game

/** @import { Failure, Game, Markup } from "heptad/types" */
/** @import { Told } from "../../table/moving/inspector.js" */
/** @import { LogFile } from "./log_file.js" */
/** @import { ReplayModel, ShownReplay, Source } from "./types.js" */

/**
 * `at` is the version to begin with, `as` whose eyes to look through.
 *
 * @param {{ source: Source, at: number, as: string | null }} props
 */
export function Replay({ source, at, as }) {
  const store = useMemo(() => new ReplayStore(source, drawingOf, at, as), [source]);
  const [, setChanges] = useState(0);
  useEffect(() => {
    const stop = store.subscribe(() => setChanges((changes) => changes + 1));
    store.open();
    return () => {
      store.close();
      stop();
    };
  }, [store]);
  const model = /** @type {ReplayModel} */ (store.model);
  if (model.fatal !== null) return html`<${Missing} problem=${model.fatal} />`;
  if (model.game === null) return html`<main class="loading" aria-busy="true">${model.problem?.message}</main>`;
  return html`<${Shown} store=${store} model=${model} />`;
}

/** @param {{ store: ReplayStore, model: ReplayModel }} props */
function Shown({ store, model }) {
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const panel = usePanel();
  const { replay, game } = model;
  const inspect = (/** @type {Element | null} */ element, /** @type {(() => Markup) | undefined} */ about) =>
    setTold(element === null || !about ? null : { element, content: about(), reason: null });
  const choosing = new Judging(model);
  const table = { model, store, inspect, press: () => {}, choosing, hinted: choosing.preferred };
  useEffect(() => handleReplayKeys(store), [store]);
  useEffect(() => keepAddress(replay, game), [replay.place, replay.as, game.version]);
  useEffect(() => {
    document.title = `${say("Replay")}: ${translated(model.title?.name)} - Heptad`;
  }, []);
  const panels = replay.study === null ? PANELS : STUDY_PANELS;
  const shown = { model, store, table, told, frame: replay.frame, keys: replayKeys() };
  return html`<${Frame} class="replayed" ...${shown}>
    <${Controls} model=${model} store=${store} />
    <${Side} model=${model} store=${store} panel=${panel} panels=${panels}>
      ${"host" in replay.source && html`<${FileNote} source=${replay.source} />`}
    <//>
  <//>`;
}

/**
 * The address of the page always leads to the position that is shown.
 *
 * @param {ShownReplay} replay
 * @param {Game} game
 */
function keepAddress({ source, as }, game) {
  if (!source.isHosted) return;
  const address = new URL(location.href);
  address.searchParams.set("at", `${game.version}`);
  if (as === null) address.searchParams.delete("as");
  else address.searchParams.set("as", as);
  history.replaceState(null, "", address);
}

/** @param {{ source: LogFile }} props */
function FileNote({ source }) {
  const [problem, setProblem] = useState(/** @type {Failure | null} */ (null));
  const host = () => source.host().then((id) => location.assign(`/games/${id}?at=1`), setProblem);
  return html`<div class="panel-note">
    <p>${say("A log alone has no history in words. Import the game, and it has a history, links and forks.")}</p>
    <button type="button" class="plain" onClick=${host}>${say("Import the game")}</button>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  </div>`;
}
