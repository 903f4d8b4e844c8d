// The drawing of each title: a module of the title's own package, which holds everything that the page knows of it.

import { say } from "../app/language.js";
import { mapped } from "../app/mapped.js";
import { plain } from "./plain.js";

/** @import { Drawing } from "heptad/types" */

/**
 * The drawing of a title, with its style. A title that has none is shown as a list of facts and moves.
 *
 * @param {string} title
 * @returns {Promise<Drawing>}
 */
export async function drawingOf(title) {
  const address = mapped(`drawings/${title}`);
  if (address === null) return plain;
  const loaded = Promise.all([import(address), styled(mapped(`styles/${title}`))]);
  const [{ drawing }] = await loaded.catch((error) => {
    const text = say(
      "The table can't be drawn. The server may have a newer version since this page was loaded: load it again.",
    );
    throw new Error(text, { cause: error });
  });
  return drawing;
}

/** Load a style sheet, if there is one, unless the page has it. @param {string | null} address */
async function styled(address) {
  if (address === null || document.querySelector(`link[href="${address}"]`) !== null) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(address)));
    document.head.append(link);
  });
}
