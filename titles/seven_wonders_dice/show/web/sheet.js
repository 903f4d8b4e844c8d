// The sheet of a player, large: the wonder, the buildings, the gold reserve and the bonuses.

import {
  html,
  isMoving,
  names,
  seatName,
  SeatName,
  Spot,
  Symbol,
  Table,
  translated,
  useContext,
  useEffect,
  useRef,
} from "heptad";
import { AboutBonus, bonusInWords } from "./about.js";
import { Cross, Effects, Resources } from "./cards.js";
import { boardOf, factsOf, printedBoard, resourcesOf, standingOf, totalOf } from "./lookup.js";
import { Row, SpaceOnSheet } from "./spaces.js";
import { ColourSign, Picture, SIGNS, WonderPicture } from "./symbols.js";
import { counted, pointsInWords, say } from "./words.js";

/** @import { Choosing } from "heptad/types" */
/** @import { Area, Bonus, Building, SheetProps, Shown } from "./types.js" */

/**
 * A sheet, large. `seat` is whose it is; only the player's own one can be crossed. `fresh` are the spaces crossed in
 * the last turn.
 *
 * @param {{ model: Shown, seat: number, fresh: Set<string> }} props
 */
export function Sheet({ model, seat, fresh }) {
  const { choosing } = useContext(Table);
  const sheet = sheetOf(model, seat, fresh);
  const { own, printed } = sheet;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => reveal(root.current, choosing), [model.moves?.decision, model.chosen?.length, choosing.path.join()]);
  const buildings = Object.values(printed.buildings).filter(({ id }) => id !== "wonder");
  const label = say("{city}, the board of {name}", {
    city: translated(printed.name),
    name: seatName(model.game, seat),
  });
  const look = names("sheet", { narrowed: own && choosing.path.length > 0 });
  return html`<section class=${look} ref=${root} aria-label=${label}>
    <${Wonder} sheet=${sheet} />
    ${buildings.map((building) => html`<${City} key=${building.id} sheet=${sheet} building=${building} />`)}
    <${Gold} sheet=${sheet} />
    <${Bonuses} sheet=${sheet} />
  </section>`;
}

/**
 * What the parts of a sheet need. `fresh` are the spaces crossed in the last turn.
 *
 * @param {Shown} model
 * @param {number} seat
 * @param {Set<string>} fresh
 * @returns {SheetProps}
 */
export function sheetOf(model, seat, fresh) {
  const { game } = model;
  const points = standingOf(game, seat)?.points ?? {};
  const printed = printedBoard(model, seat);
  return { model, seat, own: seat === game.you, board: boardOf(game, seat), printed, fresh, points };
}

/**
 * Bring a space into view that can be pressed next, if none is.
 *
 * @param {HTMLElement | null} sheet
 * @param {Choosing} choosing
 */
function reveal(sheet, choosing) {
  const view = sheet?.closest(".table")?.getBoundingClientRect();
  if (!sheet || !view) return;
  const spaces = [...sheet.querySelectorAll(choosing.path.length > 0 ? ".space.now" : ".space.lit")];
  const isSeen = (/** @type {DOMRect} */ { top, bottom }) => top > view.top && bottom < view.bottom;
  if (spaces.some((space) => isSeen(space.getBoundingClientRect()))) return;
  spaces[0]?.scrollIntoView({ block: "center", behavior: isMoving() ? "smooth" : "auto" });
}

/** The place of an area of the catalogue on the sheet. @param {Area} area */
const placed = ({ x, y, width, height }) => ({
  "--column": `${x + 1} / span ${width}`,
  "--row": `${y + 1} / span ${height}`,
});

/** @typedef {{ sheet: SheetProps, building: Building }} BuildingProps */

/** A building other than the wonder. @param {BuildingProps} props */
export function City({ sheet, building }) {
  const rows = [...Map.groupBy(building.spaces, ({ row }) => row).values()];
  const complete = building.spaces.every(({ id }) => sheet.board.crossed.includes(id));
  return html`<div class=${names("building", `c-${building.colour}`, { complete })} style=${placed(building.area)}>
    <h2 class="building-head">
      <${ColourSign} colour=${building.colour} />
      <span class="building-name" title=${translated(building.name)}>${translated(building.name)}</span>
      ${building.first_completion_points > 0 && html`<${First} sheet=${sheet} building=${building} />`}
      <${Worth} sheet=${sheet} building=${building} />
    </h2>
    ${building.side && html`<${Target} sheet=${sheet} building=${building} />`}
    ${rows.map((spaces) => html`<${Row} key=${spaces[0].id} sheet=${sheet} spaces=${spaces} />`)}
  </div>`;
}

/** What a building is worth so far: resources to build with, or points. @param {BuildingProps} props */
function Worth({ sheet: { model, seat, points }, building }) {
  if (building.id !== "warehouse") return html`<${Points} points=${points[building.id]} />`;
  const count = resourcesOf(model.game, seat);
  const words = say("Resources you have in each turn: {count}", { count });
  return html`<span class="produced">
    <span class="unseen">${words}</span><${Resources} count=${count} />
  </span>`;
}

/** @param {{ points?: number }} props */
const Points = ({ points = 0 }) =>
  html`<span class="unseen">${pointsInWords(points)}</span><b class="score" aria-hidden="true">${points}</b>`;

/** Whom a barracks attacks, and how many defenses stand against it. @param {BuildingProps} props */
function Target({ sheet: { model, seat }, building: { id, side } }) {
  const facts = factsOf(model.game, seat).barracks.find(({ building }) => building === id);
  if (facts === undefined) return null;
  const shields = Array.from({ length: model.catalogue.defenses_per_side }, (_, place) => place < facts.defenses);
  const name = seatName(model.game, facts.target);
  const words = { name, shields: facts.defenses, all: shields.length };
  return html`<p class=${`target ${side}`}>
    <span class="unseen">${say("Attacks {name}: {shields} of {all} defenses crossed", words)}</span>
    <${Symbol} of=${side} /><span class="target-name" aria-hidden="true">${name}</span>
    ${shields.map((stands) => html`<${Picture} of=${SIGNS.shield} class=${stands ? "standing" : "fallen"} />`)}
  </p>`;
}

/** Who completes a building first, or did. @param {BuildingProps} props */
function First({ sheet: { model, board }, building }) {
  const points = building.first_completion_points;
  const winner = model.game.state.boards.findIndex(({ first }) => first.includes(building.id));
  const won = board.first.includes(building.id);
  const gone = !won && winner >= 0;
  const words = () => {
    if (won) return counted("Completed first: {n} point", "Completed first: {n} points", points);
    if (gone) return say("{name} completed it first", { name: seatName(model.game, winner) });
    return counted("First to complete it: {n} point", "First to complete it: {n} points", points);
  };
  return html`<span class=${names("first", { gone, won })}>
    <span class="unseen">${words()}</span><span aria-hidden="true">${say("1st +{points}", { points })}</span>
  </span>`;
}

/** The wonder, across the top: who builds it, and its steps. @param {{ sheet: SheetProps }} props */
export function Wonder({ sheet }) {
  const { printed, model, seat, points } = sheet;
  const total = totalOf(model.game, seat);
  const { wonder } = printed.buildings;
  return html`<div class="building wonder c-wonder" data-part="wonder" style=${placed(wonder.area)}>
    <${WonderPicture} board=${printed.id} />
    <div class="wonder-name"><${SeatName} seat=${seat} /><h2>${translated(wonder.title)}</h2></div>
    <span class="wonder-total">
      <span class="unseen">${counted("{n} point in all", "{n} points in all", total)}</span><${Total} points=${total} />
    </span>
    <div class="wonder-steps">
      ${wonder.spaces.map(
        (space) => html`<${SpaceOnSheet} key=${space.id} sheet=${sheet} space=${space}>
          <i class="step-number" aria-hidden="true">${space.position}</i>
        <//>`,
      )}
    </div>
    <span class="wonder-points"><${Points} points=${points.wonder} /></span>
  </div>`;
}

/** All points of a seat so far. @param {{ points: number }} props */
export const Total = ({ points }) =>
  html`<b class="score total" aria-hidden="true"><${Symbol} of="points" />${points}</b>`;

/** The coins, circled. @param {{ sheet: SheetProps }} props */
function Gold({ sheet: { model, board } }) {
  const { area, capacity, name } = model.catalogue.gold_reserve;
  const { coins } = board;
  const circles = Array.from({ length: capacity }, (_, place) => place < coins);
  return html`<div class="building gold c-gold" data-part="gold" style=${placed(area)}>
    <span class="gold-name">
      <${Symbol} of="coin" count=${coins} /><span class="gold-words">${translated(name)}</span>
      <span class="unseen">${say("Gold reserve: {coins} of {capacity}", { coins, capacity })}</span>
    </span>
    <span class="coins" aria-hidden="true">
      ${circles.map((full) => html`<i class=${names("circle", { full })}></i>`)}
    </span>
  </div>`;
}

/** @param {{ sheet: SheetProps }} props */
export function Bonuses({ sheet }) {
  const { bonuses, bonuses_area: area } = sheet.model.catalogue;
  return html`<div class="building bonuses c-gold" style=${placed(area)} role="group" aria-label=${say("Bonuses")}>
    ${bonuses.map((bonus) => html`<${BonusOnSheet} key=${bonus.id} sheet=${sheet} bonus=${bonus} />`)}
  </div>`;
}

/** @param {{ sheet: SheetProps, bonus: Bonus }} props */
function BonusOnSheet({ sheet: { board, own, seat }, bonus }) {
  const crossed = board.bonuses.includes(bonus.id);
  return html`<${Spot}
    spot=${own ? `bonus:${bonus.id}` : `look:${seat}:${bonus.id}`}
    class=${names("space bonus", { crossed })}
    label=${bonusInWords(bonus, crossed)}
    about=${() => html`<${AboutBonus} bonus=${bonus} />`}
  >
    <span class="gain"><${Effects} of=${bonus.effects} /></span>
    ${crossed && html`<${Cross} id=${bonus.id} />`}
  <//>`;
}
