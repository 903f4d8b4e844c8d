// What the lesson explains when it comes up for the first time.

import { sentences } from "heptad";
import { waysToStage } from "../moves.js";
import { cardOf, counted, say } from "../words.js";
import { built, handOf, isAt, isChoosing } from "./facts.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Way } from "../types.js" */
/** @import { Model } from "./facts.js" */

const isTrade = (/** @type {Way} */ { cost }) => cost.left + cost.right > 0;
const isChain = (/** @type {Way} */ { move }) => move.action === "build" && move.by === "chain";

/** A card of this colour in the own hand, as a spot. @param {Model} model @param {string} colour */
function held(model, colour) {
  const card = handOf(model).find((id) => cardOf(model, id).colour === colour);
  return card && `card:${card}`;
}

/** The neighbours, as spots. @param {Model} model */
const beside = ({ game }) => {
  const { left, right } = game.derived.cities[game.you];
  return [`city:${left.city}`, `city:${right.city}`];
};

/** @type {LessonStep<"seven_wonders">[]} */
export const later = [
  {
    id: "seventh",
    when: isAt("seventh"),
    always: true,
    by: "move",
    text: say("You may use your seventh card as well: build, wonder stage or sale."),
  },
  {
    id: "revive",
    when: isAt("revive"),
    always: true,
    by: "move",
    text: sentences(
      say("You see all cards that were discarded in this game."),
      say("Build one of them free of charge."),
    ),
  },
  {
    id: "free_city",
    when: (model) => isChoosing(model) && model.game.state.holder === model.game.you,
    always: true,
    text: sentences(
      say("You hold the Free City card."),
      say("Choose a card for your own city, then one for the Free City, which is a neighbour of both of you."),
    ),
  },
  {
    id: "trade",
    when: (model) => isChoosing(model) && built(model, isTrade),
    at: (model) => built(model, isTrade),
    always: true,
    text: sentences(
      say("You lack a resource for this card."),
      say("Your neighbours can't refuse to sell theirs."),
      say("Choose such a card, and an arrow shows which one gets your coins."),
    ),
  },
  {
    id: "chain",
    when: (model) => isChoosing(model) && built(model, isChain),
    at: (model) => built(model, isChain),
    always: true,
    text: say("A card with a chain costs nothing: you have built what leads to it."),
  },
  {
    id: "stage",
    when: (model) => isChoosing(model) && waysToStage(model, model.game.you).length > 0,
    at: ({ game }) => `stage:${game.you}:${game.derived.cities[game.you].next_stage?.stage}`,
    always: true,
    text: sentences(
      say("You can pay for the next stage of your wonder."),
      say("Any card can go under it, so use one that you don't want a neighbour to get."),
    ),
  },
  {
    id: "science",
    when: (model) => isChoosing(model) && held(model, "green"),
    at: (model) => held(model, "green"),
    text: sentences(
      say("Green cards are science: one symbol of a kind is worth 1 point, two are worth 4, three 9."),
      say("Each set of all three kinds is worth 7 more."),
    ),
  },
  {
    id: "war",
    when: (model) => isChoosing(model) && model.game.state.turn >= 4,
    at: beside,
    always: true,
    text: sentences(
      say("At the end of the age, your shields are compared with those of each neighbour, one after the other."),
      say("The marks beside their shields tell who would win now."),
    ),
  },
  {
    id: "tokens",
    when: (model) => isChoosing(model) && model.game.state.age >= 2,
    at: "means",
    text: (model) => {
      const tokens = model.game.state.cities[model.game.you].tokens;
      return sentences(
        tokens.length === 0
          ? say("The first age is over, and you were as strong as both neighbours.")
          : counted(
              "The first age is over. Your conflicts brought {n} point.",
              "The first age is over. Your conflicts brought {n} points.",
              tokens.reduce((sum, points) => sum + points, 0),
            ),
        say("Hands are passed the other way now, and conflicts count more."),
      );
    },
  },
  {
    id: "guilds",
    when: (model) => isChoosing(model) && held(model, "purple"),
    at: (model) => held(model, "purple"),
    text: say("Purple cards are guilds. Most score for what your neighbours have built."),
  },
];
