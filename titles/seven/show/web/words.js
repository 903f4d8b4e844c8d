// The words of SEVEN: names of cards, colours and cells, and what each card does in a few words.

import { seatName, translated, words } from "heptad";

/** @import { Design, Game, Printed } from "./types.js" */

const { counted, say, sayAs } = words("seven");

export { counted, say };

/**
 * Arrival and hand effect of each card in a few words; the catalogue has the whole texts.
 *
 * @type {Record<string, { arrival?: string, hand: string } | undefined>}
 */
const BRIEFS = {
  red_dash: { arrival: say("Move 1 more square"), hand: say("1 more move this turn") },
  red_counterattack: { arrival: say("Fewest cards: draw 2, discard 1"), hand: say("Turn a contact back") },
  orange_force: { arrival: say("Take an adjacent card"), hand: say("Move an opponent to any card") },
  orange_lost_item: { arrival: say("Draw 1"), hand: say("Lay on an opponent's gate, draw 1") },
  yellow_thief_steal: { arrival: say("Steal 1 from the leader"), hand: say("Steal 1 from the leader") },
  yellow_thunder: { arrival: say("Back to your gate"), hand: say("Discard a whole cell") },
  green_common_road: { arrival: say("Fill 5 empty cells"), hand: say("Shift 2 face-down cards") },
  green_rich_whim: { arrival: say("All with 3+ cards lay 1"), hand: say("All with 3+ cards lay 1") },
  blue_greedy_bridge: { arrival: say("Discard 1 or go back"), hand: say("Lay far away, tuck a card") },
  blue_set_trap: { arrival: say("Discard half your hand"), hand: say("Lay far away, discard beside it") },
  pink_disclosure: { arrival: say("Open centre and corners"), hand: say("Draw 2, revealed") },
  pink_favourite_flower: { arrival: say("Give it to an opponent"), hand: say("Lay beside the leader, draw 1") },
  purple_wait: { arrival: say("Go back, move elsewhere"), hand: say("Cancel a final lock") },
  purple_prophet_apocalypse: { arrival: say("Lay 1 card nearby"), hand: say("Name 2 colours, draw on hits") },
  rainbow_fragment: { arrival: say("Nothing happens"), hand: say("Draw 1, or lock 2 and draw 2") },
  white_colorful_hole: { arrival: say("Take a whole cell"), hand: say("Take a lock of the leader") },
  white_rainbow_rain: { arrival: say("Fill all empty cells"), hand: say("Fill a row or column") },
  black_fading_frog: { arrival: say("All discard their hands"), hand: say("Leaders lose a lock") },
  black_greedy_palette: { arrival: say("Discard your hand"), hand: say("Get a colour, or they discard 3") },
  black_rainbow_curse: { arrival: say("Blocks your own place"), hand: say("Blocks a place of the leader") },
  first_red_phoenix: { hand: say("Take the 2nd discard") },
  first_orange_harvest: { hand: say("Take a card within 2") },
  first_yellow_saffron: { hand: say("Open up to 4 nearby") },
  first_green_verdian: { hand: say("Draw 2 for this turn") },
  first_blue_celestia: { hand: say("Hands of 3+ lose 1") },
  first_pink_serenade: { hand: say("Lock 1 more card") },
  first_purple_dimension: { hand: say("Leap 2 squares") },
  eternal_red_wainawea: { hand: say("Discard a whole cell") },
  eternal_orange_marmego: { hand: say("Draw 4; beware of orange") },
  eternal_yellow_domus_nero: { hand: say("Draw 2, others 1") },
  eternal_green_manswood: { hand: say("Draw 1") },
  eternal_blue_pridwen: { hand: say("Lay 2 deck cards") },
  eternal_pink_konohana: { hand: say("Pull an opponent near") },
  eternal_purple_gentechnik: { hand: say("Take a card, lay a new one") },
};

/** What an effect of a card does, in a few words. @param {string} id @param {"arrival" | "hand"} part */
export const briefOf = (id, part) => BRIEFS[id]?.[part];

/** A card as it is printed. @param {Printed} model @param {string} id */
export const cardOf = (model, id) => /** @type {Design} */ (model.catalogue.cards.find((card) => card.id === id));

/** @param {Printed} model @param {string} id */
export const nameOf = (model, id) => translated(cardOf(model, id)?.name) || id;

/** The name of a colour, as it is printed. @param {Printed} model @param {string} colour */
export const colourLabel = (model, colour) => translated(model.catalogue.colours.find(({ id }) => id === colour)?.name);

/** The name of a colour within a sentence. @param {Printed} model @param {string} colour */
export const colourName = (model, colour) => colourLabel(model, colour).toLowerCase();

export const rowOf = (/** @type {number} */ cell) => Math.floor(cell / 7);
export const columnOf = (/** @type {number} */ cell) => cell % 7;

/** @param {number} cell */
export const cellName = (cell) =>
  say("row {row}, column {column}", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });

export const sized = (/** @type {number} */ count) => counted("{n} card", "{n} cards", count);

/**
 * What the API says about seats, which its words count from 1, with the names that the page gives to them.
 *
 * @param {Game} game
 * @param {string} text
 */
export function withNames(game, text) {
  const seats = new Map(
    game.seats.map(({ seat }) => [sayAs("in a question", "seat {seat}", { seat: seat + 1 }), seat]),
  );
  const anySeat = new RegExp([...seats.keys()].join("|"), "gi");
  return text.replace(anySeat, (found) => seatName(game, seats.get(found.toLowerCase()) ?? 0));
}
