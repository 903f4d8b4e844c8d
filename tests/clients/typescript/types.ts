// What the compiler accepts and what it refuses. Nothing of this file runs.
import {
  applyUpdate,
  type Bot,
  type BotOf,
  type Choice,
  type Game,
  HeptadClient,
  type Move,
  playGame,
  runBot,
  type Schemas,
  type SentUpdate,
  type State,
  type Title,
  TITLES,
  type Update,
} from "heptad-client";

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

export async function anUpdateIsNarrowedByItsTitle() {
  for await (const update of client.updates("g1")) {
    switch (update.title) {
      case "seven_wonders_dice":
        for (const { move } of update.moves?.moves ?? []) if (move.action === "pass") return [move.step];
        return update.game.state?.forum.map((die) => die.face);
      case "seven":
        if (update.turn) await client.move(update.game, { move: update.turn.moves[0].move });
        for (const event of update.events) if (event.type === "cards_locked") return event.data;
        // @ts-expect-error: SEVEN has no forum
        return update.game.state?.forum;
    }
  }
  const game = await client.openGame({ title: "seven", seats: 2 });
  for await (const update of client.updates(game)) proven<Equal<typeof update, Update<"seven">>>();
  return [];
}

export async function anUpdateThatWasReceivedInAnotherWayIsApplied(sent: SentUpdate<"seven">) {
  const known = applyUpdate<"seven">(null, sent);
  // @ts-expect-error: an update of another title
  applyUpdate<"seven_wonders">(null, sent);
  return applyUpdate(known, sent).game.state?.turn.declared;
}

export async function aNotificationIsNarrowedByItsType(): Promise<string | null> {
  for await (const notice of client.notices()) {
    if (notice.type === "challenge" || notice.type === "challenge_answered") return notice.challenge;
    if (notice.type === "your_turn") return notice.decision;
    // @ts-expect-error: a notification about a seat has no decision
    if (notice.type === "seat_lost") return notice.decision;
    return notice.game;
  }
  return null;
}

export async function theTitleOfAChallengeIsKnown(clock: Schemas["ClockIn"]) {
  const { options } = await client.createChallenge({ title: "seven", seats: 2, players: ["p"], clock });
  // @ts-expect-error: a pairing needs a clock
  await client.createPairing({ title: "seven", seats: 2 });
  return options.colourless_cards;
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

// @ts-expect-error: SEVEN has no such move
export const wrongTitle: Bot = {
  title: "seven",
  choose: () => ({ action: "stage", card: "x", city: 0, left: 0, right: 0 }),
};

export const anEntryOrAMove: Bot = {
  title: "seven",
  choose(game, moves) {
    proven<Equal<typeof game.title, "seven">>();
    if (game.you === 0) return moves[0];
    return moves[0].move;
  },
};

export async function botsOfSeveralTitles(two: (Bot<"seven"> | Bot<"seven_wonders">)[], all: Bot[]) {
  for (const bot of two) runBot(client, bot, { opponents: ["greedy"] });
  for (const bot of all) for await (const game of runBot(client, bot)) proven<Equal<typeof game, Game>>();
  const game = await client.game("g1");
  const bot = two.find((each) => each.title === game.title);
  if (bot) await playGame(client, bot, game);
  for await (const listed of client.games({ mine: true })) {
    const found = all.find((each) => each.title === listed.title);
    if (found) await playGame(client, found, listed);
  }
}

// @ts-expect-error: the options are those of another title
export const wrongOptions = runBot(client, illegalFields, { options: { colourless_cards: true } });

proven<Equal<(typeof TITLES)[number], Title>>();
proven<Equal<Schemas["LobbyGameOut"]["title"], Title>>();
proven<Equal<Schemas["ResultOut"]["title"], Title>>();
proven<Equal<Bot<"seven">, BotOf<"seven">>>();
proven<Equal<Bot, { [T in Title]: Bot<T> }[Title]>>();
proven<Equal<Awaited<ReturnType<Bot<"seven">["choose"]>>, Choice<"seven">>>();
proven<Equal<State, { [T in Title]: State<T> }[Title]>>();
