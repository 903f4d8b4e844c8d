// The types of this drawing: what the API says of a game of SEVEN, and what the modules give to each other.

import type {
  AskedModel,
  Catalogue,
  Envelope,
  Markup,
  Schemas,
  SeatedModel,
  Started,
  StartedModel,
} from "heptad/types";

export type Game = Started<"seven">;

/** What is shown; to somebody who has a seat; to somebody who is asked. */
export type Shown = StartedModel<"seven">;
export type Seated = SeatedModel<"seven">;
export type Asked = AskedModel<"seven">;

/** What has the names of cards and colours. */
export type Printed = { catalogue: Catalogue<"seven"> };

export type State = Schemas["SevenState"];
export type Seat = Schemas["SevenPublicSeat"];
export type Place = Schemas["SevenPublicPlace"];
export type LaidCard = Schemas["SevenPublicCard"];
export type Design = Schemas["SevenPublicDesign"];
export type HandEffect = Schemas["SevenPublicHandEffect"];
export type Frame = State["course"][number];
export type Event = Envelope<"seven">;
export type Phase = NonNullable<Schemas["SevenDerived"]["phase"]>;

/** How a hand card lies that is open until the turn ends. */
export type Mark = "expiring" | "revealed" | "sealed";

/** The zone from which each zone got its newest cards. */
export type Origins = Map<string, string>;

/** The pairs of zones between which an event moves cards: to which, from which. */
export type Gains = { [Type in Event["type"]]?: (data: Of<Type>["data"]) => [to: string, from: string][] };

/** What is played out for an event; no `text` if there is nothing to show. */
export interface Beat {
  text: string;
  cards: string[];
  /** Which effect of the cards is meant. */
  part?: "arrival" | "hand" | "lock";
  /** How many cards there are, of which the reader may not know all. */
  backs?: number;
  colour?: string;
  sign?: string;
  /** Who did something, and to whom. */
  seats?: number[];
}

/** What the text of a beat is made from. */
export interface Telling {
  name(seat: number): string;
  after: Game;
  model: Printed;
  events: Event[];
}

export type Beats = { [Type in Event["type"]]?: (event: Of<Type>, telling: Telling) => Beat | null };

type Of<Type extends Event["type"]> = Extract<Event, { type: Type }>;

/** A badge at the plate of a seat. */
export interface Badge {
  text: Markup;
  words: string;
  bad?: boolean;
}
