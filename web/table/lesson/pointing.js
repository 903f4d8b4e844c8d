// What a step of a lesson points at, and where its bubble is: beside the table, or on a narrow screen over it, where it
// covers nothing that it points at and as little as possible of what can be pressed.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const NARROW = matchMedia("(max-width: 60rem)"); // as in the styles: there is no panel beside the table
const MARGIN = 8; // pixels
const HEAVY = 1000; // how much worse it is to cover what is pointed at
const USABLE = ".spot.lit, .option, .question button, .tabs, .head";

/**
 * The elements of these names that are shown: spots, zones and parts of the table, each once.
 *
 * @param {string[]} names
 * @returns {HTMLElement[]}
 */
export const pointedAt = (names) =>
  names.flatMap((name) => {
    const value = CSS.escape(name);
    const all = document.querySelectorAll(`[data-spot="${value}"], [data-part="${value}"], [data-zone="${value}"]`);
    return /** @type {HTMLElement[]} */ ([...all].filter((each) => each.getClientRects().length > 0).slice(0, 1));
  });

/**
 * Put a bubble where it covers none of the elements.
 *
 * @param {HTMLElement} bubble
 * @param {HTMLElement[]} pointed
 */
export function place(bubble, pointed) {
  bubble.style.inset = "";
  const table = document.getElementById("table");
  if (!NARROW.matches || table === null) return;
  const { width, height } = bubble.getBoundingClientRect();
  const room = table.getBoundingClientRect();
  const targets = pointed.map((each) => each.getBoundingClientRect());
  const usable = [...document.querySelectorAll(USABLE)].map((each) => each.getBoundingClientRect());
  const costOf = (/** @type {Box} */ box) => HEAVY * covered(box, targets) + covered(box, usable);
  let best = { cost: Infinity, left: 0, top: 0 };
  for (const { left, top } of places(room, targets, { width, height })) {
    const cost = costOf({ left, top, right: left + width, bottom: top + height });
    if (cost < best.cost) best = { cost, left, top };
  }
  bubble.style.inset = `${best.top}px auto auto ${best.left}px`;
}

/**
 * Where a bubble can be, the best place first: beside what it points at, at the edges of the table, over the bar.
 *
 * @param {Box} room the table
 * @param {Box[]} targets
 * @param {{ width: number, height: number }} size
 */
function places(room, targets, { width, height }) {
  const lowest = innerHeight - height - MARGIN;
  const beside = targets.flatMap(({ top, bottom }) => [bottom + MARGIN, top - height - MARGIN]);
  const isWithin = (/** @type {number} */ top) => top >= room.top + MARGIN && top + height <= room.bottom - MARGIN;
  const tops = [...beside.filter(isWithin), room.bottom - height - MARGIN, room.top + MARGIN, lowest];
  const lefts = [room.left + MARGIN, room.right - width - MARGIN];
  return tops.flatMap((top) => lefts.map((left) => ({ left, top: Math.max(MARGIN, Math.min(top, lowest)) })));
}

/** How many square pixels of some boxes another one covers. @param {Box} box @param {Box[]} others */
function covered(box, others) {
  const common = (/** @type {Box} */ other) =>
    Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) *
    Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top));
  return others.reduce((sum, other) => sum + common(other), 0);
}
