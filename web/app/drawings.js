// The drawing of each title: a module of the title's own package, which holds everything that the page knows of it.

import { mapped } from "./mapped.js";
import { plain } from "./plain.js";

/** The drawing of a title. A title that has none is shown as a list of facts and moves. */
export async function drawingOf(title) {
  const address = mapped(`drawings/${title}`);
  if (address === null) return plain;
  const { drawing } = await import(address);
  adopt(drawing.style);
  return drawing;
}

function adopt(style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
