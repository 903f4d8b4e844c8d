// The settings of this browser, in a dialog over the table.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { Dialog } from "../../shared/dialog.js";
import { Preferences } from "../../app/preferences.js";

/** @param {{ close(): void, changed(): void }} props `changed` is called after each change */
export const Settings = ({ close, changed }) => html`<${Dialog} title=${say("Settings")} close=${close}>
  <${Preferences} changed=${changed} />
  <p><a href="/account">${say("Name, passkeys and devices: your account")}</a></p>
<//>`;
