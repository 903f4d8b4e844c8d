// The analysis of a finished game: what a search prefers at each decision, what choices cost, how the game stood.

import { botName } from "../../shared/bots.js";
import { SeatMark } from "../../shared/chart.js";
import { seatName } from "../../shared/seat_names.js";
import { html, names, useEffect, useMemo, useState } from "../../app/html.js";
import { Costliest } from "./costliest.js";
import { inFinePercent, inPercent, inRanks } from "./numbers.js";
import { placeOf } from "../../table/past/positions.js";
import { RankChart, ranksOf } from "./rank_chart.js";
import { nextAt } from "./study.js";
import { Reasons } from "./why.js";
import { counted, say, sentences } from "../../app/language.js";

/** @import { Game } from "heptad/types" */
/** @import { ReplayStore } from "./store.js" */
/** @import { Analysis as Found, Judged as Decision, ReplayModel, ShownReplay, StudyModel } from "./types.js" */
/** @typedef {{ model: ReplayModel, store: ReplayStore }} Props */
/** @typedef {{ study: StudyModel, store: ReplayStore }} StudyProps */
/** @typedef {{ judged: Decision[], game: Game }} HereProps */

const about = say(
  "A bot that searches looks at each decision with what the seat knew then: what it would have done, and what the " +
    "choice cost. A short game takes seconds, a long one minutes; it takes longer while bots think or other games " +
    "are before it. It is kept for everyone who may see the game.",
);

/** The panel of a replay. It shows an analysis that exists; otherwise one can ask for it. @param {Props} props */
export function Analysis({ model, store }) {
  const { study } = model.replay;
  useEffect(() => void store.study?.look(), []);
  if (study === null) return null;
  const { analysis, problem } = study;
  return html`<div class="analysis" aria-busy=${analysis === undefined ? "true" : "false"}>
    ${analysis === null && html`<p>${about}</p><${Ask} label=${say("Analyse")} study=${study} store=${store} />`}
    ${analysis?.status === "running" && html`<${Progress} analysis=${analysis} study=${study} store=${store} />`}
    ${analysis?.status === "complete" && html`<${Complete} analysis=${analysis} model=${model} store=${store} />`}
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    ${analysis?.status !== "complete" && html`<${Reasons} model=${model} />`}
  </div>`;
}

/** @param {StudyProps & { label: string }} props */
const Ask = ({ label, study, store }) =>
  html`<button type="button" class="plain" aria-disabled=${study.isAsking ? "true" : undefined}
    onClick=${() => store.study?.ask()}>${label}</button>`;

/** @param {StudyProps & { analysis: Found }} props */
function Progress({ analysis: { total, decisions }, study, store }) {
  const done = decisions.length;
  const words =
    total === null
      ? say("Waiting for its turn …")
      : counted("{done} of {n} decision", "{done} of {n} decisions", total, { done });
  const advice = study.isStuck
    ? say("It has not gone on for a while: other games may be in front of it.")
    : say("You can continue the replay.");
  return html`<p role="status"><b>${words}</b></p>
    <progress max=${total ?? 1} value=${total === null ? undefined : done} aria-label=${say("Analyse")}></progress>
    <p><small>${advice}</small></p>
    ${study.isStuck && html`<${Ask} label=${say("Ask again")} study=${study} store=${store} />`}`;
}

/** @param {Props & { analysis: Found }} props */
function Complete({ analysis, model, store }) {
  const { replay, game } = model;
  const { positions, end } = replay;
  const ranks = useMemo(() => ranksOf(analysis, replay), [analysis, positions, end]);
  if (analysis.decisions.length === 0) return html`<p>${say("Nobody had a choice in this game.")}</p>`;
  return html`
    <${Costliest} model=${model} store=${store} />
    <${RankChart} ranks=${ranks} replay=${replay} game=${game} store=${store} />
    <${Here} judged=${nextAt(/** @type {Decision[]} */ (analysis.decisions), replay)} game=${game} />
    <${Reasons} model=${model} />
    <${Summary} analysis=${analysis} game=${game} />
    <${AsTable} analysis=${analysis} replay=${replay} game=${game} store=${store} />
    <p><small>${costNote(botName(analysis.bot))}</small></p>`;
}

/** @param {string} bot */
const costNote = (bot) =>
  sentences(
    say("Cost: by how much the preferred move is worth more, in percent of a win. It is estimated."),
    say("Judged by: {bot}.", { bot }),
  );

/** The decisions that are made next: what was chosen, what is preferred, what it cost. @param {HereProps} props */
function Here({ judged, game }) {
  return html`<section class="judged" aria-labelledby="next-decision">
    <h2 id="next-decision">${say("The next decision")}</h2>
    ${judged.length === 0 && html`<p>${say("Nobody has a choice at this position.")}</p>`}
    ${
      judged.length > 0 &&
      html`<table class="searched">
      <thead><tr><th scope="col">${say("Move")}</th>
        <th scope="col" title=${say("Percent of a win")}>${say("Worth")}</th>
        <th scope="col" title=${say("Mean rank at the end")}>${say("Rank")}</th></tr></thead>
      ${judged.map((each) => html`<${Judged} key=${`${each.seat} ${each.version}`} judged=${each} game=${game} />`)}
    </table>`
    }
  </section>`;
}

/** @param {{ judged: Decision, game: Game }} props */
function Judged({ judged: { seat, chosen, preferred, cost }, game }) {
  const isPreferred = cost === 0;
  const rows = [{ word: say("Chosen"), move: chosen }];
  if (!isPreferred) rows.push({ word: say("Preferred"), move: preferred });
  const verdict = isPreferred ? say("as preferred") : say("cost {cost}", { cost: inFinePercent(cost) });
  return html`<tbody>
    <tr class="who"><th scope="rowgroup" colspan="3"><${SeatMark} seat=${seat} />${seatName(game, seat)}${" "}
      <span class=${names("cost", { free: isPreferred })}>${verdict}</span></th></tr>
    ${rows.map(
      ({ word, move: { label, value, rank } }) => html`<tr>
      <th scope="row"><small>${word}</small> ${label}</th><td>${inPercent(value)}</td><td>${inRanks(rank)}</td></tr>`,
    )}
  </tbody>`;
}

/** How each seat chose in the whole game. @param {{ analysis: Found, game: Game }} props */
function Summary({ analysis, game }) {
  const decisions = /** @type {Decision[]} */ (analysis.decisions);
  const rows = game.seats
    .map(({ seat }) => ({ seat, own: decisions.filter((each) => each.seat === seat) }))
    .filter(({ own }) => own.length > 0);
  return html`<table class="searched summary">
    <thead><tr><th scope="col">${say("Seat")}</th><th scope="col">${say("As preferred")}</th>
      <th scope="col">${say("Mean cost")}</th></tr></thead>
    <tbody>${rows.map(({ seat, own }) => {
      const count = own.filter(({ cost }) => cost === 0).length;
      const mean = own.reduce((sum, { cost }) => sum + cost, 0) / own.length;
      return html`<tr><th scope="row"><${SeatMark} seat=${seat} />${seatName(game, seat)}</th>
      <td>${say("{count} of {total}", { count, total: own.length })}</td><td>${inFinePercent(mean)}</td></tr>`;
    })}</tbody>
  </table>`;
}

/**
 * All decisions as a table, which says what the chart shows, and leads to each of them.
 *
 * @param {{ analysis: Found, replay: ShownReplay, game: Game, store: ReplayStore }} props
 */
function AsTable({ analysis, replay, game, store }) {
  const [isOpen, open] = useState(false);
  const toggle = (/** @type {{ currentTarget: HTMLDetailsElement }} */ { currentTarget }) => open(currentTarget.open);
  const decisions = /** @type {Decision[]} */ (analysis.decisions);
  return html`<details class="as-table" onToggle=${toggle}>
    <summary>${say("As a table")}</summary>
    ${
      isOpen &&
      html`<div class="scroll" tabindex="0" role="group" aria-label=${say("Expected rank over the game")}>
      <table class="searched">
      <thead><tr><th scope="col">${say("Position")}</th><th scope="col">${say("Seat")}</th>
        <th scope="col">${say("Rank")}</th><th scope="col">${say("Cost")}</th></tr></thead>
      <tbody>${decisions.map((judged) => {
        const own = { judged, replay, game, store };
        return html`<${Row} key=${`${judged.seat} ${judged.version}`} ...${own} />`;
      })}</tbody>
    </table></div>`
    }
  </details>`;
}

/** @param {{ judged: Decision, replay: ShownReplay, game: Game, store: ReplayStore }} props */
function Row({ judged: { seat, version, chosen, cost }, replay, game, store }) {
  const place = placeOf(replay.positions, version);
  const name = seatName(game, seat);
  const isShown = place === replay.place;
  const label = say("Position {place}: {name}", { place: place + 1, name });
  return html`<tr class=${names({ made: isShown })} aria-current=${isShown ? "step" : undefined}>
    <td><button type="button" class="link" aria-label=${label}
      onClick=${() => store.jump(place)}>${place + 1}</button></td>
    <th scope="row"><${SeatMark} seat=${seat} />${name}</th>
    <td>${inRanks(chosen.rank)}</td><td>${cost === 0 ? "–" : inFinePercent(cost)}</td></tr>`;
}
