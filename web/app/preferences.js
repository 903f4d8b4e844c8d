// The settings of this browser, to be changed: in a dialog at a table, and on the page of settings.

import { html, useState } from "./html.js";
import { say } from "./language.js";
import { changeSettings, forgetLessons, settings } from "./settings.js";

/** @typedef {keyof typeof SWITCHES} Name */

const SWITCHES = {
  sound: () => say("Sounds: your turn, a reveal, a conflict, low time, the end"),
  animations: () => say("Animations"),
  automatic: () => say("Take an option automatically if it is the only one"),
  lessons: () => say("Explain each kind of move once"),
  shortcuts: () => say("Single-key shortcuts: 1 to 9 choose an option, ? lists all shortcuts"),
  notifications: () => say("Notify me when it is my move"),
};

const CONFIRM = {
  null: () => say("Only on touch screens, and only in Duel and SEVEN"),
  true: () => say("Always"),
  false: () => say("Never"),
};

const THEMES = {
  dark: () => say("Dark"),
  light: () => say("Light"),
  system: () => say("Same as the system"),
};

const TEXT = {
  normal: () => say("Normal"),
  large: () => say("Large"),
  larger: () => say("Larger"),
};

/** `changed` is called after each change. @param {{ changed?: () => void }} props */
export function Preferences({ changed }) {
  const [own, setOwn] = useState(settings());
  const [isDenied, setDenied] = useState(false);
  const change = (/** @type {Partial<typeof own>} */ changes) => {
    changeSettings(changes);
    setOwn(settings());
    changed?.();
  };
  const turn = async (/** @type {Name} */ name, /** @type {boolean} */ isOn) => {
    const isAllowed = name !== "notifications" || !isOn || (await mayNotify());
    setDenied(!isAllowed);
    if (name === "lessons" && isOn) forgetLessons();
    change({ [name]: isOn && isAllowed });
  };
  const names = /** @type {Name[]} */ (Object.keys(SWITCHES));
  return html`<div class="switches">
      <${Choice}
        label=${say("Confirm my moves")} options=${CONFIRM} value=${`${own.confirm}`}
        change=${(/** @type {string} */ value) => change({ confirm: JSON.parse(value) })}
      />
      <${Choice}
        label=${say("Colours")} options=${THEMES} value=${own.theme}
        change=${(/** @type {typeof own.theme} */ theme) => change({ theme })}
      />
      <${Choice}
        label=${say("Text size")} options=${TEXT} value=${own.text}
        change=${(/** @type {typeof own.text} */ text) => change({ text })}
      />
      ${names.map((name) => html`<${Switch} key=${name} name=${name} isOn=${own[name]} change=${turn} />`)}
    </div>
    ${
      isDenied &&
      html`<p class="problem" role="alert">${say("This browser does not allow notifications from this page.")}</p>`
    }`;
}

/** @param {{ name: Name, isOn: boolean, change(name: Name, isOn: boolean): void }} props */
function Switch({ name, isOn, change }) {
  const onChange = (/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
    change(name, event.currentTarget.checked);
  return html`<label><input type="checkbox" checked=${isOn} onChange=${onChange} /> ${SWITCHES[name]()}</label>`;
}

/**
 * @param {{ label: string, options: Record<string, () => string>, value: string, change(value: string): void }} props
 */
function Choice({ label, options, value, change }) {
  const onChange = (/** @type {{ currentTarget: HTMLSelectElement }} */ event) => change(event.currentTarget.value);
  return html`<label class="choice"><span>${label}</span>
    <select value=${value} onChange=${onChange}>
      ${Object.entries(options).map(([name, words]) => html`<option key=${name} value=${name}>${words()}</option>`)}
    </select>
  </label>`;
}

/** Whether the browser shows notifications; it asks the person if need be. */
async function mayNotify() {
  return typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
}
