// A bot that begins a game of each title against bots of the server, and plays stored games to their ends: node bot.ts URL GAME ...
// It takes the free seat of each GAME, and prints the ids.
//
// `heptad.ts` is what openapi-typescript makes of openapi.yaml.
import createClient from "openapi-fetch";

import type { components, paths } from "./heptad.ts";

type Schemas = components["schemas"];

/** How long a game is played that is resigned then: for about 4 moves. */
const STEPS = 8;

const [url, ...given] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: url });

/** 7 Wonders: build what is free or chained, then a stage, then what costs least coins; never what the city can't pay. */
function playWonders(
  state: Schemas["SevenWondersState"],
  offers: Schemas["SevenWondersLegalMoveOut"][],
): Schemas["SevenWondersMove"] {
  const price = (move: Schemas["SevenWondersMove"]): number => {
    switch (move.action) {
      case "build":
        return move.by === "cost" ? 2 + move.left + move.right : 0;
      case "stage":
        return 1 + move.left + move.right;
      case "sell":
      case "discard":
        return 50 + (state.cities[move.city]?.coins ?? 0);
      case "revive":
      case "choose_board":
      case "choose_side":
        return 0;
      case "pass":
        return 99;
    }
  };
  return cheapest(offers.map((offer) => offer.move), price);
}

/** 7 Wonders Duel: build, with a wonder if there is one; discard for coins when there are fewer than three. */
function playDuel(
  state: Schemas["SevenWondersDuelState"],
  seat: number,
  offers: Schemas["SevenWondersDuelLegalMoveOut"][],
): Schemas["SevenWondersDuelMove"] {
  const poor = (state.cities[seat]?.coins ?? 0) < 3;
  const price = (move: Schemas["SevenWondersDuelMove"]): number => {
    switch (move.action) {
      case "wonder":
        return 1;
      case "build":
        return 2 + state.pyramid.findIndex((place) => place.card === move.card);
      case "discard":
        return poor ? 0 : 99;
      case "choose_starter":
        return move.seat === seat ? 0 : 1;
      default:
        return 0;
    }
  };
  return cheapest(offers.map((offer) => offer.move), price);
}

/** 7 Wonders Dice: spend what the board has on the die with the highest face, else pass, at the step that the seat has reached. */
function playDice(
  state: Schemas["SevenWondersDiceState"],
  seat: number,
  offers: Schemas["SevenWondersDiceLegalMoveOut"][],
): Schemas["SevenWondersDiceMove"] {
  const faces = new Map(state.forum.map((die) => [die.die, die.face]));
  const crossed = state.boards[seat]?.crossed ?? [];
  const moves = offers.map((offer) => offer.move).filter((move) => move.action !== "take_back");
  const building = moves.filter((move) => move.action === "build" && !crossed.includes(move.space));
  const [first] = moves;
  if (first !== undefined && building.length === 0 && moves.some((move) => move.action === "pass")) {
    return { action: "pass", step: first.step };
  }
  return cheapest(building.length ? building : moves, (move) => (move.action === "build" ? -(faces.get(move.die) ?? 0) : 0));
}

/** SEVEN: lock what can be locked, then move on to a stack that is far from empty, else anything but waiting. */
function playSeven(
  state: Schemas["SevenState"],
  offers: Schemas["SevenLegalMoveOut"][],
): Schemas["SevenMove"] {
  const price = (move: Schemas["SevenMove"]): number => {
    switch (move.action) {
      case "lock":
        return 0;
      case "contact":
      case "use":
        return 1 + state.turn.declared;
      case "move":
      case "choose_cell":
        return 20 - (state.stacks[move.cell]?.length ?? 0);
      case "end_phase":
      case "pass":
        return 30;
      default:
        return 10;
    }
  };
  return cheapest(offers.filter((offer) => !offer.setting).map((offer) => offer.move), price);
}

/** The move of the lowest price, the first one of several. */
function cheapest<Move>(moves: Move[], price: (move: Move) => number): Move {
  const prices = moves.map(price);
  const move = moves[prices.indexOf(Math.min(...prices))];
  if (move === undefined) throw new Error("no moves");
  return move;
}

/** What to post next, in a game and among moves of the same title. */
function choose(game: Schemas["GameOut"], listed: Schemas["MovesOut"]): Schemas["MoveIn"] {
  const { decision, seat } = listed;
  if (listed.title === "seven_wonders" && game.title === "seven_wonders" && game.state) {
    return { move: playWonders(game.state, listed.moves), decision };
  }
  if (listed.title === "seven_wonders_duel" && game.title === "seven_wonders_duel" && game.state) {
    return { move: playDuel(game.state, seat, listed.moves), decision };
  }
  if (listed.title === "seven_wonders_dice" && game.title === "seven_wonders_dice" && game.state) {
    return { move: playDice(game.state, seat, listed.moves), decision };
  }
  if (listed.title === "seven" && game.title === "seven" && game.state) {
    return { move: playSeven(game.state, listed.moves), decision };
  }
  throw new Error(`no state, or of another title than ${listed.title}`);
}

/** The answer of a request; a problem ends the bot. */
function answered<Answer>({ data, error }: { data?: Answer; error?: Schemas["Problem"] }): Answer {
  if (data === undefined) throw new Error(error ? `${error.type}: ${error.detail}` : "no answer");
  return data;
}

type Game = Schemas["GameOut"];

/** Make a move, or wait for those of the others; the game after that. */
async function advance(game: Game): Promise<Game> {
  const path = { game: game.id };
  const awaited = game.you !== null && game.to_move.includes(game.you);
  if (awaited) {
    const listed = answered(await api.GET("/v1/games/{game}/moves", { params: { path } }));
    answered(await api.POST("/v1/games/{game}/moves", { params: { path }, body: choose(game, listed) }));
  }
  const query = awaited ? {} : { after: game.version, wait: 20 };
  return answered(await api.GET("/v1/games/{game}", { params: { path, query } }));
}

/** Play a game to its end and return its id. */
async function play(game: Game): Promise<string> {
  while (game.status !== "finished") game = await advance(game);
  return game.id;
}

/** Play a game for a while and resign. */
async function begin(game: Game): Promise<void> {
  for (let step = 0; step < STEPS; step++) game = await advance(game);
  answered(await api.POST("/v1/games/{game}/resignation", { params: { path: { game: game.id } } }));
}

const { token } = answered(await api.POST("/v1/players", { body: { name: "TypeScript" } }));
api.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${token}`);
  },
});
const table = { seats: 2, bots: ["random"] };
const openings: Schemas["GameIn"][] = [
  { seats: 3, bots: ["greedy", "greedy"], title: "seven_wonders", options: { sides: "random" } },
  { ...table, title: "seven_wonders_duel", options: { wonders: "draft" } },
  { ...table, title: "seven_wonders_dice", options: {} },
  { ...table, title: "seven", options: { colourless_cards: true } },
];
await Promise.all(
  openings.map(async (body) => begin(answered(await api.POST("/v1/games", { body })))),
);
const games = given.map(async (game) => {
  const path = { game };
  return play(answered(await api.POST("/v1/games/{game}/seats", { params: { path } })));
});
console.log(JSON.stringify(await Promise.all(games)));
