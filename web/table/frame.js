// The page of a table, live or replayed: the line above it, the table, what is below and beside it, and scenes over it.

import { html, names } from "../app/html.js";
import { say } from "../app/language.js";
import { Table } from "../shared/spot.js";
import { layoutOf } from "./layout.js";
import { Header } from "./menu/header.js";
import { Board } from "./moving/board.js";
import { Inspector } from "./moving/inspector.js";
import { Moving } from "./moving/motion.js";
import { Scene } from "./moving/scene.js";

/** @import { Markup, Model, TableContext } from "heptad/types" */
/** @import { Keys } from "./menu/keys_help.js" */
/** @import { Told } from "./moving/inspector.js" */
/** @import { TableStore } from "./store/store.js" */

/**
 * @typedef {object} FrameProps
 * @property {Model} model
 * @property {TableStore} store
 * @property {TableContext} table what drawings get from the page
 * @property {unknown} frame what is shown; things move when it changes
 * @property {Told | null} told
 * @property {string} [class]
 * @property {Record<string, unknown>} [marks] more attributes of the page
 * @property {{ current: HTMLElement | null }} [box] the element of the table
 * @property {Keys[]} keys what keys do here
 * @property {() => void} [showResult]
 * @property {Markup} children what is below and beside the table
 */

/** @param {FrameProps} props */
export function Frame({ model, store, table, frame, told, keys, class: own, marks, box, showResult, children }) {
  const { game } = model;
  return html`<${Table.Provider} value=${table}>
    <div
      class=${names("page", `title-${game.title}`, own)}
      data-version=${game.version}
      data-status=${game.status}
      data-watched=${game.you === null}
      ...${layoutOf(model.drawing)}
      ...${marks}
    >
      <${Header} model=${model} store=${store} keys=${keys} showResult=${showResult} />
      <main id="table" class="table" tabindex="-1" ref=${box}>
        <h1 class="unseen">${say("Table")}</h1>
        <${Moving} frame=${frame} title=${game.state === null ? null : game.title}><${Board} model=${model} /><//>
        <${Inspector} told=${told} title=${game.title} />
      </main>
      ${children}
      <${Scene} scene=${model.scene} title=${game.title} skip=${() => store.skip()} />
    </div>
  <//>`;
}
