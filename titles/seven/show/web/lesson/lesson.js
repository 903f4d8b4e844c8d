// The lesson of a first game: what to look at, what to do, and what the own moves led to.

import { sentences } from "heptad";
import { cardSpot, cellZone, placeSpot } from "../moves.js";
import { briefOf, cardOf, colourName, counted, nameOf, say } from "../words.js";
import { handOf, isAt, isOwnTurn, lockable, timesOf } from "./facts.js";
import { later } from "./later.js";

/** @import { LessonStep } from "heptad/types" */
/** @import { Event, Seated } from "../types.js" */

/** Whether this is the first own turn, before the piece has moved. @param {Seated} model */
const isFirst = (model) => isOwnTurn(model) && timesOf(model, "piece_moved") === 0;

/** What the own last move locked. @param {Seated} model @param {Event[]} since */
const lockedBy = ({ game }, since) => since.find(({ type, data }) => type === "cards_locked" && data.seat === game.you);

/** A cell to which the piece can go. @param {Seated} model */
const nextCell = ({ game }) => cellZone(game.derived.reach[0] ?? game.state.players[game.you].piece);

/** What the last lock led to. @param {Seated} model @param {Event[]} since */
function locked(model, since) {
  const event = lockedBy(model, since);
  if (event?.type !== "cards_locked") return "";
  const { complete } = model.game.derived.seats[model.game.you];
  const values = { card: nameOf(model, event.data.cards[0]), colour: colourName(model, event.data.colour) };
  return sentences(
    say("You locked {card} in the {colour} place.", values),
    counted("You have {n} of the seven colours.", "You have {n} of the seven colours.", complete),
  );
}

/** @type {LessonStep<"seven">[]} */
const BEGINNING = [
  {
    id: "goal",
    when: isFirst,
    at: ({ game }) => `area:${game.you}`,
    always: true,
    text: sentences(
      say("Lock one card of each of the seven colours, and you win at once."),
      say("Your lock area shows which you have: your first card is there already."),
    ),
  },
  {
    id: "board",
    when: isFirst,
    at: ({ game }) => cellZone(game.state.players[game.you].piece),
    text: sentences(
      say("This is your piece, on your gate."),
      say("There is a card on each cell of the board, face down at first. That is where you get cards from."),
    ),
  },
  {
    id: "phases",
    when: isFirst,
    at: "phases",
    text: sentences(
      say("A turn has three phases: lock a card, use cards from your hand, move."),
      say("Your hand is empty now, so you only move."),
    ),
  },
  {
    id: "move",
    when: isAt("move"),
    at: nextCell,
    by: "move",
    always: true,
    text: sentences(
      say("Move your piece to a lit cell."),
      say("Its card is opened and its arrival effect happens. Then the card is yours."),
    ),
  },
];

/** @type {LessonStep<"seven">[]} */
const FIRST_CARD = [
  {
    id: "taken",
    when: (model) =>
      timesOf(model, "piece_moved") > 0 && timesOf(model, "cards_locked") === 0 && handOf(model).length > 0,
    at: (model) => cardSpot(handOf(model)[0]),
    text: (model) =>
      sentences(
        say("You moved and took a card: {card} is in your hand.", { card: nameOf(model, handOf(model)[0]) }),
        say("Its hand effect: {text}.", { text: briefOf(handOf(model)[0], "hand") }),
      ),
  },
  {
    id: "choice",
    when: (model) =>
      timesOf(model, "piece_moved") > 0 && timesOf(model, "cards_locked") === 0 && handOf(model).length > 0,
    at: (model) => cardSpot(handOf(model)[0]),
    text: sentences(
      say("Each card can do one of two things for you."),
      say("Lock it, and its colour counts; or use its hand effect, and it is discarded."),
    ),
  },
  {
    id: "lock",
    when: (model) => isAt("lock")(model) && lockable(model) !== undefined,
    at: (model) => {
      const card = lockable(model) ?? "";
      return [cardSpot(card), placeSpot(cardOf(model, card).colour)];
    },
    by: "move",
    always: true,
    text: sentences(
      say("Each turn begins with the lock phase: press a hand card, then the place of its colour."),
      say("From then on it counts, but its effect is gone."),
    ),
  },
  {
    id: "locked",
    when: lockedBy,
    at: ({ game }) => `area:${game.you}`,
    text: locked,
  },
  {
    id: "hand",
    when: isAt("hand"),
    at: (model) => handOf(model).map(cardSpot),
    by: "move",
    always: true,
    text: sentences(
      say("In the hand phase you can use hand effects, as many as you like."),
      say("A used card is discarded. Some cost other cards: −1 and the colour say so."),
    ),
  },
  {
    id: "again",
    when: (model) => isAt("move")(model) && timesOf(model, "piece_moved") > 0,
    at: nextCell,
    by: "move",
    text: sentences(
      say("Move again."),
      say("A face-down card is a surprise; of an open one you see the colour and what its arrival does."),
    ),
  },
  {
    id: "others",
    when: (model) => timesOf(model, "piece_moved") >= 2 && model.moves?.awaited,
    at: ({ game }) => game.seats.filter(({ seat }) => seat !== game.you).map(({ seat }) => `player:${seat}`),
    text: say(
      "The others do the same. Beside each name are the number of hand cards and the number of locked colours.",
    ),
  },
  {
    id: "basics",
    when: (model) => timesOf(model, "piece_moved") >= 2 && model.moves?.awaited,
    text: sentences(
      say("Now you know how a turn works. Play on as you like."),
      say("New things are explained when they first come up."),
    ),
  },
];

/** @type {LessonStep<"seven">[]} */
export const lesson = [...BEGINNING, ...FIRST_CARD, ...later];
