// The panel that explains every symbol of a title.

import { html } from "../html.js";
import { translated } from "../language.js";
import { say } from "./words.js";

export function Legend({ model }) {
  const { legend = [] } = model.drawing;
  if (legend.length === 0) return html`<p class="panel-note">${say("no_legend")}</p>`;
  return html`<ul class="legend">
    ${legend.map(([symbol, text], place) => html`<li key=${place}><span class="legend-symbol" aria-hidden="true">${symbol}</span><span>${translated(text)}</span></li>`)}
  </ul>`;
}
