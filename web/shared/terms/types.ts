// What is agreed on when a game is opened, as types. `make types` reads this file, browsers never do.

import type { Schemas } from "heptad/types";

export type Clock = Schemas["Clock"];

/** The options of a game, by name. */
export type Values = Record<string, Value>;
export type Value = string | number | boolean | null | string[];

/** The JSON Schema of an option. */
export interface OptionSchema {
  type?: string;
  enum?: Value[];
  items?: { enum: string[] };
  minimum?: number;
  maximum?: number;
  default: Value;
}
