// A dialog over the page. The browser keeps the focus in it and closes it on Escape.

import { html, names, useEffect, useRef } from "../app/html.js";
import { say } from "../app/language.js";

/** @import { Markup } from "heptad/types" */

/**
 * `title` is its heading, `about` the id of what is said with it; `close` is called when it is to be closed. It is open
 * as long as it is rendered.
 *
 * @param {{ title: Markup, close(): void, children: Markup, about?: string, class?: string }} props
 */
export function Dialog({ title, close, children, about, class: own }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.showModal();
    box.current?.querySelector("h2")?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  // Beside the content is the backdrop.
  const onClick = (/** @type {{ target: EventTarget }} */ { target }) => target === box.current && close();
  return html`<dialog class=${names("dialog", own)} ref=${box} aria-label=${title} aria-describedby=${about}
    onClose=${close} onClick=${onClick}>
    <div class="dialog-content">
      <div class="dialog-head">
        <h2 tabindex="-1">${title}</h2>
        <button type="button" class="plain" onClick=${close}>${say("Close")}</button>
      </div>
      ${children}
    </div>
  </dialog>`;
}
