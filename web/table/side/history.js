// The history beside the table.

import { html, names, useEffect, useRef } from "../../app/html.js";
import { say } from "../../app/language.js";

/** @import { HistoryLine, Model } from "heptad/types" */

/**
 * The history, newest last. In a replay each line leads to its position.
 *
 * @param {{ model: Model, store: { goTo?(version: number): unknown }, isOpen: boolean }} props
 */
export function History({ model, store, isOpen }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const { replay, game } = model;
  const lines = (replay?.lines ?? model.lines).filter(({ type }) => type !== "resolved"); // what follows says it
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const current = /** @type {HTMLElement | null} */ (box.querySelector("[aria-current]"));
    box.scrollTop = current ? current.offsetTop - box.clientHeight / 2 : box.scrollHeight;
  }, [lines.length, replay?.place, isOpen]); // a closed panel of a phone does not scroll
  const current = replay && lines.findLast(({ version }) => version <= game.version)?.version;
  const before = replay?.positions[replay.place - 1]?.version ?? 0;
  return html`<ol class="history" ref=${list} tabindex="0" aria-label=${say("History")}>
    ${lines.map((line) => {
      const isLater = replay && line.version > game.version;
      const isStep = replay && line.version > before && !isLater; // a step of a replay may have several lines
      const kind = names({ own: line.seat === game.you && line.seat !== undefined, later: isLater, current: isStep });
      return html`<li key=${line.version} class=${kind} aria-current=${line.version === current ? "step" : undefined}>
        ${replay ? html`<${Step} line=${line} store=${store} />` : line.text}
      </li>`;
    })}
  </ol>`;
}

/**
 * A line of a replay, which leads to its position.
 *
 * @param {{ line: HistoryLine, store: { goTo?(version: number): unknown } }} props
 */
const Step = ({ line, store }) =>
  html`<button type="button" onClick=${() => store.goTo?.(line.version)}>${line.text}</button>`;
