// The lesson of a first game: what to look at, what to do, and what the own moves led to.

import { sentences } from "heptad";
import { coinsInWords, nameOf, say } from "../words.js";
import { advised, cityOf, happened, isAsked, isTurn, placeOf, rivalsTurn, turnOf, turnsOf } from "./facts.js";
import { later } from "./later.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Title } from "../types.js" */
/** @import { Events, Model } from "./facts.js" */

const isDraft = isAsked("draft_wonder");

/** The wonder that the own last move took; null if it took none. @param {Model} model @param {Events} since */
function draftedBy({ game }, since) {
  const event = since.find(({ type, data }) => type === "wonder_drafted" && data.seat === game.you);
  return event?.type === "wonder_drafted" ? event.data.wonder : null;
}

/** @type {LessonStep<Title>[]} */
const DRAFT = [
  {
    id: "goal",
    when: isDraft,
    at: "track",
    text: sentences(
      say("You and a bot each build a city."),
      say(
        "Push the pawn into your opponent's capital or collect six different scientific symbols, and you win at once.",
      ),
      say("Otherwise, the player with the most points after three ages wins."),
    ),
  },
  {
    id: "draft",
    when: isDraft,
    at: ({ game }) => `wonder:${game.state.offered_wonders[0]}`,
    by: "move",
    always: true,
    text: sentences(
      say("Press the wonder that you want most."),
      say("Its cost is on the left, and what it does once built is on the right."),
      say("An arrow in a circle gives you another turn."),
    ),
  },
  {
    id: "drafted",
    when: (model, since) => draftedBy(model, since) !== null,
    at: (model, since) => `wonder:${draftedBy(model, since)}`,
    text: (model, since) => {
      const name = nameOf(model, draftedBy(model, since) ?? "");
      return sentences(
        say("You took {name}.", { name }),
        say("It is in your city, but not built yet. To build it, you pay its cost and put a card under it."),
        say("Each player gets four wonders. The last of each four goes to the player whose turn it is."),
      );
    },
  },
];

/** @type {LessonStep<Title>[]} */
const TURN = [
  {
    id: "pyramid",
    when: (model) => isTurn(model) && turnsOf(model) === 0,
    at: ({ game }) => game.derived.available.map((id) => `card:${id}`),
    text: sentences(
      say("These are the cards of the first age."),
      say("Each turn, you take one card that no other card covers: these are lit."),
    ),
  },
  {
    id: "plate",
    when: (model) => isTurn(model) && turnsOf(model) === 0,
    at: advised,
    text: sentences(
      say("The band at the top says what a card gives you."),
      say("The plate in the corner is what it costs you now. A tick means that you can pay."),
    ),
  },
  {
    id: "purse",
    when: (model) => isTurn(model) && turnsOf(model) === 0,
    at: ({ game }) => [`purse:${game.you}`, `production:${game.you}`],
    text: (model) =>
      sentences(
        say("You have {coins}.", { coins: coinsInWords(cityOf(model).coins) }),
        say("You buy what your city doesn't make: the price is below each resource."),
      ),
  },
  {
    id: "turn",
    when: isTurn,
    at: advised,
    by: "move",
    always: true,
    text: sentences(
      say("Take a card: press it, then choose what to do with it."),
      say("Build it, discard it for coins, or put it under one of your wonders to build the wonder."),
      say("A brown or grey card is a good start: it makes resources every turn."),
    ),
  },
  {
    id: "happened",
    when: (model, since) => turnsOf(model) === 1 && turnOf(model, since),
    at: placeOf,
    text: happened,
  },
  {
    id: "rival",
    when: (model) => isTurn(model) && turnsOf(model) === 1 && rivalsTurn(model),
    at: ({ game }) => `city${1 - game.you}`,
    text: (model) =>
      sentences(
        rivalsTurn(model),
        say("Your opponent's brown and grey cards make those resources more expensive for you."),
      ),
  },
  {
    id: "uncover",
    when: (model) => isTurn(model) && turnsOf(model) === 1,
    at: advised,
    by: "move",
    text: sentences(
      say("Now take a second card."),
      say("Check which cards it uncovers: your opponent may take them next."),
    ),
  },
  {
    id: "happened again",
    when: (model, since) => turnsOf(model) === 2 && turnOf(model, since),
    at: placeOf,
    text: happened,
  },
  {
    id: "wonders",
    when: (model) => isTurn(model) && turnsOf(model) >= 2 && cityOf(model).wonders.length > 0,
    at: (model) => `wonder:${cityOf(model).wonders[0]}`,
    text: sentences(
      say("You still have wonders to build."),
      say("A wonder lights up when you can pay for it: press it, then a card that your opponent should not get."),
    ),
  },
  {
    id: "science",
    when: (model) => isTurn(model) && turnsOf(model) >= 2,
    at: ({ game }) => [`science:${game.you}`, `military:${game.you}`],
    text: sentences(
      say("These show how close you are to an instant win: with different symbols, or with shields."),
      say("Watch your opponent's, too."),
    ),
  },
  {
    id: "basics",
    when: (model) => isTurn(model) && turnsOf(model) >= 2,
    text: sentences(
      say("Now you know how a turn works. Play on as you like."),
      say("New things are explained when they first come up."),
    ),
  },
];

/** @type {LessonStep<Title>[]} */
export const lesson = [...DRAFT, ...TURN, ...later];
