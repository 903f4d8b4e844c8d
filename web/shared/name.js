// The name under which this browser plays: of its account, or of the guest that it is going to be.

import { html, useState } from "../app/html.js";
import { guestName, makeName } from "./names.js";

import { say } from "../app/language.js";

/** @import { Account } from "heptad/types" */

/**
 * The name, with a button to change it unless it `isFixed`. `rename` is called with the new one.
 *
 * @param {object} props
 * @param {Account | null | undefined} props.account
 * @param {(name: string) => void} props.rename
 * @param {string} [props.label]
 * @param {boolean} [props.isFixed]
 */
export function Name({ account, rename, label = say("You play as"), isFixed = false }) {
  const [text, setText] = useState(/** @type {string | null} */ (null)); // null while nothing is changed
  const name = account?.name ?? guestName();
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = text?.trim() ?? "";
    if (typed !== "" && typed !== name) rename(typed);
    setText(null);
  };
  /**
   * What was typed counts in any case.
   *
   * @param {FocusEvent & { currentTarget: HTMLFormElement, relatedTarget: Node | null }} event
   */
  const leave = (event) => event.currentTarget.contains(event.relatedTarget) || save(event);
  const type = (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) => setText(currentTarget.value);
  if (text === null) {
    return html`<p class="nickname">${label} <b>${name}</b>
      ${
        !isFixed &&
        html`<button type="button" class="plain" aria-label=${say("Change the name")}
          onClick=${() => setText(name)}>${pencil}</button>`
      }</p>`;
  }
  return html`<form class="nickname" onSubmit=${save} onFocusOut=${leave}>
    <input aria-label=${say("Your name")} maxlength="50" required autocomplete="nickname" value=${text}
      ref=${focusOnce} onInput=${type} />
    <button type="button" class="plain" aria-label=${say("Another name")}
      onClick=${() => setText(makeName())}>${dieMark}</button>
    <button class="main">${say("Save")}</button>
  </form>`;
}

/** @param {HTMLInputElement | null} input */
function focusOnce(input) {
  if (input === null || input.dataset.focused) return;
  input.dataset.focused = "true";
  input.select();
}

const pencil = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path d="M4 20l1.2-4.6L16.5 4.1l3.4 3.4L8.6 18.8zM14.5 6.1l3.4 3.4" fill="none"
    stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" />
</svg>`;
const dieMark = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <rect x="4" y="4" width="16" height="16" rx="3.5" fill="none" stroke="currentColor" stroke-width="1.8" />
  <g fill="currentColor">
    <circle cx="9" cy="9" r="1.6" /><circle cx="15" cy="15" r="1.6" />
    <circle cx="15" cy="9" r="1.6" /><circle cx="9" cy="15" r="1.6" />
  </g>
</svg>`;
