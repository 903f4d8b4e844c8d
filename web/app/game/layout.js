// The layouts of the parts around the table, which the drawing of a title chooses by name.

const PLAIN = { bar: "plain", head: "plain", scores: "plain", backdrop: "plain" };

/**
 * The layout that a drawing has chosen, as attributes of the page: `bar` of the question ("plain", "rows", "wrapped",
 * "compact"), `head` ("plain", or "short": no name of the title on a phone), `scores` ("plain", or "small": small print
 * beside the table), `backdrop` of scenes ("plain", or "sheer": the table shines through).
 */
export function layoutOf({ layout }) {
  const { bar, head, scores, backdrop } = { ...PLAIN, ...layout };
  return { "data-bar": bar, "data-head": head, "data-scores": scores, "data-backdrop": backdrop };
}
