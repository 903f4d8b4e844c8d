// The bar below a replay: what happened in this step, and how to get to another position.

import { html, names, useState } from "../../app/html.js";
import { seatName } from "../../shared/seat_names.js";
import { AnotherWay, ForkDialog } from "./fork.js";
import { placeOf } from "../../table/past/positions.js";
import { saveBytes } from "../../table/past/log.js";
import { costliestOf } from "./costliest.js";
import { SPEEDS } from "./store.js";
import { VerifyDialog } from "./verify.js";
import { say } from "../../app/language.js";

const ICONS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  turn_back: "M12 5 3 12l9 7zM21 5l-9 7 9 7z",
  back: "M16 5 6 12l10 7z",
  play: "M8 4.5 20 12 8 19.5z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  next: "M8 5l10 7-10 7z",
  turn_next: "M12 5l9 7-9 7zM3 5l9 7-9 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

/** @import { Game } from "heptad/types" */
/** @import { ReplayStore } from "./store.js" */
/** @import { ReplayModel, ShownReplay } from "./types.js" */
/** @typedef {{ replay: ShownReplay, store: ReplayStore }} Props */

/** @param {{ model: ReplayModel, store: ReplayStore }} props */
export function Controls({ model, store }) {
  const { replay, game, drawing } = model;
  const hasTurns = Boolean(drawing.turns);
  const isOver = replay.end.status === "finished";
  return html`<section class="replay-bar" aria-label=${say("Replay")}>
    <p class="prompt step-text" role="status">${stepText(replay)}</p>
    <small class="replay-place">${placeText(replay)}</small>
    <${Transport} replay=${replay} store=${store} hasTurns=${hasTurns} />
    <${Scrubber} replay=${replay} store=${store} />
    <div class="replay-choices">
      <${Select} label=${say("Speed")} value=${replay.speed} options=${SPEEDS.map((speed) => [speed, `${speed}×`])}
        choose=${(/** @type {string} */ speed) => store.setSpeed(Number(speed))} />
      ${hasTurns && html`<${TurnSelect} replay=${replay} store=${store} />`}
      ${isOver && html`<${EyesSelect} replay=${replay} game=${game} store=${store} />`}
    </div>
    <${Actions} model=${model} store=${store} />
    ${model.problem && html`<p class="problem" role="alert">${model.problem.message}</p>`}
  </section>`;
}

/** The buttons that lead to other positions. @param {Props & { hasTurns: boolean }} props */
function Transport({ replay: { positions, place, isPlaying }, store, hasTurns }) {
  const isFirst = place === 0;
  const isLast = place === positions.length - 1;
  const play = () => (isPlaying ? store.stop() : store.play());
  return html`<div class="transport">
    <${Button} icon="first" label=${say("To the start")} isOff=${isFirst} press=${() => store.step(-Infinity)} />
    ${
      hasTurns &&
      html`<${Button} icon="turn_back" label=${say("To the turn before")} isOff=${isFirst}
        press=${() => store.turn(-1)} />`
    }
    <${Button} icon="back" label=${say("One step back")} isOff=${isFirst} press=${() => store.step(-1)} />
    <${Button} icon=${isPlaying ? "pause" : "play"} label=${isPlaying ? say("Pause") : say("Play")} isMain
      press=${play} />
    <${Button} icon="next" label=${say("One step on")} isOff=${isLast} press=${() => store.step(1)} />
    ${
      hasTurns &&
      html`<${Button} icon="turn_next" label=${say("To the next turn")} isOff=${isLast}
        press=${() => store.turn(1)} />`
    }
    <${Button} icon="last" label=${say("To the end")} isOff=${isLast} press=${() => store.step(Infinity)} />
  </div>`;
}

/** What happened in the step that led to this position, in the words of the history. @param {ShownReplay} replay */
function stepText({ positions, place, lines }) {
  const before = positions[place - 1]?.version ?? 0;
  const own = lines.filter(
    ({ type, version }) => type !== "resolved" && version > before && version <= positions[place].version,
  );
  return place === 0 ? say("The game begins.") : own.map(({ text }) => text).join(" ");
}

/** @param {ShownReplay} replay */
const placeText = ({ positions, place }) =>
  say("{place} of {count}, version {version}", {
    place: place + 1,
    count: positions.length,
    version: positions[place].version,
  });

/** @param {Props} props */
function Scrubber({ replay, store }) {
  const { positions, place, turns, study } = replay;
  const last = positions.length - 1;
  const jump = (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) =>
    store.jump(Number(currentTarget.value));
  return html`<div class="scrubber">
    <input type="range" min="0" max=${last} value=${place} aria-label=${say("Position")}
      aria-valuetext=${placeText(replay)} onInput=${jump} />
    <svg class="ticks" viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      ${costliestOf(study).map(({ version }) => {
        const at = (1000 * placeOf(positions, version)) / last;
        return html`<path class="costly" d=${`M${at} 0v6`} />`;
      })}
      ${turns.length < last && turns.map((turn) => html`<path d=${`M${(1000 * turn) / last} 0v6`} />`)}
    </svg>
  </div>`;
}

/**
 * @param {object} props
 * @param {keyof typeof ICONS} props.icon
 * @param {string} props.label
 * @param {() => unknown} props.press
 * @param {boolean} [props.isOff]
 * @param {boolean} [props.isMain]
 */
function Button({ icon, label, press, isOff, isMain }) {
  const kind = names("replay-button", { "main-button": Boolean(isMain) });
  return html`<button type="button" class=${kind} aria-label=${label} title=${label}
    aria-disabled=${isOff ? "true" : undefined} onClick=${press}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${ICONS[icon]} /></svg>
  </button>`;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string | number} props.value
 * @param {[key: string | number, text: string][]} props.options
 * @param {(key: string) => unknown} props.choose
 */
function Select({ label, value, options, choose }) {
  const change = (/** @type {{ currentTarget: HTMLSelectElement }} */ { currentTarget }) => choose(currentTarget.value);
  return html`<label class="replay-choice"><span class="unseen">${label}</span>
    <select value=${value} onChange=${change}>
      ${options.map(([key, text]) => html`<option key=${key} value=${key} selected=${key === value}>${text}</option>`)}
    </select>
  </label>`;
}

/** The turns, to jump to their ends. The turn that is shown is chosen. @param {Props} props */
function TurnSelect({ replay, store }) {
  const { turns, place } = replay;
  const options = turns.map((turn, index) => [
    turn,
    turn === 0 ? say("Start") : say("Turn {number}", { number: index + (turns[0] === 0 ? 0 : 1) }),
  ]);
  const current = turns.find((turn) => turn >= place) ?? turns.at(-1);
  return html`<${Select} label=${say("Turn")} value=${current} options=${options}
    choose=${(/** @type {string} */ turn) => store.jump(Number(turn))} />`;
}

/** @param {Props & { game: Game }} props */
function EyesSelect({ replay, game, store }) {
  const seats = game.seats.map(({ seat }) => [`${seat}`, say("As {name}", { name: seatName(game, seat) })]);
  const options = [["", say("Everything open")], ...seats, ["spectator", say("As a spectator")]];
  return html`<${Select} label=${say("Seen by")} value=${replay.as ?? ""} options=${options}
    choose=${(/** @type {string} */ as) => store.see(as === "" ? null : as)} />`;
}

/** @param {{ model: ReplayModel, store: ReplayStore }} props */
function Actions({ model, store }) {
  const { replay, game } = model;
  const { source } = replay;
  const hosted = "id" in source ? source : null;
  const isOver = replay.end.status === "finished";
  const [shown, show] = useState(/** @type {"fork" | "verify" | null} */ (null));
  const save = async () => saveBytes(await source.log(), game.id);
  const hide = () => show(null);
  return html`<div class="replay-actions">
    <${AnotherWay} model=${model} store=${store} />
    ${
      hosted &&
      html`<a class="plain" href=${`/games/${hosted.id}`}>${isOver ? say("Table") : say("To the live game")}</a>`
    }
    ${
      hosted &&
      isOver &&
      html`<button type="button" class="plain" onClick=${() => show("fork")}>${say("Fork here")}</button>`
    }
    <button type="button" class="plain" onClick=${() => show("verify")}>${say("Verify")}</button>
    ${hosted && html`<button type="button" class="plain" onClick=${save}>${say("Download log")}</button>`}
    ${shown === "fork" && html`<${ForkDialog} model=${model} close=${hide} />`}
    ${shown === "verify" && html`<${VerifyDialog} source=${source} close=${hide} />`}
  </div>`;
}
