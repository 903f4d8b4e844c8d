// The fields with which the options of a title are chosen.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { isForSeats, labelOf, valueWords } from "../../shared/option_words.js";

/** Fields for the options of a title, made from their JSON Schema. `change(name, value)` is called with what is chosen. */
export function Options({ title, seats, options, change }) {
  const shown = Object.entries(title.options.properties).filter(([name]) => isForSeats(title.id, name, seats));
  return shown.map(([name, schema]) => {
    const value = options[name] ?? schema.default;
    const field = { title: title.id, name, schema, seats, value, change: (next) => change(name, next) };
    return html`<${fieldOf(schema)} key=${name} label=${labelOf(title.id, name)} ...${field} />`;
  });
}

function fieldOf(schema) {
  if (schema.type === "boolean") return Toggle;
  if (schema.type === "array") return OnePerSeat;
  if (schema.type === "integer") return Amount;
  return Choice;
}

function Toggle({ label, value, change }) {
  return html`<label class="check"><input type="checkbox" checked=${value} onChange=${({ target }) => change(target.checked)} />${label}</label>`;
}

function Amount({ label, schema, value, change }) {
  return html`<label class="field"><span>${label}</span>
    <input type="number" required min=${schema.minimum} max=${schema.maximum} value=${value} onInput=${({ target }) => change(target.valueAsNumber)} />
  </label>`;
}

/** One of the values; where a seat may be named, one of the seats. */
function Choice({ title, name, label, schema, seats, value, change }) {
  const values = schema.enum ?? [null, ...Array.from({ length: seats }, (_, seat) => seat)];
  return html`<label class="field"><span>${label}</span>
    <select value=${JSON.stringify(value)} onChange=${({ target }) => change(JSON.parse(target.value))}>
      ${values.map((each) => html`<option key=${each} value=${JSON.stringify(each)}>${valueWords(title, name, each)}</option>`)}
    </select>
  </label>`;
}

/** A different value for each seat, or nothing at all: then the usual ones. */
function OnePerSeat({ title, name, label, schema, seats, value, change }) {
  const usual = schema.items.enum.slice(0, seats);
  const set = (seat, next) =>
    change(
      value.map((each, place) => {
        if (place === seat) return next;
        return each === next ? value[seat] : each;
      }),
    );
  return html`<div class="field"><label class="field"><span>${label}</span>
      <select value=${value.length > 0 ? "own" : ""} onChange=${({ target }) => change(target.value === "" ? [] : usual)}>
        <option value="">${say("recommended")}</option><option value="own">${say("chosen")}</option>
      </select>
    </label>
    ${value.map(
      (own, seat) => html`<label class="field inner" key=${seat}><span>${say("Seat {seat}", { seat: seat + 1 })}</span>
      <select value=${own} onChange=${({ target }) => set(seat, target.value)}>
        ${schema.items.enum.map((each) => html`<option key=${each} value=${each}>${valueWords(title, name, each)}</option>`)}
      </select></label>`,
    )}
  </div>`;
}
