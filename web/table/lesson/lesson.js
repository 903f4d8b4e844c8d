// A lesson at the table: what to look at, what to do, and what happened, a step at a time. It only recommends.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../app/html.js";
import { say, translated } from "../../app/language.js";
import { place, pointedAt } from "./pointing.js";
import { isFirstGame, noteStep, skipLesson } from "./progress.js";
import { stepNow, useEvents, useLesson } from "./steps.js";

/** @import { LessonStep, Model, SeatedModel } from "heptad/types" */

const SETTLED = 700; // milliseconds after which what moved on the table lies still

/** The step that comes now, as a bubble. @param {{ model: Model }} props */
export function Lesson({ model }) {
  const [, redraw] = useState(0);
  const since = useEvents(model);
  const step = stepNow(model, useLesson(model), since);
  const { game } = model;
  const redrawn = () => redraw((count) => count + 1);
  const close = () => {
    if (step !== null) noteStep(game, step.id);
    redrawn();
  };
  const skip = () => {
    skipLesson(game);
    redrawn();
  };
  useMoved(model, step);
  const seated = /** @type {SeatedModel} */ (model);
  const text = step === null ? "" : translated(typeof step.text === "function" ? step.text(seated, since) : step.text);
  const at = typeof step?.at === "function" ? step.at(seated, since) : step?.at;
  const names = [at ?? []].flat();
  const isWhole = isFirstGame(game);
  return html`<div class="unseen" role="status">${text}</div>
    ${
      step !== null &&
      html`<${Bubble} step=${step} text=${text} names=${names} close=${close} skip=${isWhole ? skip : null} />`
    }`;
}

/**
 * Take the step for done that asks for a move, once one is made.
 *
 * @param {Model} model
 * @param {LessonStep | null} step
 */
function useMoved({ game, sending }, step) {
  useEffect(() => {
    if (sending !== null && step?.by === "move") noteStep(game, step.id);
  }, [sending]);
}

/**
 * @param {object} props
 * @param {LessonStep} props.step
 * @param {string} props.text
 * @param {string[]} props.names what it points at
 * @param {() => void} props.close show the next step
 * @param {(() => void) | null} props.skip
 */
function Bubble({ step, text, names, close, skip }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [folded, fold] = useState(/** @type {string | null} */ (null)); // the step of which only the rings are shown
  const isMove = step.by === "move";
  const go = isMove ? () => fold(step.id) : close;
  const isFolded = isMove && folded === step.id;
  usePointing(box, step.id, names);
  useEnter(isFolded ? null : go);
  return html`<section class="lesson" ref=${box} hidden=${isFolded} data-step=${step.id}
    data-by=${step.by ?? "next"} data-points=${names.length} aria-label=${say("Lesson")}>
    <p>${text}</p>
    <div class="acts">
      ${skip !== null && html`<button type="button" class="link" onClick=${skip}>${say("Skip the lesson")}</button>`}
      <button type="button" class="plain next" onClick=${go}>
        ${skip !== null && !isMove ? say("Next") : say("Got it")}
      </button>
    </div>
  </section>`;
}

/**
 * Ring what a step points at, keep it in view, and the bubble beside it.
 *
 * @param {{ current: HTMLElement | null }} box
 * @param {string} step
 * @param {string[]} names
 */
function usePointing(box, step, names) {
  const arrange = () => {
    if (box.current !== null && !box.current.hidden) place(box.current, pointedAt(names));
  };
  const latest = useRef(arrange);
  latest.current = arrange;
  useLayoutEffect(() => {
    const pointed = pointedAt(names);
    for (const element of pointed) element.dataset.pointed = "";
    arrange();
    return () => {
      for (const element of pointed) delete element.dataset.pointed;
    };
  }); // each time: what is drawn again may be another element
  useEffect(() => {
    const again = () => latest.current();
    const show = () => {
      for (const element of pointedAt(names).reverse()) element.scrollIntoView({ block: "nearest" });
      again();
    };
    show();
    const timer = setTimeout(again, SETTLED);
    addEventListener("resize", show);
    addEventListener("scroll", again, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("resize", show);
      removeEventListener("scroll", again, true);
    };
  }, [step]);
}

/** Let Enter go on where it presses nothing else. @param {(() => void) | null} go */
function useEnter(go) {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const { target } = event;
      const isFree = target instanceof Element && (target === document.body || target.id === "table");
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.repeat;
      if (event.key !== "Enter" || !isPlain || !isFree || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      latest.current?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
