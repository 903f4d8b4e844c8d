// The types of the API that the drawing uses, by short names.

import type { AskedModel as Asked, Envelope, Markup, Schemas, Started, StartedModel } from "heptad/types";

export type Title = "seven_wonders_duel";

export type Derived = Schemas["SevenWondersDuelDerived"];
export type Price = Schemas["SevenWondersDuelDerivedPrice"];
export type Place = Schemas["SevenWondersDuelPublicPlace"];
export type Built = Schemas["SevenWondersDuelPublicBuilt"];
export type Slot = Schemas["SevenWondersDuelSlot"];
export type MilitaryTrack = Schemas["SevenWondersDuelPublicTrack"];
export type Cost = Schemas["SevenWondersDuelCost"];

export type Effect = Schemas["SevenWondersDuelEffect"];
/** What draws each type of effect. */
export type EffectDrawings = { [Type in Effect["type"]]: (effect: Extract<Effect, { type: Type }>) => Markup };

/** A card, a wonder or a progress token: each has a part of what a card has. */
export type Thing = Pick<Schemas["SevenWondersDuelPublicCard"], "id" | "name" | "text" | "effects"> &
  Partial<Schemas["SevenWondersDuelPublicCard"]>;

export type Game = Started<Title>;
export type Model = StartedModel<Title>;
export type AskedModel = Asked<Title>;

/** What an event of a type says. */
export type EventOf<Type extends string> = Extract<Envelope<Title>, { type: Type }>["data"];

/** What a city would pay, by the id of a card or wonder. */
export type Prices = Partial<Record<string, Price>>;

/** A military token on the track: its place, seen from the seat at the left, and who loses how many coins by it. */
export type Loot = { place: number; loser: number; coins: number };
