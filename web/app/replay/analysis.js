// The analysis of a finished game: what a search prefers at each decision, what the choices cost, and how the game stood.

import { botName } from "../bots.js";
import { SeatMark } from "../game/chart.js";
import { seatName } from "../game/words.js";
import { html, names, useEffect, useMemo, useState } from "../html.js";
import { inFinePercent, inPercent, inRanks } from "./numbers.js";
import { placeOf } from "./positions.js";
import { RankChart, ranksOf } from "./rank_chart.js";
import { nextAt } from "./study.js";
import { Reasons } from "./why.js";
import { say } from "./words.js";

/** The panel of a replay. It shows an analysis that exists; otherwise one can ask for it. */
export function Analysis({ model, store }) {
  const { analysis, problem } = model.replay.study;
  useEffect(() => void store.study.look(), []);
  return html`<div class="analysis" aria-busy=${analysis === undefined ? "true" : "false"}>
    ${analysis === null && html`<p>${say("analyse_about")}</p><${Ask} word="analyse" study=${model.replay.study} store=${store} />`}
    ${analysis?.status === "running" && html`<${Progress} study=${model.replay.study} store=${store} />`}
    ${analysis?.status === "complete" && html`<${Found} model=${model} store=${store} />`}
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    ${analysis?.status !== "complete" && html`<${Reasons} model=${model} />`}
  </div>`;
}

const Ask = ({ word, study, store }) =>
  html`<button type="button" class="plain" aria-disabled=${study.isAsking ? "true" : undefined} onClick=${() => store.study.ask()}>${say(word)}</button>`;

function Progress({ study, store }) {
  const {
    analysis: { total, decisions },
    isStuck,
  } = study;
  const words = total === null ? say("in_turn") : say("analysing", { done: decisions.length, total });
  return html`<p role="status"><b>${words}</b></p>
    <progress max=${total ?? 1} value=${total === null ? undefined : decisions.length} aria-label=${say("analyse")}></progress>
    <p><small>${say(isStuck ? "stuck" : "analysing_about")}</small></p>
    ${isStuck && html`<${Ask} word="ask_again" study=${study} store=${store} />`}`;
}

function Found({ model, store }) {
  const { replay, game } = model;
  const {
    study: { analysis },
    positions,
    end,
  } = replay;
  const ranks = useMemo(() => ranksOf(analysis, replay), [analysis, positions, end]);
  if (analysis.decisions.length === 0) return html`<p>${say("no_decisions")}</p>`;
  return html`
    <${RankChart} ranks=${ranks} replay=${replay} game=${game} store=${store} />
    <${Here} judged=${nextAt(analysis.decisions, replay)} game=${game} />
    <${Reasons} model=${model} />
    <${Summary} analysis=${analysis} game=${game} />
    <${AsTable} analysis=${analysis} replay=${replay} game=${game} store=${store} />
    <p><small>${say("cost_about")} ${say("by", { bot: botName(analysis.bot) })}</small></p>`;
}

/** The decisions that are made next: what was chosen, what the search prefers, what it cost. */
function Here({ judged, game }) {
  return html`<section class="judged" aria-labelledby="next-decision">
    <h2 id="next-decision">${say("next_decision")}</h2>
    ${judged.length === 0 && html`<p>${say("no_decision")}</p>`}
    ${
      judged.length > 0 &&
      html`<table class="searched">
      <thead><tr><th scope="col">${say("move")}</th><th scope="col" title=${say("worth_about")}>${say("worth")}</th><th scope="col" title=${say("expected_rank_about")}>${say("expected_rank")}</th></tr></thead>
      ${judged.map((each) => html`<${Judged} key=${`${each.seat} ${each.version}`} judged=${each} game=${game} />`)}
    </table>`
    }
  </section>`;
}

function Judged({ judged: { seat, chosen, preferred, cost }, game }) {
  const isPreferred = cost === 0;
  const rows = isPreferred
    ? [["chosen", chosen]]
    : [
        ["chosen", chosen],
        ["preferred", preferred],
      ];
  const verdict = isPreferred ? say("agreed") : say("costs", { cost: inFinePercent(cost) });
  return html`<tbody>
    <tr class="who"><th scope="rowgroup" colspan="3"><${SeatMark} seat=${seat} />${seatName(game, seat)} <span class=${names("cost", { free: isPreferred })}>${verdict}</span></th></tr>
    ${rows.map(([word, { label, value, rank }]) => html`<tr><th scope="row"><small>${say(word)}</small> ${label}</th><td>${inPercent(value)}</td><td>${inRanks(rank)}</td></tr>`)}
  </tbody>`;
}

/** How each seat chose in the whole game. */
function Summary({ analysis: { decisions }, game }) {
  const rows = game.seats
    .map(({ seat }) => [seat, decisions.filter((each) => each.seat === seat)])
    .filter(([, own]) => own.length > 0);
  return html`<table class="searched summary">
    <thead><tr><th scope="col">${say("player")}</th><th scope="col">${say("choices_as_preferred")}</th><th scope="col">${say("mean_cost")}</th></tr></thead>
    <tbody>${rows.map(
      ([seat, own]) => html`<tr><th scope="row"><${SeatMark} seat=${seat} />${seatName(game, seat)}</th>
      <td>${say("of", { count: own.filter(({ cost }) => cost === 0).length, total: own.length })}</td><td>${inFinePercent(own.reduce((sum, { cost }) => sum + cost, 0) / own.length)}</td></tr>`,
    )}</tbody>
  </table>`;
}

/** All decisions as a table, which says what the chart shows, and leads to each of them. */
function AsTable({ analysis, replay, game, store }) {
  const [isOpen, open] = useState(false);
  return html`<details class="as-table" onToggle=${({ currentTarget }) => open(currentTarget.open)}>
    <summary>${say("as_table")}</summary>
    ${
      isOpen &&
      html`<div class="scroll" tabindex="0" role="group" aria-label=${say("ranks")}><table class="searched">
      <thead><tr><th scope="col">${say("place")}</th><th scope="col">${say("player")}</th><th scope="col">${say("expected_rank")}</th><th scope="col">${say("cost")}</th></tr></thead>
      <tbody>${analysis.decisions.map(({ seat, version, chosen, cost }) => html`<${Row} key=${`${seat} ${version}`} place=${placeOf(replay.positions, version)} seat=${seat} rank=${chosen.rank} cost=${cost} replay=${replay} game=${game} store=${store} />`)}</tbody>
    </table></div>`
    }
  </details>`;
}

function Row({ place, seat, rank, cost, replay, game, store }) {
  const name = seatName(game, seat);
  const isShown = place === replay.place;
  return html`<tr class=${names({ made: isShown })} aria-current=${isShown ? "step" : undefined}>
    <td><button type="button" class="link" aria-label=${say("go_to", { place: place + 1, name })} onClick=${() => store.jump(place)}>${place + 1}</button></td>
    <th scope="row"><${SeatMark} seat=${seat} />${name}</th><td>${inRanks(rank)}</td><td>${cost === 0 ? "–" : inFinePercent(cost)}</td></tr>`;
}
