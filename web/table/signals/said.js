// What a screen reader says of a game, in order and each thing once: what happened, then whose turn it is, what is
// asked and how much there is to choose from.

import { html, useEffect, useRef, useState } from "../../app/html.js";
import { counted, say, sentences } from "../../app/language.js";
import { isAsked, isAwaited } from "../asking/decision.js";

/** @import { Choosing, HistoryLine, Model } from "heptad/types" */

/** @typedef {{ key: number, words: string }} Entry */

const KEPT = 40; // sentences: what is older was said long ago
const SETTLED = 300; // milliseconds for which a question stands before it is said: others come and go meanwhile

/**
 * The sentences, unseen. `path` is what is pressed of the decision so far.
 *
 * @param {{ model: Model, choosing: Choosing, decision: string | null }} props
 */
export function Said({ model, choosing, decision }) {
  const [entries, setEntries] = useState(/** @type {Entry[]} */ ([]));
  const count = useRef(0);
  const add = (/** @type {string[]} */ more) => {
    const said = more.filter(Boolean).map((words) => ({ key: count.current++, words }));
    if (said.length > 0) setEntries((before) => [...before, ...said].slice(-KEPT));
  };
  useHappened(model, add);
  useAsked(model, choosing, decision, add);
  return html`<div class="unseen" role="log" aria-label=${say("Announcements")}>
    ${entries.map(({ key, words }) => html`<p key=${key}>${words}</p>`)}
  </div>`;
}

/**
 * Say what the history has new since the page was opened, and what a bot would do when asked for it.
 *
 * @param {Model} model
 * @param {(words: string[]) => void} add
 */
function useHappened({ lines, hint }, add) {
  const until = useRef(lines.at(-1)?.version ?? 0);
  useEffect(() => {
    const more = lines.filter(({ version, type }) => version > until.current && type !== "resolved");
    until.current = Math.max(until.current, lines.at(-1)?.version ?? 0);
    add(more.map(({ text }) => text));
  }, [lines]);
  useEffect(() => {
    if (hint !== null) add([say("A bot would play: {label}", { label: hint.label })]);
  }, [hint]);
}

/**
 * Say the question, with how much there is to choose from, or whom the game waits for: once it stands, and again only
 * for another decision or step. The result of a game is said by its sheet.
 *
 * @param {Model} model
 * @param {Choosing} choosing
 * @param {string | null} decision
 * @param {(words: string[]) => void} add
 */
function useAsked(model, choosing, decision, add) {
  const last = useRef("");
  const step = `${decision} ${choosing.path.join(" ")}`;
  const { game, playing, sending } = model;
  const isResolving = !isAsked(model) && (game.due !== null || game.to_move.includes(game.you ?? -1));
  const isPassing = playing || sending !== null || isResolving || game.status !== "playing";
  useEffect(() => {
    if (isPassing) return;
    const timer = setTimeout(() => {
      const words = sentences(promptWords(), isAwaited(model) && choicesOf(choosing));
      const said = `${step}: ${words}`;
      if (last.current !== said) add([words]);
      last.current = said;
    }, SETTLED);
    return () => clearTimeout(timer);
  });
}

/** How many things can be chosen now; nothing where a move is only to be confirmed. @param {Choosing} choosing */
function choicesOf(choosing) {
  const count = choosing.options().filter(({ moves }) => moves.length > 0).length;
  return choosing.complete === null && counted("{n} option", "{n} options", count);
}

/** What the bar below the table asks, in words. */
const promptWords = () => spoken(document.querySelector(".question .prompt")).replace(/\s+/g, " ").trim();

/** An element as a screen reader says it: symbols have names. @param {Node | null} node @returns {string} */
function spoken(node) {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.ariaHidden === "true") return "";
  return node.ariaLabel ?? [...node.childNodes].map(spoken).join(" ");
}
