// The panel that explains every symbol of a title.

import { html } from "../../app/html.js";
import { say, translated } from "../../app/language.js";

/** @import { Markup, Model, Text } from "heptad/types" */

/** @param {{ model: Model }} props */
export function Legend({ model }) {
  const { legend = [] } = model.drawing;
  if (legend.length === 0) return html`<p class="panel-note">${say("This game has no symbols to explain.")}</p>`;
  const { title } = model.game;
  return html`<ul class="legend">
    ${legend.map(
      ([symbol, text], place) => html`<${Entry} key=${place} symbol=${symbol} text=${text} title=${title} />`,
    )}
  </ul>`;
}

/** @param {{ symbol: Markup, text: Text, title: string }} props */
const Entry = ({ symbol, text, title }) =>
  html`<li>
    <span class="legend-symbol" data-drawn=${title} aria-hidden="true">${symbol}</span>
    <span>${translated(text)}</span>
  </li>`;
