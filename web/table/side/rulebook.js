// How to play beside the table, then the rules in the words of the server, opened at the section that matters now.

import { html, useEffect, useRef, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { mapped } from "../../app/mapped.js";
import { kindOf } from "../asking/decision.js";
import { drawPictures } from "../pictures.js";
import { readPage } from "./rule_pages.js";

/** @import { Model } from "heptad/types" */

/**
 * The lesson and the rules. `address` is a link such as `/v1/titles/seven/rules#6.5`; without it, the lesson is shown,
 * or the section of the pending decision if the title has none.
 *
 * @param {{ model: Model, address: string | null, isOpen: boolean }} props
 */
export function Rules({ model, address, isOpen }) {
  const [shown, setShown] = useState(address ?? firstPage(model));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useRef("");
  // Not with each decision: somebody may be reading.
  useEffect(() => setShown(address ?? firstPage(model)), [address, isOpen]);
  useEffect(() => {
    const [page, section] = shown.split("#");
    if (last.current === page) return reveal(box.current, section);
    let isOver = false;
    readPage(page).then((content) => {
      if (isOver) return;
      last.current = page;
      box.current?.replaceChildren(content);
      reveal(box.current, section);
      drawPictures(content, model.game.title).catch(console.error); // then their descriptions are shown
    });
    return () => {
      isOver = true;
    };
  }, [shown, isOpen]);
  const go = (/** @type {MouseEvent & { target: Element }} */ event) => {
    const link = event.target.closest("a");
    const target = link && addressOf(link, shown);
    if (!target) return;
    event.preventDefault();
    setShown(target);
  };
  const show = (/** @type {string} */ page) => setShown(page);
  const lesson = lessonOf(model);
  return html`<div class="rulebook">
    <p class="rule-pages">
      ${
        lesson !== null &&
        html`<button type="button" class="plain" onClick=${() => show(lesson)}>${say("How to play")}</button>`
      }
      <button type="button" class="plain" onClick=${() => show(rulesNow(model))}>${say("Rules of this game")}</button>
      <button type="button" class="plain" onClick=${() => show("/v1/rules#")}>${say("Rules of all games")}</button>
    </p>
    <div class="rule-text" ref=${box} onClick=${go}></div>
  </div>`;
}

/** The lesson of a title; null if it has none. @param {Model} model */
const lessonOf = ({ game }) => mapped(`how-to-play/${game.title}`);

/** What is shown first: how to play, or where there is no lesson, the rules. @param {Model} model */
const firstPage = (model) => lessonOf(model) ?? rulesNow(model);

/** @param {Model} model */
const titleRules = ({ game }) => `/v1/titles/${game.title}/rules`;

/** The rules of a title, with the section that a pending decision of this player needs. @param {Model} model */
function rulesNow(model) {
  const kind = kindOf(model.moves);
  return `${titleRules(model)}#${(kind !== null && model.drawing.rules?.(kind)) || ""}`;
}

/**
 * Where a link leads within the rules; null if it leads elsewhere.
 *
 * @param {HTMLAnchorElement} link
 * @param {string} shown
 */
function addressOf(link, shown) {
  const [page] = shown.split("#");
  const target = new URL(link.getAttribute("href") ?? "", new URL(page, location.href));
  const isRules = target.origin === location.origin && /^\/v1\/(titles\/\w+\/)?rules$/.test(target.pathname);
  return isRules ? target.pathname + target.hash : null;
}

/**
 * Mark a section and scroll to it, or to the top.
 *
 * @param {HTMLElement | null} box
 * @param {string | undefined} section
 */
function reveal(box, section) {
  if (box === null) return;
  for (const old of box.querySelectorAll(".shown-rule")) old.classList.remove("shown-rule");
  const target = section ? box.querySelector(`#${CSS.escape(`rule-${section}`)}`) : null;
  target?.classList.add("shown-rule");
  const scroller = box.closest(".panel") ?? box;
  const top = () => (target?.getBoundingClientRect().top ?? 0) - scroller.getBoundingClientRect().top;
  scroller.scrollTop = target === null ? 0 : top() + scroller.scrollTop - 60;
}
