// The rules beside the table, in the words of the server, opened at the section that matters now.

import { html, useEffect, useRef, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { mapped } from "../../app/mapped.js";
import { kindOf } from "../asking/decision.js";
import { readPage } from "./rule_pages.js";

/** @import { Model } from "heptad/types" */

/**
 * The rules. `address` is a link such as `/v1/titles/seven/rules#6.5`; without it, the section of the pending decision
 * is shown.
 *
 * @param {{ model: Model, address: string | null, isOpen: boolean }} props
 */
export function Rules({ model, address, isOpen }) {
  const [shown, setShown] = useState(address ?? ownAddress(model));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useRef("");
  // Not with each decision: somebody may be reading.
  useEffect(() => setShown(address ?? ownAddress(model)), [address, isOpen]);
  useEffect(() => {
    const [page, section] = shown.split("#");
    if (last.current === page) return reveal(box.current, section);
    let isOver = false;
    readPage(page).then((content) => {
      if (isOver) return;
      last.current = page;
      box.current?.replaceChildren(content);
      reveal(box.current, section);
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
  const show = (/** @type {string} */ page) => setShown(`${page}#`);
  const lesson = mapped(`how-to-play/${model.game.title}`);
  return html`<div class="rulebook">
    <p class="rule-pages">
      ${lesson !== null && html`<a class="plain" href=${lesson} target="_blank">${say("How to play")}</a>`}
      <button type="button" class="plain" onClick=${() => show(titleRules(model))}>${say("Rules of this game")}</button>
      <button type="button" class="plain" onClick=${() => show("/v1/rules")}>${say("Rules of all games")}</button>
    </p>
    <div class="rule-text" ref=${box} onClick=${go}></div>
  </div>`;
}

/** @param {Model} model */
const titleRules = ({ game }) => `/v1/titles/${game.title}/rules`;

/** The rules of a title, with the section that a pending decision of this player needs. @param {Model} model */
function ownAddress(model) {
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
