// What is played out over the table: conflicts, a new age, a guild that is copied.

import { html, names, sentences, Symbol } from "heptad";
import { Face } from "./cards.js";
import { Token } from "./symbols.js";
import { ageName, cardName, cardOf, cityName, ROMAN, say } from "./words.js";

/** @import { Drawing, Scene } from "heptad/types" */
/** @import { Event, Model } from "./types.js" */

/** @typedef {NonNullable<Drawing<"seven_wonders">["scenes"]>} Scenes */
/** @typedef {Extract<Event, { type: "conflicts_resolved" }>["data"]} Conflicts */
/** @typedef {Extract<Event, { type: "guild_copied" }>["data"]} Copied */
/** @typedef {{ city: number, shields: number, points: number }} Warrior */

/**
 * The conflicts of an age, the own ones first: each pair of neighbours with its shields, and the points of the tokens
 * that they take. The event says who took what: a city has the token for its left neighbour first; equal neighbours
 * take none.
 *
 * @param {Conflicts} data
 * @param {Model} model
 * @returns {Warrior[][]}
 */
function conflictsOf({ shields, tokens }, { game: { derived, you } }) {
  const conflicts = shields.map((own, city) => {
    const left = derived.cities[city].left.city;
    const isEven = own === shields[left];
    const pair = [
      { city, shields: own, points: isEven ? 0 : tokens[city][0] },
      { city: left, shields: shields[left], points: isEven ? 0 : tokens[left][tokens[left].length - 1] },
    ];
    return left === you ? pair.reverse() : pair;
  });
  const isOwn = (/** @type {Warrior[]} */ [{ city }]) => Number(city === you);
  return conflicts.sort((one, other) => isOwn(other) - isOwn(one));
}

/** @param {{ model: Model, warrior: Warrior }} props */
function Side({ model: { game }, warrior: { city, shields, points } }) {
  return html`<span class=${names("w7-warrior", { winner: points > 0, own: city === game.you })}>
    <b>${cityName(game, city)}</b>
    ${points !== 0 && html`<${Token} points=${points} />`}
    <span class="w7-strength"><${Symbol} of="shield" /> ${shields}</span>
  </span>`;
}

/** @param {{ model: Model, data: Conflicts }} props */
function War({ model, data }) {
  const conflicts = conflictsOf(data, model);
  return html`<div class="w7-scene">
    <h2>${warTitle(data)}</h2>
    <ul class=${names("w7-wars", { many: conflicts.length > 4 })}>${conflicts.map(
      ([one, other], place) => html`<li class=${names("w7-duel", { own: one.city === model.game.you })}
        style=${{ animationDelay: `${place * 120}ms` }}>
        <${Side} model=${model} warrior=${one} />
        <i class=${one.points === 0 ? "even" : ""} aria-hidden="true"></i>
        <${Side} model=${model} warrior=${other} />
      </li>`,
    )}</ul>
  </div>`;
}

/** @param {Conflicts} data */
const warTitle = ({ age }) => say("Conflicts of age {age}", { age: ROMAN[age] });

/**
 * @param {Model} model
 * @param {Conflicts} data
 */
function warWords(model, data) {
  const name = (/** @type {Warrior} */ { city }) => cityName(model.game, city);
  const lines = conflictsOf(data, model).map(([one, other]) => {
    const winner = [one, other].find(({ points }) => points > 0);
    const result = winner ? say("{name} wins", { name: name(winner) }) : say("draw");
    return say("{a} {x}, {b} {y}: {result}", {
      a: name(one),
      x: one.shields,
      b: name(other),
      y: other.shields,
      result,
    });
  });
  return sentences(warTitle(data), ...lines);
}

const PASSING = { left: say("Hands go to the left"), right: say("Hands go to the right") };

/** @typedef {Model["game"]["derived"]["passing"]} Passing */

/** @param {{ age: number, passing: Passing }} props */
const NewAge = ({ age, passing }) => html`<div class="w7-scene w7-new-age">
  <b>${ROMAN[age]}</b>
  <h2>${ageName(age)}</h2>
  ${passing && html`<p><${Symbol} of=${passing} /> ${PASSING[passing]}</p>`}
</div>`;

/** @param {Model} model @param {Copied} data */
const copyTitle = ({ game }, { city }) => say("{name} copies a guild", { name: cityName(game, city) });

/** @param {{ model: Model, data: Copied }} props */
const Copy = ({ model, data }) => html`<div class="w7-scene">
  <h2>${copyTitle(model, data)}</h2>
  <div class="w7-shown"><${Face} model=${model} card=${cardOf(model, data.card)} /></div>
</div>`;

/**
 * What is played out for an event; null for most of them.
 *
 * @param {Event} event
 * @param {Model} model
 * @param {Passing} passing
 * @returns {Omit<Scene, "key"> | null}
 */
function sceneOf({ type, data }, model, passing) {
  if (type === "conflicts_resolved")
    return {
      words: warWords(model, data),
      milliseconds: 1600 + 150 * data.shields.length,
      content: () => html`<${War} model=${model} data=${data} />`,
    };
  if (type === "hands_dealt")
    return {
      words: sentences(ageName(data.age), passing && PASSING[passing]),
      milliseconds: 1200,
      content: () => html`<${NewAge} age=${data.age} passing=${passing} />`,
    };
  if (type === "guild_copied")
    return {
      words: sentences(copyTitle(model, data), cardName(model, data.card)),
      milliseconds: 1600,
      content: () => html`<${Copy} model=${model} data=${data} />`,
    };
  return null;
}

/** What is played over the table before a new state is shown. @type {Scenes} */
export function scenes(events, before, after, model) {
  if (!before.state) return [];
  const shown = /** @type {Model} */ (model);
  return events.flatMap((event) => {
    const scene = sceneOf(event, shown, after.derived.passing);
    return scene ? [{ key: `${event.version}`, before: true, ...scene }] : [];
  });
}

/** @param {Event} event */
const endsTurn = ({ type, data }) =>
  type === "hands_passed" || type === "conflicts_resolved" || (type === "hands_dealt" && data.age === 1);

/** The version at the end of each turn. @param {Event[]} events */
export function turns(events) {
  const ends = new Map(events.map(({ batch, version }) => [batch, version]));
  const over = new Set(events.filter(endsTurn).map(({ batch }) => batch));
  return [...over].map((batch) => /** @type {number} */ (ends.get(batch)));
}
