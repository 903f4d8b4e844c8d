// Wonder boards: that of the city in front, with its stages, and those to choose from before the first age.

import { html, names, Spot, Table, translated, useContext } from "heptad";
import { BoardAbout, boardWords, StageAbout, stageWords } from "./about.js";
import { Mark } from "./cards.js";
import { isStageJustBuilt } from "./city.js";
import { isAsked, waysToStage } from "./moves.js";
import { costSymbols, Effects, Glyph, Resource } from "./symbols.js";
import { say, wonderOf } from "./words.js";

/** @import { City, Model, Stage as Printed, Wonder } from "./types.js" */

/**
 * The seven wonders as silhouettes, in a box of 200 by 110. They grow from the ground as their stages are finished.
 *
 * @type {Record<string, string>}
 */
const SILHOUETTES = {
  giza: "M4 102 66 22l62 80zM92 102 136 46l44 56zM158 102l20-27 20 27z",
  babylon: `M18 102V84h164v18zM38 81V64h124v17zM60 61V44h80v17zM82 41V24h36v17zM22 84c2-9 10-9 12 0z
    m24 0c2-9 10-9 12 0zm84 0c2-9 10-9 12 0zm30 0c2-9 10-9 12 0zM44 64c2-9 10-9 12 0zm90 0c2-9 10-9 12 0z
    M66 44c2-8 9-8 11 0zm54 0c2-8 9-8 11 0zM92 24c2-12 14-12 16 0z`,
  olympia: `M52 102V92h96v10zM122 90V30h12v60zM74 90V76h22V52c0-9 5-14 13-14h9v52zM108 36a9.5 9.5 0 1 1 .1 0z
    M66 90V20h4v70zM64 20a4 4 0 0 1 8 0zM70 56h28v6H70z`,
  rhodes: `M50 102V92h34v10zM116 102V92h34v10zM66 91 86 58h28l20 33h-15L100 68 81 91zM84 57l4-25h24l4 25z
    M100 30a8 8 0 1 1 .1 0zM110 34l18-22 6 4-18 26zM126 10c0-5 4-6 6-10 5 5 5 9 1 14zM88 34 76 56l-6-3 12-23z`,
  ephesus: `M24 102V94h152v8zM32 93v-4h136v4zM38 88V46h8v42zm17 0V46h8v42zm17 0V46h8v42zm17 0V46h8v42z
    m17 0V46h8v42zm17 0V46h8v42zm17 0V46h8v42zm15 0V46h8v42zM32 45v-7h136v7zM34 37l66-26 66 26z`,
  alexandria: `M58 102V92h84v10zM70 91l6-33h48l6 33zM80 57l3-26h34l3 26zM89 30V17h22v13zM86 16h28l-3-4H89z
    M100 0c6 5 6 8 0 12-6-4-6-7 0-12zM118 7l44-7v5l-44 5zM82 7 38 0v5l44 5z`,
  halicarnassus: `M34 102V74h132v28zM42 73V44h8v29zm20 0V44h8v29zm20 0V44h8v29zm20 0V44h8v29zm20 0V44h8v29z
    m20 0V44h8v29zM36 43v-6h128v6zM50 36l10-6h80l10 6zm14-7 9-6h54l9 6zm14-7 8-6h28l8 6z
    M88 15v-5c4-7 8-7 12-2 4-5 8-5 12 2v5z`,
};

const HILLS = "M-300 110V92c60-24 130-18 180-6s110-14 170-2 70 4 100-6 110-14 190 2 90 4 160 4v26z";
const HEIGHT = 104; // of a silhouette

/** A wonder, of which `done` of `all` stages stand. @param {{ wonder: string, done: number, all: number }} props */
export function Picture({ wonder, done, all }) {
  const top = HEIGHT - (HEIGHT * done) / Math.max(all, 1);
  const clipPath = `inset(${(100 * top) / HEIGHT}% 0 0)`;
  return html`<svg class=${`w7-picture w-${wonder}`} viewBox="0 0 200 110" preserveAspectRatio="xMidYMax meet"
    aria-hidden="true" focusable="false">
    <circle class="sun" cx="186" cy="30" r="12" />
    <path class="hills" d=${HILLS} />
    <path class="ghost" d=${SILHOUETTES[wonder]} />
    ${done > 0 && html`<path class="stone" d=${SILHOUETTES[wonder]} style=${{ clipPath }} />`}
    <path class="ground" d="M-300 112v-11c200-4 600-4 800 0v11z" />
  </svg>`;
}

/** What a stage does, and below it what it costs. @param {{ stage: Printed, isDone?: boolean }} props */
const StageFace = ({ stage, isDone = false }) => [
  html`<span class="w7-stage-effect"><${Effects} of=${stage.effects} /></span>`,
  html`<span class="w7-stage-cost">${isDone ? html`<${Glyph} of="check" />` : costSymbols(stage.cost)}</span>`,
];

/** @typedef {{ model: Model, city: City, from: (card: string | null) => string }} BoardProps */

/**
 * A stage of the large board. While a card is chosen, the next stage is a place to put it if there is one way to pay.
 *
 * @param {BoardProps & { stage: Printed }} props
 */
function Stage({ model, city, stage, from }) {
  const { choosing } = useContext(Table);
  const isDone = stage.stage <= city.markers.length;
  const isNext = stage.stage === city.derived.next_stage?.stage;
  const uses = choosing
    .options()
    .filter(({ spot, moves }) => isNext && spot.startsWith(`stage:${city.number}:`) && moves.length > 0);
  const fresh = isStageJustBuilt(model, city, stage);
  return html`<${Spot} spot=${uses.length === 1 ? uses[0].spot : `stage-of:${city.number}:${stage.stage}`}
    data-part=${`stage:${city.number}:${stage.stage}`}
    class=${names("w7-stage", { done: isDone, next: isNext, fresh })} label=${stageWords(model, city, stage)}
    about=${() => html`<${StageAbout} model=${model} city=${city} stage=${stage} />`}>
    ${isDone && html`<${Marker} city=${city} stage=${stage} from=${from(city.markers[stage.stage - 1])} />`}
    ${isNext && isAsked(model, city.number) && html`<${Mark} ways=${waysToStage(model, city.number)} />`}
    <${StageFace} stage=${stage} isDone=${isDone} />
  <//>`;
}

/** The edge of the card under a finished stage. @param {{ city: City, stage: Printed, from: string }} props */
const Marker = ({ city, stage, from }) =>
  html`<span class="w7-marker" data-key=${`city${city.number}:stage${stage.stage}`} data-from=${from}></span>`;

/** The large board of a city. @param {BoardProps} props */
export function Board({ model, city, from }) {
  const { wonder, side, stages, markers } = city;
  if (!wonder) return html`<div class="w7-board empty"></div>`;
  return html`<div class=${`w7-board w-${wonder.id}`}>
    <${Picture} wonder=${wonder.id} done=${markers.length} all=${stages.length} />
    <p class="w7-board-name">
      <${Resource} of=${wonder.initial_resource} /> ${translated(wonder.city)} ${side && html`<small>${side}</small>`}
    </p>
    <div class="w7-stages">${stages.map(
      (stage) => html`<${Stage} key=${stage.stage} model=${model} city=${city} stage=${stage} from=${from} />`,
    )}</div>
  </div>`;
}

/**
 * One or both sides of a board, to choose.
 *
 * @param {{ model: Model, wonder: Wonder, sides: string[], spot: string }} props
 */
function BoardFace({ model, wonder, sides, spot }) {
  return html`<${Spot} spot=${spot} class="w7-face" label=${boardWords(model, wonder, sides)}
    about=${() => html`<${BoardAbout} wonder=${wonder} sides=${sides} />`}>
    <span class=${`w7-banner w-${wonder.id}`}><${Picture} wonder=${wonder.id} done=${1} all=${1} /></span>
    <span class="w7-board-name"><${Resource} of=${wonder.initial_resource} /> ${translated(wonder.name)}</span>
    ${sides.map(
      (side) => html`<span class="w7-face-side">
        <b>${side}</b>
        ${wonder.sides[side].stages.map((stage) => html`<span class="w7-stage"><${StageFace} stage=${stage} /></span>`)}
      </span>`,
    )}
  <//>`;
}

/** The boards or sides to choose from before the first age. @param {{ model: Model }} props */
export function Boards({ model }) {
  const { state } = model.game;
  const ask = state.agenda.find((item) => item.type === "ask");
  const own = ask?.type === "ask" && ask.kind === "choose_side" ? state.cities[ask.subject].wonder : null;
  const taken = new Set(state.cities.map(({ wonder }) => wonder));
  const left = model.catalogue.wonders.filter(({ id }) => !taken.has(id));
  const face = (/** @type {Wonder} */ wonder, /** @type {string[]} */ sides, /** @type {string} */ spot) =>
    html`<${BoardFace} key=${spot} model=${model} wonder=${wonder} sides=${sides} spot=${spot} />`;
  return html`<section class="w7-boards" aria-label=${say("Choosing boards")}>
    ${
      own === null
        ? left.map((wonder) => face(wonder, ["A", "B"], `board:${wonder.id}`))
        : ["A", "B"].map((side) => face(wonderOf(model, own), [side], `side:${side}`))
    }
  </section>`;
}
