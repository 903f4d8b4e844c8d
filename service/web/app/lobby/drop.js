// A log file that is dropped on the lobby goes to the page of replays.

import { html, useEffect, useState } from "../html.js";
import { say } from "./words.js";

const DROPPED = "heptad.dropped"; // the page of replays takes it from there

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
      const [file] = event.dataTransfer.files;
      sessionStorage.setItem(DROPPED, JSON.stringify({ name: file.name, text: await file.text() }));
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
