// The page of a game: its table. With `?at=` the server answers with past.js instead.

import { html, render, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../html.js";
import { Board } from "../game/board.js";
import { Choosing } from "../game/choosing.js";
import { Header } from "../game/header.js";
import { Inspector } from "../game/inspector.js";
import { layoutOf } from "../game/layout.js";
import { Moving } from "../game/motion.js";
import { Result, useResult } from "../game/end.js";
import { hintedSpots } from "../game/hint.js";
import { Side, usePanel } from "../game/side.js";
import { isAsked } from "../game/decision.js";
import { Question } from "../game/question.js";
import { Scene } from "../game/scene.js";
import { Table } from "../game/spot.js";
import { GameStore } from "../game/store.js";
import { handleKeys } from "../game/keyboard.js";
import { announceTurn } from "../game/turn.js";
import { Waiting } from "../game/waiting.js";

import { Missing } from "../game/missing.js";
import { drawingOf } from "../drawings.js";
import { say } from "../language.js";

const id = location.pathname.split("/")[2];

function GamePage() {
  const store = useMemo(() => new GameStore(id, drawingOf), []);
  const [, redraw] = useReducer((count) => count + 1, 0);
  useEffect(() => store.subscribe(redraw), []);
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

function Play({ store, model }) {
  const [path, setPath] = useState([]);
  const [copies, setCopies] = useState(new Map()); // which of several equal things was pressed last, by their spot
  const [told, setTold] = useState(null);
  const [refused, setRefused] = useState(null);
  const panel = usePanel();
  const [isResultShown, showResult] = useResult(model);
  const decision = isAsked(model) ? `${model.moves.decision}/${model.chosen.length}` : null; // and the step of it
  const asked = useRef(null); // the last decision: what is pressed stays while a move of somebody else is shown
  useLayoutEffect(() => {
    if (decision === null || decision === asked.current) return;
    asked.current = decision;
    setPath([]);
    setRefused(null);
  }, [decision]);
  const table = useRef(null);
  useEffect(() => keepFocus(table.current), [path.length, decision]);
  useEffect(() => showLit(table.current), [decision]);
  useEffect(() => showPressed(table.current), [path.join(" "), copies]);
  const choosing = new Choosing(isAsked(model) ? model.moves : null, model.drawing, model, path);
  const press = (spot, copy = 0) => {
    const isOther = choosing.isPressed(spot) && (copies.get(spot) ?? 0) !== copy;
    const next = isOther ? null : choosing.press(spot);
    setTold(null);
    setRefused(choosing.refusal(spot));
    setCopies(new Map(copies).set(spot, copy));
    if (next?.path) setPath(next.path);
    if (next?.move) {
      setPath([]);
      store.choose(next.move);
    }
  };
  const inspect = (element, about, reason) =>
    setTold(element === null ? null : { element, content: about?.(), reason });
  const back = () => setPath(choosing.path.slice(0, -1));
  const keys = useRef();
  keys.current = { back, skip: () => store.skip(), clear: () => setTold(null) };
  useEffect(() => handleKeys(keys), []);
  useEffect(() => announceTurn(model), [model.game.version, decision]);
  const shared = { model, choosing, press, copies, inspect, store, hinted: hintedSpots(model) };
  const showRule = (address) => panel.show({ name: "rules", isOpen: true, address });
  return html`<${Table.Provider} value=${shared}>
    <div class=${`page title-${model.game.title}`} data-version=${model.game.version} data-scene=${model.scene?.version} data-status=${model.game.status}
      data-decision=${decision} data-pressed=${choosing.path.length} data-sending=${model.sending !== null}
      ...${layoutOf(model.drawing)}>
      <${Header} model=${model} store=${store} showResult=${() => showResult(true)} />
      <main id="table" class="table" tabindex="-1" ref=${table}>
        <h1 class="unseen">${say("Table")}</h1>
        <${Moving} frame=${model.game} title=${model.game.title}><${Board} model=${model} /><//>
        <${Inspector} told=${told} title=${model.game.title} />
      </main>
      <${Question} model=${model} store=${store} choosing=${choosing} press=${press} back=${back} skip=${() => store.skip()} refused=${refused} showRule=${showRule} showResult=${() => showResult(true)} />
      <${Side} model=${model} store=${store} panel=${panel} />
      <${Scene} scene=${model.scene} title=${model.game.title} skip=${() => store.skip()} />
      ${isResultShown && html`<${Result} model=${model} store=${store} close=${() => showResult(false)} />`}
    </div>
  <//>`;
}

/** Let the keyboard go on at the table when what had the focus is gone. */
function keepFocus(table) {
  if (document.activeElement === document.body) table?.focus({ preventScroll: true });
}

/** Scroll to what can be pressed if nothing of it is in view, as on a phone. */
function showLit(table) {
  const lit = [...(table?.querySelectorAll(".spot.lit") ?? [])];
  const view = table?.getBoundingClientRect();
  const isSeen = (spot) =>
    spot.getBoundingClientRect().top < view.bottom && spot.getBoundingClientRect().bottom > view.top;
  if (!lit.some(isSeen)) lit[0]?.scrollIntoView({ block: "nearest" });
}

/** Keep what is pressed in view: the question about it takes room from the table. */
function showPressed(table) {
  const pressed = [...(table?.querySelectorAll(".spot.pressed") ?? [])];
  pressed.at(-1)?.scrollIntoView({ block: "nearest" });
}

render(html`<${GamePage} />`, document.getElementById("app"));
