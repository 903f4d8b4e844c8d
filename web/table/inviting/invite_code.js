// The QR code of an invitation, for the phones of those who sit in the same room.

import { html, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { Dialog } from "../../shared/dialog.js";
import { QrCode } from "./qr_code.js";
import { ScreenLink } from "./screen_link.js";

/** The names of this device, which mean another one on every other device. */
const OWN_NAMES = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The code of a link to a game, which can be made as large as the screen, and the way to show it on a television.
 *
 * @param {{ link: string, game: string }} props
 */
export function InviteCode({ link, game }) {
  const [isLarge, setLarge] = useState(false);
  return html`<div class="invite-code">
    <${LinkCode} link=${link} />
    <div>
      <p>${scanWords()}</p>
      <button type="button" class="plain" onClick=${() => setLarge(true)}>${say("Show large")}</button>
      <${ScreenLink} class="plain" game=${game} secret=${new URL(link).hash.slice(1)} />
      <${NotHere} link=${link} />
    </div>
    ${
      isLarge &&
      html`<${Dialog} class="large-code" title=${scanWords()} close=${() => setLarge(false)}>
        <${LinkCode} link=${link} />
      <//>`
    }
  </div>`;
}

/** What the code is for. */
export const scanWords = () => say("Scan the code to sit down.");

/** The code of a link. @param {{ link: string }} props */
export const LinkCode = ({ link }) => html`<${QrCode} text=${link} label=${say("QR code of the link")} />`;

/** What keeps phones from opening a link, if anything does. @param {{ link: string }} props */
export function NotHere({ link }) {
  if (!OWN_NAMES.test(new URL(link).hostname)) return null;
  return html`<p class="hint">
    ${say(
      "Other devices can't open this link, since it leads to this device alone. To let them, start Heptad with " +
        "HEPTAD_HOST=0.0.0.0 and open it at this device's address in your network.",
    )}
  </p>`;
}
