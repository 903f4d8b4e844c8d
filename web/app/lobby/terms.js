// What is agreed on when a game is opened: seats, clock, options. Their words, and the fields to choose them.

import { html } from "../html.js";
import { language, say } from "../language.js";

/** How many play when nobody says otherwise. */
const USUAL_SEATS = { seven_wonders: 4, seven_wonders_dice: 3, seven: 3, seven_wonders_duel: 2 };

export const usualSeats = ({ id, seats }) => Math.min(Math.max(USUAL_SEATS[id] ?? 3, seats.min), seats.max);

export const seatCounts = ({ seats: { min, max } }) => Array.from({ length: max - min + 1 }, (_, more) => min + more);

const MINUTE = 60;
const DAY = 86400;

/** The clocks to choose from. */
export const CLOCKS = [
  null,
  { decision_seconds: 30 },
  { decision_seconds: 2 * MINUTE },
  { bank_seconds: 10 * MINUTE, increment_seconds: 10 },
  { bank_seconds: 30 * MINUTE, increment_seconds: 30 },
  { decision_seconds: DAY },
  { decision_seconds: 3 * DAY },
];

/** A time in the largest unit of which it is a multiple: "10 min". */
function time(seconds) {
  const units = [
    ["day", DAY],
    ["hour", 3600],
    ["minute", MINUTE],
    ["second", 1],
  ];
  const [unit, length] = units.find(([, each]) => seconds % each === 0);
  const words = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(seconds / length);
  return language === "ja" ? words.replace(" ", "") : words;
}

/** A clock in words. */
export function clockWords(clock) {
  if (clock === null) return say("no clock");
  if (clock.decision_seconds) return say("{time} a move", { time: time(clock.decision_seconds) });
  const values = { time: time(clock.bank_seconds), more: clock.increment_seconds ? time(clock.increment_seconds) : "" };
  return clock.increment_seconds ? say("{time} + {more} a move", values) : say("{time} in all", values);
}

/** Labels of the options of each title, and of their values. What is missing here keeps the name that it has in the API. */
const OPTIONS = {
  seven_wonders: {
    sides: {
      label: { en: "Sides of the boards", ja: "ボードの面" },
      values: {
        random: { en: "at random", ja: "ランダム" },
        A: { en: "all A", ja: "すべてA面" },
        B: { en: "all B", ja: "すべてB面" },
        chosen: { en: "chosen", ja: "選択する" },
      },
    },
    boards: {
      label: { en: "Wonder boards", ja: "七不思議ボード" },
      values: { random: { en: "at random", ja: "ランダム" }, chosen: { en: "chosen in turn", ja: "順に選択する" } },
    },
    free_city: {
      label: { en: "Free City (2 players)", ja: "自由都市（2人用）" },
      seats: 2,
      values: {
        any: { en: "any board", ja: "どのボードでも" },
        plain: { en: "without special powers", ja: "特殊能力なし" },
      },
    },
  },
  seven_wonders_duel: {
    wonders: {
      label: { en: "Wonders", ja: "七不思議" },
      values: {
        draft: { en: "drafted", ja: "ドラフト" },
        preset: { en: "as for a first game", ja: "最初のゲーム用の組み合わせ" },
      },
    },
    centre_rule: {
      label: { en: "Pawn in the centre: the next age", ja: "コマが0のとき、次の世代は" },
      values: {
        last_player_begins: { en: "is begun by the last player", ja: "最後のカードを使った人が始める" },
        last_player_chooses: { en: "the last player chooses who begins", ja: "最後のカードを使った人が先手を選ぶ" },
      },
    },
  },
  seven_wonders_dice: {
    passing_turns: {
      label: {
        en: "Ends after this many turns in which all pass (0: never)",
        ja: "全員がパスするターンがこの回数続くと終了（0：なし）",
      },
    },
  },
  seven: {
    colourless_cards: { label: { en: "White and black cards", ja: "白と黒のカードを使う" } },
    first_cards: { label: { en: "First cards (off for beginners)", ja: "ファーストカードを使う（初心者はなし）" } },
    cube_colours: {
      label: { en: "Colours of the cubes", ja: "国宝キューブの色" },
      values: { drawn: { en: "at random", ja: "ランダム" }, chosen: { en: "chosen in turn", ja: "順に選択する" } },
    },
    gates: {
      label: { en: "Gates", ja: "ゲート" },
      values: {
        north: { en: "north", ja: "北" },
        east: { en: "east", ja: "東" },
        south: { en: "south", ja: "南" },
        west: { en: "west", ja: "西" },
      },
    },
    start_player: { label: { en: "Who begins", ja: "最初のターンのプレイヤー" } },
  },
};

const labelOf = (title, option) => OPTIONS[title]?.[option]?.label[language] ?? option;

function valueWords(title, option, value) {
  const words = OPTIONS[title]?.[option]?.values?.[value]?.[language];
  if (words !== undefined) return words;
  if (typeof value === "boolean") return value ? say("yes") : say("no");
  if (Array.isArray(value))
    return value.length === 0 ? say("recommended") : value.map((each) => valueWords(title, option, each)).join(", ");
  if (value === null) return say("at random");
  return option === "start_player" ? say("Seat {seat}", { seat: value + 1 }) : `${value}`;
}

/** The options of a game that differ from the defaults, in words: `["Gates: north, south"]`. */
export function optionWords(title, options) {
  const { properties } = title.options;
  return Object.entries(options)
    .filter(([name, value]) => name in properties && JSON.stringify(value) !== JSON.stringify(properties[name].default))
    .map(([name, value]) => `${labelOf(title.id, name)}: ${valueWords(title.id, name, value)}`);
}

/** Fields for the options of a title, made from their JSON Schema. `change(name, value)` is called with what is chosen. */
export function Options({ title, seats, options, change }) {
  const shown = Object.entries(title.options.properties).filter(([name]) =>
    [undefined, seats].includes(OPTIONS[title.id]?.[name]?.seats),
  );
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
