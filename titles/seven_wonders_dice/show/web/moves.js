// How a turn is put together: what is asked, what is pressed for it, and what is chosen.

import { html, Symbol, translated } from "heptad";
import { Effects, Gain, SmallDie } from "./cards.js";
import { boardOf, indexOf, lyingDie, printedBoard, priceOf, symbolOn, taskOf } from "./lookup.js";
import { Sign } from "./symbols.js";
import { anyBuilding, coinsInWords, dieName, say, sayAs, spaceName, stepInWords } from "./words.js";

/** @import { Choosing, Entry, LegalMove, Markup, Step } from "heptad/types" */
/** @import { Asked, TurnStep } from "./types.js" */

/** @typedef {Extract<LegalMove<"seven_wonders_dice">["move"], { action: "build" }>} Build */

/**
 * The ways to put a move together: a die and then a space, or a space and then a die. What can be built is the answer
 * of the API; refused moves are explained beside the spaces.
 *
 * @param {Entry<"seven_wonders_dice">} entry
 * @param {Asked} model
 * @returns {Step[] | Step[][]}
 */
export function steps(entry, model) {
  if ("refusal" in entry) return [];
  const { move, label } = entry;
  const price = priceOf(entry);
  const coins = coinsInWords(price);
  switch (move.action) {
    case "build":
      return waysToBuild(model, move, price);
    case "wonder":
      return [{ spot: `space:${move.space}` }, done(say("Build, {price}", { price: coins }), price)];
    case "cross":
      return [{ spot: `space:${move.space}` }, done(say("Cross it, {price}", { price: coins }), price)];
    case "bonus":
      return [bonusButton(model, move.bonus)];
    case "pass":
      return [{ spot: "pass", button: true, order: -1, label: passLabel(model, label) }];
    case "decline":
      return [{ spot: "decline", button: true, label }];
    default:
      return [{ spot: "take_back", button: true, label: say("Take back") }];
  }
}

/** @param {Asked} model @param {Build} move @param {number} price @returns {Step[][]} */
function waysToBuild(model, move, price) {
  const die = { spot: `die:${move.die}`, label: html`<${DieName} model=${model} id=${move.die} />` };
  const space = { spot: `space:${move.space}`, label: spaceName(printedBoard(model, model.game.you), move.space) };
  const order = Object.keys(printedBoard(model, model.game.you).spaces).indexOf(move.space);
  const dieFirst = [
    die,
    { ...space, order, label: html`<${SpaceLabel} model=${model} id=${move.space} price=${price} />` },
  ];
  if (model.moves.moves.some((other) => isCheaperTwin(model, other, move, price))) return [dieFirst];
  return [dieFirst, [space, { ...die, label: html`<${DieLabel} model=${model} id=${move.die} price=${price} />` }]];
}

/**
 * Whether a move crosses the same space with a die that shows the same and costs less, or is listed before.
 *
 * @param {Asked} model
 * @param {LegalMove<"seven_wonders_dice">} other
 * @param {Build} move
 * @param {number} price
 */
function isCheaperTwin({ game, catalogue }, other, { space, die }, price) {
  const twin = other.move;
  if (twin.action !== "build" || twin.space !== space || twin.die === die) return false;
  const symbol = (/** @type {string} */ id) => symbolOn(indexOf(catalogue), lyingDie(game, id));
  const difference = priceOf(other) - price;
  return symbol(twin.die) === symbol(die) && (difference < 0 || (difference === 0 && twin.die < die));
}

/** The last step, with its price. @param {string} words @param {number} price @returns {Step} */
const done = (words, price) => ({ spot: "do", label: html`<${Symbol} of="coin" count=${price} /> ${words}` });

/** Bonuses come as on the board, before taking back. @param {Asked} model @param {string} id @returns {Step} */
function bonusButton({ catalogue }, id) {
  const bonus = indexOf(catalogue).bonuses[id];
  const order = catalogue.bonuses.indexOf(bonus) - catalogue.bonuses.length;
  const label = html`<span class="option-space"><${Effects} of=${bonus.effects} /> ${translated(bonus.name)}</span>`;
  return { spot: `bonus:${id}`, button: true, order, label };
}

/** With what the gold reserve still takes. @param {Asked} model @param {string} label */
function passLabel({ catalogue, game }, label) {
  const room = catalogue.gold_reserve.capacity - boardOf(game, game.you).coins;
  return html`<${Symbol} of="coin" count=${`+${Math.min(catalogue.pass_coins, room)}`} /> ${label}`;
}

/** @typedef {{ model: Asked, id: string, price: number }} LabelProps */

/** @param {LabelProps} props */
function SpaceLabel({ model, id, price }) {
  const printed = printedBoard(model, model.game.you);
  return html`<${Priced} price=${price}><${Gain} space=${printed.spaces[id]} /> ${spaceName(printed, id)}<//>`;
}

/** @param {LabelProps} props */
function DieLabel({ model, id, price }) {
  return html`<${Priced} price=${price}><${DieName} model=${model} id=${id} /><//>`;
}

/** @param {{ model: Asked, id: string }} props */
function DieName({ model, id }) {
  const index = indexOf(model.catalogue);
  const die = index.dice[id];
  const sign = html`<${Sign} of=${symbolOn(index, lyingDie(model.game, id)).id} />`;
  const words = sayAs("a button", "{die}", { die: dieName(die) });
  return html`<span class="option-space"><${SmallDie} colour=${die.colour}>${sign}<//> ${words}</span>`;
}

/** @param {{ price: number, children?: Markup }} props */
const Priced = ({ price, children }) => html`<span class="option-space">
  ${children} <${Symbol} of="coin" count=${price} /><span class="unseen">${coinsInWords(price)}</span>
</span>`;

/**
 * What is asked: what the task that is next in the turn allows.
 *
 * @param {Asked} model
 * @param {Choosing<"seven_wonders_dice">} choosing
 */
export function question(model, choosing) {
  if (choosing.path.length > 0) return nextStep(model, choosing);
  const isForced = model.moves.moves.every(({ move, setting }) => setting || move.action === "pass");
  if (isForced) return say("You can cross nothing now: pass.");
  const printed = printedBoard(model, model.game.you);
  const task = taskOf(model.game);
  switch (task.type) {
    case "action":
      return say("Choose a die or a space, or pass.");
    case "extra_action":
      return say("Another action: choose a die or a space, or pass.");
    case "construct_without_die_cost":
      return say("Choose a die that costs you nothing now, and a space.");
    case "cross_space":
      return say("Cross one space without a die: {buildings}.", { buildings: anyBuilding(printed, task.buildings) });
    case "cross_up_to_two":
      return say("Cross up to two spaces without a die: {buildings}.", {
        buildings: anyBuilding(printed, task.buildings),
      });
    case "take_bonus":
      return say("The building is complete! Choose a bonus.");
    default:
      return undefined; // the prompt of the decision is shown
  }
}

/**
 * What is asked once a die or a space is pressed.
 *
 * @param {Asked} model
 * @param {Choosing<"seven_wonders_dice">} choosing
 */
function nextStep(model, choosing) {
  const [kind, id] = choosing.path[0].split(":");
  const index = indexOf(model.catalogue);
  if (kind === "die")
    return say("What do you cross with the {die} ({face})?", {
      die: dieName(index.dice[id]),
      face: translated(symbolOn(index, lyingDie(model.game, id)).name),
    });
  const space = spaceName(printedBoard(model, model.game.you), id);
  switch (choosing.here[0]?.move.move.action) {
    case "build":
      return say("{space}: with which die?", { space });
    case "wonder":
      return say("{space}: build it?", { space });
    default:
      return say("{space}: cross it?", { space });
  }
}

/** The steps that the player has chosen in this turn, in words. @param {Asked} model */
export function chosen(model) {
  const printed = printedBoard(model, model.game.you);
  const own = /** @type {TurnStep[]} */ (model.moves.chosen ?? []);
  return own.map((step) => stepInWords(indexOf(model.catalogue), printed, step)).join(" → ");
}
