// What the drawing of 7 Wonders gets from the API and reads off the table, as types. `make types` reads this file,
// browsers never do.

import type {
  AskedModel,
  Choosing as AnyChoosing,
  Entry as AnyEntry,
  Envelope,
  LegalMove,
  Schemas,
  StartedModel,
} from "heptad/types";

export type Model = StartedModel<"seven_wonders">;
export type Asked = AskedModel<"seven_wonders">;
export type Choosing = AnyChoosing<"seven_wonders">;
export type Entry = AnyEntry<"seven_wonders">;
export type Event = Envelope<"seven_wonders">;
export type Way = LegalMove<"seven_wonders">;
export type Move = Way["move"];

export type Card = Schemas["SevenWondersPublicCard"];
export type Cost = Schemas["SevenWondersCost"];
export type Effect = Card["effects"][number];
export type PerEffect = Schemas["SevenWondersCoinsPer"] | Schemas["SevenWondersPointsPer"];
export type Stage = Schemas["SevenWondersPublicStage"];
export type Unit = Schemas["SevenWondersDerivedUnit"];
export type Wonder = Schemas["SevenWondersPublicWonder"];

/** Where a city lies, seen from another one. */
export type Side = "left" | "right" | "far";

/** A city: what lies there, what is printed on it, and what follows from both. */
export interface City {
  /** Its number, from 0. */
  number: number;
  name: string;
  /** Whether nobody owns it: the Free City of a game for two. */
  isFree: boolean;
  /** Null while boards are being chosen. */
  wonder: Wonder | null;
  /** Null while sides are being chosen. */
  side: string | null;
  /** All stages of its side, finished or not. */
  stages: Stage[];
  /** The card under each finished stage; null for one that the reader does not know. */
  markers: (string | null)[];
  structures: Card[];
  coins: number;
  tokens: number[];
  derived: Schemas["SevenWondersDerivedCity"];
  /** Its points by now; the Free City has none. */
  score: number | null;
}
