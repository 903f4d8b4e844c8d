// What a page does while a limit of the server is used up: it says so, and waits.

import { locale, say } from "./language.js";

const SPREAD = 500; // milliseconds over which pages that wait for the same moment go on

/** @type {[unit: string, seconds: number][]} */
const UNITS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** The moments at which the requests that wait go on. @type {Set<{ until: number }>} */
const waiting = new Set();
/** @type {HTMLElement | null} */
let shown = null;

/**
 * The seconds after which a refused request can succeed; 0 if the answer is no refusal because of a limit.
 *
 * @param {{ status: number, headers: { get(name: string): string | null } }} answer
 */
export const limitSeconds = (answer) => (answer.status === 429 ? Number(answer.headers.get("Retry-After")) || 0 : 0);

/** A duration in words, rounded up: "37 seconds", "2 minutes". @param {number} seconds */
export function durationWords(seconds) {
  const [unit, size] = UNITS.find((each) => seconds > each[1]) ?? UNITS[UNITS.length - 1];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.ceil(seconds / size));
}

/**
 * Resolve after these seconds, or when `signal` aborts; until then the page says when it goes on.
 *
 * @param {number} seconds
 * @param {AbortSignal | null} [signal]
 */
export async function untilAllowed(seconds, signal) {
  const wait = { until: Date.now() + 1000 * seconds };
  waiting.add(wait);
  tell();
  await new Promise((resolve) => {
    setTimeout(resolve, 1000 * seconds + SPREAD * Math.random());
    signal?.addEventListener("abort", resolve, { once: true });
  });
  waiting.delete(wait);
  tell();
}

/** Show until when the last request waits, or nothing if none does. */
function tell() {
  if (waiting.size === 0) {
    shown?.remove();
    shown = null;
    return;
  }
  if (shown === null) {
    shown = document.createElement("p");
    shown.className = "limit";
    shown.role = "status";
    document.body.append(shown);
  }
  const time = new Date(Math.max(...[...waiting].map(({ until }) => until))).toLocaleTimeString(locale);
  const text = say(
    "Too many requests came from your account or from your network address, perhaps from a program that runs " +
      "beside you. This page continues by itself at {time}.",
    { time },
  );
  if (shown.textContent !== text) shown.textContent = text;
}
