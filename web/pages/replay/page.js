// The page that replays a log from disk.

import { html, render, useEffect, useState } from "../../app/html.js";
import { droppedFile } from "../lobby/drop.js";
import { mark } from "../../app/mark.js";
import { LogFile } from "./log_file.js";
import { Replay } from "./replay.js";

import { say, sayAs } from "../../app/language.js";

function ReplayPage() {
  const [source, setSource] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    document.title = `${sayAs("drop title", "Replay a log file")} - Heptad`;
  }, []);
  const take = async (file) => {
    try {
      setSource(new LogFile(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      setProblem(say("This file is not a log of Heptad: {detail}", { detail: error.message }));
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

/** Where a file is dropped or chosen. */
function Drop({ take, problem }) {
  const [isOver, setOver] = useState(false);
  const over = (is) => (event) => {
    event.preventDefault();
    setOver(is);
  };
  const drop = (event) => {
    over(false)(event);
    if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files[0]);
  };
  return html`<main class="drop-page" onDragEnter=${over(true)} onDragOver=${over(true)} onDragLeave=${over(false)} onDrop=${drop}>
    <p><a class="home" href="/" aria-label="Heptad">${mark}</a></p>
    <h1>${sayAs("drop title", "Replay a log file")}</h1>
    <label class=${isOver ? "drop over" : "drop"}>
      <span>${say("Drop a log here (.ndjson), or choose a file")}</span>
      <input type="file" accept=".ndjson,application/x-ndjson" onChange=${({ currentTarget }) => take(currentTarget.files[0])} />
    </label>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <p><small>${say("The log is sent to this server, which computes its positions and stores nothing. Logs are downloaded from the menu of a game.")}</small></p>
  </main>`;
}

render(html`<${ReplayPage} />`, document.getElementById("app"));
