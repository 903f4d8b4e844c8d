// The page of the settings of this browser.

import { present } from "../../app/guard.js";
import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { Preferences } from "../../app/preferences.js";

present(html`<main class="settings">
  <h1>${say("Settings")}</h1>
  <p>${say("Changes apply to this browser immediately.")}</p>
  <${Preferences} />
  <p><a href="/account">${say("Name, passkeys and devices: your account")}</a></p>
</main>`);
