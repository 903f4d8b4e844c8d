// Things that move on the table: each element with `data-key` goes from where it was to where it is now.

import { Component, createRef, html } from "../../app/html.js";
import { isMoving } from "../../app/settings.js";

/** @import { Markup } from "heptad/types" */

/** @typedef {{ element: HTMLElement, zone: string | undefined, box: DOMRect }} Place Where an element is. */

const MILLISECONDS = 420;
const EASING = "cubic-bezier(.3, .7, .2, 1)";

/**
 * The table. When `frame` changes, its elements with `data-key` move from their old places to their new ones. A new
 * element comes from the place of the key in `data-from`, if there was one. Between zones (`data-zone`) elements fly
 * above everything else, so that no edge of a zone hides them. `title` is the title that draws them; null for none.
 *
 * @extends {Component<{ frame: unknown, title: string | null, children: Markup }>}
 */
export class Moving extends Component {
  root = /** @type {{ current: HTMLElement }} */ (createRef());

  /** @override @param {Moving["props"]} previous */
  getSnapshotBeforeUpdate(previous) {
    return previous.frame === this.props.frame || !isMoving() ? null : placesIn(this.root.current);
  }

  /**
   * @override
   * @param {unknown} _
   * @param {unknown} __
   * @param {Map<string, Place> | null} before
   */
  componentDidUpdate(_, __, before) {
    if (!before || before.size === 0) return;
    const moves = [];
    for (const [key, now] of placesIn(this.root.current)) {
      const from = before.get(key) ?? before.get(now.element.dataset.from ?? "");
      if (from === undefined) moves.push(() => appear(now.element));
      else if (isElsewhere(from.box, now.box)) moves.push(this.flight(from, now));
    }
    for (const move of moves) move(); // all boxes are measured before anything is written
  }

  /**
   * @param {Place} from
   * @param {Place} now
   */
  flight(from, now) {
    if (from.zone === now.zone) return () => slide(now.element, from.box, now.box);
    const size = getComputedStyle(now.element).fontSize;
    return () => fly(now, from.box, size, this.root.current);
  }

  /** @override @param {Moving["props"]} props */
  render({ children, title }) {
    return html`<div class="moving" data-drawn=${title} dir="ltr" ref=${this.root}>${children}</div>`;
  }
}

/**
 * @param {HTMLElement} root
 * @returns {Map<string, Place>}
 */
function placesIn(root) {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"));
  return new Map(Array.from(elements, (element) => [element.dataset.key ?? "", placeOf(element)]));
}

/** @param {HTMLElement} element */
function placeOf(element) {
  const zone = /** @type {HTMLElement | null} */ (element.closest("[data-zone]"));
  return { element, zone: zone?.dataset.zone, box: element.getBoundingClientRect() };
}

/** @type {(from: DOMRect, to: DOMRect) => boolean} */
const isElsewhere = (from, to) =>
  to.width > 0 &&
  (Math.abs(from.left - to.left) > 1 || Math.abs(from.top - to.top) > 1 || Math.abs(from.width - to.width) > 1);

/**
 * The transform that puts an element with box `to` where `from` was.
 *
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} zoom by how much the element is enlarged, and with it the lengths of its transforms
 */
function placed(from, to, zoom) {
  // What comes from a whole zone, as the row of a hand, keeps about its size.
  const scale = from.width === 0 ? 0.5 : Math.min(from.width / to.width, from.height / to.height);
  const x = (from.left + from.width / 2 - (to.left + to.width / 2)) / zoom;
  const y = (from.top + from.height / 2 - (to.top + to.height / 2)) / zoom;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** By how much an element is enlarged by the zoom of what is around it. @param {Element} element */
const zoomOf = (element) => element.currentCSSZoom ?? 1;

const timing = { duration: MILLISECONDS, easing: EASING };

/** @type {(element: Element, from: DOMRect, to: DOMRect) => void} */
function slide(element, from, to) {
  element.animate([{ transform: placed(from, to, zoomOf(element)) }, { transform: "none" }], timing);
}

/** @param {Element} element */
function appear(element) {
  const start = { opacity: 0, transform: "scale(.9)" };
  element.animate([start, { opacity: 1, transform: "none" }], timing);
}

/**
 * Let a copy of an element fly to its place, above everything else. The element is seen when the copy has arrived.
 *
 * @param {Place} now
 * @param {DOMRect} from
 * @param {string} size of its letters
 * @param {HTMLElement} root
 */
function fly({ element, box: to }, from, size, root) {
  const zoom = zoomOf(element);
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.removeAttribute("data-key");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${to.left / zoom}px`,
    top: `${to.top / zoom}px`,
    width: `${to.width / zoom}px`,
    height: `${to.height / zoom}px`,
    margin: 0,
    fontSize: size,
    zIndex: 50,
    pointerEvents: "none",
    willChange: "transform",
  });
  root.append(ghost);
  element.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const flight = ghost.animate([{ transform: placed(from, to, zoom) }, { transform: "none" }], timing);
  flight.finished.catch(() => {}).finally(() => ghost.remove());
}
