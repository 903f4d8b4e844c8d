// The fields with which the options of a title are chosen.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { isForSeats, labelOf, schemasOf, valueWords } from "../../shared/option_words.js";

/** @import { TitleRecord } from "heptad/types" */
/** @import { OptionSchema, Value, Values } from "./types.js" */

/**
 * @typedef {object} Field
 * @property {string} title
 * @property {string} name
 * @property {string} label
 * @property {OptionSchema} schema
 * @property {number} seats
 * @property {(value: Value) => void} change
 */

/**
 * Fields for the options of a title, made from their JSON Schema. `change(name, value)` is called with what is chosen.
 *
 * @param {object} props
 * @param {TitleRecord} props.title
 * @param {number} props.seats
 * @param {Values} props.options
 * @param {(name: string, value: Value) => void} props.change
 */
export function Options({ title, seats, options, change }) {
  const shown = Object.entries(schemasOf(title)).filter(([name]) => isForSeats(title.id, name, seats));
  return shown.map(([name, schema]) => {
    const value = options[name] ?? schema.default;
    const set = (/** @type {Value} */ next) => change(name, next);
    const field = { title: title.id, name, label: labelOf(title.id, name), schema, seats, value, change: set };
    return html`<${fieldOf(schema)} key=${name} ...${field} />`;
  });
}

/** @param {OptionSchema} schema */
function fieldOf(schema) {
  if (schema.type === "boolean") return Toggle;
  if (schema.type === "array") return OnePerSeat;
  if (schema.type === "integer") return Amount;
  return Choice;
}

/** What is typed or chosen in a field. @typedef {{ currentTarget: HTMLInputElement & HTMLSelectElement }} Change */

/** @param {Field & { value: boolean }} field */
function Toggle({ label, value, change }) {
  const set = (/** @type {Change} */ { currentTarget }) => change(currentTarget.checked);
  return html`<label class="check"><input type="checkbox" checked=${value} onChange=${set} />${label}</label>`;
}

/** @param {Field & { value: number }} field */
function Amount({ label, schema, value, change }) {
  const set = (/** @type {Change} */ { currentTarget }) => change(currentTarget.valueAsNumber);
  return html`<label class="field"><span>${label}</span>
    <input type="number" required min=${schema.minimum} max=${schema.maximum} value=${value} onInput=${set} />
  </label>`;
}

/** One of the values; where a seat may be named, one of the seats. @param {Field & { value: Value }} field */
function Choice({ title, name, label, schema, seats, value, change }) {
  const values = schema.enum ?? [null, ...Array.from({ length: seats }, (_, seat) => seat)];
  const set = (/** @type {Change} */ { currentTarget }) => change(JSON.parse(currentTarget.value));
  return html`<label class="field"><span>${label}</span>
    <select value=${JSON.stringify(value)} onChange=${set}>
      ${values.map((each) => {
        const words = valueWords(title, name, each);
        return html`<option key=${each} value=${JSON.stringify(each)}>${words}</option>`;
      })}
    </select>
  </label>`;
}

/**
 * A different value for each seat, or nothing at all: then the usual ones.
 *
 * @param {Field & { value: string[] }} field
 */
function OnePerSeat({ title, name, label, schema, seats, value, change }) {
  const choices = schema.items?.enum ?? [];
  const usual = choices.slice(0, seats);
  const set = (/** @type {number} */ seat, /** @type {string} */ next) =>
    change(
      value.map((each, place) => {
        if (place === seat) return next;
        return each === next ? value[seat] : each;
      }),
    );
  const setAll = (/** @type {Change} */ { currentTarget }) => change(currentTarget.value === "" ? [] : usual);
  return html`<div class="field"><label class="field"><span>${label}</span>
      <select value=${value.length > 0 ? "own" : ""} onChange=${setAll}>
        <option value="">${say("recommended")}</option><option value="own">${say("chosen")}</option>
      </select>
    </label>
    ${value.map(
      (own, seat) => html`<label class="field inner" key=${seat}><span>${say("Seat {seat}", { seat: seat + 1 })}</span>
      <select value=${own} onChange=${(/** @type {Change} */ { currentTarget }) => set(seat, currentTarget.value)}>
        ${choices.map((each) => html`<option key=${each} value=${each}>${valueWords(title, name, each)}</option>`)}
      </select></label>`,
    )}
  </div>`;
}
