// A log file that is dropped on the lobby goes to the page of replays.

import { html, useEffect, useState } from "../html.js";
import { say } from "./words.js";

const DROPPED = "heptad.dropped";

/** The file that was dropped on the lobby, once; null if there is none. */
export function droppedFile() {
  const kept = JSON.parse(sessionStorage.getItem(DROPPED));
  sessionStorage.removeItem(DROPPED);
  return kept && new File([kept.text], kept.name);
}

async function keep(file) {
  try {
    sessionStorage.setItem(DROPPED, JSON.stringify({ name: file.name, text: await file.text() }));
  } catch {
    sessionStorage.removeItem(DROPPED); // too large: it is to be chosen again on the page of replays
  }
}

export function Drop() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const isFile = (event) => event.dataTransfer?.types.includes("Files");
    const over = (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event) => event.relatedTarget === null && setOver(false);
    const drop = async (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(false);
      await keep(event.dataTransfer.files[0]);
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
  return isOver && html`<div class="drop"><p>${say("drop_here")}</p></div>`;
}
