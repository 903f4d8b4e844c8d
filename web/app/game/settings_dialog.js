// The settings of this browser, as switches.

import { Dialog } from "../dialog.js";
import { html, useState } from "../html.js";
import { changeSettings, settings } from "../settings.js";
import { forgetLessons } from "./lesson.js";
import { WORDS } from "./words.js";
import { say } from "../language.js";

const SWITCHES = ["animations", "automatic", "lessons", "notifications"];

/** `changed` is called after each change. */
export function Settings({ close, changed }) {
  const [own, setOwn] = useState(settings());
  const [denied, setDenied] = useState(false);
  const change = async (name, isOn) => {
    const allowed = name !== "notifications" || !isOn || (await mayNotify());
    setDenied(!allowed);
    if (name === "lessons" && isOn) forgetLessons();
    changeSettings({ [name]: isOn && allowed });
    setOwn(settings());
    changed();
  };
  return html`<${Dialog} title=${say("Settings")} close=${close}>
    <div class="switches">
      ${SWITCHES.map(
        (name) =>
          html`<label key=${name}><input type="checkbox" checked=${own[name]} onChange=${({ currentTarget }) => change(name, currentTarget.checked)} /> ${WORDS[name]()}</label>`,
      )}
    </div>
    ${denied && html`<p class="problem" role="alert">${say("This browser does not allow notifications from this page.")}</p>`}
    <p><a href="/account">${say("Name, passkeys and devices: your account")}</a></p>
  <//>`;
}

async function mayNotify() {
  return typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
}
