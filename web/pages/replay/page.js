// The page that replays a log from disk.

import { html, useEffect, useState } from "../../app/html.js";
import { present } from "../../app/guard.js";
import { droppedFile } from "../lobby/drop.js";
import { mark } from "../../app/mark.js";
import { LogFile } from "./log_file.js";
import { Replay } from "./replay.js";

import { say, sayAs } from "../../app/language.js";

const about = say(
  "The log is sent to this server, which computes its positions and stores nothing. " +
    "Logs are downloaded from the menu of a game.",
);

function ReplayPage() {
  const [source, setSource] = useState(/** @type {LogFile | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    document.title = `${sayAs("drop title", "Replay a log file")} - Heptad`;
  }, []);
  const take = async (/** @type {File} */ file) => {
    try {
      setSource(new LogFile(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      setProblem(say("This file is not a log of Heptad: {detail}", { detail: message }));
    }
  };
  useEffect(() => {
    const file = droppedFile();
    if (file) take(file);
  }, []);
  return source === null
    ? html`<${Drop} take=${take} problem=${problem} />`
    : html`<${Replay} source=${source} at=${1} as=${null} />`;
}

/** Where a file is dropped or chosen. @param {{ take: (file: File) => void, problem: string | null }} props */
function Drop({ take, problem }) {
  const [isOver, setOver] = useState(false);
  const over = (/** @type {boolean} */ is) => (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(is);
  };
  const takeFirst = (/** @type {FileList | null | undefined} */ files) => files?.[0] && take(files[0]);
  const drop = (/** @type {DragEvent} */ event) => {
    over(false)(event);
    takeFirst(event.dataTransfer?.files);
  };
  const choose = (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) =>
    takeFirst(currentTarget.files);
  return html`<main class="drop-page" onDragEnter=${over(true)} onDragOver=${over(true)} onDragLeave=${over(false)}
    onDrop=${drop}>
    <p><a class="home" href="/" aria-label="Heptad">${mark}</a></p>
    <h1>${sayAs("drop title", "Replay a log file")}</h1>
    <label class=${isOver ? "drop over" : "drop"}>
      <span>${say("Drop a log here (.ndjson), or choose a file")}</span>
      <input type="file" accept=".ndjson,application/x-ndjson" onChange=${choose} />
    </label>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <p><small>${about}</small></p>
  </main>`;
}

present(html`<${ReplayPage} />`);
