// The panels beside the table; on a phone they open over it.

import { html, useState } from "../html.js";
import { History, Scores } from "./panels.js";
import { say } from "./words.js";

const PANELS = { history: History, scores: Scores };

export function Side({ model, store }) {
  const [shown, show] = useState("history");
  const [isOpen, open] = useState(false);
  const Panel = PANELS[shown];
  const choose = (name) => {
    open(!(isOpen && name === shown));
    show(name);
  };
  return html`<aside class=${isOpen ? "side open" : "side"}>
    <div class="tabs" role="tablist">
      ${Object.keys(PANELS).map(
        (name) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls="panel" aria-selected=${name === shown ? "true" : "false"} onClick=${() => choose(name)}>${say(name)}</button>`,
      )}
    </div>
    <div class="panel" id="panel" role="tabpanel" aria-labelledby=${`tab-${shown}`}><${Panel} model=${model} store=${store} /></div>
  </aside>`;
}
