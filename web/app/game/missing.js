// What is shown instead of a game that can't be.

import { html } from "../html.js";
import { say } from "./words.js";

export function Missing({ problem }) {
  return html`<main class="missing">
    <h1>${headline(problem)}</h1>
    <p><a href="/">${say("go_lobby")}</a></p>
  </main>`;
}

function headline({ status, type, message }) {
  if (type === "log-unsound") return say("log_unsound", { detail: message });
  return status === 404 ? say("no_game") : message;
}
