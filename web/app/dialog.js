// A dialog over the page. The browser keeps the focus in it and closes it on Escape.

import { html, names, useEffect, useRef } from "./html.js";
import { say } from "./language.js";

/** `title` is its heading; `close` is called when it is to be closed. It is open as long as it is rendered. */
export function Dialog({ title, close, children, class: own }) {
  const box = useRef(null);
  useEffect(() => {
    const opener = document.activeElement;
    box.current.showModal();
    box.current.querySelector("h2").focus();
    return () => opener?.isConnected && opener.focus({ preventScroll: true });
  }, []);
  const onClick = ({ target }) => target === box.current && close(); // beside the content: on the backdrop
  return html`<dialog class=${names("dialog", own)} ref=${box} aria-label=${title} onClose=${close} onClick=${onClick}>
    <div class="dialog-content">
      <div class="dialog-head"><h2 tabindex="-1">${title}</h2><button type="button" class="plain" onClick=${close}>${say("Close")}</button></div>
      ${children}
    </div>
  </dialog>`;
}
