// How a person puts a move together: by pressing one spot of the table after another, such as a card and then its use.
//
// A drawing tells the spots of a move with `steps(move, model)`: a list of `{spot, label, button}`. `spot` is a key
// that the table draws or that is shown as a button; `label` what a button says; with `button`, the first step is a
// button, too; `order` puts an option before those of a higher number. If there are several ways to put a move
// together, such as card or use first, it tells a list of such lists; if a move is not to be shown, an empty list.
// Why an unavailable move can't be made is said in the words of the API.

/** @import { AskedModel, Candidate, Drawing, Entry, LegalMove, Model, Moves, Option, Step } from "heptad/types" */

export class Choosing {
  /**
   * `moves` is the answer of `GET …/moves` or null, `path` the spots pressed so far.
   *
   * @param {Moves | null} moves
   * @param {Drawing} drawing
   * @param {Model} model
   * @param {string[]} path
   */
  constructor(moves, drawing, model, path) {
    const waysOf = (/** @type {Entry} */ entry) => waysTo(entry, drawing, /** @type {AskedModel} */ (model));
    const legal = (moves?.moves ?? []).filter(({ setting }) => !setting);
    const unavailable = moves?.unavailable ?? [];
    /** @type {Candidate[]} */
    this.candidates = [
      ...legal.flatMap((move) => waysOf(move).map((steps) => ({ move, refused: null, steps }))),
      ...unavailable.flatMap((move) => waysOf(move).map((steps) => ({ move, refused: move.refusal, steps }))),
    ];
    this.path = path.filter((_, place) => this.at(path.slice(0, place + 1)).some(({ refused }) => refused === null));
    this.here = this.at(this.path);
    this.first = optionsAt(this.candidates, 0);
    this.next = optionsAt(this.here, this.path.length);
    /** The move that is put together, if it is only to be confirmed. @type {LegalMove | null} */
    this.complete = this.completeAt(this.path);
  }

  /** The move that is complete with these spots, if any. @param {string[]} path */
  completeAt(path) {
    const found = this.at(path).find(({ refused, steps }) => refused === null && steps.length === path.length);
    return path.length > 0 && found?.refused === null ? found.move : null;
  }

  /** The moves whose first steps are these spots. @param {string[]} path */
  at(path) {
    return this.candidates.filter(({ steps }) => path.every((spot, place) => steps[place]?.spot === spot));
  }

  /** What can be pressed next, each once, in the order of the moves unless steps tell another one. */
  options() {
    return [...this.next.values()];
  }

  /**
   * What a spot stands for now. Spots of the first step can be pressed at any time: they start again.
   *
   * @param {string} spot
   */
  option(spot) {
    return this.next.get(spot) ?? this.first.get(spot);
  }

  /** @param {string} spot */
  isLit(spot) {
    return (this.option(spot)?.moves.length ?? 0) > 0;
  }

  /**
   * Why nothing can be done with a spot now: the reason of the first refusal; null if something can be done or nothing
   * is known.
   *
   * @param {string} spot
   */
  reason(spot) {
    return this.refusal(spot)?.detail ?? null;
  }

  /**
   * The first refusal of what a spot stands for; null if something can be done or nothing is known.
   *
   * @param {string} spot
   */
  refusal(spot) {
    const option = this.option(spot);
    return option === undefined || option.moves.length > 0 ? null : (option.refusals[0] ?? null);
  }

  /** Whether a spot goes on with what is pressed already. @param {string} spot */
  goesOn(spot) {
    return (this.next.get(spot)?.moves.length ?? 0) > 0;
  }

  /** @param {string} spot */
  isPressed(spot) {
    return this.path.includes(spot);
  }

  /**
   * Press a spot: return the `path` to go on with, and the `move` when it is complete; null if nothing can be done.
   *
   * @param {string} spot
   * @returns {{ path: string[], move: LegalMove | null } | null}
   */
  press(spot) {
    if (this.isPressed(spot)) return { path: this.path.slice(0, this.path.indexOf(spot)), move: null };
    const start = this.goesOn(spot) ? this.path : [];
    const path = [...start, spot];
    const isPossible = this.at(path).some(({ refused }) => refused === null);
    return isPossible ? { path, move: this.completeAt(path) } : null;
  }
}

/**
 * The ways to put a move together, each as a list of steps. What a drawing does not tell is a single button.
 *
 * @param {Entry} entry
 * @param {Drawing} drawing
 * @param {AskedModel} model
 * @returns {Step[][]}
 */
function waysTo(entry, drawing, model) {
  const name = "id" in entry ? entry.id : entry.label;
  const steps = drawing.steps?.(entry, model) ?? [{ spot: name, label: entry.label, button: true }];
  return isList(steps) ? steps : [steps].filter(({ length }) => length > 0);
}

/** @type {(steps: Step[] | Step[][]) => steps is Step[][]} */
const isList = (steps) => Array.isArray(steps[0]);

/**
 * What can be pressed at a place of the path, by spot.
 *
 * @param {Candidate[]} candidates
 * @param {number} place
 * @returns {Map<string, Option>}
 */
function optionsAt(candidates, place) {
  /** @type {Map<string, Option>} */
  const options = new Map();
  for (const { move, refused, steps } of candidates) {
    if (steps.length <= place) continue;
    const option = options.get(steps[place].spot) ?? { ...steps[place], moves: [], refusals: [] };
    if (refused === null) option.moves.push(move);
    else option.refusals.push(refused);
    options.set(option.spot, option);
  }
  const inOrder = [...options].sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));
  return new Map(inOrder);
}
