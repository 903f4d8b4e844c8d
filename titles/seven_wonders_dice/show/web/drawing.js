// The drawing of 7 Wonders Dice: the forum with its dice, one sheet large, and the sheets of the others.

import {
  html,
  isMoving,
  names,
  seatName,
  Symbol,
  Table as TableContext,
  translated,
  useContext,
  useEffect,
  useRef,
  useState,
} from "heptad";
import { Forum } from "./board.js";
import { coloursOf } from "./cards.js";
import { legend } from "./legend.js";
import { boardOf, priceOf, totalOf } from "./lookup.js";
import { chosen, question, steps } from "./moves.js";
import { pictures } from "./pictures.js";
import { Deeds, Plate } from "./players.js";
import { scenes, turns } from "./scenes.js";
import { Sheet, Total } from "./sheet.js";
import { Box } from "./symbols.js";
import { coinsInWords, counted, say } from "./words.js";

/** @import { Drawing } from "heptad/types" */
/** @import { Board, Memory, Page, Shown, Started, TurnStep } from "./types.js" */

/** @param {{ model: Shown }} props */
function Table({ model }) {
  const { game } = model;
  const { choosing } = useContext(TableContext);
  const [looked, look] = useState(/** @type {number | null} */ (null));
  const { fresh, deeds } = useLastTurn(model);
  const home = game.you ?? 0;
  useEffect(() => look(null), [choosing.path[0]]); // a player who presses a die wants to see the own board
  const shown = looked ?? home;
  const others = game.seats.map((_, place) => (home + place) % game.seats.length).filter((seat) => seat !== shown);
  return html`<div class=${names("dice-table", { still: !isMoving() })}>
    <${Forum} model=${model} />
    ${deeds && html`<${DeedStrip} model=${model} seats=${others} deeds=${deeds} />`}
    <div class="own-place">
      ${shown !== home && game.you !== null && html`<${HomeButton} look=${look} />`}
      <${Sheet} key=${shown} model=${model} seat=${shown} fresh=${fresh[shown]} />
    </div>
    <ul class=${names("plates", { many: others.length > 3 })} aria-label=${say("The other boards")}>
      ${others.map(
        (seat) => html`<${Plate}
          key=${seat} model=${model} seat=${seat} show=${look} fresh=${fresh[seat]} deeds=${deeds?.get(seat)}
        />`,
      )}
    </ul>
  </div>`;
}

/** @param {{ look(seat: null): void }} props */
const HomeButton = ({ look }) =>
  html`<button type="button" class="plain home-button" onClick=${() => look(null)}>
    ${say("Back to your board")}
  </button>`;

/**
 * What the others did in the last turn, in one line for phones.
 *
 * @param {{ model: Shown, seats: number[], deeds: Map<number, TurnStep[]> }} props
 */
const DeedStrip = ({ model, seats, deeds }) => html`<p class="deed-strip" aria-hidden="true">
  ${seats
    .filter((seat) => deeds.has(seat))
    .map(
      (seat) => html`<span>
        <b>${seatName(model.game, seat)}</b><${Deeds} model=${model} seat=${seat} steps=${deeds.get(seat)} />
      </span>`,
    )}
</p>`;

/**
 * What each seat did in the turn before, as far as this page has seen it: fresh crosses and deeds, by seat.
 *
 * @param {Shown} model
 */
function useLastTurn({ game: { state }, events }) {
  /** @type {Memory} */
  const nothing = { turn: 0, before: null, counts: [], deeds: null, played: 0 };
  const memory = useRef(nothing).current;
  if (state.turn !== memory.turn) {
    memory.before = state.turn === memory.turn + 1 ? memory.counts : null;
    memory.counts = state.boards.map(({ crossed }) => crossed.length);
    memory.turn = state.turn;
  }
  const played = events.filter((event) => event.type === "turn_played");
  if (played.length > 0) {
    memory.deeds = new Map(played.map(({ data }) => [data.seat, data.steps]));
    memory.played = state.turn;
  }
  const fresh = (/** @type {Board} */ { crossed, fresh: own }, /** @type {number} */ seat) =>
    new Set(crossed.slice(own > 0 ? -own : (memory.before?.[seat] ?? crossed.length)));
  const isRecent = state.turn - memory.played <= 1;
  return { fresh: state.boards.map(fresh), deeds: isRecent ? memory.deeds : null };
}

/** The turn; on a phone also the own coins and points, since the sheet scrolls. @param {Page} model */
function stand({ game }) {
  if (game.state === null) return "";
  const started = /** @type {Started} */ (game);
  return html`${turnInWords(started)}${game.you !== null && html`<${OwnFacts} game=${started} seat=${game.you} />`}`;
}

/** @param {{ game: Started, seat: number }} props */
const OwnFacts = ({ game, seat }) => html`<span class="own-facts" aria-hidden="true">
  <${Symbol} of="coin" count=${boardOf(game, seat).coins} /><${Total} points=${totalOf(game, seat)} />
</span>`;

/** @param {Started} game */
function turnInWords({ state, status }) {
  if (status !== "playing") return counted("{n} turn", "{n} turns", state.turn);
  const turn = say("Turn {turn}", { turn: state.turn });
  if (state.last === 0) return turn;
  const isLast = state.turn === state.last;
  return html`<span class="turn-number">${turn} · </span>
    <b class="last-turn">${isLast ? say("the last turn") : say("one more turn")}</b>`;
}

/** The name of a row of the score sheet. @param {string} row @param {Page} model */
function category(row, { catalogue }) {
  const named = [...catalogue.buildings, ...catalogue.boards[0].buildings].find(({ id }) => id === row);
  const box = html`<${Box} colours=${coloursOf([row])} />`;
  return html`<span class="category">${box}<span>${translated(named?.name)}</span></span>`;
}

/** @type {Drawing<"seven_wonders_dice">} */
export const drawing = {
  Table,
  layout: { scores: "small" },
  steps,
  question,
  outcome: (move) => ({
    lines: priceOf(move) > 0 ? [say("It costs {coins}.", { coins: coinsInWords(priceOf(move)) })] : [],
  }),
  chosen,
  stand,
  scenes,
  turns,
  category,
  lesson: () => import("./lesson/lesson.js").then((module) => module.lesson),
  legend,
  pictures,
  automatic: () => true, // all that decides about it lies open
  rows: ({ catalogue }) => catalogue.scoring_rows,
  rules: () => "3",
  tieBreak: say("Coins"),
};
