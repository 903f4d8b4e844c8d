// What is played out over the table: attacks, a building completed first, the last turn, a die that enters the forum.

import { html, listed, seatName, sentences, Symbol, translated } from "heptad";
import { Box, Picture, Sign, SIGNS } from "./symbols.js";
import { coloursOf, Cube, SmallDie } from "./cards.js";
import { indexOf, printedBoard } from "./lookup.js";
import { BonusMarks } from "./players.js";
import { counted, dieName, say } from "./words.js";

/** @import { Envelope, Scene } from "heptad/types" */
/** @import { Page, Started } from "./types.js" */

/** @typedef {Envelope<"seven_wonders_dice">} Event */
/** @typedef {Omit<Scene, "key">} Played */
/** @template {string} T @typedef {Extract<Event, { type: T }>["data"]} Data */
/** @typedef {Data<"attacks_scored">["attacks"][number]} Attack */

/**
 * The versions at which turns ended: the ends of the batches that start the next one, and of the last one.
 *
 * @param {Event[]} events
 */
export const turns = (events) =>
  [...Map.groupBy(events, ({ batch }) => batch).values()]
    .filter((batch) => batch.some(({ type }) => type === "turn_started" || type === "finished"))
    .map((batch) => batch[batch.length - 1].version);

/** @param {Event[]} events @param {object} _ @param {Started} after @param {Page} model @returns {Scene[]} */
export const scenes = (events, _, after, model) =>
  events.flatMap((event) => {
    const scene = sceneOf(event, after, model);
    return scene === null ? [] : [{ key: `${event.type}:${event.version}`, ...scene }];
  });

/** @param {Event} event @param {Started} game @param {Page} model @returns {Played | null} */
function sceneOf(event, game, { catalogue }) {
  switch (event.type) {
    case "attacks_scored":
      return attackScene(event.data, { game, catalogue });
    case "first_completed":
      return firstScene(event.data, { game, catalogue });
    case "last_turn_called":
      return lastScene(event.data, { game, catalogue });
    case "die_entered":
      return dieScene(event.data, { game, catalogue });
    default:
      return null;
  }
}

/** @typedef {{ game: Started, catalogue: Page["catalogue"] }} Place */

/** @param {Data<"attacks_scored">} data @param {Place} at @returns {Played} */
function attackScene({ attacks }, at) {
  return {
    words: sentences(...attacks.map((attack) => attackInWords(at.game, attack))),
    content: () => html`<div class="dice-scene"><h2>${say("Attacks")}</h2>
      ${attacks.map((attack, order) => html`<${AttackLine} attack=${attack} at=${at} order=${order} />`)}
    </div>`,
    milliseconds: Math.min(2600, 1300 + 250 * attacks.length),
    before: true,
  };
}

/** @param {Started} game @param {Attack} attack */
const attackInWords = (game, { seat, target, printed, defenses, points }) =>
  counted(
    "{name} attacks {target}: {printed} less {shields} is {n} point",
    "{name} attacks {target}: {printed} less {shields} is {n} points",
    points,
    { name: seatName(game, seat), target: seatName(game, target), printed, shields: defenses },
  );

/** @param {{ attack: Attack, at: Place, order: number }} props */
function AttackLine({ attack, at, order }) {
  const { seat, target, space, printed, defenses, points } = attack;
  const { game, catalogue } = at;
  const [weapon] = printedBoard(at, seat).spaces[space].symbols;
  const shields = Array.from({ length: catalogue.defenses_per_side }, (_, place) => place < defenses);
  return html`<p
    class="attack-line" style=${{ "--order": order }} aria-label=${attackInWords(game, attack)} role="img"
  >
    <b>${seatName(game, seat)}</b>
    <span class="weapon"><${Sign} of=${weapon} /></span>
    <span class="struck">
      <b>${seatName(game, target)}</b>
      ${shields.map((stands) => html`<${Picture} of=${SIGNS.shield} class=${stands ? "standing" : "fallen"} />`)}
    </span>
    <span class="sum">
      ${defenses > 0 && html`<span>${printed} − ${defenses} =</span>`}<${Symbol} of="points" count=${points} />
    </span>
  </p>`;
}

/** @param {Started} game @param {number[]} seats */
const namesOf = (game, seats) => listed(seats.map((seat) => seatName(game, seat)));

/** @param {Data<"first_completed">} data @param {Place} at @returns {Played} */
function firstScene({ seats, building, points }, { game, catalogue }) {
  const name = translated(catalogue.buildings.find(({ id }) => id === building)?.name);
  const words = counted(
    "{names}: first to complete the {building}, {n} point",
    "{names}: first to complete the {building}, {n} points",
    points,
    { names: namesOf(game, seats), building: name },
  );
  return {
    words,
    milliseconds: 1700,
    content: () => html`<div class="dice-scene notice">
      <${Box} colours=${coloursOf([building])} /><h2>${words}</h2><${Symbol} of="points" count=${`+${points}`} />
    </div>`,
  };
}

/** @param {Data<"last_turn_called">} data @param {Place} at @returns {Played} */
function lastScene({ seats }, { game, catalogue }) {
  const words = say("{names} crossed the third bonus. One more turn!", { names: namesOf(game, seats) });
  return {
    words,
    milliseconds: 1900,
    content: () => html`<div class="dice-scene notice">
      <${BonusMarks} taken=${catalogue.bonuses.map(() => true)} /><h2>${words}</h2>
    </div>`,
  };
}

/** @param {Data<"die_entered">} data @param {Place} at @returns {Played} */
function dieScene({ die, replaced, seats }, { game, catalogue }) {
  const { dice } = indexOf(catalogue);
  const [enters, leaves] = [dice[die], dice[replaced]];
  const title = say("The {die} enters the forum", { die: dieName(enters) });
  const more = [
    say("in place of the {die}", { die: dieName(leaves) }),
    say("unlocked by {names}", { names: namesOf(game, seats) }),
  ];
  return {
    words: sentences(title, ...more),
    milliseconds: 1800,
    content: () => html`<div class="dice-scene notice">
      <span class="swap">
        <${SmallDie} colour=${leaves.colour} /><${Symbol} of="right" />
        <span class="die"><${Cube} die=${enters} upper=${1} /></span>
      </span>
      <h2>${title}</h2>${more.map((line) => html`<p>${line}</p>`)}
    </div>`,
  };
}
