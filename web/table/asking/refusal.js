// Why something could not be done, in the words of the API, with the way to the rule.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";

/** @import { Failure, Refusal } from "heptad/types" */

/** @typedef {{ status?: number, detail?: string, rule_url?: string | null }} Refused */

/**
 * A refusal of a move that was tried, or of a request.
 *
 * @param {{ refused: Refusal | null, problem: Failure | null, showRule(address: string): void }} props
 */
export function RefusalText({ refused, problem, showRule }) {
  const refusal = /** @type {Refused | null} */ (
    problem === null ? refused : { ...problem.content, detail: problem.message }
  );
  if (refusal === null) return null;
  const { status, detail, rule_url: rule } = refusal;
  const isSignedOut = status === 401;
  return html`<p class="problem" role="alert">
    ${isSignedOut ? say("You are no longer signed in.") : detail}${" "}
    ${rule && html`<button type="button" class="link" onClick=${() => showRule(rule)}>${say("Why?")}</button>`}
    ${isSignedOut && html`<a href="/account">${say("Sign in again")}</a>`}
  </p>`;
}
