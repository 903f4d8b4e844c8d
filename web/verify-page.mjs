// The page that verifies logs: takes files, hands their bytes to verify.mjs, and says what it found. Nothing is sent.

import { element, textOf } from "./assets/texts.js";
import { printable, verify } from "./verify.mjs";

/** @import { Verdict } from "./verify.mjs" */

/**
 * A file, with what was found in it or why it can't be read.
 *
 * @typedef {{ name: string, verdict?: Verdict, trouble?: string }} Result
 */

/** The newest first. @type {Result[]} */
const results = [];

function show() {
  element("verdicts").replaceChildren(...results.map(article));
}

/** @param {Result} result */
function article({ name, verdict, trouble }) {
  const box = made("article", "");
  const soundness = verdict?.complete ? "sound" : "partial";
  box.className = `verdict ${verdict?.sound ? soundness : "wrong"}`;
  box.append(
    made("h2", name),
    made("p", verdict === undefined ? textOf("failed", { detail: trouble }) : sentence(verdict)),
  );
  if (verdict) box.append(facts(verdict));
  return box;
}

/** @param {Verdict} verdict */
function sentence({ complete, problem, closed }) {
  if (problem === null) return complete ? textOf("sound") : textOf("closed", { count: closed });
  const where = problem.version === 0 ? textOf("header") : textOf("version_at", problem);
  return textOf("wrong", { where, check: problem.check, detail: problem.detail });
}

/**
 * What was found up to the end or to the problem; names and ids of a log are text, never markup.
 *
 * @param {Verdict} verdict
 */
function facts({ game, title, version, hash, seals, closed, draws }) {
  const rows = { game: `${game ?? "-"} (${title ?? "-"})`, version, hash, seals, still: closed, draws };
  const list = made("dl", "");
  for (const [key, value] of Object.entries(rows)) list.append(made("dt", textOf(key)), made("dd", value));
  return list;
}

/** @param {string} tag @param {unknown} text */
function made(tag, text) {
  const node = document.createElement(tag);
  node.textContent = printable(text);
  return node;
}

/** @param {Iterable<File>} files */
async function take(files) {
  for (const file of [...files]) {
    /** @type {Result} */
    const result = { name: file.name };
    try {
      result.verdict = await verify(new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      result.trouble = String(error); // not of the log: the file is gone, or there is no WebCrypto
    }
    results.unshift(result);
    show();
  }
}

const drop = element("drop");
for (const kind of /** @type {const} */ (["dragenter", "dragover", "dragleave", "drop"]))
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragenter" || kind === "dragover");
    if (kind === "drop") take(event.dataTransfer?.files ?? []);
  });
const field = /** @type {HTMLInputElement} */ (element("file"));
field.addEventListener("change", async () => {
  await take(field.files ?? []);
  field.value = ""; // so that the same file can be chosen again
});
element("trouble").hidden = Boolean(globalThis.crypto?.subtle);
