// Quick pairing: ask for a game, and play with others who ask for the same.

import { Problem, call, isPassing, pause, post, read } from "../../app/api.js";
import { html, useEffect, useRef, useState } from "../../app/html.js";
import { duration, say, sayAs, translated } from "../../app/language.js";
import { keptInTab } from "../../app/storage.js";
import { clockWords, seatCounts, usualSeats } from "../../shared/terms.js";
import { goTo } from "./store/store.js";

const KEPT = "heptad.pairing"; // of this tab, so that a reload goes on
const WAIT = 20; // seconds in which the server answers at the latest
const PACES = {
  live: {
    clock: { bank_seconds: 900, increment_seconds: 10 },
    words: (/** @type {string} */ clock) => say("Now: {clock}", { clock }),
  },
  daily: {
    clock: { decision_seconds: 86400 },
    words: (/** @type {string} */ clock) => say("Correspondence: {clock}", { clock }),
  },
};

/** @import { Schemas } from "heptad/types" */
/** @import { LobbyStore } from "./store/store.js" */
/** @import { LobbyModel } from "./types.js" */
/** @typedef {{ currentTarget: HTMLSelectElement }} Change */

/** @typedef {keyof typeof PACES} Pace */
/** @typedef {{ title: string, seats?: number, pace: Pace }} Wanted */

/** A request for a pairing, and since when it waits. @typedef {Schemas["PairingOut"] & { since: number }} Request */

/**
 * The request for a pairing of this tab, repeated until it is paired or `signal` aborts. Return the id of the game.
 *
 * @param {Request} request
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function paired(request, signal) {
  const path = `/v1/pairings/${request.id}`;
  for (let last = /** @type {Schemas["PairingOut"]} */ (request); ; ) {
    if (last.game !== null) return last.game;
    try {
      last = await read(`${path}?wait=${WAIT}`, { signal });
    } catch (error) {
      if (signal.aborted || !(error instanceof Problem && isPassing(error))) throw error;
      await pause(1000);
    }
  }
}

/** @param {{ model: LobbyModel, store: LobbyStore }} props */
export function Pairing({ model, store }) {
  const [wanted, want] = useState(/** @type {() => Wanted} */ () => ({ title: "seven_wonders_duel", pace: "live" }));
  const [request, setRequest] = useState(/** @type {() => Request | null} */ () => keptInTab.read(KEPT, null));
  const keep = (/** @type {Request | null} */ next) => {
    if (next === null) keptInTab.remove(KEPT);
    else keptInTab.write(KEPT, next);
    setRequest(next);
  };
  useEffect(() => {
    if (request === null) return undefined;
    const stopping = new AbortController();
    paired(request, stopping.signal).then(
      (game) => {
        keptInTab.remove(KEPT);
        goTo(game);
      },
      (problem) => {
        if (stopping.signal.aborted) return;
        keep(null);
        store.show({
          problem: problem.type === "unknown-pairing" ? new Error(say("The search has ended. Try again.")) : problem,
        });
      },
    );
    return () => stopping.abort();
  }, [request?.id]);
  const cancel = () => {
    call("DELETE", `/v1/pairings/${request?.id}`).catch(() => {});
    keep(null);
  };
  if (request !== null) return html`<${Looking} request=${request} cancel=${cancel} />`;
  const title = model.titles.find(({ id }) => id === wanted.title) ?? model.titles[0];
  const seats = wanted.seats ?? usualSeats(title);
  const ask = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await store.attempt("pairing", async () => {
      await store.someone();
      keep({
        ...(await post("/v1/pairings", { title: title.id, seats, clock: PACES[wanted.pace].clock })),
        since: Date.now(),
      });
    });
  };
  const setTitle = (/** @type {Change} */ { currentTarget }) =>
    want({ ...wanted, title: currentTarget.value, seats: undefined });
  const setSeats = (/** @type {Change} */ { currentTarget }) => want({ ...wanted, seats: Number(currentTarget.value) });
  const setPace = (/** @type {Change} */ { currentTarget }) =>
    want({ ...wanted, pace: /** @type {Pace} */ (currentTarget.value) });
  return html`<form class="pairing" onSubmit=${ask}>
    <label class="field"><span>${say("Title")}</span>
      <select value=${title.id} onChange=${setTitle}>
        ${model.titles.map(({ id, name }) => html`<option key=${id} value=${id}>${translated(name)}</option>`)}
      </select></label>
    <label class="field"><span>${sayAs("seats", "Players")}</span>
      <select value=${seats} onChange=${setSeats}>
        ${seatCounts(title).map((count) => html`<option key=${count} value=${count}>${count}</option>`)}
      </select></label>
    <label class="field wide"><span>${say("Pace")}</span>
      <select value=${wanted.pace} onChange=${setPace}>
        ${Object.entries(PACES).map(
          ([pace, { clock, words }]) => html`<option key=${pace} value=${pace}>${words(clockWords(clock))}</option>`,
        )}
      </select></label>
    <button class="plain wide" disabled=${model.busy === "pairing"}>${say("Find players")}</button>
  </form>`;
}

/** @param {{ request: Request, cancel: () => void }} props */
function Looking({ request, cancel }) {
  const [, tick] = useState(0);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    box.current?.focus();
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const count = request.seats - 1;
  const words = count === 1 ? say("Looking for an opponent …") : say("Looking for {count} more …", { count });
  return html`<div class="looking" ref=${box} tabindex="-1">
    <p role="status"><b>${words}</b></p>
    <p><time>${duration((Date.now() - request.since) / 1000)}</time>${" "}
      <small>${say("The game starts by itself. Keep this page open.")}</small></p>
    <button type="button" class="plain" onClick=${cancel}>${say("Cancel")}</button>
  </div>`;
}
