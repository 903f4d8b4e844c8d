// What the player has pressed of the decision that is open, and how it goes on.

import { useLayoutEffect, useRef, useState } from "../../app/html.js";
import { confirmsMoves } from "../../app/settings.js";
import { Choosing } from "../../table/asking/choosing.js";
import { isAsked } from "../../table/asking/decision.js";

/** @import { LegalMove, Model, Refusal } from "heptad/types" */

/**
 * @typedef {object} Pressing
 * @property {string | null} decision the decision that is open, with the step of it; null if none is
 * @property {Choosing} choosing
 * @property {Map<string, number>} copies which of several equal things was pressed last, by their spot
 * @property {Refusal | null} refused why what was pressed last can't be done
 * @property {(spot: string, copy?: number) => void} press
 * @property {() => void} back take the last press back
 * @property {() => void} confirm make the move that is put together
 */

/**
 * @param {Model} model
 * @param {(move: LegalMove) => void} choose make a move
 * @returns {Pressing}
 */
export function usePressing(model, choose) {
  const [path, setPath] = useState(/** @type {string[]} */ ([]));
  const [copies, setCopies] = useState(/** @type {Map<string, number>} */ (new Map()));
  const [refused, setRefused] = useState(/** @type {Refusal | null} */ (null));
  const decision = isAsked(model) ? `${model.moves.decision}/${model.chosen.length}` : null;
  const asked = useRef(decision); // the last one: what is pressed stays while a move of somebody else is shown
  useLayoutEffect(() => {
    if (decision === null || decision === asked.current) return;
    asked.current = decision;
    setPath([]);
    setRefused(null);
  }, [decision]);
  const choosing = new Choosing(isAsked(model) ? model.moves : null, model.drawing, model, path);
  const make = (/** @type {LegalMove} */ move) => {
    setPath([]);
    choose(move);
  };
  const press = (/** @type {string} */ spot, copy = 0) => {
    const isOther = choosing.isPressed(spot) && (copies.get(spot) ?? 0) !== copy;
    const next = isOther ? null : choosing.press(spot);
    setRefused(choosing.refusal(spot));
    setCopies(new Map(copies).set(spot, copy));
    if (next === null) return;
    if (next.move === null || confirmsMoves(model.drawing.close)) setPath(next.path);
    else make(next.move);
  };
  const confirm = () => choosing.complete !== null && make(choosing.complete);
  const back = () => {
    if (choosing.path.length > 0) setPath(choosing.path.slice(0, -1));
  };
  return { decision, choosing, copies, refused, press, back, confirm };
}
