// The keys of the page one is on: a list that "?" opens, and a small button.

import { html, useLayoutEffect, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { isShortcut } from "../../app/shortcuts.js";
import { Dialog } from "../../shared/dialog.js";

/** @typedef {[keys: string[], does: string]} Keys Keys as they are printed on a keyboard, and what they do. */

/** What keys do on every page. @returns {Keys[]} */
const common = () => [
  [["Tab"], say("Next button or link (with Shift: the previous one)")],
  [["Enter"], say("Press it")],
  [["Esc"], say("Close a dialog or the menu")],
  [["?"], say("Show this list")],
];

/**
 * Whether the keys are listed, and what shows the list or hides it. "?" shows it, too.
 *
 * @returns {[boolean, (isShown: boolean) => void]}
 */
export function useKeysHelp() {
  const [isShown, show] = useState(false);
  useLayoutEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "?" && isShortcut(event)) show(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return [isShown, show];
}

/** The button that shows the list, for the line above a table. @param {{ show(isShown: boolean): void }} props */
export function KeysButton({ show }) {
  const name = say("Keyboard shortcuts");
  return html`<button type="button" class="plain keys-button" aria-label=${name} title=${name} aria-haspopup="dialog"
    onClick=${() => show(true)}>?</button>`;
}

/**
 * The list: the keys that only this page has, and those of every page.
 *
 * @param {{ keys: Keys[], close(): void }} props
 */
export function KeysDialog({ keys, close }) {
  return html`<${Dialog} class="keys-help" title=${say("Keyboard shortcuts")} close=${close}>
    <${List} keys=${keys} />
    <h3>${say("On every page")}</h3>
    <${List} keys=${common()} />
  <//>`;
}

/** @param {{ keys: Keys[] }} props */
const List = ({ keys }) =>
  keys.length > 0 &&
  html`<dl class="keys">
    ${keys.map(
      ([names, does]) => html`<div key=${does}>
        <dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt>
        <dd>${does}</dd>
      </div>`,
    )}
  </dl>`;

/** The button and the list, for a page whose line above has no menu. @param {{ keys: Keys[] }} props */
export function KeysHelp({ keys }) {
  const [isShown, show] = useKeysHelp();
  return html`<button type="button" class="plain" aria-haspopup="dialog" onClick=${() => show(true)}>
      <span aria-hidden="true">?</span> ${say("Keyboard shortcuts")}
    </button>
    ${isShown && html`<${KeysDialog} keys=${keys} close=${() => show(false)} />`}`;
}
