// The lesson of a first game: what to look at, what to do, and what the own turns led to.

import { sentences } from "heptad";
import { boardOf } from "../lookup.js";
import { say } from "../words.js";
import { advised, amount, crossedBy, happened, isNext, isOwnTurn, isTurn, passing, played } from "./facts.js";
import { later } from "./later.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Events } from "./facts.js" */
/** @import { Seated } from "../types.js" */

const isFirst = isTurn(1);
const isSecond = isTurn(2);

/** Whether the own turn of this number was shown. @param {number} turn */
const isPlayed = (turn) => (/** @type {Seated} */ model, /** @type {Events} */ since) =>
  isOwnTurn(model) && model.game.state.turn === turn + 1 && played(model, since).length > 0;

/** @param {Seated} model @param {Events} since */
const crossed = (model, since) => crossedBy(played(model, since));

/** @type {LessonStep<"seven_wonders_dice">[]} */
const FIRST_TURN = [
  {
    id: "goal",
    when: isFirst,
    at: "wonder",
    text: sentences(
      say("This is your city: your wonder, and buildings in seven colours."),
      say("You cross spaces for points. The game ends soon after somebody has completed three buildings."),
    ),
  },
  {
    id: "forum",
    when: isFirst,
    at: "forum",
    text: sentences(
      say("Each turn, everybody uses the same seven dice, which stay for the others."),
      say("The number of a quarter is the price of the dice in it."),
    ),
  },
  {
    id: "gold",
    when: isFirst,
    at: "gold",
    text: ({ game }) =>
      sentences(
        say("You have {coins}.", { coins: amount(boardOf(game, game.you).coins) }),
        say("Dice and missing resources cost coins; some spaces bring new ones."),
      ),
  },
  {
    id: "space",
    when: isFirst,
    at: (model) => advised(model)[1],
    text: sentences(
      say("A space shows the sign that a die needs, and what it gives."),
      say("The grey number is its cost in resources, of which each that you don't make costs 1 coin."),
    ),
  },
  {
    id: "dice_action",
    when: (model) => isNext(model, "action"),
    at: advised,
    by: "move",
    always: true,
    text: sentences(
      say("Press a die, and the spaces light up that it can cross. Then press one of them."),
      say("These two are cheap now."),
    ),
  },
];

/** @type {LessonStep<"seven_wonders_dice">[]} */
const NEXT_TURNS = [
  { id: "happened", when: isPlayed(1), at: crossed, text: happened },
  {
    id: "others",
    when: isSecond,
    at: ({ game }) => game.seats.filter(({ seat }) => seat !== game.you).map(({ seat }) => `plate:${seat}`),
    text: sentences(
      say("The others chose at the same time. Here you see their sheets."),
      say("Press one to look at it."),
    ),
  },
  {
    id: "second",
    when: isSecond,
    at: "pass",
    by: "move",
    text: (model) =>
      sentences(
        say("The dice were rolled again. Choose a die and a space."),
        say("If all is too expensive, pass: that gives you {coins}.", { coins: passing(model) }),
      ),
  },
  { id: "happened again", when: isPlayed(2), at: crossed, text: happened },
  {
    id: "dice_cost",
    when: (model) => advised(model).length > 0 && model.game.state.turn >= 2 && isNext(model, "action"),
    at: (model) => advised(model)[1],
    always: true,
    text: sentences(
      say("The grey number on a space is its cost in resources."),
      say("Each resource that your warehouse does not produce costs 1 coin."),
      say("Resources are never used up."),
    ),
  },
  {
    id: "basics",
    when: (model) => isOwnTurn(model) && model.game.state.turn >= 3,
    text: sentences(
      say("Now you know how a turn works. Play on as you like."),
      say("New things are explained when they first come up."),
    ),
  },
];

/** @type {LessonStep<"seven_wonders_dice">[]} */
export const lesson = [...FIRST_TURN, ...NEXT_TURNS, ...later];
