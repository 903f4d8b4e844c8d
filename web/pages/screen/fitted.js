// Something that is shown as large as its place allows, so that nothing has to be scrolled.

import { html, useEffect, useLayoutEffect, useRef } from "../../app/html.js";

/** @import { Markup } from "heptad/types" */

const [SMALLEST, LARGEST] = [0.3, 3]; // times the size at which it is drawn
const STEP = 0.05;
const SPARE = 3 * STEP; // it grows only if this much more has place, so that it does not change with every move

/** With `inert`, nothing in it can be pressed. @param {{ inert: boolean, children: Markup }} props */
export function Fitted({ inert, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const zoom = useRef(1);
  const fit = () => {
    if (box.current !== null) zoom.current = fitted(box.current, zoom.current);
  };
  useLayoutEffect(fit);
  useEffect(() => {
    const sizes = new ResizeObserver(fit);
    if (box.current !== null) sizes.observe(box.current);
    document.fonts.ready.then(fit);
    return () => sizes.disconnect();
  }, []);
  return html`<div class="fitted" inert=${inert} ref=${box}><div class="fitted-content">${children}</div></div>`;
}

/**
 * Give the content of a box the largest size that has place, and return it.
 *
 * @param {HTMLElement} box
 * @param {number} now the size that it has
 */
function fitted(box, now) {
  const content = /** @type {HTMLElement} */ (box.firstElementChild);
  const fits = (/** @type {number} */ zoom) => {
    content.style.zoom = `${zoom}`;
    return box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;
  };
  const isBestNow = !fits(now + SPARE) && fits(now);
  if (isBestNow) return now;
  let [least, most] = [SMALLEST, LARGEST];
  while (most - least > STEP) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  fits(least);
  return least;
}
