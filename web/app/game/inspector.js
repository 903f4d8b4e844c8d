// What is told about a spot, beside it, while it has the focus or the pointer rests on it.

import { html, useLayoutEffect, useRef } from "../html.js";

import { say } from "../language.js";

const MARGIN = 8; // pixels

/** `told` is `{element, content, reason}`, or null. */
export function Inspector({ told, title }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const near = told.element.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    const left = Math.min(
      Math.max(MARGIN, near.left + near.width / 2 - own.width / 2),
      innerWidth - own.width - MARGIN,
    );
    const above = near.top - own.height - MARGIN;
    const top = above > MARGIN ? above : Math.min(near.bottom + MARGIN, innerHeight - own.height - MARGIN);
    box.current.style.transform = `translate(${left}px, ${Math.max(MARGIN, top)}px)`;
  }, [told]);
  if (told === null || !(told.content || told.reason)) return null;
  return html`<section aria-label=${say("Table")}>
    <div class="inspector" data-drawn=${title} role="tooltip" ref=${box}>
      ${told.content}
      ${told.reason && html`<p class="reason">${told.reason}</p>`}
    </div>
  </section>`;
}
