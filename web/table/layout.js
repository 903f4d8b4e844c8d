// The layouts of the parts around the table, which the drawing of a title chooses by name.

/** @import { Drawing, Layout } from "heptad/types" */

/** @type {Layout} */
const PLAIN = { bar: "plain", head: "plain", scores: "plain", backdrop: "plain" };

/** The layout that a drawing has chosen, as attributes of the page. @param {Drawing} drawing */
export function layoutOf({ layout }) {
  const { bar, head, scores, backdrop } = { ...PLAIN, ...layout };
  return { "data-bar": bar, "data-head": head, "data-scores": scores, "data-backdrop": backdrop };
}
