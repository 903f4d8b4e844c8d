// The panel that explains every symbol of a title.

import { html } from "../html.js";
import { say, translated } from "../language.js";

export function Legend({ model }) {
  const { legend = [] } = model.drawing;
  if (legend.length === 0) return html`<p class="panel-note">${say("This game has no symbols to explain.")}</p>`;
  return html`<ul class="legend">
    ${legend.map(([symbol, text], place) => html`<li key=${place}><span class="legend-symbol" data-drawn=${model.game.title} aria-hidden="true">${symbol}</span><span>${translated(text)}</span></li>`)}
  </ul>`;
}
