// The switch of sounds, one press away.

import { html, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { changeSettings, settings } from "../../app/settings.js";

export function SoundButton() {
  const [, redraw] = useState(0);
  const isOn = settings().sound;
  const change = () => {
    changeSettings({ sound: !isOn });
    redraw((count) => count + 1);
  };
  return html`<button
    type="button"
    class="plain sound"
    aria-pressed=${isOn ? "true" : "false"}
    aria-label=${say("Sounds")}
    title=${isOn ? say("Sounds are on") : say("Sounds are off")}
    onClick=${change}
  >
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M3 9v6h4l6 5V4L7 9z" fill="currentColor" />
      <path
        d=${isOn ? "M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12" : "M16 9l6 6M22 9l-6 6"}
        fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
      />
    </svg>
  </button>`;
}
