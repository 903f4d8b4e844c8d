// The lesson of a first game: what to look at, what to do, and what the own moves led to.

import { sentences, translated } from "heptad";
import { cityName, counted, say, wonderOf } from "../words.js";
import { advised, built, happened, isChoosing, isRevealed, placeOf, turnsOf } from "./facts.js";
import { later } from "./later.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Model } from "./facts.js" */

/** Whether this player chooses a card for the turn of this number. @param {number} turn */
const isTurn = (turn) => (/** @type {Model} */ model) => isChoosing(model) && turnsOf(model) === turn;

const isFirst = isTurn(0);
const isSecond = isTurn(1);

/** The cities at both sides. @param {Model} model */
const neighbours = ({ game }) => {
  const { left, right } = game.derived.cities[game.you];
  return [left.city, right.city];
};

/** @type {LessonStep<"seven_wonders">[]} */
const FIRST_TURN = [
  {
    id: "goal",
    when: isFirst,
    text: (model) => {
      const { wonder } = model.game.state.cities[model.game.you];
      return sentences(
        say("This is your city, with the wonder {name}.", {
          name: wonder === null ? "" : translated(wonderOf(model, wonder).name),
        }),
        say("Three ages, six cards in each: then the city with the most points wins."),
      );
    },
    at: ({ game }) => `city${game.you}`,
  },
  {
    id: "means",
    when: isFirst,
    at: "means",
    text: ({ game }) =>
      sentences(
        counted("You begin with {n} coin.", "You begin with {n} coins.", game.state.cities[game.you].coins),
        say("Here you also see your shields, and the resources that your city makes every turn."),
      ),
  },
  {
    id: "hand",
    when: isFirst,
    at: "hand",
    text: sentences(
      say("This is your hand. The band at the top of a card says what it gives you."),
      say("You build one card. The others go to a neighbour."),
    ),
  },
  {
    id: "mark",
    when: (model) => isFirst(model) && built(model, () => true),
    at: (model) => built(model, () => true),
    text: sentences(
      say("A tick marks a card that you can build without paying, a coin what a card costs you."),
      say("Cards with neither can't be built now."),
    ),
  },
  {
    id: "first",
    when: isChoosing,
    at: advised,
    by: "move",
    always: true,
    text: sentences(
      say("Press a card, then choose what to do with it: build it, put it under your wonder, or sell it."),
      say("A brown or grey card is a good start: it makes resources every turn."),
    ),
  },
];

/** @type {LessonStep<"seven_wonders">[]} */
const NEXT_TURNS = [
  { id: "happened", when: isRevealed(1), at: placeOf, text: happened },
  {
    id: "passed",
    when: isSecond,
    at: "hand",
    text: sentences(
      say("All chose at the same time, and all cards were shown together."),
      say("Then everyone passed the hand on: these cards come from a neighbour."),
    ),
  },
  {
    id: "neighbours",
    when: isSecond,
    at: (model) => neighbours(model).map((city) => `city:${city}`),
    text: (model) => {
      const [left, right] = neighbours(model).map((city) => cityName(model.game, city));
      return sentences(
        say("{left} and {right} are your neighbours.", { left, right }),
        say("You can buy resources from them, and your shields are compared with theirs after each age."),
      );
    },
  },
  {
    id: "second",
    when: isSecond,
    at: advised,
    by: "move",
    text: sentences(say("Choose the next card."), say("What you don't take, a neighbour may build.")),
  },
  { id: "happened again", when: isRevealed(2), at: placeOf, text: happened },
  {
    id: "wonder",
    when: isTurn(2),
    at: ({ game }) => {
      const next = game.derived.cities[game.you].next_stage;
      return next === null ? undefined : `stage:${game.you}:${next.stage}`;
    },
    text: sentences(
      say("This is the next stage of your wonder, with its cost."),
      say("You build it with a card that you put under it. Stages are built in order."),
    ),
  },
  {
    id: "basics",
    when: isTurn(2),
    text: sentences(
      say("Now you know how a turn works. Play on as you like."),
      say("New things are explained when they first come up."),
    ),
  },
];

/** @type {LessonStep<"seven_wonders">[]} */
export const lesson = [...FIRST_TURN, ...NEXT_TURNS, ...later];
