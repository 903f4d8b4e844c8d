// The other boards, small, with what their players did in the last turn. A press makes one large.

import { html, names, seatName, SeatName, Symbol, translated, useMemo } from "heptad";
import { BUILDING_COLOURS, Effects, Gain, Resources, SmallDie } from "./cards.js";
import { boardOf, factsOf, indexOf, printedBoard, resourcesOf, standingOf, totalOf } from "./lookup.js";
import { Total } from "./sheet.js";
import { Sign } from "./symbols.js";
import { coinsInWords, counted, pointsInWords, say, stepInWords } from "./words.js";

/** @import { Board, Building, Index, PrintedBoard, Shown, Space, TurnStep } from "./types.js" */

/**
 * The board of a seat, small. `show` makes one large; `fresh` are the spaces crossed in the last turn, `deeds` its
 * steps.
 *
 * @param {{ model: Shown, seat: number, show(seat: number): void, fresh: Set<string>, deeds?: TurnStep[] }} props
 */
export function Plate({ model, seat, show, fresh, deeds }) {
  const { game } = model;
  const board = boardOf(game, seat);
  const printed = printedBoard(model, seat);
  const shown = [printed, board.crossed.join(), [...fresh].join()];
  const sheet = useMemo(() => html`<${SmallSheet} printed=${printed} board=${board} fresh=${fresh} />`, shown);
  const winner = game.status === "finished" && standingOf(game, seat)?.rank === 1;
  const label = plateInWords(model, seat, board, printed);
  return html`<li class=${names("plate", { winner })} data-key=${`seat:${seat}`} data-part=${`plate:${seat}`}>
    <p class="plate-name"><${SeatName} seat=${seat} /><${Side} game=${game} seat=${seat} /></p>
    <${Facts} model=${model} seat=${seat} board=${board} />
    <button type="button" class="small-sheet" aria-label=${label} onClick=${() => show(seat)}>${sheet}</button>
    ${deeds && html`<${LastTurn} model=${model} seat=${seat} deeds=${deeds} />`}
  </li>`;
}

/** On which side of the reader a seat sits, with its sign. @param {{ game: Shown["game"], seat: number }} props */
function Side({ game, seat }) {
  const { you, seats } = game;
  if (you === null || seat === you || seats.length === 2) return null;
  const { left, right } = factsOf(game, you);
  const words = new Map([
    [left, { side: "left", name: say("left neighbour") }],
    [right, { side: "right", name: say("right neighbour") }],
  ]).get(seat);
  return (
    words && html`<span class="side-of"><${Symbol} of=${words.side} /><span class="unseen">${words.name}</span></span>`
  );
}

/**
 * Points, coins, resources, bonuses and unlocked dice of a seat.
 *
 * @param {{ model: Shown, seat: number, board: Board }} props
 */
function Facts({ model, seat, board }) {
  const { game, catalogue } = model;
  const { dice } = indexOf(catalogue);
  const unlocked = factsOf(game, seat).unlocked.map((id) => dice[id]);
  return html`<p class="plate-facts" aria-hidden="true">
    <${Total} points=${totalOf(game, seat)} /><${Symbol} of="coin" count=${board.coins} />
    <${Resources} count=${resourcesOf(game, seat)} />
    <${BonusMarks} taken=${catalogue.bonuses.map(({ id }) => board.bonuses.includes(id))} />
    ${unlocked.filter(({ special }) => special).map(({ colour }) => html`<${SmallDie} colour=${colour} />`)}
  </p>`;
}

/** Which bonuses are taken. @param {{ taken: boolean[] }} props */
export const BonusMarks = ({ taken: marks }) => html`<span class="plate-bonuses">
  ${marks.map((taken) => html`<i class=${names({ taken })}></i>`)}
</span>`;

/** The same in words. @param {Shown} model @param {number} seat @param {Board} board @param {PrintedBoard} printed */
function plateInWords({ game }, seat, board, printed) {
  return say("Look at the board of {name}: {city}, {points}, {coins}, {resources}, {bonuses} of 3 bonuses", {
    name: seatName(game, seat),
    city: translated(printed.name),
    points: pointsInWords(totalOf(game, seat)),
    coins: coinsInWords(board.coins),
    resources: counted("{n} resource", "{n} resources", resourcesOf(game, seat)),
    bonuses: board.bonuses.length,
  });
}

/**
 * What a seat did in the last turn, in words and in symbols.
 *
 * @param {{ model: Shown, seat: number, deeds: TurnStep[] }} props
 */
function LastTurn({ model, seat, deeds }) {
  const index = indexOf(model.catalogue);
  const printed = printedBoard(model, seat);
  const steps = deeds.map((step) => stepInWords(index, printed, step)).join(", ");
  return html`<p class="deeds">
    <span class="unseen">${say("Last turn: {steps}", { steps })}</span>
    <${Deeds} model=${model} seat=${seat} steps=${deeds} />
  </p>`;
}

/** @param {{ model: Shown, seat: number, steps: TurnStep[] }} props */
export function Deeds({ model, seat, steps }) {
  const index = indexOf(model.catalogue);
  const printed = printedBoard(model, seat);
  return steps.map((step) => html`<${Deed} index=${index} printed=${printed} step=${step} />`);
}

/**
 * A step of a turn as symbols: the die, and what was crossed with it.
 *
 * @param {{ index: Index, printed: PrintedBoard, step: TurnStep }} props
 */
function Deed({ index, printed, step: { move, value, gained } }) {
  const space = "space" in move ? printed.spaces[move.space] : undefined;
  return html`<span class="deed" aria-hidden="true">
    ${"die" in move && html`<${SmallDie} colour=${index.dice[move.die].colour} />`}
    ${space && html`<${CrossedInDeed} space=${space} value=${value ?? space.points} />`}
    ${move.action === "pass" && html`<${Symbol} of="coin" count=${`+${gained}`} />`}
    ${
      move.action === "bonus" &&
      html`<span class="deed-space c-gold"><${Effects} of=${index.bonuses[move.bonus].effects} /></span>`
    }
    ${move.action === "decline" && "–"}
  </span>`;
}

/**
 * What was crossed: its sign, and what it brought. `value` are its points.
 *
 * @param {{ space: Space, value: number }} props
 */
const CrossedInDeed = ({ space, value }) => html`<span class=${`deed-space c-${BUILDING_COLOURS[space.building]}`}>
  <${Sign} of=${space.symbols[0] ?? "wonder"} /><${Gain} space=${{ ...space, points: value }} />
</span>`;

const UNIT = 10; // of a small sheet, for each unit of the grid of the catalogue
const HEIGHT = 11.5; // spaces are a little higher than wide

/**
 * A sheet as one small picture: buildings, open and crossed spaces.
 *
 * @param {{ printed: PrintedBoard, board: Board, fresh: Set<string> }} props
 */
export function SmallSheet({ printed, board, fresh }) {
  const buildings = Object.values(printed.buildings);
  return html`<svg viewBox="0 0 ${24 * UNIT} ${12 * HEIGHT}" aria-hidden="true" focusable="false">
    ${buildings.map(
      (building) => html`<${SmallBuilding} building=${building} crossed=${board.crossed} fresh=${fresh} />`,
    )}
  </svg>`;
}

/** @param {{ building: Building, crossed: string[], fresh: Set<string> }} props */
function SmallBuilding({ building: { area, spaces, id }, crossed, fresh }) {
  const rows = Map.groupBy(spaces, ({ row }) => row);
  const x = area.x * UNIT + 1;
  const y = area.y * HEIGHT + 1;
  const width = area.width * UNIT - 2;
  const height = area.height * HEIGHT - 2;
  const h = (height - 2) / rows.size;
  const colour = BUILDING_COLOURS[id];
  return html`<rect class=${`c-${colour}`} x=${x} y=${y} width=${width} height=${height} rx="2" />
    ${spaces.map((space) => {
      const w = (width - 2) / (rows.get(space.row)?.length ?? 1);
      const place = { left: x + 1 + space.column * w, top: y + 1 + space.row * h, w, h };
      return html`<${SmallSpace} place=${place} taken=${crossed.includes(space.id)} fresh=${fresh.has(space.id)} />`;
    })}`;
}

/** @param {{ place: { left: number, top: number, w: number, h: number }, taken: boolean, fresh: boolean }} props */
function SmallSpace({ place: { left, top, w, h }, taken, fresh }) {
  const look = names("small-space", { taken, fresh });
  return html`<rect class=${look} x=${left + 1} y=${top + 1} width=${w - 2} height=${h - 2} rx="1.5" />
    ${taken && html`<path class="small-cross" d=${`M${left + w / 2 - 4} ${top + h / 2 - 4}l8 8m0-8-8 8`} />`}`;
}
