// The page that verifies logs: takes files, hands their bytes to verify.mjs, and says what it found. Nothing is sent.

import { printable, verify } from "./verify.mjs";

const TEXTS = {
  en: {
    title: "Verify a log",
    about: "This page verifies the log in your browser and does not send it anywhere.",
    drop: "Drop a log here (.ndjson), or choose a file",
    insecure: "This browser can compute hashes only on pages from https or localhost.",
    rest:
      "The page checks bytes and chain, seals, and all shuffles, draws and rolls. `heptad verify FILE` knows the rules, and " +
      "also checks that all acts were legal and that the scores follow. Both prove that the log is consistent. A head " +
      "hash that was saved during the game proves that the log has not been rewritten since.",
    sound: "Valid and complete: bytes, chain, seals and draws. The rules were not checked.",
    closed:
      "Valid, but not complete: {count} {count|seal is|seals are} unopened. This is normal while a game is being played; the server opens " +
      "all seals at the end.",
    wrong: "Invalid at {where} ({check}): {detail}",
    header: "the header",
    version_at: "version {version}",
    failed: "This file can't be read: {detail}",
    game: "game",
    version: "version",
    hash: "head",
    seals: "seals open",
    still: "seals unopened",
    draws: "draws",
  },
  ja: {
    title: "ログの検証",
    about: "検証はすべてこのブラウザの中で行われ、ログはどこにも送信されません。",
    drop: "ログ（.ndjson）をここにドロップするか、ファイルを選んでください",
    insecure: "このブラウザでハッシュを検証できるのは、https または localhost のページだけです。",
    rest:
      "検証するのは、バイト列とハッシュの連鎖、封印、そしてすべてのシャッフル・抽選・ダイスです。各行動が規則どおりで得点が正しいことは、" +
      "規則を知る `heptad verify FILE` が検証します。ここで示されるのはログに矛盾がないことです。実際に行われたゲームのログであることは、" +
      "誰かが控えておいた先頭ハッシュで示されます。",
    sound: "正しく、完全：バイト列、連鎖、封印、抽選。規則は検証していません。",
    closed:
      "開いている部分は正しい：開いていない封印が{count}個あります。対局中のログはそうなり、終局後はサーバーがすべての封印を開きます。",
    wrong: "誤り：{where}（{check}）{detail}",
    header: "ヘッダー",
    version_at: "版{version}",
    failed: "このファイルは読めません：{detail}",
    game: "ゲーム",
    version: "版",
    hash: "先頭ハッシュ",
    seals: "開いた封印",
    still: "開いていない封印",
    draws: "抽選",
  },
};

const element = (id) => document.getElementById(id);
const results = []; // {name, verdict} or {name, trouble}, the newest first
const language = document.documentElement.lang === "ja" ? "ja" : "en";

/** A text with its values. `{count|seal is|seals are}` is the first for one, and else the second. */
const say = (key, values = {}) =>
  TEXTS[language][key].replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name, one, other) => {
    if (one === undefined) return values[name];
    return values[name] === 1 ? one : other;
  });

function show() {
  for (const text of document.querySelectorAll("[data-text]")) text.replaceChildren(...inCode(say(text.dataset.text)));
  element("verdicts").replaceChildren(...results.map(article));
}

/** A text whose parts between backticks are code. */
const inCode = (text) => text.split("`").map((part, at) => (at % 2 === 1 ? made("code", part) : part));

function article({ name, verdict, trouble }) {
  const box = made("article", "");
  const soundness = verdict?.complete ? "sound" : "partial";
  box.className = `verdict ${verdict?.sound ? soundness : "wrong"}`;
  box.append(
    made("h2", name),
    made("p", trouble === undefined ? sentence(verdict) : say("failed", { detail: trouble })),
  );
  if (verdict) box.append(facts(verdict));
  return box;
}

function sentence({ sound, complete, problem, closed }) {
  if (sound) return complete ? say("sound") : say("closed", { count: closed });
  const where = problem.version === 0 ? say("header") : say("version_at", problem);
  return say("wrong", { where, check: problem.check, detail: problem.detail });
}

/** What was found up to the end or to the problem; names and ids of a log are text, never markup. */
function facts({ game, title, version, hash, seals, closed, draws }) {
  const rows = { game: `${game ?? "-"} (${title ?? "-"})`, version, hash, seals, still: closed, draws };
  const list = made("dl", "");
  for (const [key, value] of Object.entries(rows)) list.append(made("dt", say(key)), made("dd", value));
  return list;
}

function made(tag, text) {
  const node = document.createElement(tag);
  node.textContent = printable(text);
  return node;
}

async function take(files) {
  for (const file of files) {
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
for (const kind of ["dragenter", "dragover", "dragleave", "drop"])
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragenter" || kind === "dragover");
    if (kind === "drop") take([...event.dataTransfer.files]);
  });
element("file").addEventListener("change", async ({ target }) => {
  await take([...target.files]);
  target.value = ""; // so that the same file can be chosen again
});
element("trouble").hidden = Boolean(globalThis.crypto?.subtle);
show();
