// What the lesson explains when it comes up for the first time.

import { sentences } from "heptad";
import { indexOf, printedBoard } from "../lookup.js";
import { say } from "../words.js";
import { isNext, isOwnTurn, spacesOf } from "./facts.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Seated } from "../types.js" */

/** The spaces that attack and can be crossed now, as spots. @param {Seated} model */
const attacks = (model) =>
  spacesOf(
    model,
    (move) => "space" in move && printedBoard(model, model.game.you).spaces[move.space].kind === "attack",
  );

/** The next step of the wonder, if it can be built now, as a spot. @param {Seated} model */
const wonders = (model) => spacesOf(model, ({ action }) => action === "wonder");

/** The special dice in the forum, as spots. @param {Seated} model */
const specials = ({ game, catalogue }) =>
  game.state.forum.filter(({ die }) => indexOf(catalogue).dice[die].special).map(({ die }) => `die:${die}`);

/** @type {LessonStep<"seven_wonders_dice">[]} */
export const later = [
  {
    id: "dice_effect",
    when: (model) => isNext(model, "cross_space", "cross_up_to_two", "construct_without_die_cost", "extra_action"),
    always: true,
    text: sentences(say("Your cross has set something off: your turn continues."), say("You may also do without it.")),
  },
  {
    id: "dice_bonus",
    when: (model) => isNext(model, "take_bonus"),
    always: true,
    text: sentences(
      say("A complete building of the city brings a bonus."),
      say("As soon as somebody has crossed all three, one more turn is played, and the game is over."),
    ),
  },
  {
    id: "dice_red",
    when: (model) => attacks(model).length > 0,
    at: (model) => attacks(model)[0],
    always: true,
    text: sentences(
      say("An attack scores at once: its number, less the neighbour's shields on that side."),
      say("A shield that is crossed now counts from the next turn."),
    ),
  },
  {
    id: "dice_wonder",
    when: (model) => wonders(model).length > 0,
    at: (model) => wonders(model)[0],
    always: true,
    text: say("You need no die for your wonder: press its next step. Each resource that you lack costs 1 coin."),
  },
  {
    id: "dice_special",
    when: (model) => isOwnTurn(model) && specials(model).length > 0,
    at: specials,
    always: true,
    text: say("The black, white and purple dice can be chosen only by those who have unlocked them."),
  },
  {
    id: "last turn",
    when: (model) => isOwnTurn(model) && model.game.state.last === model.game.state.turn,
    text: say("This is the last turn. Coins are worth nothing at the end: cross what gives points."),
  },
];
