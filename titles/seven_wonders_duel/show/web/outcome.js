// What a move leads to, as the API tells it: the price, the cards that turn up, the conflict, a token, a win.

import { seatName } from "heptad";
import { coinsInWords, counted, say } from "./words.js";

/** @import { LegalMove, Outcome } from "heptad/types" */
/** @import { AskedModel, Title } from "./types.js" */

/**
 * @param {LegalMove<Title>} entry
 * @param {AskedModel} model
 * @returns {Outcome}
 */
export function outcome({ move, cost }, model) {
  switch (move.action) {
    case "build":
      return { lines: [price(model, cost), ...built(model, move.card), ...turnedUp(model, move.card)] };
    case "wonder":
      return { lines: [price(model, cost), ...built(model, move.wonder), ...turnedUp(model, move.card)] };
    case "discard":
      return { lines: [discarded(model), ...turnedUp(model, move.card)] };
    default:
      return {};
  }
}

/** @type {(model: AskedModel, cost: LegalMove<Title>["cost"]) => string} */
function price({ game }, { bank = 0, rival = 0 }) {
  if (bank + rival === 0) return say("It costs nothing.");
  const coins = coinsInWords(bank + rival);
  if (rival === 0) return say("It costs {coins}.", { coins });
  return say("It costs {coins}, of which {name} gets {part}.", {
    coins,
    part: coinsInWords(rival),
    name: seatName(game, 1 - game.you),
  });
}

/** @type {(model: AskedModel) => string} */
const discarded = ({ game }) => say("You get {coins}.", { coins: coinsInWords(game.derived.cities[game.you].discard) });

/** @type {(model: AskedModel, card: string) => string[]} */
function turnedUp({ game }, card) {
  const count = game.derived.reveals[card]?.length ?? 0;
  const isLast = game.state.pyramid.length === 1;
  return [
    ...(count > 0 ? [counted("{n} card turns up.", "{n} cards turn up.", count)] : []),
    ...(isLast ? [say("The age ends.")] : []),
  ];
}

/** @type {(model: AskedModel, thing: string) => string[]} */
function built({ game }, thing) {
  const { outcomes, raids } = game.derived.cities[game.you];
  const found = outcomes[thing];
  if (found === undefined) return [];
  const name = seatName(game, 1 - game.you);
  const met = raids.filter(({ token }) => found.raids.includes(token));
  const march = counted(
    "The conflict pawn moves {n} space toward {name}.",
    "The conflict pawn moves {n} spaces toward {name}.",
    found.shields,
    { name },
  );
  return [
    ...(found.shields > 0 ? [march] : []),
    ...met.map(({ coins }) => say("{name} loses {coins}, or all.", { name, coins: coinsInWords(coins) })),
    ...(found.token ? [say("It completes a pair of symbols: you take a progress token.")] : []),
    ...(found.supremacy === null ? [] : [say("You win at once.")]),
  ];
}
