// A log and a link, taken out of the page.

import { HostedGame } from "./hosted.js";

const KEPT = 60_000; // milliseconds after which nobody reads the file any more

/** Save the log of a hosted game as a file. @param {string} game */
export async function saveLog(game) {
  saveBytes(await new HostedGame(game).log(), game);
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name of the file, without its ending
 */
export function saveBytes(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/x-ndjson" }));
  link.download = `${name}.ndjson`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/** Copy a link, also where the browser has no clipboard: pages from plain http. @param {string} address */
export async function copyLink(address) {
  if (navigator.clipboard) return navigator.clipboard.writeText(address);
  const field = document.createElement("textarea");
  field.value = address;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  return field.remove();
}
