// The parts of a game of 7 Wonders Dice, as types. Browsers never read this file.

import type { AskedModel, Model, Schemas, SeatedModel, StartedModel } from "heptad/types";

export type Shown = StartedModel<"seven_wonders_dice">;
export type Asked = AskedModel<"seven_wonders_dice">;
export type Seated = SeatedModel<"seven_wonders_dice">;
export type Page = Model<"seven_wonders_dice">;
export type Started = Shown["game"];

export type Catalogue = Schemas["SevenWondersDiceCatalogue"];
export type Building = Schemas["SevenWondersDicePublicBuilding"];
export type Space = Schemas["SevenWondersDicePublicSpace"];
export type Bonus = Schemas["SevenWondersDicePublicBonus"];
export type Effect = Schemas["SevenWondersDiceEffect"];
export type Area = Schemas["SevenWondersDiceArea"];
export type PrintedDie = Schemas["SevenWondersDicePublicDie"];
export type DieSymbol = Schemas["SevenWondersDicePublicSymbol"];

/** A board with all its buildings and spaces by id, in the order of the board. */
export interface PrintedBoard {
  id: string;
  name: Schemas["NamesOut"];
  buildings: Record<string, Building>;
  spaces: Record<string, Space>;
}

/** The catalogue by id. */
export interface Index {
  boards: Record<string, PrintedBoard>;
  dice: Record<string, PrintedDie>;
  symbols: Record<string, DieSymbol>;
  bonuses: Record<string, Bonus>;
}

/** What is crossed and circled on a board. */
export type Board = Schemas["SevenWondersDicePublicBoard"];
/** A die as it lies in the forum. */
export type Lying = Schemas["SevenWondersDiceDie"];
/** A step of a turn, with its outcome. */
export type TurnStep = Schemas["SevenWondersDiceStep"];
/** On what terms a seat can choose a die for its next step. */
export type DieTerms = Schemas["SevenWondersDiceDerivedDie"];
export type Move = Schemas["SevenWondersDiceMove"];

/** A large sheet, for its parts. */
export interface SheetProps {
  model: Shown;
  /** Whose sheet it is. */
  seat: number;
  /** Whether the reader plays it. Only then its spaces can be crossed. */
  own: boolean;
  board: Board;
  printed: PrintedBoard;
  /** The spaces that were crossed in the last turn. */
  fresh: Set<string>;
  /** The points of each building. */
  points: Record<string, number>;
}

/** A die of the forum, with all that its description needs. */
export interface ToldDie {
  model: Shown;
  die: PrintedDie;
  symbol: DieSymbol;
  /** The price of the quarter in which it lies. */
  printed: number;
  /** Null for who has no seat, and after the end. */
  terms: DieTerms | null;
  /** Whether something can be done with it now. */
  isLit: boolean;
}

/** What the page has seen of the last turn. */
export interface Memory {
  turn: number;
  /** How many spaces each seat had crossed when the turn before started; null if the page did not see it. */
  before: number[] | null;
  /** The same for this turn. */
  counts: number[];
  /** The steps of each seat in the turn that was played last. */
  deeds: Map<number, TurnStep[]> | null;
  /** The turn after it. */
  played: number;
}
