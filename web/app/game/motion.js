// Things that move on the table: each element with `data-key` goes from where it was to where it is now.

import { Component, createRef, html } from "../html.js";
import { isMoving } from "../settings.js";

const MILLISECONDS = 420;
const EASING = "cubic-bezier(.3, .7, .2, 1)";

/**
 * The table. When `frame` changes, its elements with `data-key` move from their old places to their new ones. A new
 * element comes from the place of the key in `data-from`, if there was one. Between zones (`data-zone`) elements fly
 * above everything else, so that no edge of a zone hides them.
 */
export class Moving extends Component {
  root = createRef();

  getSnapshotBeforeUpdate(previous) {
    return previous.frame === this.props.frame || !isMoving() ? null : placesIn(this.root.current);
  }

  componentDidUpdate(_, __, before) {
    if (!before || before.size === 0) return;
    const moves = [];
    for (const [key, now] of placesIn(this.root.current)) {
      const from = before.get(key) ?? before.get(now.element.dataset.from);
      if (from === undefined) moves.push(() => appear(now.element));
      else if (isElsewhere(from.box, now.box)) moves.push(this.flight(from, now));
    }
    for (const move of moves) move(); // all boxes are measured before anything is written
  }

  flight(from, now) {
    if (from.zone === now.zone) return () => slide(now.element, from.box, now.box);
    const size = getComputedStyle(now.element).fontSize;
    return () => fly(now.element, from.box, now.box, size, this.root.current);
  }

  render({ children, title }) {
    return html`<div class="moving" data-drawn=${title} ref=${this.root}>${children}</div>`;
  }
}

function placesIn(root) {
  const places = new Map();
  for (const element of root.querySelectorAll("[data-key]")) {
    const zone = element.closest("[data-zone]")?.dataset.zone;
    places.set(element.dataset.key, { element, zone, box: element.getBoundingClientRect() });
  }
  return places;
}

const isElsewhere = (from, to) =>
  to.width > 0 &&
  (Math.abs(from.left - to.left) > 1 || Math.abs(from.top - to.top) > 1 || Math.abs(from.width - to.width) > 1);

/** The transform that puts an element with box `to` where `from` was. */
function placed(from, to) {
  const scale = from.width === 0 ? 0.5 : from.width / to.width;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

const timing = { duration: MILLISECONDS, easing: EASING };

function slide(element, from, to) {
  element.animate([{ transform: placed(from, to) }, { transform: "none" }], timing);
}

function appear(element) {
  element.animate(
    [
      { opacity: 0, transform: "scale(.9)" },
      { opacity: 1, transform: "none" },
    ],
    timing,
  );
}

function fly(element, from, to, size, root) {
  const ghost = element.cloneNode(true);
  ghost.removeAttribute("data-key");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    margin: 0,
    fontSize: size,
    zIndex: 50,
    pointerEvents: "none",
    willChange: "transform",
  });
  root.append(ghost);
  element.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const flight = ghost.animate([{ transform: placed(from, to) }, { transform: "none" }], timing);
  flight.finished.catch(() => {}).finally(() => ghost.remove());
}
