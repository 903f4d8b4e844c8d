// The expected rank of each seat over a game, as lines; the first place is on top.

import { Line, useWidth } from "../../shared/chart.js";
import { html } from "../../app/html.js";
import { seatName } from "../../shared/seat_names.js";
import { inRanks } from "./numbers.js";
import { placeOf } from "../../table/past/positions.js";

import { inRow, say, sentences } from "../../app/language.js";

const EDGE = { left: 22, right: 12, top: 12, bottom: 12 };

/** @import { Game } from "heptad/types" */
/** @import { Analysis, RankAt, ShownReplay } from "./types.js" */
/** @import { ReplayStore } from "./store.js" */
/** @typedef {{ ranks: RankAt[][], replay: ShownReplay, game: Game, store: ReplayStore }} Props */

/**
 * The ranks of each seat, by its number: what it could expect after each of its decisions, and its rank at the end.
 * Equal seats share the mean of their ranks.
 *
 * @param {Analysis} analysis
 * @param {ShownReplay} replay
 * @returns {RankAt[][]}
 */
export function ranksOf({ decisions }, { positions, end }) {
  return end.seats.map(({ seat }) => {
    const own = decisions.filter((judged) => judged.seat === seat);
    const found = own.map(({ version, chosen }) => ({ place: placeOf(positions, version), rank: chosen.rank }));
    const standing = end.standings.find((each) => each.seat === seat);
    if (standing === undefined) return found;
    const equal = end.standings.filter(({ rank }) => rank === standing.rank).length;
    return [...found, { place: positions.length - 1, rank: standing.rank + (equal - 1) / 2 }];
  });
}

/** @param {Props} props */
export function RankChart({ ranks, replay, game, store }) {
  const [box, width] = useWidth();
  return html`<figure class="chart rank-chart" ref=${box}>
    <figcaption>${say("Expected rank over the game")}</figcaption>
    ${width > 0 && html`<${Lines} ranks=${ranks} replay=${replay} game=${game} store=${store} width=${width} />`}
  </figure>`;
}

/** @param {Props & { width: number }} props */
function Lines({ ranks, replay: { positions, place: shown }, game, store, width }) {
  const seats = ranks.length;
  const height = EDGE.top + EDGE.bottom + (seats === 2 ? 90 : 34 * (seats - 1));
  const last = Math.max(1, positions.length - 1);
  const inner = width - EDGE.left - EDGE.right;
  const x = (/** @type {number} */ place) => EDGE.left + (place / last) * inner;
  const y = (/** @type {number} */ rank) => EDGE.top + ((rank - 1) / (seats - 1)) * (height - EDGE.top - EDGE.bottom);
  const words = ranks.map(
    (points, seat) => `${seatName(game, seat)}: ${inRow(points.map(({ rank }) => inRanks(rank)))}`,
  );
  const goTo = (/** @type {MouseEvent} */ { offsetX }) =>
    store.jump(Math.round(((offsetX - EDGE.left) / inner) * last));
  const name = sentences(say("Expected rank over the game"), ...words);
  return html`<svg width=${width} height=${height} role="img" aria-label=${name} onClick=${goTo}>
    ${ranks.map((_, index) => {
      const rank = index + 1;
      return html`<path class="grid" d=${`M${EDGE.left} ${y(rank)}H${width - EDGE.right}`} />
        <text x=${EDGE.left - 10} y=${y(rank) + 4} text-anchor="end">${rank}</text>`;
    })}
    <path class="shown-place" d=${`M${x(shown)} ${EDGE.top - 8}V${height - EDGE.bottom + 8}`} />
    ${ranks.map((found, seat) => {
      const points = found.map(({ place, rank }) => [x(place), y(rank)]);
      return html`<${Line} key=${seat} seat=${seat} points=${points} />`;
    })}
  </svg>`;
}
