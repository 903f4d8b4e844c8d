// Verify the log in this browser, and say what that proved.

import { Dialog } from "../../shared/dialog.js";
import { html, useEffect, useState } from "../../app/html.js";

import { say } from "../../app/language.js";

export function VerifyDialog({ source, close }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    verdictOn(source).then(setFound, (error) => setFound({ trouble: error.message }));
  }, [source]);
  return html`<${Dialog} title=${say("Verify")} close=${close}>
    ${found === null ? html`<p role="status">${say("The log is read and checked in this browser …")}</p>` : html`<${Verdict} ...${found} />`}
  <//>`;
}

/** The verifier is a module of its own, which anybody can save and read. */
async function verdictOn(source) {
  if (!globalThis.crypto?.subtle)
    return { trouble: say("This browser can compute hashes only on pages from https or localhost.") };
  const [{ verify, printable }, bytes] = await Promise.all([import("/verify.mjs"), source.log()]);
  return { verdict: await verify(bytes), printable };
}

function Verdict({ trouble, verdict, printable }) {
  if (trouble) return html`<p class="problem" role="alert">${trouble}</p>`;
  const { sound, complete, problem, closed, version, hash, seals, draws } = verdict;
  if (!sound)
    return html`<p class="problem" role="alert">${printable(say("The log is invalid at version {version} ({check}): {detail}", { ...problem }))}</p>`;
  return html`<div class="verdict" role="status">
    <p class="sound">${complete ? say("The log is valid and complete.") : say("What is open in the log is valid. {closed} seals are still closed: the server opens them when the game ends.", { closed })}</p>
    <p>${say("This was checked in this browser, by a program that shares nothing with the server:")}</p>
    <ul>
      <li>${say("{version} events follow one another without a gap: each has the hash of the one before. The last hash is {hash}.", { version, hash })}</li>
      <li>${say("{seals} sealed choices and cards were opened, and are what was sealed when it happened.", { seals })}</li>
      ${complete && html`<li>${say("{draws} shuffles, draws and rolls follow from the seed that was sealed before the game began.", { draws })}</li>`}
    </ul>
    <p><small>${say("The rules themselves are checked by the command “heptad verify”.")}</small></p>
  </div>`;
}
