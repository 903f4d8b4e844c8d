// The descriptions of cards, stages, boards and cities: on focus, and for screen readers.

import { html, inRow, listed, sentences, Symbol, translated } from "heptad";
import { grouped } from "./city.js";
import { costSymbols, Effects, Glyph, Resource, SCIENCE, Symbols, Tiny, Units } from "./symbols.js";
import { ageName, cardName, coins, nameOf, say, structureName } from "./words.js";

/** @import { Markup } from "heptad/types" */
/** @import { Card, City, Cost, Effect, Model, Side, Stage, Unit, Wonder } from "./types.js" */

const SIDES = { left: say("Left neighbour"), right: say("Right neighbour"), far: say("Not your neighbour") };

const PROGRESS = { finished: say("finished"), next: say("next"), later: say("not yet") };

/**
 * @param {Model} model
 * @param {Cost} cost
 */
function costWords(model, { coins: count, resources }) {
  const parts = Object.entries(resources).map(([id, n]) => say("{n} {name}", { n, name: nameOf(model, id) }));
  return listed([...(count > 0 ? [coins(count)] : []), ...parts]) || say("nothing");
}

/** @param {{ of: Effect[], text: Markup }} props */
const EffectLine = ({ of, text }) => html`<p><${Symbols}><${Effects} of=${of} /><//> ${text}</p>`;

/** @param {{ model: Model, of: Cost }} props */
const CostLine = ({ model, of }) =>
  html`<p><b>${say("Cost:")}</b> <${Symbols}>${costSymbols(of)}<//> ${costWords(model, of)}</p>`;

/**
 * All about a card; `now` is what can be done with it now.
 *
 * @param {{ model: Model, card: Card, now?: string }} props
 */
export function CardAbout({ model, card, now }) {
  const names = (/** @type {string[]} */ structures) => listed(structures.map((one) => structureName(model, one)));
  const free = card.chain_from.length > 0 && say("Free of charge with: {list}", { list: names(card.chain_from) });
  const frees = card.chain_to.length > 0 && say("Makes free of charge: {list}", { list: names(card.chain_to) });
  return html`<div class="w7-about">
    <b class="w7-about-name">${translated(card.name)}</b>
    <small><${Tiny} colour=${card.colour} /> ${inRow([nameOf(model, card.colour), ageName(card.age)])}</small>
    <${EffectLine} of=${card.effects} text=${translated(card.text)} />
    <${CostLine} model=${model} of=${card.cost} />
    ${[free, frees].map((text) => text && html`<p><${Symbol} of="chain" /> ${text}</p>`)}
    ${now && html`<p class="w7-now">${now}</p>`}
  </div>`;
}

/**
 * @param {Model} model
 * @param {Card} card
 */
export function cardWords(model, card) {
  return sentences(
    inRow([translated(card.name), nameOf(model, card.colour)]),
    say("Cost: {cost}", { cost: costWords(model, card.cost) }),
    translated(card.text),
  );
}

/** @param {Stage} stage */
const stageName = ({ stage }) => say("Stage {n}", { n: stage });

/**
 * @param {City} city
 * @param {Stage} stage
 */
function progressOf({ markers, derived }, { stage }) {
  if (stage <= markers.length) return "finished";
  return stage === derived.next_stage?.stage ? "next" : "later";
}

/** @param {{ model: Model, city: City, stage: Stage }} props */
export function StageAbout({ model, city, stage }) {
  const progress = progressOf(city, stage);
  const marker = city.markers[stage.stage - 1];
  const card = marker ? cardName(model, marker) : say("a card, face down");
  return html`<div class="w7-about">
    <b class="w7-about-name">${stageName(stage)} <small>${PROGRESS[progress]}</small></b>
    <${EffectLine} of=${stage.effects} text=${translated(stage.text)} />
    <${CostLine} model=${model} of=${stage.cost} />
    ${progress === "finished" && html`<p>${say("under it: {card}", { card })}</p>`}
  </div>`;
}

/**
 * @param {Model} model
 * @param {City} city
 * @param {Stage} stage
 */
export function stageWords(model, city, stage) {
  return sentences(
    inRow([stageName(stage), PROGRESS[progressOf(city, stage)]]),
    translated(stage.text),
    say("Cost: {cost}", { cost: costWords(model, stage.cost) }),
  );
}

/** All about a board that can be chosen. @param {{ wonder: Wonder, sides: string[] }} props */
export const BoardAbout = ({ wonder, sides }) => html`<div class="w7-about">
  <b class="w7-about-name">${translated(wonder.name)}</b>
  <p><${Resource} of=${wonder.initial_resource} /> ${translated(wonder.text)}</p>
  ${sides.map((side) => [
    html`<p><b>${say("Side {side}", { side })}</b></p>`,
    wonder.sides[side].stages.map((stage) => html`<${StageLine} stage=${stage} />`),
  ])}
</div>`;

/** @param {{ stage: Stage }} props */
const StageLine = ({ stage: { cost, effects, text } }) => html`<p>
  <${Symbols}>${costSymbols(cost)} → <${Effects} of=${effects} /><//> <small>${translated(text)}</small>
</p>`;

/**
 * @param {Model} model
 * @param {Wonder} wonder
 * @param {string[]} sides
 */
export function boardWords(model, wonder, sides) {
  const stageTexts = (/** @type {string} */ side) =>
    wonder.sides[side].stages.map(({ cost, text }) =>
      say("{cost}: {text}", { cost: costWords(model, cost), text: translated(text) }),
    );
  return sentences(
    translated(wonder.name),
    ...sides.flatMap((side) => [say("Side {side}", { side }), ...stageTexts(side)]),
  );
}

/** All about another city. @param {{ city: City, side: Side }} props */
export function CityAbout({ city, side }) {
  const { wonder, stages, structures, derived } = city;
  const place = { side: SIDES[side], wonder: wonder && boardName(city) };
  return html`<div class="w7-about">
    <b class="w7-about-name">${city.name}</b>
    <small>${wonder ? say("{side}: {wonder}", place) : SIDES[side]}</small>
    <p><b>${say("Produces:")}</b> <${Units} of=${derived.production} /></p>
    ${stages.map(
      (stage) => html`<p>
        <${Glyph} of=${progressOf(city, stage) === "finished" ? "check" : "stage"} />${" "}
        <${Symbols}><${Effects} of=${stage.effects} /><//> <small>${translated(stage.text)}</small>
      </p>`,
    )}
    ${grouped(structures).map((cards) => html`<p><${Tiny} colour=${cards[0].colour} /> ${cardNames(cards)}</p>`)}
  </div>`;
}

/** @param {Card[]} cards */
const cardNames = (cards) => inRow(cards.map(({ name }) => translated(name)));

/** The name of the wonder of a city, and the side of its board. @param {City} city */
const boardName = ({ wonder, side }) => `${translated(wonder?.name)} ${side ?? ""}`;

/**
 * @param {City} city
 * @param {Side} side
 */
export function cityWords(city, side) {
  return sentences(
    say("City of {name}", { name: city.name }),
    SIDES[side],
    translated(city.wonder?.name),
    stagesWords(city),
    city.structures.length > 0 && say("Structures: {list}", { list: cardNames(city.structures) }),
  );
}

/** The name of a city and where it lies. @param {City} city @param {Side} side */
export const cityTitle = ({ name }, side) => say("City of {name} ({side})", { name, side: SIDES[side] });

/** How many stages of its wonder a city has finished. @param {City} city */
export const stagesWords = ({ markers, stages }) =>
  say("{n} of {all} wonder stages", { n: markers.length, all: stages.length });

/**
 * @param {Model} model
 * @param {Unit[]} units
 */
export const unitWords = (model, units) =>
  listed(units.map(({ one_of: kinds }) => kinds.map((id) => nameOf(model, id)).join(" / "))) || say("nothing");

/**
 * @param {Model} model
 * @param {City} city
 */
export const scienceWords = (model, { derived: { science } }) =>
  inRow(SCIENCE.map((symbol) => `${nameOf(model, symbol)} ${science[symbol]}`));
