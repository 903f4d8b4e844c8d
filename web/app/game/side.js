// The panels beside the table; on a phone they open over it, and leave the question free.

import { html, useState } from "../html.js";
import { Legend } from "./legend.js";
import { History, Scores } from "./panels.js";
import { Rules } from "./rulebook.js";
import { WORDS } from "./words.js";
import { say } from "../language.js";

/** The panels of every table, by the word for their tab. */
export const PANELS = { history: History, scores: Scores, rules: Rules, symbols: Legend };

/** Which panel is shown: `{name, isOpen, address, show}`. `address` is the place in the rules that something asked for. */
export function usePanel() {
  const [panel, setPanel] = useState({ name: "history", isOpen: false, address: null });
  return { ...panel, show: (changes) => setPanel((before) => ({ ...before, address: null, ...changes })) };
}

export function Side({ model, store, panel, panels = PANELS, children }) {
  const { name: shown, isOpen, address, show } = panel;
  const Panel = panels[shown];
  const close = () => show({ isOpen: false });
  const onKey = (event) => {
    if (event.key === "Escape") close();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && event.target.role === "tab") chooseNext(event.target, step);
  };
  return html`<aside class=${isOpen ? "side open" : "side"} onKeyDown=${onKey}>
    <div class="tabs" role="tablist" aria-label=${say("Beside the table")}>
      ${Object.keys(panels).map((name) => html`<${Tab} key=${name} name=${name} isShown=${name === shown} press=${() => show({ name, isOpen: !(isOpen && name === shown) })} />`)}
    </div>
    <div class="panel" id="panel" key=${shown} role="tabpanel" tabindex="0" aria-labelledby=${`tab-${shown}`}>
      <button type="button" class="plain close-panel" onClick=${close}>${say("Close")}</button>
      ${shown === "history" && (children ?? html`<${LookBack} model=${model} />`)}
      <${Panel} model=${model} store=${store} address=${address} isOpen=${isOpen} />
    </div>
  </aside>`;
}

/** The way to the past of a game that is shown live. */
function LookBack({ model: { game, replay } }) {
  if (replay !== null || game.state === null) return null;
  const isOver = game.status === "finished";
  return html`<p class="look-back"><a href=${`/games/${game.id}?at=${isOver ? 1 : game.version}`}>${isOver ? say("Replay") : say("Look back at this game")}</a></p>`;
}

function Tab({ name, isShown, press }) {
  return html`<button
    type="button" role="tab" id=${`tab-${name}`} aria-controls="panel" aria-selected=${isShown ? "true" : "false"} tabindex=${isShown ? 0 : -1} onClick=${press}
  >${WORDS[name]()}</button>`;
}

function chooseNext(tab, step) {
  const tabs = [...tab.parentElement.children];
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
}
