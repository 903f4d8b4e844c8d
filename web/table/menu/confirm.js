// A question before something that can't be taken back.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { Dialog } from "../../shared/dialog.js";

/**
 * What is asked, what it means, and what is done.
 *
 * @typedef {{ ask: string, about?: string, act(): unknown }} Confirmed
 */

/** @param {Confirmed & { close(): void }} props */
export function Confirm({ ask, about, act, close }) {
  const go = () => {
    close();
    act();
  };
  return html`<${Dialog} title=${ask} close=${close}>
    ${about && html`<p>${about}</p>`}
    <div class="choices">
      <button type="button" class="primary" onClick=${go}>${say("Yes")}</button>
      <button type="button" class="plain" onClick=${close}>${say("No")}</button>
    </div>
  <//>`;
}
