// What is said about a spot, beside it, while it has the focus or the pointer rests on it.

import { html, useLayoutEffect, useRef } from "../../app/html.js";
import { say } from "../../app/language.js";

/** @import { Markup } from "heptad/types" */

/** @typedef {{ element: Element, content: Markup, reason?: string | null }} Told What is told about an element. */

const MARGIN = 8; // pixels

/** @param {{ told: Told | null, title: string }} props */
export function Inspector({ told, title }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (box.current !== null && told !== null) placeBeside(box.current, told.element);
  }, [told]);
  if (told === null || !(told.content || told.reason)) return null;
  return html`<section aria-label=${say("Table")}>
    <div class="inspector" data-drawn=${title} role="tooltip" ref=${box}>
      ${told.content}
      ${told.reason && html`<p class="reason">${told.reason}</p>`}
    </div>
  </section>`;
}

/**
 * Put a box above an element, or below it where there is no room.
 *
 * @param {HTMLElement} box
 * @param {Element} element
 */
function placeBeside(box, element) {
  const near = element.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const middle = near.left + near.width / 2 - own.width / 2;
  const left = Math.min(Math.max(MARGIN, middle), innerWidth - own.width - MARGIN);
  const above = near.top - own.height - MARGIN;
  const top = above > MARGIN ? above : Math.min(near.bottom + MARGIN, innerHeight - own.height - MARGIN);
  box.style.transform = `translate(${left}px, ${Math.max(MARGIN, top)}px)`;
}
