// The drawing of each title: a module of the title's own package, which holds everything that the page knows of it.

import { plain } from "./plain.js";

/** The drawing of a title. A title that has none is shown as a list of facts and moves. */
export async function drawingOf(title) {
  const address = addressOf(title);
  if (address === null) return plain;
  const { drawing } = await import(address);
  adopt(drawing.style);
  return drawing;
}

/** The address of the drawing, which the server has put into the import map; null if it has none. */
function addressOf(title) {
  try {
    return import.meta.resolve(`drawings/${title}`);
  } catch {
    return null;
  }
}

function adopt(style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
