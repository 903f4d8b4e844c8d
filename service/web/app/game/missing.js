// What is shown instead of a game that can't be.

import { html } from "../html.js";
import { say } from "./words.js";

export function Missing({ problem }) {
  return html`<main class="missing">
    <h1>${problem.status === 404 ? say("no_game") : problem.message}</h1>
    <p><a href="/">${say("go_lobby")}</a></p>
  </main>`;
}
