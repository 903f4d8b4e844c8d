// The chart of points over the turns of a game, as lines. A colour is never alone: each seat has a shape of its own.

import { html, useLayoutEffect, useRef, useState } from "../app/html.js";
import { seatName } from "./seat_names.js";
import { say } from "../app/language.js";

/** @import { Game } from "heptad/types" */

/** @typedef {{ turn: number, totals: number[] }} Moment The points of all seats after a turn; 0: at the start. */
/** @typedef {[left: number, top: number]} Point */

const COLOURS = ["#ffd166", "#7cc4ff", "#ff9d91", "#8fd6a2", "#d9a6ff", "#f5b26b", "#e8e4d8"];
const SHAPES = [
  "M0-4.5A4.5 4.5 0 1 0 .1-4.5z",
  "M-4-4h8v8h-8z",
  "M0-5.5 5 4h-10z",
  "M0-5.5 5.5 0 0 5.5-5.5 0z",
  "M0 5.5-5-4h10z",
  "M-1.6-5h3.2v3.4H5v3.2H1.6V5h-3.2V1.6H-5v-3.2h3.4z",
  "M0-5.5 1.6-1.8 5.5-1.7 2.5.9 3.4 4.8 0 2.6-3.4 4.8-2.5.9-5.5-1.7-1.6-1.8z",
];
const HEIGHT = 240;
const MARK = 18; // pixels between two marks of a line
const EDGE = { left: 34, right: 14, top: 12, bottom: 22 };

/** The mark of a seat in the chart and its key. @param {{ seat: number }} props */
export function SeatMark({ seat }) {
  return html`<svg class="seat-mark" viewBox="-7 -7 14 14" aria-hidden="true" focusable="false">
    <path d=${SHAPES[seat % 7]} fill=${COLOURS[seat % 7]} />
  </svg>`;
}

/**
 * A ref for an element, and its width in pixels; 0 before it is known.
 *
 * @returns {[box: { current: Element | null }, width: number]}
 */
export function useWidth() {
  const box = useRef(/** @type {Element | null} */ (null));
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) => setWidth(contentRect.width));
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

/** @param {{ game: Game, timeline: Moment[] }} props */
export function Chart({ game, timeline }) {
  const [box, width] = useWidth();
  return html`<figure class="chart" ref=${box}>
    <figcaption>${say("Points after each turn")}</figcaption>
    ${width > 0 && html`<${Lines} game=${game} timeline=${timeline} width=${width} />`}
  </figure>`;
}

/** @param {{ game: Game, timeline: Moment[], width: number }} props */
function Lines({ game, timeline, width }) {
  const { x, y, ticks } = scales(timeline, width);
  const seats = [...timeline[0].totals.keys()];
  const words = seats
    .map((seat) => `${seatName(game, seat)}: ${timeline.map(({ totals }) => totals[seat]).join(", ")}`)
    .join(". ");
  const label = `${say("Points after each turn")}. ${words}`;
  return html`<svg width=${width} height=${HEIGHT} role="img" aria-label=${label}>
    ${ticks.map(
      (tick) => html`
        <path class="grid" d=${`M${EDGE.left} ${y(tick)}H${width - EDGE.right}`} />
        <text x=${EDGE.left - 7} y=${y(tick) + 4} text-anchor="end">${tick}</text>
      `,
    )}
    ${labelled(timeline.length, width).map(
      (place) => html`<text x=${x(place)} y=${HEIGHT - 4} text-anchor="middle">${timeline[place].turn}</text>`,
    )}
    ${seats.map((seat) => {
      const points = timeline.map(({ totals }, place) => [x(place), y(totals[seat])]);
      return html`<${Line} key=${seat} seat=${seat} points=${points} />`;
    })}
  </svg>`;
}

/** The line of a seat through points, from left to right. @param {{ seat: number, points: Point[] }} props */
export function Line({ seat, points }) {
  const colour = COLOURS[seat % 7];
  const line = points.map((point) => point.join(",")).join(" ");
  return html`<g>
    <polyline points=${line} fill="none" stroke=${colour} stroke-width="2" stroke-linejoin="round" />
    ${marked(points).map(
      ([left, top]) => html`<path d=${SHAPES[seat % 7]} fill=${colour} transform=${`translate(${left} ${top})`} />`,
    )}
  </g>`;
}

/** The points that get a mark: as many as do not touch one another, and always the last one. @param {Point[]} points */
function marked(points) {
  /** @type {Point[]} */
  const found = [];
  for (const point of points.toReversed()) {
    const next = found.at(-1);
    if (next === undefined || next[0] - point[0] >= MARK) found.push(point);
  }
  return found.reverse();
}

/**
 * @param {Moment[]} timeline
 * @param {number} width
 */
function scales(timeline, width) {
  const all = timeline.flatMap(({ totals }) => totals);
  const [low, high] = [Math.min(0, ...all), Math.max(5, ...all)];
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (high - low) / size <= 6) ?? 200;
  const [first, last] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const inner = width - EDGE.left - EDGE.right;
  return {
    x: (/** @type {number} */ place) =>
      EDGE.left + (timeline.length === 1 ? inner : (place / (timeline.length - 1)) * inner),
    y: (/** @type {number} */ total) =>
      EDGE.top + ((last - total) / (last - first)) * (HEIGHT - EDGE.top - EDGE.bottom),
    ticks: Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step),
  };
}

/**
 * The places of the moments that are labelled: the first and others in even steps, as many as there is room for.
 *
 * @param {number} count
 * @param {number} width
 */
function labelled(count, width) {
  const step = Math.max(1, Math.ceil((count * 26) / width));
  return Array.from({ length: count }, (_, place) => place).filter((place) => place % step === 0);
}
