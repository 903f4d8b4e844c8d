// The drawing of each title: one module of `titles`, which holds everything that the page knows of it.

import { plain } from "./plain.js";

const DRAWN = new Set(["seven_wonders", "seven_wonders_duel", "seven_wonders_dice", "seven"]);

/** The drawing of a title. A title that has none is shown as a list of facts and moves. */
export async function drawingOf(title) {
  if (!DRAWN.has(title)) return plain;
  const { drawing } = await import(`../titles/${title}.js`);
  adopt(drawing.style);
  return drawing;
}

function adopt(style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
