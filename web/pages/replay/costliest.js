// The decisions of a finished game that cost most, and the moves of a judged decision on the table.

import { html } from "../../app/html.js";
import { say, sentences } from "../../app/language.js";
import { SeatMark } from "../../shared/chart.js";
import { seatName } from "../../shared/seat_names.js";
import { Choosing } from "../../table/asking/choosing.js";
import { placeOf } from "../../table/past/positions.js";
import { AnotherWay } from "./fork.js";
import { inFinePercent, inRanks } from "./numbers.js";
import { nextAt } from "./study.js";

/** @import { AskedModel } from "heptad/types" */
/** @import { ReplayStore } from "./store.js" */
/** @import { Judged, ReplayModel, StudyModel } from "./types.js" */

const MOST = 3;

/**
 * The costliest decisions, the first one above all; none until the analysis is complete.
 *
 * @param {StudyModel | null} study
 */
export function costliestOf(study) {
  const judged = decisionsOf(study).filter(({ cost }) => cost > 0);
  return judged.sort((one, other) => other.cost - one.cost).slice(0, MOST);
}

/** The judged decisions, in a list of their own. @param {StudyModel | null} study @returns {Judged[]} */
const decisionsOf = (study) => (study?.analysis?.status === "complete" ? [...study.analysis.decisions] : []);

/** Their names, each with the way to it. @param {{ model: ReplayModel, store: ReplayStore }} props */
export function Costliest({ model, store }) {
  const found = costliestOf(model.replay.study);
  if (found.length === 0) return null;
  return html`<section class="judged costliest" aria-labelledby="costliest">
    <h2 id="costliest">${say("The costliest decisions")}</h2>
    <ol>
      ${found.map((judged) => {
        const key = `${judged.seat} ${judged.version}`;
        return html`<${Costly} key=${key} judged=${judged} model=${model} store=${store} />`;
      })}
    </ol>
  </section>`;
}

/** @param {{ judged: Judged, model: ReplayModel, store: ReplayStore }} props */
function Costly({ judged: { seat, version, chosen, preferred, cost }, model, store }) {
  const { replay, game } = model;
  const place = placeOf(replay.positions, version);
  const name = seatName(game, seat);
  const look = async () => {
    await store.see(`${seat}`); // the hand of the seat is on the table then
    await store.jump(place);
  };
  return html`<li aria-current=${place === replay.place ? "step" : undefined}>
    <p><${SeatMark} seat=${seat} /><b>${name}</b>${" "}
      <button type="button" class="link" onClick=${look}>${say("Position {place}", { place: place + 1 })}</button></p>
    <p class="chosen">${say("Chosen: {label}", { label: chosen.label })}</p>
    <p class="preferred">${say("Preferred: {label}", { label: preferred.label })}</p>
    <p><small>${differenceWords(cost, chosen.rank, preferred.rank)}</small></p>
    <p><${AnotherWay} model=${model} store=${store} place=${place} seat=${seat} /></p>
  </li>`;
}

/**
 * What a choice cost, in words.
 *
 * @param {number} cost
 * @param {number} rank after what was chosen
 * @param {number} better after what is preferred
 */
const differenceWords = (cost, rank, better) =>
  sentences(
    say("It cost {cost} of a win.", { cost: inFinePercent(cost) }),
    say("Expected rank: {rank} instead of {better}.", { rank: inRanks(rank), better: inRanks(better) }),
  );

/** What lies on the table of a replay: nothing can be pressed, but what was chosen next is raised. */
export class Judging extends Choosing {
  /** @param {ReplayModel} model */
  constructor(model) {
    super(null, model.drawing, model, []);
    const { game, replay } = model;
    const judged = nextAt(decisionsOf(replay.study), replay).find(({ seat, cost }) => seat === game.you && cost > 0);
    /** The spots of the move that was chosen, if another one is preferred. */
    this.chosen = spotsOf(judged?.chosen, model);
    /** The spots of the move that is preferred. */
    this.preferred = spotsOf(judged?.preferred, model);
  }

  /** @override @param {string} spot */
  isPressed(spot) {
    return this.chosen.has(spot);
  }
}

/**
 * The spots of a move of the seat that looks, of all ways to put it together. None if the drawing knows none outside of
 * a decision.
 *
 * @param {Judged["chosen"] | undefined} entry
 * @param {ReplayModel} model
 */
function spotsOf(entry, model) {
  if (entry === undefined) return new Set();
  const asked = { ...model, moves: { moves: [], unavailable: [] } }; // drawings compare a move with the other ones
  try {
    const move = /** @type {never} */ ({ ...entry, cost: {} });
    const steps = model.drawing.steps?.(move, /** @type {AskedModel} */ (/** @type {unknown} */ (asked))) ?? [];
    return new Set(steps.flat().map(({ spot }) => spot));
  } catch {
    return new Set();
  }
}
