// What the compiler accepts and what it refuses. Nothing of this file runs.
import { type Bot, type Game, HeptadClient, type Move, runBot, type State, type Title, TITLES } from "heptad-client";

type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
const proven = <_Claim extends true>() => {};

const client = new HeptadClient({ url: "http://127.0.0.1:8777" });

export async function aTurnIsNarrowedByItsTitle() {
  const turn = await client.turn("g1");
  switch (turn?.title) {
    case "seven_wonders":
      return turn.game.state.cities.map((city) => city.coins);
    case "seven_wonders_duel":
      return turn.game.state.pyramid.map((place) => place.card);
    case "seven_wonders_dice":
      for (const { move } of turn.moves) if (move.action === "pass") return [move.step];
      // @ts-expect-error: 7 Wonders Dice has no pyramid
      return turn.game.state.pyramid;
    case "seven":
      await client.move(turn.game, { move: { action: "end_phase" }, decision: turn.decision });
      // @ts-expect-error: SEVEN has no such move
      return client.move(turn.game, { move: { action: "build", die: 1, space: "x" } });
    default:
      return [];
  }
}

export async function aGameIsNarrowedByItsTitle() {
  const game = await client.game("g1");
  if (game.title === "seven_wonders_dice") return game.state?.forum.map((die) => die.face);
  // @ts-expect-error: which state it is depends on the title
  return game.state?.forum;
}

export async function theTitleOfAnOpenedGameIsKnown() {
  const game = await client.openGame({ title: "seven", seats: 2, options: { colourless_cards: true } });
  proven<Equal<typeof game, Game<"seven">>>();
  const moves = await client.moves(game);
  proven<Equal<(typeof moves.moves)[number]["move"], Move<"seven">>>();
  for await (const event of client.follow(game)) if (event.type === "cards_locked") return event.data;
  // @ts-expect-error: SEVEN has no such option
  return client.openGame({ title: "seven", seats: 2, options: { wonders: "draft" } });
}

export const wrongBot: Bot<"seven_wonders_dice"> = {
  title: "seven_wonders_dice",
  // @ts-expect-error: `pass` of 7 Wonders Dice needs its step
  choose: () => ({ action: "pass" }),
};

export const illegalFields: Bot<"seven_wonders"> = {
  title: "seven_wonders",
  choose(game, moves) {
    // @ts-expect-error: 7 Wonders has no forum
    game.state.forum;
    for (const { move } of moves) if (move.action === "build") return { ...move, left: 0 };
    return { action: "pass" };
  },
};

// @ts-expect-error: the options are those of another title
export const wrongOptions = runBot(client, illegalFields, { options: { colourless_cards: true } });

proven<Equal<(typeof TITLES)[number], Title>>();
proven<Equal<State, { [T in Title]: State<T> }[Title]>>();
