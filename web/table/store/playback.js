// The playing out of what happened: one state after another, each with its scenes.

import { pause } from "../../app/api.js";
import { isMoving } from "../../app/settings.js";
import { isVisible } from "../past/positions.js";

/** @import { Envelope, Game, HistoryLine, Model, PlayedScene, Started } from "heptad/types" */

/** @typedef {{ game: Game, events: Envelope[] }} Frame A state, and what led to it. */

/**
 * @typedef {object} Stage Where frames are shown.
 * @property {Model} model
 * @property {HistoryLine[]} lines
 * @property {(changes: Partial<Model>) => void} show
 */

const STEP = 450; // milliseconds for which a state is shown
const HASTE = 150; // and while more than two others wait
const SCENE = 1500; // and a scene that does not say
const LONGEST_CATCH_UP = 8; // frames that wait after a pause; of more, only the last ones are shown

/**
 * What is played out when events lead to a state. Nothing if the drawing fails at it: the game is shown all the same.
 *
 * @param {Model} model
 * @param {Envelope[]} events
 * @param {Started} game
 */
export function scenesOf(model, events, game) {
  try {
    return model.drawing.scenes?.(events, model.game, game, model) ?? [];
  } catch (error) {
    console.error(error);
    return [];
  }
}

/** Whether states follow one another at once: nothing may move, or nobody looks. */
const isAtRest = () => document.visibilityState === "hidden" || !isMoving();

export class Playback {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Frame[]} */
    this.frames = [];
    this.skipWait = () => {};
  }

  /** Have a frame wait until those before it were shown. @param {Frame} frame */
  add(frame) {
    const last = this.frames.at(-1);
    if (last !== undefined && !isVisible(last.events)) this.frames.pop();
    this.frames.push(frame);
    this.frames.splice(0, this.frames.length - LONGEST_CATCH_UP);
  }

  /** Take the only frame that waits, if nothing of it is played out; null otherwise. @returns {Frame | null} */
  takeStill() {
    const [frame] = this.frames;
    if (this.frames.length !== 1 || (isVisible(frame.events) && !isAtRest())) return null;
    if (scenesOf(this.stage.model, frame.events, /** @type {Started} */ (frame.game)).length > 0) return null;
    this.frames = [];
    return frame;
  }

  /** Show the frame that has waited longest, with its scenes. */
  async playNext() {
    const frame = this.frames.shift();
    if (frame !== undefined) await this.play(frame);
  }

  /** @param {Frame} frame */
  async play({ game, events }) {
    const { stage } = this;
    const { model } = stage;
    const played = scenesOf(model, events, /** @type {Started} */ (game)).map((scene) => ({
      ...scene,
      version: game.version,
    }));
    for (const scene of played.filter(({ before }) => before)) await this.playScene(scene);
    stage.show({ game, events, lines: stage.lines.filter(({ version }) => version <= game.version) });
    if (isVisible(events)) await this.wait(this.frames.length > 2 ? HASTE : STEP);
    for (const scene of played.filter(({ before }) => !before)) await this.playScene(scene);
  }

  /** @param {PlayedScene} scene */
  async playScene(scene) {
    this.stage.show({ scene });
    await this.wait(scene.milliseconds ?? SCENE, true);
    this.stage.show({ scene: null });
  }

  /**
   * Wait while something is shown, until it is over or skipped. Scenes are shown at rest if nothing may move.
   *
   * @param {number} milliseconds
   * @param {boolean} isScene
   */
  async wait(milliseconds, isScene = false) {
    if (document.visibilityState === "hidden" || (!isScene && isAtRest())) return;
    const skipped = new Promise((resolve) => {
      this.skipWait = () => resolve(undefined);
    });
    await Promise.race([pause(milliseconds), skipped]);
  }

  /** Skip what is being played out now, and all that waits behind it. */
  skip() {
    if (this.frames.length > 0) this.frames = this.frames.slice(-1);
    this.skipWait();
  }
}
