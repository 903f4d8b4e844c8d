// A log file that is dropped on the lobby goes to the page of replays.

import { html, useEffect, useState } from "../../app/html.js";
import { keptInTab } from "../../app/storage.js";

import { say } from "../../app/language.js";

const DROPPED = "heptad.dropped";

/** The file that was dropped on the lobby, once; null if there is none. */
export function droppedFile() {
  const found = keptInTab.read(DROPPED, null);
  keptInTab.remove(DROPPED);
  return found && new File([found.text], found.name);
}

export function Drop() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
    const over = (/** @type {DragEvent} */ event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (/** @type {DragEvent} */ event) => event.relatedTarget === null && setOver(false);
    const drop = async (/** @type {DragEvent} */ event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      // if it is too large to be kept, it is chosen again on the next page
      keptInTab.write(DROPPED, { name: file.name, text: await file.text() });
      location.assign("/replay");
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return isOver && html`<div class="drop"><p>${say("Drop the log file to replay it")}</p></div>`;
}
