// A game that has begun, live: its table, the question below it, the panels beside it, and the result.

import { pause } from "../../app/api.js";
import { html, useEffect, useRef, useState } from "../../app/html.js";
import { later } from "../../app/later.js";
import { hintedSpots } from "../../table/asking/hint.js";
import { handleKeys, tableKeys } from "../../table/asking/keyboard.js";
import { Question } from "../../table/asking/question.js";
import { Result, useResult } from "../../table/ending/result.js";
import { Frame } from "../../table/frame.js";
import { Said } from "../../table/signals/said.js";
import { Side, usePanel } from "../../table/side/side.js";
import { usePhoneAwake } from "../../table/signals/awake.js";
import { useSignals } from "../../table/signals/signals.js";
import { keepFocus, showLit, showPressed } from "./in_view.js";
import { usePressing } from "./pressing.js";

/** @import { Model, StartedModel, TableContext } from "heptad/types" */
/** @import { Told } from "../../table/moving/inspector.js" */
/** @import { GameStore } from "../../table/store/store.js" */
/** @import { Pressing } from "./pressing.js" */

const SEEN = 300; // milliseconds for which a person looks at the table before a lesson comes: the table is drawn first
const Lesson = later(async () => {
  await pause(SEEN);
  return import("../../table/lesson/lesson.js").then((module) => module.Lesson);
});

/** @param {{ store: GameStore, model: Model }} props */
export function Play({ store, model }) {
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const [isResultShown, showResult] = useResult(model);
  const panel = usePanel();
  const pressing = usePressing(model, (move) => store.choose(move));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useView(box, pressing, model.game.version);
  const { choosing, copies, back } = pressing;
  const skip = () => store.skip();
  const keys = useRef({ back, skip, clear: () => setTold(null) });
  keys.current = { back, skip, clear: () => setTold(null) };
  useEffect(() => handleKeys(keys), []);
  useSignals(model);
  usePhoneAwake(model.game);
  const press = (/** @type {string} */ spot, copy = 0) => {
    setTold(null);
    pressing.press(spot, copy);
  };
  /** @type {TableContext["inspect"]} */
  const inspect = (element, about, reason) =>
    setTold(element === null ? null : { element, content: about?.(), reason });
  /** @type {TableContext} */
  const table = {
    model: /** @type {StartedModel} */ (model),
    choosing,
    press,
    copies,
    inspect,
    store,
    hinted: hintedSpots(model),
  };
  return html`<${Frame}
    model=${model}
    store=${store}
    table=${table}
    frame=${model.game}
    told=${told}
    keys=${tableKeys()}
    box=${box}
    marks=${marksOf(model, pressing)}
    showResult=${() => showResult(true)}
  >
    <${Question}
      model=${model}
      store=${store}
      choosing=${choosing}
      press=${press}
      back=${back}
      confirm=${pressing.confirm}
      skip=${skip}
      refused=${pressing.refused}
      showRule=${(/** @type {string} */ address) => panel.show({ name: "rules", isOpen: true, address })}
      showResult=${() => showResult(true)}
    />
    <${Said} model=${model} choosing=${choosing} decision=${pressing.decision} />
    <${Side} model=${model} store=${store} panel=${panel} />
    <${Lesson} model=${model} />
    ${isResultShown && html`<${Result} model=${model} store=${store} close=${() => showResult(false)} />`}
  <//>`;
}

/**
 * Keep in view what matters, and the focus at the table.
 *
 * @param {{ current: HTMLElement | null }} box
 * @param {Pressing} pressing
 * @param {number} version of the game: what had the focus may be gone
 */
function useView(box, { decision, choosing: { path }, copies }, version) {
  useEffect(() => keepFocus(box.current), [path.length, decision, version]);
  useEffect(() => showLit(box.current), [decision]);
  useEffect(() => showPressed(box.current), [path.join(" "), copies]);
}

/**
 * What tests and tools can see of a page that is at work.
 *
 * @param {Model} model
 * @param {Pressing} pressing
 */
const marksOf = ({ scene, sending }, { decision, choosing }) => ({
  "data-scene": scene?.version,
  "data-decision": decision,
  "data-pressed": choosing.path.length,
  "data-sending": sending !== null,
});
