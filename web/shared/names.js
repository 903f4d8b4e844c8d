// Names for guests who have not chosen one.

import { sayAs } from "../app/language.js";
import { kept } from "../app/storage.js";

const KEPT = "heptad.name";

/** The first and the second part of the names. A language may have any number of each; commas stand between them. */
const firstParts = () =>
  sayAs(
    "first parts of names of guests",
    "Brave, Clever, Merry, Quiet, Swift, Lucky, Gentle, Bold, Sunny, Curious, Patient, Golden, Nimble, Wise, " +
      "Cheerful, Steady",
  );
const secondParts = () =>
  sayAs(
    "second parts of names of guests",
    "Otter, Fox, Heron, Lynx, Badger, Owl, Hare, Ibex, Falcon, Tortoise, Marten, Crane, Dolphin, Wren, " +
      "Hedgehog, Stork",
  );
const COMMA = /\s*[,\u060c\u3001\uff0c]\s*/; // in Latin, Arabic, Japanese and Chinese texts

/** @param {string} parts */
function anyOf(parts) {
  const all = parts.split(COMMA);
  return all[Math.floor(Math.random() * all.length)];
}

/** A friendly name, such as "Brave Otter". */
export function makeName() {
  return sayAs("name of a guest", "{first} {second}", { first: anyOf(firstParts()), second: anyOf(secondParts()) });
}

/** The name that this browser's guest is going to have; the same until it is changed. */
export function guestName() {
  return kept.get(KEPT) ?? keepName(makeName());
}

/** @param {string} name */
export function keepName(name) {
  kept.set(KEPT, name);
  return name;
}
