// The panels beside the table; on a phone they open over it, and leave the question free.

import { html, useState } from "../../app/html.js";
import { later } from "../../app/later.js";
import { say } from "../../app/language.js";
import { Scores } from "../../shared/scores.js";
import { History } from "./history.js";
import { Legend } from "./legend.js";

/** @import { Markup, Model } from "heptad/types" */

/** @typedef {keyof typeof TABS} Name */
/**
 * Which panel is shown, and a place in the rules that something asked for.
 *
 * @typedef {{ name: Name, isOpen: boolean, address: string | null }} Shown
 */
/** @typedef {Shown & { show(changes: Partial<Shown>): void }} Panel */

const TABS = {
  history: () => say("History"),
  scores: () => say("Scores"),
  rules: () => say("Rules"),
  symbols: () => say("Symbols"),
  analysis: () => say("Analysis"),
};

const Rules = later(() => import("./rulebook.js").then((module) => module.Rules));

/** The panels of every table, by their tab. */
export const PANELS = { history: History, scores: Scores, rules: Rules, symbols: Legend };

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** Which panel is shown, and how to show another one. @returns {Panel} */
export function usePanel() {
  const [panel, setPanel] = useState(/** @type {Shown} */ ({ name: "history", isOpen: false, address: null }));
  return { ...panel, show: (changes) => setPanel((before) => ({ ...before, address: null, ...changes })) };
}

/**
 * @typedef {object} SideProps
 * @property {Model} model
 * @property {object} store
 * @property {Panel} panel
 * @property {Partial<Record<Name, unknown>>} [panels] the components of the panels, by their tab
 * @property {Markup} [children] what stands above the history
 */

/** @param {SideProps} props */
export function Side({ model, store, panel, panels = PANELS, children }) {
  const { name: shown, isOpen, address, show } = panel;
  const close = () => show({ isOpen: false });
  const onKey = (/** @type {KeyboardEvent & { target: HTMLElement }} */ event) => {
    if (event.key === "Escape") close();
    const step = STEPS[event.key];
    if (step && event.target.role === "tab") chooseNext(event.target, step);
  };
  return html`<aside class=${isOpen ? "side open" : "side"} onKeyDown=${onKey}>
    <${Tabs} panels=${panels} panel=${panel} />
    <div class="panel" id="panel" key=${shown} role="tabpanel" tabindex="0" aria-labelledby=${`tab-${shown}`}>
      <button type="button" class="plain close-panel" onClick=${close}>${say("Close")}</button>
      ${shown === "history" && (children ?? html`<${LookBack} model=${model} />`)}
      <${panels[shown]} model=${model} store=${store} address=${address} isOpen=${isOpen} />
    </div>
  </aside>`;
}

/** The way to the past of a game that is shown live. @param {{ model: Model }} props */
function LookBack({ model: { game, replay } }) {
  if (replay !== null || game.state === null) return null;
  const isOver = game.status === "finished";
  return html`<p class="look-back">
    <a href=${`/games/${game.id}?at=${isOver ? 1 : game.version}`}>
      ${isOver ? say("Replay") : say("Look back at this game")}
    </a>
  </p>`;
}

/** @param {{ panels: object, panel: Panel }} props */
function Tabs({ panels, panel: { name: shown, isOpen, show } }) {
  const press = (/** @type {Name} */ name) => show({ name, isOpen: !(isOpen && name === shown) });
  return html`<div class="tabs" role="tablist" aria-label=${say("Beside the table")}>
    ${
      /** @type {Name[]} */ (Object.keys(panels)).map(
        (name) => html`<${Tab} key=${name} name=${name} isShown=${name === shown} press=${() => press(name)} />`,
      )
    }
  </div>`;
}

/** @param {{ name: Name, isShown: boolean, press(): void }} props */
function Tab({ name, isShown, press }) {
  return html`<button
    type="button"
    role="tab"
    id=${`tab-${name}`}
    aria-controls="panel"
    aria-selected=${isShown ? "true" : "false"}
    tabindex=${isShown ? 0 : -1}
    onClick=${press}
  >${TABS[name]()}</button>`;
}

/**
 * @param {HTMLElement} tab
 * @param {number} step
 */
function chooseNext(tab, step) {
  const tabs = /** @type {HTMLElement[]} */ ([...(tab.parentElement?.children ?? [])]);
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
}
