// The board of 7 by 7 cells: cards, pieces and gates, the ways of pieces, and arrows for a row or a column.

import { html, names, seatName, Spot, Table, useContext } from "heptad";
import { CellAbout, cellLabel, seatsAt } from "./about.js";
import { Cube, TopCard } from "./cards.js";
import { cellZone, kindOf } from "./moves.js";
import { Sign } from "./symbols.js";
import { columnOf, rowOf, say } from "./words.js";

/** @import { Event, LaidCard, Origins, Seat, Shown, State } from "./types.js" */

const LINES = [...new Array(7).keys()];
const CELLS = [...new Array(49).keys()];

/** @param {{ model: Shown, state: State, origins: Origins }} props */
export function Board({ model, state, origins }) {
  const { choosing } = useContext(Table);
  const isAsked = kindOf(model.moves) === "line";
  const lit = new Set(CELLS.filter((cell) => choosing.isLit(cellZone(cell))));
  const home = state.players[model.game.you ?? 0].piece;
  const isFocusable = (/** @type {number} */ cell) => lit.has(cell) || (lit.size === 0 && cell === home);
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => handleArrows(event, lit);
  const cellOf = (/** @type {number} */ cell) =>
    html`<${Cell}
      key=${cell} model=${model} state=${state} cell=${cell} origins=${origins} focusable=${isFocusable(cell)}
    />`;
  return html`<div class=${names("board", { asked: isAsked })} data-zone="board" onKeyDown=${onKeyDown}>
    ${["column", "row"].map((kind) =>
      LINES.map((index) => html`<${Line} kind=${kind} index=${index} isAsked=${isAsked} />`),
    )}
    ${state.players.map((player, seat) => html`<${GateMark} player=${player} name=${seatName(model.game, seat)} />`)}
    <div class="cells">
      ${CELLS.map(cellOf)}
      <${Trails} state=${state} events=${model.events} />
    </div>
  </div>`;
}

/** @param {{ model: Shown, state: State, cell: number, origins: Origins, focusable: boolean }} props */
function Cell({ model, state, cell, origins, focusable }) {
  const stack = state.stacks[cell] ?? [];
  const { piece } = seatsAt(state, cell);
  return html`<${Spot}
    spot=${cellZone(cell)} data-key=${cellZone(cell)} label=${cellLabel(model, state, cell)}
    class=${cellClass(model, state, cell)} tabindex=${focusable ? 0 : -1}
    about=${() => html`<${CellAbout} model=${model} state=${state} cell=${cell} />`}
  >
    ${stack.length > 0 && topCard(model, stack, cell, origins)}
    ${stack.length > 1 && html`<b class="height">${stack.length}</b>`}
    ${piece >= 0 && html`<${Piece} model=${model} state=${state} seat=${piece} />`}
  <//>`;
}

/**
 * A cell that the piece can reach, the gate of a player, a cell that was chosen.
 *
 * @param {Shown} model
 * @param {State} state
 * @param {number} cell
 */
function cellClass({ game }, state, cell) {
  const gate = state.players[seatsAt(state, cell).gate];
  const isChosen = chosenCells(state).includes(cell);
  return names("cell", gate && `k-${gate.colour}`, {
    gated: gate,
    reach: game.derived.reach.includes(cell),
    aimed: isChosen,
  });
}

/** The cells that were chosen so far for the effect that is being carried out. @param {State} state */
function chosenCells({ course }) {
  const frame = course.at(-1);
  return frame?.type === "effect" ? [...Object.values(frame.cells ?? {}).flat(), ...(frame.chosen ?? [])] : [];
}

/**
 * The top card of a cell. Another card is another element, so that it moves to its place.
 *
 * @param {Shown} model
 * @param {LaidCard[]} stack
 * @param {number} cell
 * @param {Origins} origins
 */
function topCard(model, stack, cell, origins) {
  const [laid] = stack;
  return html`<${TopCard}
    model=${model} laid=${laid} key=${`${stack.length}${laid.card}${laid.up}`}
    data-key=${`${cellZone(cell)}#${stack.length}:${laid.card}:${laid.up}`} data-from=${origins.get(cellZone(cell))}
  />`;
}

/** @param {{ model: Shown, state: State, seat: number }} props */
function Piece({ model, state, seat }) {
  const isActive = state.turn.seat === seat && model.game.status === "playing";
  return html`<span class=${names("piece", { turn: isActive })} data-key=${`piece:${seat}`}>
    <${Cube} colour=${state.players[seat].colour} />
  </span>`;
}

/** At which edge of the board a gate lies, by its cell. @type {Record<number, string>} */
const EDGES = { 3: "north", 27: "east", 45: "south", 21: "west" };

/** The mark of a gate outside the edge of the board. @param {{ player: Seat, name: string }} props */
function GateMark({ player, name }) {
  return html`<span class=${names("gate-mark", EDGES[player.gate], `k-${player.colour ?? "none"}`)} aria-hidden="true">
    <${Sign} of="gate" /><span>${name}</span>
  </span>`;
}

/**
 * The number of a row or column; an arrow to choose it where a line is asked for.
 *
 * @param {{ kind: "row" | "column", index: number, isAsked: boolean }} props
 */
function Line({ kind, index, isAsked }) {
  const number = index + 1;
  const place = { [kind === "row" ? "gridRow" : "gridColumn"]: index + 2 };
  if (!isAsked) return html`<span class=${`line ${kind}`} style=${place} aria-hidden="true">${number}</span>`;
  const name = kind === "row" ? say("row {number}", { number }) : say("column {number}", { number });
  return html`<${Spot}
    spot=${`line:${kind} ${index}`} class=${`line ${kind}`} style=${place}
    label=${say("Choose {line}", { line: name })} about=${() => name}
  >${number}${kind === "row" ? "→" : "↓"}<//>`;
}

/** Where pieces went in the last batch. @param {{ state: State, events: Event[] }} props */
function Trails({ state, events }) {
  const moved = new Set(events.flatMap(({ type, data }) => (type === "piece_moved" ? [data.seat] : [])));
  return html`<svg class="trails" viewBox="0 0 7 7" aria-hidden="true">
    ${[...moved].map((seat) => {
      const { piece, previous, colour } = state.players[seat];
      return previous !== null && html`<path class=${`k-${colour}`} d=${trail(previous, piece)} />`;
    })}
  </svg>`;
}

/**
 * A line from cell to cell, which ends before the piece: that stands below the middle.
 *
 * @param {number} from
 * @param {number} to
 */
function trail(from, to) {
  const [right, down] = [columnOf(to) - columnOf(from), rowOf(to) - rowOf(from)];
  const part = Math.max(0, 1 - 0.45 / Math.hypot(right, down));
  return `M${columnOf(from) + 0.5} ${rowOf(from) + 0.65}l${right * part} ${down * part}`;
}

/** How many rows down and columns to the right each arrow goes. @type {Record<string, [number, number] | undefined>} */
const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/**
 * Arrows go from a cell to the nearest lit one in their direction; with Shift to the next cell, lit or not.
 *
 * @param {KeyboardEvent} event
 * @param {Set<number>} lit
 */
function handleArrows(event, lit) {
  const arrow = ARROWS[event.key];
  const board = /** @type {HTMLElement} */ (event.currentTarget);
  const { spot } = /** @type {HTMLElement} */ (event.target).dataset;
  const from = CELLS.find((cell) => cellZone(cell) === spot);
  if (arrow === undefined || from === undefined) return;
  const next = nextCell(from, event.shiftKey ? CELLS.filter((cell) => distance(from, cell) === 1) : [...lit], arrow);
  if (next === undefined) return; // the page goes to the next lit spot
  /** @type {HTMLElement | null} */ (board.querySelector(`[data-spot="${cellZone(next)}"]`))?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The cell that lies most directly in the direction of an arrow.
 *
 * @param {number} from
 * @param {number[]} cells
 * @param {[number, number]} arrow
 */
function nextCell(from, cells, [down, right]) {
  const ways = cells.map((cell) => ({
    cell,
    rows: rowOf(cell) - rowOf(from),
    columns: columnOf(cell) - columnOf(from),
  }));
  const ahead = ways.filter(({ rows, columns }) => rows * down + columns * right > 0);
  const detour = (/** @type {{ rows: number, columns: number }} */ { rows, columns }) =>
    Math.abs(rows) * (down ? 1 : 3) + Math.abs(columns) * (right ? 1 : 3);
  return ahead.sort((one, other) => detour(one) - detour(other))[0]?.cell;
}

/** The steps from cell to cell along rows and columns. @param {number} one @param {number} other */
const distance = (one, other) => Math.abs(rowOf(one) - rowOf(other)) + Math.abs(columnOf(one) - columnOf(other));
