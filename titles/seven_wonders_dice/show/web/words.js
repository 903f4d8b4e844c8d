// What the table of 7 Wonders Dice says, and the names of things.

import { either, translated, words } from "heptad";

/** @import { DieSymbol, Index, PrintedBoard, PrintedDie, TurnStep } from "./types.js" */

export const { counted, say, sayAs } = words("seven_wonders_dice");

/** A price, or coins that one gains. @param {number} coins */
export const coinsInWords = (coins) => (coins === 0 ? say("free") : counted("{n} coin", "{n} coins", coins));

/** @param {number} points */
export const pointsInWords = (points) => counted("{n} point", "{n} points", points);

/**
 * The name of a die. The numbers of the grey ones are not printed: their faces tell them apart.
 *
 * @param {PrintedDie} die
 */
export const dieName = (die) => translated(die.name).replace(/ ?\d/, "");

/** A die with what it shows. @param {PrintedDie} die @param {DieSymbol} symbol */
export const dieAndFace = (die, symbol) => say("{face} ({die})", { die: dieName(die), face: translated(symbol.name) });

/** @param {PrintedBoard} printed @param {string} id */
export function spaceName(printed, id) {
  const { building, name } = printed.spaces[id];
  return say("{building}, {space}", {
    building: translated(printed.buildings[building].name),
    space: translated(name),
  });
}

/** Buildings of which one will do. @param {PrintedBoard} printed @param {string[]} ids */
export const anyBuilding = (printed, ids) => either(ids.map((id) => translated(printed.buildings[id].name)));

/** A step of a turn in words. @param {Index} index @param {PrintedBoard} printed @param {TurnStep} step */
export function stepInWords(index, printed, { move }) {
  if ("space" in move) return spaceName(printed, move.space);
  if (move.action === "bonus") return translated(index.bonuses[move.bonus].name);
  return move.action === "pass" ? say("pass") : say("declined");
}
