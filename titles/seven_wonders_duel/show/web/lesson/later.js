// What the lesson explains when it comes up for the first time.

import { seatName, sentences } from "heptad";
import { CHAIN_RULE, counted, MILITARY_RULE, PRICE_RULE, say, SCIENCE_RULE } from "../words.js";
import { cityOf, isAsked, isPayable, isTurn } from "./facts.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Title } from "../types.js" */
/** @import { Model } from "./facts.js" */

const NEAR_CAPITAL = 4; // shields with which the opponent would win at once
const NEAR_SCIENCE = 2; // symbols with which the opponent would

/** The wonders that could be built in this turn, as spots. @type {(model: Model) => string[]} */
const readyWonders = (model) =>
  cityOf(model)
    .wonders.filter((id) => isPayable(model, id))
    .map((id) => `wonder:${id}`);

/** The available cards that a chain makes free, as spots. @type {(model: Model) => string[]} */
const chained = ({ game }) =>
  game.derived.available.filter((id) => game.derived.cities[game.you].prices[id]?.chain).map((id) => `card:${id}`);

/** @type {(model: Model) => Record<string, string>} */
const rivalsName = ({ game }) => ({ name: seatName(game, 1 - game.you) });

/** @type {LessonStep<Title>[]} */
export const later = [
  { id: "token", when: isAsked("take_token"), always: true, by: "move", text: SCIENCE_RULE },
  {
    id: "library",
    when: isAsked("take_box_token"),
    always: true,
    by: "move",
    text: say("The Great Library drew three tokens of the box. Keep one of them."),
  },
  {
    id: "revive",
    when: isAsked("revive"),
    always: true,
    by: "move",
    text: say("The Mausoleum builds any card of the discard pile free of charge."),
  },
  {
    id: "destroy",
    when: isAsked("destroy"),
    always: true,
    by: "move",
    text: say("Your opponent loses the card that you choose, and no longer makes its resources."),
  },
  {
    id: "starter",
    when: isAsked("choose_starter"),
    always: true,
    by: "move",
    text: say("The weaker player in battle chooses who begins. Look at the new cards first."),
  },
  {
    id: "prices",
    when: (model) => isTurn(model) && cityOf(model).cards.length >= 2,
    at: ({ game }) => `production:${game.you}`,
    always: true,
    text: PRICE_RULE,
  },
  {
    id: "wonder",
    when: (model) => isTurn(model) && readyWonders(model).length > 0,
    at: (model) => readyWonders(model)[0],
    text: sentences(
      say("You can pay for this wonder now."),
      say("Press it, then a card to put under it."),
      say("Only seven wonders are built in a game, so don't wait too long."),
    ),
  },
  {
    id: "military",
    when: (model) => isTurn(model) && model.game.state.pawn !== 0,
    at: "track",
    always: true,
    text: MILITARY_RULE,
  },
  {
    id: "chain",
    when: (model) => isTurn(model) && chained(model).length > 0,
    at: (model) => chained(model)[0],
    always: true,
    text: CHAIN_RULE,
  },
  {
    id: "near capital",
    when: (model) => isTurn(model) && model.game.derived.cities[1 - model.game.you].shields_to_win <= NEAR_CAPITAL,
    at: ({ game }) => `military:${1 - game.you}`,
    text: (model) =>
      counted(
        "With {n} more shield, {name} wins at once. Take the red cards yourself, or keep them covered.",
        "With {n} more shields, {name} wins at once. Take the red cards yourself, or keep them covered.",
        model.game.derived.cities[1 - model.game.you].shields_to_win,
        rivalsName(model),
      ),
  },
  {
    id: "near science",
    when: (model) => isTurn(model) && model.game.derived.cities[1 - model.game.you].symbols_to_win <= NEAR_SCIENCE,
    at: ({ game }) => `science:${1 - game.you}`,
    text: (model) =>
      counted(
        "{name} needs only {n} more symbol to win at once. Take the green cards with new symbols yourself.",
        "{name} needs only {n} more symbols to win at once. Take the green cards with new symbols yourself.",
        model.game.derived.cities[1 - model.game.you].symbols_to_win,
        rivalsName(model),
      ),
  },
  {
    id: "guilds",
    when: (model) => isTurn(model) && model.game.state.age === 3,
    at: ({ game }) =>
      game.state.pyramid
        .filter(({ guild }) => guild)
        .map(({ place, card }) => (card === null ? `place:${place}` : `card:${card}`)),
    text: sentences(
      say("This is the last age. The purple backs are guilds, whose points depend on both cities."),
      say("There are no more brown and grey cards: buy what you can't make."),
    ),
  },
];
