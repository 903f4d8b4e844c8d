// The settings of this browser, as switches.

import { html, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { changeSettings, confirmsMoves, settings } from "../../app/settings.js";
import { Dialog } from "../../shared/dialog.js";
import { forgetLessons } from "../asking/lesson.js";

/** @typedef {keyof typeof SWITCHES} Name */

const SWITCHES = {
  animations: () => say("Animations"),
  automatic: () => say("Take single options by itself"),
  confirm: () => say("Confirm my moves"),
  lessons: () => say("Explain each kind of move once"),
  notifications: () => say("Notify me when it is my move"),
};

/**
 * `changed` is called after each change; `isClose` says whether the title keeps what is pressed close together.
 *
 * @param {{ close(): void, changed(): void, isClose?: boolean }} props
 */
export function Settings({ close, changed, isClose }) {
  const [own, setOwn] = useState(settings());
  const [isDenied, setDenied] = useState(false);
  const change = async (/** @type {Name} */ name, /** @type {boolean} */ isOn) => {
    const isAllowed = name !== "notifications" || !isOn || (await mayNotify());
    setDenied(!isAllowed);
    if (name === "lessons" && isOn) forgetLessons();
    changeSettings({ [name]: isOn && isAllowed });
    setOwn(settings());
    changed();
  };
  const valueOf = (/** @type {Name} */ name) => (name === "confirm" ? confirmsMoves(isClose) : own[name]);
  return html`<${Dialog} title=${say("Settings")} close=${close}>
    <div class="switches">
      ${
        /** @type {Name[]} */ (Object.keys(SWITCHES)).map(
          (name) => html`<${Switch} key=${name} name=${name} isOn=${valueOf(name)} change=${change} />`,
        )
      }
    </div>
    ${
      isDenied &&
      html`<p class="problem" role="alert">${say("This browser does not allow notifications from this page.")}</p>`
    }
    <p><a href="/account">${say("Name, passkeys and devices: your account")}</a></p>
  <//>`;
}

/** @param {{ name: Name, isOn: boolean, change(name: Name, isOn: boolean): void }} props */
function Switch({ name, isOn, change }) {
  const onChange = (/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
    change(name, event.currentTarget.checked);
  return html`<label><input type="checkbox" checked=${isOn} onChange=${onChange} /> ${SWITCHES[name]()}</label>`;
}

/** Whether the browser shows notifications; it asks the person if need be. */
async function mayNotify() {
  return typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
}
