// A bot for each title, in strict TypeScript without a cast.
import type { Bot } from "heptad-client";

/** 7 Wonders: build what costs least coins, else sell; never what the city can't pay. */
const wonders: Bot<"seven_wonders"> = {
  title: "seven_wonders",
  choose(game, moves) {
    return cheapest(moves, ({ move }) => {
      switch (move.action) {
        case "build":
          return move.by === "cost" ? 1 + move.left + move.right : 0;
        case "stage":
          return 1 + move.left + move.right;
        case "sell":
        case "discard":
          return 50 + (game.state.cities[move.city]?.coins ?? 0);
        default:
          return 10;
      }
    });
  },
};

/** 7 Wonders Duel: build, with a wonder if there is one; discard for coins when there are fewer than three. */
const duel: Bot<"seven_wonders_duel"> = {
  title: "seven_wonders_duel",
  choose(game, moves) {
    const isPoor = (game.state.cities[game.you]?.coins ?? 0) < 3;
    return cheapest(moves, ({ move }) => {
      if (move.action === "discard") return isPoor ? 0 : 99;
      if (move.action === "build") return 2 + game.state.pyramid.findIndex((place) => place.card === move.card);
      return move.action === "choose_starter" && move.seat !== game.you ? 2 : 1;
    });
  },
};

/** 7 Wonders Dice: spend what the board has on the die with the highest face, else pass. */
const dice: Bot<"seven_wonders_dice"> = {
  title: "seven_wonders_dice",
  async choose(game, moves) {
    const faces = new Map(game.state.forum.map((die) => [die.die, die.face]));
    return cheapest(moves, ({ move }) => {
      if (move.action === "build") return -(faces.get(move.die) ?? 0);
      return move.action === "take_back" ? 99 : 10;
    });
  },
};

/** SEVEN: lock what can be locked, then move on to a high stack, else anything but waiting. */
const seven: Bot<"seven"> = {
  title: "seven",
  choose(game, moves) {
    return cheapest(moves, ({ move }) => {
      switch (move.action) {
        case "lock":
          return 0;
        case "contact":
        case "use":
          return 1 + game.state.turn.declared;
        case "move":
        case "choose_cell":
          return 20 - (game.state.stacks[move.cell]?.length ?? 0);
        case "end_phase":
        case "pass":
          return 30;
        default:
          return 10;
      }
    });
  },
};

function cheapest<Listed>(moves: Listed[], price: (listed: Listed) => number): Listed {
  const prices = moves.map(price);
  const found = moves[prices.indexOf(Math.min(...prices))];
  if (found === undefined) throw new Error("no moves");
  return found;
}

export { dice, duel, seven, wonders };
export default [wonders, duel, dice, seven];
