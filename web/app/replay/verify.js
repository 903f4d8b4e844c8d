// Verify the log in this browser, and say what that proved.

import { Dialog } from "../dialog.js";
import { html, useEffect, useState } from "../html.js";
import { say } from "./words.js";

export function VerifyDialog({ source, close }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    verdictOn(source).then(setFound, (error) => setFound({ trouble: error.message }));
  }, [source]);
  return html`<${Dialog} title=${say("verify_title")} close=${close}>
    ${found === null ? html`<p role="status">${say("verifying")}</p>` : html`<${Verdict} ...${found} />`}
  <//>`;
}

/** The verifier is a module of its own, which anybody can save and read. */
async function verdictOn(source) {
  if (!globalThis.crypto?.subtle) return { trouble: say("insecure") };
  const [{ verify, printable }, bytes] = await Promise.all([import("/verify.mjs"), source.log()]);
  return { verdict: await verify(bytes), printable };
}

function Verdict({ trouble, verdict, printable }) {
  if (trouble) return html`<p class="problem" role="alert">${trouble}</p>`;
  const { sound, complete, problem, closed, version, hash, seals, draws } = verdict;
  if (!sound) return html`<p class="problem" role="alert">${printable(say("wrong", { ...problem }))}</p>`;
  return html`<div class="verdict" role="status">
    <p class="sound">${complete ? say("sound") : say("partial", { closed })}</p>
    <p>${say("proved")}</p>
    <ul>
      <li>${say("proved_chain", { version, hash })}</li>
      <li>${say("proved_seals", { seals })}</li>
      ${complete && html`<li>${say("proved_draws", { draws })}</li>`}
    </ul>
    <p><small>${say("not_proved")}</small></p>
  </div>`;
}
