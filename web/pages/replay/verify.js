// Verify the log in this browser, and say what that proved.

import { Dialog } from "../../shared/dialog.js";
import { html, useEffect, useState } from "../../app/html.js";

import { say } from "../../app/language.js";

/** @import { Verdict as Found } from "../../verify.mjs" */
/** @import { Source } from "./types.js" */

const VERIFIER = "/verify.mjs";

/**
 * What came of it: why it was not possible, or what was found.
 *
 * @typedef {{ trouble: string } | { verdict: Found, printable: (text: unknown) => string }} Outcome
 */

/** @param {{ source: Source, close: () => void }} props */
export function VerifyDialog({ source, close }) {
  const [found, setFound] = useState(/** @type {Outcome | null} */ (null));
  useEffect(() => {
    verdictOn(source).then(setFound, (error) => setFound({ trouble: error.message }));
  }, [source]);
  return html`<${Dialog} title=${say("Verify")} close=${close}>
    ${found === null && html`<p role="status">${say("The log is read and checked in this browser …")}</p>`}
    ${found !== null && html`<${Outcome} outcome=${found} />`}
  <//>`;
}

/**
 * The verifier is a module of its own, which anybody can save and read.
 *
 * @param {Source} source
 * @returns {Promise<Outcome>}
 */
async function verdictOn(source) {
  if (!globalThis.crypto?.subtle)
    return { trouble: say("This browser can compute hashes only on pages from https or localhost.") };
  const [{ verify, printable }, bytes] = await Promise.all([import(VERIFIER), source.log()]);
  return { verdict: await verify(bytes), printable };
}

/** @param {{ outcome: Outcome }} props */
function Outcome({ outcome }) {
  if ("trouble" in outcome) return html`<p class="problem" role="alert">${outcome.trouble}</p>`;
  const { verdict, printable } = outcome;
  const { problem } = verdict;
  if (problem === null) return html`<${Sound} verdict=${verdict} />`;
  const words = say("The log is invalid at version {version} ({check}): {detail}", { ...problem });
  return html`<p class="problem" role="alert">${printable(words)}</p>`;
}

/** What was found in a log that is valid. @param {{ verdict: Found }} props */
function Sound({ verdict: { complete, closed, version, hash, seals, draws } }) {
  return html`<div class="verdict" role="status">
    <p class="sound">${complete ? say("The log is valid and complete.") : openWords(closed)}</p>
    <p>${say("This was checked in this browser, by a program that shares nothing with the server:")}</p>
    <ul>
      <li>${chainWords(version, hash)}</li>
      <li>${sealWords(seals)}</li>
      ${complete && html`<li>${drawWords(draws)}</li>`}
    </ul>
    <p><small>${say("The rules themselves are checked by the command “heptad verify”.")}</small></p>
  </div>`;
}

/** @param {number} closed */
const openWords = (closed) =>
  say("What is open in the log is valid. {closed} seals are still closed: the server opens them when the game ends.", {
    closed,
  });

/** @param {number} version @param {string | null} hash */
const chainWords = (version, hash) =>
  say(
    "{version} events follow one another without a gap: each has the hash of the one before. The last hash is {hash}.",
    { version, hash },
  );

/** @param {number} seals */
const sealWords = (seals) =>
  say("{seals} sealed choices and cards were opened, and are what was sealed when it happened.", { seals });

/** @param {number} draws */
const drawWords = (draws) =>
  say("{draws} shuffles, draws and rolls follow from the seed that was sealed before the game began.", { draws });
