// What is shown instead of a game that can't be.

import { html } from "../app/html.js";
import { say } from "../app/language.js";

/** @import { Failure } from "heptad/types" */

/** @param {{ problem: Failure }} props */
export function Missing({ problem }) {
  return html`<main class="missing">
    <h1>${headline(problem)}</h1>
    <p><a href="/">${say("To the lobby")}</a></p>
  </main>`;
}

/** @param {Failure} problem */
function headline({ status, type, message }) {
  if (type === "log-unsound") return say("The log is invalid: {detail}", { detail: message });
  return status === 404 ? say("There is no such game, or it is private.") : message;
}
