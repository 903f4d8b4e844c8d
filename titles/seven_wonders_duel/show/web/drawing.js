// 7 Wonders Duel: the draft of the wonders, the pyramid, the military track with its tokens, and both cities.

import { Card, PICTURES } from "heptad/card.js";
import { Scores } from "heptad/game/panels.js";
import { SeatName } from "heptad/game/seat.js";
import { Spot } from "heptad/game/spot.js";
import { seatName } from "heptad/game/words.js";
import { html, names } from "heptad/html.js";
import { language, sentences, texts, translated } from "heptad/language.js";
import { Symbol } from "heptad/symbols.js";

const say = texts({
  en: {
    draft: "Draft of the wonders",
    draft_order: "The order of the draft",
    age: "Age {age}",
    cards_left: "{age}, cards left: {count}",
    extra: "extra turn",
    your_city: "Your city",
    city: "City of {name}",
    pyramid: "Cards of age {age}",
    board: "Board",
    take_card: "Take one of the lit cards.",
    take_any: "Take one of the lit cards, or choose a lit wonder to build with one.",
    put_under: "Which card do you put under it?",
    take_wonder: "Take one of these wonders. You will have four.",
    take_token: "You have a pair of symbols: take a progress token.",
    destroy: "{wonder}: choose a {colour} card of your opponent. It goes to the discard pile.",
    starter: "You are weaker in battle: choose who begins age {age}.",
    begin: "I begin",
    lets_begin: "{name} begins",
    build: "Build",
    discard: "Discard",
    wonder: "Wonder",
    free: "free",
    by_chain: "free by chain",
    paid_to: "{coins} to {name}",
    cost: "Cost",
    no_cost: "no cost",
    coins: "{count} {count|coin|coins}",
    price_now: "You would pay {coins} now.",
    price_free: "You would pay nothing now.",
    price_chain: "Free for you: {name} is in your city.",
    free_with: "Free for whoever has {name}.",
    makes_free: "Makes {name} free.",
    covered: "Other cards lie on it.",
    too_dear: "You have {own}.",
    seven_built: "Seven wonders are built; this one went to the box.",
    back: "Face-down card of age {age}",
    back_guild: "Face-down guild",
    back_about: "It is turned up when no card lies on it any more.",
    built: "Built, with a card under it.",
    unbuilt: "Not built yet. To build it, take a card, which goes under it.",
    wonders: "Wonders",
    cards: "Cards",
    out: "Out of the game",
    production: "Production and prices",
    makes: "{name}: makes {count}, each missing one costs {price}",
    choice: "One of these a turn, whichever saves most:",
    price_rule:
      "You can buy what you don't make: a missing unit costs 2 coins, and 1 more for each that the opponent's brown and grey cards make. The coin below each resource is its price.",
    science: "Scientific symbols",
    science_count: "{count} of 6 different symbols",
    science_rule: "Two of a kind: take a progress token. Six different ones: you win at once.",
    military: "Military",
    to_win: "{count} more {count|shield|shields} to win at once",
    chain_rule:
      "A white sign in a dark square is a chain: whoever has the earlier card with the sign builds the later one free of charge.",
    military_rule:
      "Each shield moves the pawn one space toward the opponent's capital. In the capital: a win at once. At the end, the leader has 2, 5 or 10 points by the zone of the pawn.",
    pawn_centre: "The pawn is in the centre.",
    pawn_at: "{name} leads by {count}.",
    loot: "{at} spaces from the centre, {name} loses {coins}.",
    track: "Military track",
    tokens: "Progress tokens",
    token: "Progress token",
    discard_pile: "Discard pile",
    discard_count: "{count} {count|card|cards} in the discard pile",
    empty: "empty",
    revive: "Choose a card of the discard pile to build free of charge.",
    library: "Tokens drawn from the box: keep one.",
    library_hidden: "{name} chooses one of three tokens of the box.",
    purse: "Coins",
    points_now: "Points now",
    purse_about: "Discarding a card gives 2 coins, and 1 for each yellow card of the city.",
    wins: "{name} wins",
    by_military: "Military supremacy: the pawn is in the capital.",
    by_science: "Scientific supremacy: six different symbols.",
    pawn_moves: "{name} moves the pawn by {count}.",
    loses: "{name} loses {coins}.",
    age_begins: "Age {age} begins",
    blue: "Civilian",
    green: "Science",
    yellow: "Trade",
    purple: "Guilds",
    wonders_row: "Wonders",
    tokens_row: "Progress",
    coins_row: "Coins",
    military_row: "Military",
  },
  ja: {
    draft: "世界の七不思議のドラフト",
    draft_order: "ドラフトの順番",
    age: "第{age}世代",
    cards_left: "{age}、残り{count}枚",
    extra: "追加手番",
    your_city: "あなたの都市",
    city: "{name}の都市",
    pyramid: "第{age}世代のカード",
    board: "ボード",
    take_card: "光っているカードを1枚取ります。",
    take_any: "光っているカードを1枚取るか、それで建設する七不思議を選びます。",
    put_under: "どのカードを下に置きますか。",
    take_wonder: "世界の七不思議を1枚取ります。全部で4枚になります。",
    take_token: "同じ記号が2つそろいました。進歩トークンを1枚取ります。",
    destroy: "{wonder}：相手の{colour}のカードを1枚選んで捨て札にします。",
    starter: "軍事で劣勢なので、第{age}世代を先に始めるプレイヤーを選びます。",
    begin: "自分が始める",
    lets_begin: "{name}が始める",
    build: "建設",
    discard: "捨てる",
    wonder: "七不思議",
    free: "無料",
    by_chain: "連鎖で無料",
    paid_to: "うち{coins}は{name}へ",
    cost: "コスト",
    no_cost: "コストなし",
    coins: "{count}金",
    price_now: "今なら{coins}で建設できます。",
    price_free: "今なら無料で建設できます。",
    price_chain: "{name}があるので無料です。",
    free_with: "{name}があれば無料で建設できます。",
    makes_free: "{name}が無料になります。",
    covered: "ほかのカードに覆われています。",
    too_dear: "所持金は{own}です。",
    seven_built: "七つ建設されたので、箱に戻りました。",
    back: "第{age}世代の伏せたカード",
    back_guild: "伏せたギルド",
    back_about: "上に重なるカードがなくなると表になります。",
    built: "建設済み（下にカードが1枚あります）。",
    unbuilt: "まだ建設していません。カードを1枚取り、その下に置いて建設します。",
    wonders: "世界の七不思議",
    cards: "カード",
    out: "使わない",
    production: "産出と購入価格",
    makes: "{name}：産出{count}、不足1つにつき{price}",
    choice: "毎ターン、次のどれか1つ（支払いが最も安くなるもの）：",
    price_rule:
      "足りない資源は購入できます。1つ2金で、相手の茶色と灰色のカードが産出する数だけ1金ずつ高くなります。資源の下のコインがその価格です。",
    science: "科学記号",
    science_count: "異なる記号 {count}／6",
    science_rule: "同じ記号が2つそろうと進歩トークンを1枚取ります。異なる記号が6つそろうと、ただちに勝ちます。",
    military: "軍事",
    to_win: "あと盾{count}で軍事的勝利",
    chain_rule: "暗い四角の白い印は連鎖です。同じ印を持つ前のカードを建設していれば、後のカードを無料で建設できます。",
    military_rule:
      "盾1つにつき、コマが相手の首都へ1進みます。首都に入るとただちに勝ちます。終了時には、優勢なプレイヤーがコマの区域に応じて2、5、10点を得ます。",
    pawn_centre: "コマは中央にあります。",
    pawn_at: "{name}が{count}優勢です。",
    loot: "コマが中央から{at}進むと、{name}は{coins}を失います。",
    track: "軍事コース",
    tokens: "進歩トークン",
    token: "進歩トークン",
    discard_pile: "捨て札",
    discard_count: "捨て札{count}枚",
    empty: "なし",
    revive: "無料で建設するカードを捨て札から選びます。",
    library: "箱から引いたトークンのうち1枚を残します。",
    library_hidden: "{name}が箱から引いた3枚から1枚を選びます。",
    purse: "所持金",
    points_now: "現在の得点",
    purse_about: "カードを捨てると2金と、自分の都市の黄のカード1枚につき1金を得ます。",
    wins: "{name}の勝ち",
    by_military: "軍事的勝利：コマが首都に入りました。",
    by_science: "科学的勝利：異なる記号が6つそろいました。",
    pawn_moves: "{name}がコマを{count}進めます。",
    loses: "{name}は{coins}を失います。",
    age_begins: "第{age}世代の始まり",
    blue: "市民",
    green: "科学",
    yellow: "商業",
    purple: "ギルド",
    wonders_row: "七不思議",
    tokens_row: "進歩",
    coins_row: "金",
    military_row: "軍事",
  },
});

const AGES = language === "ja" ? ["", "1", "2", "3"] : ["", "I", "II", "III"];
const COLOURS = ["brown", "grey", "yellow", "blue", "green", "red", "purple"];
const LONGEST_TRACK = 9; // spaces from the centre to a capital

const coinsInWords = (count) => say("coins", { count });

/** The card, wonder or progress token of an id. */
function thingOf({ catalogue }, id) {
  const isIt = (thing) => thing.id === id;
  return catalogue.cards.find(isIt) ?? catalogue.wonders.find(isIt) ?? catalogue.progress_tokens.find(isIt);
}

const nameOf = (model, id) => translated(thingOf(model, id).name);
const kindOf = ({ moves }) => moves?.decision?.replace(/-\d+$/, "");

/** How many spaces a seat leads on the military track; below 0 if the other seat does. */
const leadOf = (state, seat) => (state.first === seat ? state.pawn : -state.pawn);

// Symbols of this title, in a box of 24 by 24.

const line = (d, width = 1.8) =>
  html`<path d=${d} fill="none" stroke="currentColor" stroke-width=${width} stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (d) => html`<path d=${d} fill="currentColor" fill-rule="evenodd"/>`;
const ring = (r, width = 1.8, x = 12, y = 12) =>
  html`<circle cx=${x} cy=${y} r=${r} fill="none" stroke="currentColor" stroke-width=${width}/>`;
const dot = (r, x = 12, y = 12) => html`<circle cx=${x} cy=${y} r=${r} fill="currentColor"/>`;

const SCIENCE = {
  quill: html`${area("M18 5c-6 0-10 5-10 10l-2 4 1.2.6 1.8-3.6c6 0 9-5 9-11z")}<path d="M9 15.5 15.5 8" stroke="#1f6a3b"/>`,
  mortar: html`${area("M6 11h12c0 4-1.5 6-3.5 7l.8 2H8.7l.8-2C7.5 17 6 15 6 11z")}${line("m12.5 10 4-6", 2.4)}`,
  plumb_bob: html`${line("M12 3.5V9")}${area("M8.5 9h7l-1 6-2.5 5.5L9.5 15z")}`,
  wheel: html`${ring(6.8)}${line("M12 5v14M5 12h14M7 7l10 10M17 7 7 17", 1.3)}${dot(2)}`,
  armillary_sphere: html`${ring(6.8, 1.5)}<g fill="none" stroke="currentColor" stroke-width="1.3"><ellipse cx="12" cy="12" rx="6.8" ry="2.4" transform="rotate(-25 12 12)"/><ellipse cx="12" cy="12" rx="2.6" ry="6.8"/></g>${line("M12 3.5v17", 1.3)}${dot(1.6)}`,
  sundial: html`${line("M4.5 17a7.5 7.5 0 0 1 15 0z")}${line("M12 17 9 10M12 9.5V6.5M5.5 12l-1.5-1M18.5 12l1.5-1", 1.5)}${dot(1.4, 12, 17)}`,
  scales: html`${line("M12 4.5v14M8 19h8M5.5 7.5h13", 1.6)}${area("M5.5 8 2.8 13.5a2.9 2.9 0 0 0 5.4 0zM18.5 8l-2.7 5.5a2.9 2.9 0 0 0 5.4 0z")}`,
};

const CHAINS = {
  horseshoe: line("M8 18V9.5a4 4 0 0 1 8 0V18M6.5 18.5H9M15 18.5h2.5", 2.6),
  sword: area("m12 3 1.8 3v8.5h3.2v2h-3.5V21h-3v-4.5H7v-2h3.2V6z"),
  tower: area("M7.5 20V10H6V5h2.5v2h2.3V5h2.4v2h2.3V5H18v5h-1.5v10h-3v-4h-3v4z"),
  book: area("M4 6c3-1 5.5-.8 7.3.8v12C9.5 17.3 7 17 4 18zM20 6c-3-1-5.5-.8-7.3.8v12C14.5 17.3 17 17 20 18z"),
  gear: html`<circle cx="12" cy="12" r="6.5" fill="none" stroke="currentColor" stroke-width="4" stroke-dasharray="2.9 2.2"/>${ring(4.5, 2.6)}`,
  mask: area(
    "M5 5.5c5 1.8 9 1.8 14 0 1.5 8-2 13-7 14.5-5-1.5-8.5-6.5-7-14.5zM8 10l3.5 1.2L8.5 12zM16 10l-3.5 1.2 3 .8zM9 14.5c2 1.5 4 1.5 6 0-1 3-5 3-6 0z",
  ),
  moon: area("M16.5 4.5a8.3 8.3 0 1 0 0 15A9 9 0 0 1 16.5 4.5z"),
  drop: area("M12 3c4 5.5 6 8.8 6 11.5a6 6 0 0 1-12 0C6 11.8 8 8.5 12 3z"),
  amphora: area("M9.5 3h5v2.5c4 2 4.5 6 2.5 9.5l-3 4.5h1v1.5H9v-1.5h1l-3-4.5c-2-3.5-1.5-7.5 2.5-9.5z"),
  target: html`${ring(7.5, 1.8)}${ring(3.8, 1.8)}${dot(1.6)}`,
  helmet: area("M5 19C3.5 9 7.5 5 13 5c4 0 6.5 3 6.5 7.5h-6l-1 2.5 1 4H9.5L8 15l-.5 4z"),
  lyre: line("M7.5 4c-3 7-1.5 12 4.5 13.5C18 16 19.5 11 16.5 4M8 20.5h8M7 7.5h10M10.2 8v8M13.8 8v8", 1.6),
  lamp: area("M3 11h4c1-3.5 9-3.5 10 0 2 0 3-1.2 4-3.2.8 5-2 9-6 10.2V20H9v-2c-3-1-5.2-3.5-6-7z"),
  column: area("M6 4h12v3H6zM7.5 8h2.3v9H7.5zM10.9 8h2.3v9h-2.3zM14.3 8h2.3v9h-2.3zM6 18h12v3H6z"),
  sun: html`${dot(4.2)}${line("M12 3.5v2.5M12 18v2.5M3.5 12H6M18 12h2.5M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18")}`,
  portico: area("m3 9.5 9-5.5 9 5.5V11H3zM5 12h2.5v6H5zM10.8 12h2.5v6h-2.5zM16.5 12H19v6h-2.5zM3.5 19h17v2h-17z"),
  barrel: html`${area("M7 4h10c2.2 5 2.2 11 0 16H7C4.8 15 4.8 9 7 4z")}<path d="M5.5 9h13M5.5 15h13" stroke="#2a2c31" stroke-width="1.5"/>`,
};

const SIGNS = {
  yes: line("m5 13 4.5 4.5L19 7", 3.4),
  no: line("m6 6 12 12M18 6 6 18", 3.2),
  wonder: html`<path d="M2 20.5 9.5 6 17 20.5z" fill="#f2d27a" stroke="#4b3a12" stroke-width="1.2" stroke-linejoin="round"/><path d="M11 20.5 16.5 11 22 20.5z" fill="#cfa545" stroke="#4b3a12" stroke-width="1.2" stroke-linejoin="round"/>`,
  token: html`<circle cx="12" cy="12" r="9.5" fill="#2c7a4b" stroke="#dcefd9" stroke-width="1.6"/>${html`<path d="m12 6.5 1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-1.9-3.5 1.9.8-3.9-2.9-2.7 3.9-.5z" fill="#eaf6e6"/>`}`,
  any: html`<circle cx="12" cy="12" r="10" fill="#5b5446"/><path d="M12 4.5 19 8.5v7L12 19.5 5 15.5v-7z" fill="#eadfc4"/><path d="M12 12 5 8.5M12 12l7-3.5M12 12v7.5" stroke="#5b5446"/>`,
  revive: html`<rect x="8" y="8" width="11" height="14" rx="1.5" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/><rect x="4.5" y="5" width="11" height="14" rx="1.5" fill="#f6f0e2" stroke="#4b463b" stroke-width="1.2"/><path d="M10 16V9m-3 3 3-3.5 3 3.5" fill="none" stroke="#25753f" stroke-width="2"/>`,
  pawn: html`<path d="M12 2.5a4.3 4.3 0 0 1 2.6 7.7c.6 4.2 2 6.6 4 8.3v3H5.4v-3c2-1.7 3.4-4.1 4-8.3A4.3 4.3 0 0 1 12 2.5z" fill="#d8423a" stroke="#2b0a08" stroke-width="1.2"/><path d="M10 5.5a2.6 2.6 0 0 1 2-1" stroke="#ffd9d4" stroke-width="1.2" fill="none" stroke-linecap="round"/>`,
  capital: html`<path d="M3 21V9h3V6h3v3h2V4h2v5h2V6h3v3h3v12h-6v-5a3 3 0 0 0-6 0v5z" fill="currentColor"/>`,
};

/** A symbol of this title, of one of the sets above. */
const Glyph = ({ shape, class: own }) =>
  html`<span class=${names("symbol", own)} aria-hidden="true"><svg viewBox="0 0 24 24" focusable="false">${shape}</svg></span>`;

/** An amount of coins; two digits are smaller. */
const Coin = ({ count }) => html`<${Symbol} of="coin" count=${count} class=${names({ two: count > 9 })} />`;

/** Coins that are lost, on red. */
const Loss = ({ coins }) => html`<span class="loss">−${coins}<${Symbol} of="coin" /></span>`;

const Sign = ({ of }) => html`<${Glyph} shape=${SIGNS[of]} class=${`sign-${of}`} />`;
const Science = ({ of }) =>
  html`<${Glyph} class="science" shape=${html`<circle cx="12" cy="12" r="11" fill="#1f6a3b"/><g transform="translate(1.2 1.2) scale(.9)">${SCIENCE[of]}</g>`} />`;
const Chain = ({ of }) =>
  html`<${Glyph} class="chain-mark" shape=${html`<rect x=".5" y=".5" width="23" height="23" rx="6" fill="#2a2c31" stroke="#d9d2c0"/><g transform="translate(1.8 1.8) scale(.85)">${CHAINS[of]}</g>`} />`;

/** A small card of a colour, or another thing that effects count. */
function Counted({ of }) {
  if (of === "wonder") return html`<${Sign} of="wonder" />`;
  if (of === "coin_triple") return html`<${Symbol} of="coin" count="3" />`;
  return html`<${Glyph} class=${`mini c-${of}`} shape=${html`<rect x="3.5" y="1" width="17" height="22" rx="2.5" fill="var(--c)" stroke="#fff" stroke-width="1.4"/><path d=${PICTURES[of]} fill="#fff" transform="translate(5 7.5) scale(.235)"/>`} />`;
}

// What cards, wonders and tokens do, in symbols. One function for each type of effect.

const many = (count, of) => Array.from({ length: count }, () => html`<${Symbol} of=${of} />`);
const either = (things) =>
  things.map((thing, place) => html`${place > 0 && html`<i class="or">/</i>`}<${Symbol} of=${thing} />`);
const counted = (count) => [count].flat().map((of) => html`<${Counted} of=${of} />`);

const EFFECTS = {
  points: ({ amount }) => html`<${Symbol} of="points" count=${amount} />`,
  shields: ({ amount }) => many(amount, "shield"),
  science: ({ symbol }) => html`<${Science} of=${symbol} />`,
  produce: ({ resources }) => Object.entries(resources).map(([resource, count]) => many(count, resource)),
  produce_choice: ({ options }) => either(options),
  trade_fixed: ({ resources, price }) => html`${either(resources)}<i class="or">=</i><${Coin} count=${price} />`,
  coins_now: ({ amount }) => html`<${Coin} count=${amount} />`,
  coins_per: ({ amount, count }) => html`<${Coin} count=${amount} /><i class="or">/</i>${counted(count)}`,
  coins_per_best_city: ({ amount }) => html`<${Coin} count=${amount} />`,
  points_per_best_city: ({ amount, count }) =>
    html`<${Symbol} of="points" count=${amount} /><i class="or">/</i>${counted(count)}`,
  extra_turn: () => html`<${Symbol} of="turn" />`,
  opponent_loses_coins: ({ amount }) => html`<${Loss} coins=${amount} />`,
  discard_opponent_card: ({ colour }) =>
    html`<span class="struck"><${Counted} of=${colour} /><${Sign} of="no" /></span>`,
  build_from_discard: () => html`<${Sign} of="revive" />`,
  draw_box_tokens: ({ draw, keep }) => html`<b>${draw}</b><${Sign} of="token" /><i class="or">→</i><b>${keep}</b>`,
  cost_reduction: ({ applies_to, resources }) =>
    html`<${Counted} of=${applies_to} /><b>−${resources}</b><${Sign} of="any" />`,
  receive_opponent_trade_coins: () => html`<${Symbol} of="coin" /><${Symbol} of="left" />`,
  points_per_progress_token: ({ amount }) =>
    html`<${Symbol} of="points" count=${amount} /><i class="or">/</i><${Sign} of="token" />`,
  extra_shields: ({ applies_to, amount }) => html`<${Counted} of=${applies_to} /><b>+</b>${many(amount, "shield")}`,
  wonders_gain_extra_turn: () => html`<${Sign} of="wonder" /><b>+</b><${Symbol} of="turn" />`,
  coins_on_chain_build: ({ amount }) => html`<${Symbol} of="chain" /><i class="or">=</i><${Coin} count=${amount} />`,
};

const Effects = ({ thing }) =>
  thing.effects.map((effect) => html`<span class="effect">${EFFECTS[effect.type](effect)}</span>`);

/** The printed cost: coins and resources, and the symbol of the chain that makes the card free. */
function Cost({ thing }) {
  const { coins, resources } = thing.cost;
  return html`${coins > 0 && html`<${Coin} count=${coins} />`}
    ${Object.entries(resources).map(([resource, count]) => many(count, resource))}
    ${thing.chain_needs && html`<${Chain} of=${thing.chain_needs} />`}`;
}

function costInWords(model, { cost }) {
  const named = ([id, count]) => {
    const name = translated(model.catalogue.resources.find((resource) => resource.id === id).name);
    return language === "ja" ? `${name}${count}` : `${count} ${name.toLowerCase()}`;
  };
  const parts = [...(cost.coins > 0 ? [coinsInWords(cost.coins)] : []), ...Object.entries(cost.resources).map(named)];
  return parts.length === 0 ? say("no_cost") : parts.join(language === "ja" ? "、" : ", ");
}

// Prices: the API tells them in the labels of all moves, also of those that can't be made now.

const coinsIn = (label) => Number(label.match(/(\d+)(?: coin|金)/)?.[1] ?? 0);

/** What the player of this page would pay now, by the id of a card or wonder; empty if it is not this player's turn. */
function pricesOf({ moves }) {
  const all = [...(moves?.moves ?? []), ...(moves?.unavailable ?? [])];
  const built = all.filter(({ move }) => move.action === "build" || move.action === "wonder");
  return new Map(built.map(({ move, label }) => [move.wonder ?? move.card, coinsIn(label)]));
}

/** Whether nothing is printed as the cost of a thing. */
const isGratis = ({ cost }) => cost.coins === 0 && Object.keys(cost.resources).length === 0;

/** The price of a thing as a small plate: with a tick if it can be paid and a cross if not; plain on a covered card. */
function Price({ model, thing, prices, covered }) {
  if (!prices.has(thing.id)) return null;
  const price = prices.get(thing.id);
  const { coins, cards } = model.game.state.cities[model.game.you];
  const isChained = cards.includes(thing.chain_parent);
  if (covered && price === 0 && !isChained && isGratis(thing)) return null;
  return html`<span class=${names("price", { dear: price > coins, later: covered })} aria-hidden="true">
    ${!covered && html`<${Sign} of=${price > coins ? "no" : "yes"} />`}${isChained ? html`<${Symbol} of="chain" />` : (price > 0 || covered) && html`<${Coin} count=${price} />`}
  </span>`;
}

function priceInWords(model, thing, prices) {
  if (!prices.has(thing.id)) return "";
  const price = prices.get(thing.id);
  const isChained = model.game.state.cities[model.game.you].cards.includes(thing.chain_parent);
  if (isChained) return say("price_chain", { name: nameOf(model, thing.chain_parent) });
  return price === 0 ? say("price_free") : say("price_now", { coins: coinsInWords(price) });
}

/** The name of a thing for screen readers, with what it does, costs, and would cost now. */
function labelOf(model, thing, prices = new Map()) {
  const cost = thing.cost ? `${say("cost")}: ${costInWords(model, thing)}` : "";
  return sentences(translated(thing.name), translated(thing.text), cost, priceInWords(model, thing, prices));
}

/** What is told about a card, wonder or token on focus. */
function About({ model, thing, prices = new Map(), note }) {
  const colour = model.catalogue.colours.find(({ id }) => id === thing.colour);
  return html`<div class="duel-about">
    <p><b>${translated(thing.name)}</b> ${colour && html`<small>${translated(colour.name)}</small>`}</p>
    <p class="line"><${Effects} thing=${thing} /> ${translated(thing.text)}</p>
    ${thing.cost && html`<p class="line">${say("cost")}: <${Cost} thing=${thing} /> ${costInWords(model, thing)}</p>`}
    ${thing.chain_parent && html`<p class="line"><${Chain} of=${thing.chain_needs} /> ${say("free_with", { name: nameOf(model, thing.chain_parent) })}</p>`}
    ${thing.chain_child && html`<p class="line"><${Chain} of=${thing.chain_symbol} /> ${say("makes_free", { name: nameOf(model, thing.chain_child) })}</p>`}
    ${note && html`<p>${note}</p>`}
    ${prices.has(thing.id) && html`<p>${priceInWords(model, thing, prices)}</p>`}
  </div>`;
}

// Cards and wonders.

/** A card face up: what it does and the chain that it begins on its band, its cost below. */
function Face({ thing, form }) {
  const effect = html`<${Effects} thing=${thing} />${thing.chain_symbol && html`<span class="gift"><${Chain} of=${thing.chain_symbol} /></span>`}`;
  return html`<${Card} form=${form} colour=${thing.colour} effect=${effect} cost=${html`<${Cost} thing=${thing} />`} name=${translated(thing.name)} />`;
}

const backOf = (card) => (card.colour === "purple" ? "guild" : `age${card.age}`);

/** Silhouettes of the wonders in a box of 60 by 40, each with the hue of its sky. */
const WONDERS = {
  appian_way: [95, "M20 40 28 12h4l9 28zM7 40c-4-8-3-22 1-27 5 5 6 19 2 27zM48 40c-4-8-3-22 1-27 5 5 6 19 2 27z"],
  circus_maximus: [
    15,
    "M3 40V20c10-9 44-9 54 0v20h-5v-7a3 3 0 0 0-6 0v7h-5v-8a3 3 0 0 0-6 0v8h-10v-8a3 3 0 0 0-6 0v8h-5v-7a3 3 0 0 0-6 0v7zM8 21c12-6 32-6 44 0v2c-12-5-32-5-44 0z",
  ],
  colossus: [200, "m22 40 5-17-2-9-6-4 1-2 7 3a4 4 0 1 1 6-1l5-8 3 1-5 10-2 9 6 18h-5l-5-13-3 13z"],
  great_library: [
    40,
    "M6 40v-3h48v3zM10 36V20h5v16zM22 36V20h5v16zM33 36V20h5v16zM45 36V20h5v16zM7 19v-3h46v3zM12 15a18 10 0 0 1 36 0z",
  ],
  great_lighthouse: [
    215,
    "m22 40 3-24h10l3 24zM23 15v-3h14v3zM26 11V6h8v5zM25 5l5-4 5 4zM39 7l14-4v5zM39 10l14 4V9zM21 7 7 3v5zM21 10 7 14V9z",
  ],
  hanging_gardens: [
    140,
    "M3 40v-9h54v9zM10 29v-7h40v7zM18 20v-6h24v6zM25 12V8h10v4zM6 31c0 4 3 4 3 0s3 6 4 0zM46 31c0 5 4 5 4 0s3 5 4 0zM14 22c0 4 4 5 4 0zM42 22c0 5 4 5 4 0zM30 8c-5 0-5-5-1-5 0-3 5-3 5 0 4 1 2 6-4 5z",
  ],
  mausoleum: [
    265,
    "M8 40v-7h44v7zM12 32V20h4v12zM22 32V20h4v12zM34 32V20h4v12zM44 32V20h4v12zM10 19v-3h40v3zM15 15l5-4h2l3-3h2l2-3h2l2 3h2l3 3h2l5 4z",
  ],
  piraeus: [190, "M6 30h48l-7 9H14zM28 29V4h3v25zM33 7c11 3 15 10 16 20H33zM26 10c-8 4-12 10-13 17h13z"],
  pyramids: [38, "M1 40 22 7l21 33zM29 40 45 17l14 23z"],
  sphinx: [30, "M5 40v-6h9v-6c5-3 12-4 19-3l2-11c2-6 13-6 15 0l3 11h-4v5l5 4v6z"],
  statue_of_zeus: [225, "M14 40V10h4v16h16v14h-5v-9H19v9zM22 25v-9a5 5 0 1 1 8-1l2 6 9-1v3l-10 4v-2zM43 40V5h2v35z"],
  temple_of_artemis: [
    330,
    "M4 40v-4h52v4zM8 35V20h4v15zM17 35V20h4v15zM28 35V20h4v15zM39 35V20h4v15zM48 35V20h4v15zM4 19l26-15 26 15z",
  ],
};

/** A wonder: cost at the left, effects at the right, its name below. A built one shines, with the card under it. */
function Wonder({ model, thing, built, prices = new Map() }) {
  const [hue, path] = WONDERS[thing.id] ?? [45, ""];
  const tucked = built && thingOf(model, built.card);
  return html`<span class=${names("wonder", { built })} style=${{ "--hue": hue }}>
    ${tucked && html`<span class="tucked" data-key=${built.card}><${Card} form="back" colour=${backOf(tucked)} /></span>`}
    <span class="frame">
      <svg viewBox="0 0 60 40" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false"><circle cx="45" cy="10" r="5" fill="#fff6" /><path d=${path} /></svg>
      <span class="wonder-cost">${!built && html`<${Cost} thing=${thing} />`}${built && html`<span class="done"><${Sign} of="yes" /></span>`}</span>
      <span class="wonder-effects"><${Effects} thing=${thing} /></span>
      <span class="wonder-name">${translated(thing.name)}</span>
    </span>
    <${Price} model=${model} thing=${thing} prices=${prices} />
  </span>`;
}

/** A wonder that can be pressed or looked at. */
function WonderSpot({ model, id, built, prices, note, children }) {
  const thing = thingOf(model, id);
  return html`<${Spot} spot=${`wonder:${id}`} class="wonder-spot" data-key=${`wonder:${id}`}
    label=${`${labelOf(model, thing, prices)} ${note ?? ""}`} about=${() => html`<${About} model=${model} thing=${thing} prices=${prices} note=${note} />`}>
    <${Wonder} model=${model} thing=${thing} built=${built} prices=${prices} />${children}
  <//>`;
}

/** A progress token: its effect on a green disc, its name below; to choose from, its text too. */
function Token({ model, id, toChoose }) {
  const thing = thingOf(model, id);
  return html`<${Spot} spot=${`token:${id}`} class=${names("token", { "to-choose": toChoose })} label=${`${say("token")}: ${labelOf(model, thing)}`} data-key=${toChoose ? undefined : `token:${id}`}
    about=${() => html`<${About} model=${model} thing=${thing} />`}>
    <span class="disc"><${Effects} thing=${thing} /></span><span class="token-name">${translated(thing.name)}</span>
    ${toChoose && html`<span class="token-text">${translated(thing.text)}</span>`}
  <//>`;
}

// The board: discard pile, military track, progress tokens.

function Board({ model, state, sides }) {
  return html`<section class="board" aria-label=${say("board")}>
    <${DiscardPile} model=${model} state=${state} />
    <${Track} model=${model} state=${state} sides=${sides} />
    <ul class="tokens" aria-label=${say("tokens")} data-zone="board">${state.board_tokens.map((id) => html`<li key=${id}><${Token} model=${model} id=${id} /></li>`)}</ul>
  </section>`;
}

/** The discard pile, its last card on top; all of it is told on focus. */
function DiscardPile({ model, state }) {
  const top = state.discard.at(-1);
  const list = state.discard.map((id) => nameOf(model, id)).join(language === "ja" ? "、" : ", ");
  const about = () =>
    html`<p><b>${say("discard_pile")}</b> ${say("purse_about")}</p><div class="duel-pile"><${Strips} model=${model} cards=${state.discard} /></div>`;
  return html`<${Spot} spot="discard-pile" class="pile" label=${`${say("discard_count", { count: state.discard.length })}: ${list || say("empty")}`} about=${about} data-zone="pile">
    <span class="pile-place" data-key="discard-pile">${top && html`<span key=${top} data-key=${top}><${Face} thing=${thingOf(model, top)} /></span>`}</span>
    <b class="pile-count">${state.discard.length}</b><span class="token-name">${say("discard_pile")}</span>
  <//>`;
}

/** Cards as strips, by colour. */
const Strips = ({ model, cards }) =>
  byColour(model, cards).map((thing) => html`<${Face} key=${thing.id} form="strip" thing=${thing} />`);

const byColour = (model, cards) =>
  cards
    .map((id) => thingOf(model, id))
    .sort((one, other) => COLOURS.indexOf(one.colour) - COLOURS.indexOf(other.colour));

/** The military track from the capital at the left to the one at the right: the pawn moves toward whoever loses. */
function Track({ model, state, sides }) {
  const [left] = sides;
  const lead = leadOf(state, left);
  const leader = lead > 0 ? sides[0] : sides[1];
  const name =
    lead === 0 ? say("pawn_centre") : say("pawn_at", { name: seatName(model.game, leader), count: Math.abs(lead) });
  const tokens = militaryTokens(model, state, left);
  const about = () => html`<p><b>${say("track")}</b> ${name}</p><p>${say("military_rule")}</p>
    ${tokens.filter(({ lies }) => lies).map((token) => html`<p class="line"><${Loss} coins=${token.coins_lost} /> ${lootInWords(model, state, token)}</p>`)}`;
  return html`<${Spot} spot="track" class="track" label=${`${say("track")}: ${name}`} about=${about}><${Spaces} lead=${lead} tokens=${tokens} points=${model.catalogue.military_track.points_by_distance} pawn="pawn" /><//>`;
}

/** The military tokens, each with its place on the track as the seat at the left sees it, and whether it lies there. */
function militaryTokens({ catalogue }, state, left) {
  const place = (at) => (state.first === left ? at : -at);
  return catalogue.military_track.military_tokens.map((token) => ({
    ...token,
    at: place(token.enter_at),
    lies: state.military_tokens.includes(token.id),
  }));
}

function lootInWords({ game }, state, { loser, coins_lost: coins, enter_at: at }) {
  const seat = loser === "first" ? state.first : 1 - state.first;
  return say("loot", { at: Math.abs(at), name: seatName(game, seat), coins: coinsInWords(coins) });
}

/** The spaces of the track with the points of each zone, the military tokens that lie there, and the pawn. */
function Spaces({ lead, tokens, points, pawn, children }) {
  const places = Array.from({ length: 2 * LONGEST_TRACK + 1 }, (_, place) => place - LONGEST_TRACK);
  const isCapital = (place) => Math.abs(place) === LONGEST_TRACK;
  const zone = (place) => (place === 0 ? 0 : points[Math.abs(place)]);
  return html`<span class="spaces" aria-hidden="true">
    ${places.map(
      (
        place,
      ) => html`<i key=${place} class=${names("space", isCapital(place) ? "capital" : `zone${zone(place)}`, { left: place < 0, right: place > 0 })} style=${{ gridColumn: place + 10 }}>
      ${isCapital(place) && html`<${Sign} of="capital" />`}${place === lead && pawn && html`<span class="pawn" data-key=${pawn}><${Sign} of="pawn" /></span>`}
    </i>`,
    )}
    ${[-7, -4, -1, 1, 4, 7].map(
      (
        place,
      ) => html`<i key=${`p${place}`} class=${`zone-points zone${points[Math.abs(place)]}`} style=${{ gridColumn: ZONES[place] }}>
      <span><${Symbol} of="points" />${points[Math.abs(place)]}</span>
      ${tokens.filter(({ at, lies }) => lies && points[Math.abs(at)] === points[Math.abs(place)] && at > 0 === place > 0).map((token) => html`<${Loss} coins=${token.coins_lost} />`)}
    </i>`,
    )}
    ${children}
  </span>`;
}

const ZONES = { "-7": "2 / 5", "-4": "5 / 8", "-1": "8 / 10", 1: "11 / 13", 4: "13 / 16", 7: "16 / 19" };

// The middle: the draft, then the pyramid, with what has to be chosen from over it, then the points.

function Middle(props) {
  const { model, state } = props;
  if (model.game.status === "finished" && state.pyramid.length === 0)
    return html`<div class="middle"><${Scores} model=${model} /></div>`;
  if (state.age === 0) return html`<${Draft} ...${props} />`;
  return html`<${Pyramid} ...${props} />`;
}

function Draft({ model, state }) {
  const taken = state.cities.flatMap(({ wonders }) => wonders).length;
  const order = model.catalogue.draft_order.map((turn) => (turn === 0 ? state.first : 1 - state.first));
  return html`<section class="middle draft" aria-label=${say("draft")}>
    <ol class="draft-order" aria-label=${say("draft_order")}>${order.map((seat, place) => html`<li key=${place} class=${names(`side${sideOf(model, seat)}`, { past: place < taken, now: place === taken })}>${seatName(model.game, seat)}</li>`)}</ol>
    <div class="offer" data-zone="offer">
      ${state.offered_wonders.map((id) => html`<${WonderSpot} key=${id} model=${model} id=${id}><span class="wonder-text">${translated(thingOf(model, id).text)}</span><//>`)}
    </div>
  </section>`;
}

/** The cards of the age, each over those that it covers. */
function Pyramid({ model, state, prices }) {
  const layout = model.catalogue.layouts[state.age];
  const lying = new Set(state.pyramid.map(({ place }) => place));
  const rows = Math.max(...layout.map(({ row }) => row)) + 1;
  return html`<section class=${`middle pyramid rows${rows}`} aria-label=${say("pyramid", { age: AGES[state.age] })} data-zone="pyramid">
    ${["revive", "destroy"].includes(kindOf(model)) && html`<${Picks} model=${model} />`}
    ${kindOf(model) === "take_token" && html`<${TokenChoice} model=${model} tokens=${state.board_tokens} />`}
    ${state.drawn_tokens.length > 0 && html`<${TokenChoice} model=${model} tokens=${state.drawn_tokens} />`}
    ${state.pyramid.map((place) => {
      const slot = layout[place.place];
      const isCovered = slot.covered_by.some((other) => lying.has(other));
      return html`<${Place} key=${place.place} model=${model} state=${state} place=${place} slot=${slot} covered=${isCovered} prices=${prices} />`;
    })}
  </section>`;
}

function Place({ model, state, place, slot, covered, prices }) {
  const style = { "--col": slot.col, "--row": slot.row, zIndex: slot.row };
  if (!place.face_up) {
    const label = place.guild ? say("back_guild") : say("back", { age: AGES[state.age] });
    return html`<${Spot} spot=${`place:${place.place}`} class="slot covered" style=${style} label=${label} data-key=${`place:${place.place}`} about=${() => html`<p><b>${label}</b></p><p>${say("back_about")}</p>`}>
      <${Card} form="back" colour=${place.guild ? "guild" : `age${state.age}`} />
    <//>`;
  }
  const thing = thingOf(model, place.card);
  const isTurned = model.events.some(({ type, data }) => type === "cards_revealed" && data.cards.includes(thing.id));
  return html`<${Spot} spot=${`card:${thing.id}`} class=${names("slot", { covered, turned: isTurned })} style=${style} label=${labelOf(model, thing, prices)} data-key=${thing.id}
    about=${() => html`<${About} model=${model} thing=${thing} prices=${prices} />`}>
    <${Face} thing=${thing} /><${Price} model=${model} thing=${thing} prices=${prices} covered=${covered} />
  <//>`;
}

/** The cards to choose from: those of the discard pile for the Mausoleum, or those that the opponent may lose. */
function Picks({ model }) {
  const cards = model.moves.moves.map(({ move }) => move.card);
  return html`<section class="choice" aria-label=${question(model)}>
    <p>${question(model)}</p>
    <div class="spread">${byColour(model, cards).map(
      (thing) => html`<${Spot} key=${thing.id} spot=${`card:${thing.id}`} class="offered" label=${labelOf(model, thing)}
      about=${() => html`<${About} model=${model} thing=${thing} />`}><${Face} thing=${thing} /><//>`,
    )}</div>
  </section>`;
}

/** The progress tokens to choose from. The other player sees the backs of those that the Great Library drew. */
function TokenChoice({ model, tokens }) {
  const isSeen = tokens.every((id) => id !== null);
  const isOwn = isSeen && model.moves !== null && kindOf(model) !== undefined;
  const text = isOwn ? question(model) : say("library_hidden", { name: seatName(model.game, model.game.state.active) });
  return html`<section class="choice" aria-label=${text}>
    <p>${text}</p>
    <div class="token-list">${tokens.map((id, place) => (isSeen ? html`<${Token} key=${id} model=${model} id=${id} toChoose />` : html`<span key=${place} class="disc"><${Sign} of="token" /></span>`))}</div>
  </section>`;
}

/** How a supremacy was won, in words; undefined for other ends. */
function ending({ game }) {
  if (game.reason !== "supremacy") return undefined;
  return say(Math.abs(game.state.pawn) === LONGEST_TRACK ? "by_military" : "by_science");
}

// The cities.

/** The own seat, or the first one, is at the left (0), the other at the right (1). */
const sideOf = ({ game }, seat) => (seat === (game.you ?? 0) ? 0 : 1);

const cityName = ({ game }, seat) =>
  seat === game.you ? say("your_city") : say("city", { name: seatName(game, seat) });

/** Name, coins, points, production with prices, symbols, and shields to victory of a seat: what decides each turn. */
function Plate({ model, state, seat, side }) {
  const city = state.cities[seat];
  const total = model.game.standings.find((standing) => standing.seat === seat)?.total;
  const isAgain = state.again && model.game.to_move.includes(seat);
  return html`<section class=${`plate side${side}`} aria-label=${cityName(model, seat)}>
    <div class="plate-head"><${SeatName} seat=${seat} />${isAgain && html`<span class="again"><${Symbol} of="turn" />${say("extra")}</span>`}</div>
    <div class="facts">
      <${Spot} spot=${`purse:${seat}`} class="fact purse" label=${`${say("purse")}: ${city.coins}`} about=${() => html`<p><b>${say("purse")}: ${city.coins}</b></p><p>${say("purse_about")}</p>`}><b class="coins" key=${city.coins}><${Symbol} of="coin" />${city.coins}</b><//>
      <${ToWin} model=${model} state=${state} seat=${seat} />
      ${total !== undefined && html`<${Spot} spot=${`points:${seat}`} class="fact" label=${`${say("points_now")}: ${total}`} about=${() => html`<p><b>${say("points_now")}: ${total}</b></p>`}><${Symbol} of="points" /><b>${total}</b><//>`}
    </div>
    <${Production} model=${model} state=${state} seat=${seat} />
    <${Symbols} model=${model} state=${state} seat=${seat} />
  </section>`;
}

function ToWin({ model, state, seat }) {
  const count = LONGEST_TRACK - leadOf(state, seat);
  const text = say("to_win", { count });
  return html`<${Spot} spot=${`military:${seat}`} class=${names("fact", { near: count <= 4 })} label=${`${say("military")}: ${text}`} about=${() => html`<p><b>${say("military")}</b> ${text}</p><p>${say("military_rule")}</p>`}>
    <${Symbol} of="shield" /><b>${count}</b><${Sign} of="capital" /><//>`;
}

const effectsOf = (model, ids, type) =>
  ids.flatMap((id) => thingOf(model, id).effects).filter((effect) => effect.type === type);

/** How much of a resource the brown and grey cards of a city make. */
const madeBy = (model, city, resource) =>
  effectsOf(model, city.cards, "produce").reduce((sum, { resources }) => sum + (resources[resource] ?? 0), 0);

/** What a city makes, and what a missing unit costs it, of each resource. */
function Production({ model, state, seat }) {
  const city = state.cities[seat];
  const fixed = effectsOf(model, city.cards, "trade_fixed");
  const rows = model.catalogue.resources.map(({ id, name }) => {
    const own = fixed.find(({ resources }) => resources.includes(id));
    return {
      id,
      name: translated(name),
      count: madeBy(model, city, id),
      price: own?.price ?? 2 + madeBy(model, state.cities[1 - seat], id),
      isFixed: own !== undefined,
    };
  });
  const choices = effectsOf(model, [...city.cards, ...city.built.map(({ wonder }) => wonder)], "produce_choice");
  const inWords = ({ name, count, price }) => say("makes", { name, count, price: coinsInWords(price) });
  const about = () => html`<p><b>${say("production")}</b></p>
    ${rows.map((row) => html`<p class="line"><${Symbol} of=${row.id} /> ${inWords(row)}</p>`)}
    ${choices.length > 0 && html`<p class="line">${say("choice")} ${choices.map(({ options }) => html`<span class="pair">${either(options)}</span>`)}</p>`}
    <p><small>${say("price_rule")}</small></p>`;
  return html`<${Spot} spot=${`production:${seat}`} class="production" label=${sentences(say("production"), ...rows.map(inWords))} about=${about}>
    ${rows.map(
      ({ id, count, price, isFixed }) => html`<span key=${id} class=${names("resource", { none: count === 0 })}>
      <span><${Symbol} of=${id} /><b>${count}</b></span><span class=${names("unit", { fixed: isFixed })}><${Coin} count=${price} /></span></span>`,
    )}
    ${choices.map(({ options }, place) => html`<span key=${place} class="resource choice-of">${either(options)}</span>`)}
  <//>`;
}

/** The scientific symbols of a city; those that come twice are a pair. */
function Symbols({ model, state, seat }) {
  const city = state.cities[seat];
  const own = effectsOf(model, [...city.cards, ...city.tokens], "science").map(({ symbol }) => symbol);
  const count = new Set(own).size;
  const all = model.catalogue.science_symbols.filter(({ id }) => id !== "scales" || own.includes(id));
  const times = (id) => own.filter((symbol) => symbol === id).length;
  const about = () => html`<p><b>${say("science")}</b> ${say("science_count", { count })}</p>
    ${all.map(({ id, name }) => html`<p class="line"><${Science} of=${id} /> ${translated(name)}: ${times(id)}</p>`)}<p><small>${say("science_rule")}</small></p>`;
  const label = sentences(
    say("science"),
    say("science_count", { count }),
    ...all.filter(({ id }) => times(id) > 0).map(({ id, name }) => `${translated(name)} ${times(id)}`),
  );
  return html`<${Spot} spot=${`science:${seat}`} class=${names("sciences", { near: count >= 4 })} label=${label} about=${about}>
    ${all.map(({ id }) => html`<span key=${id} class=${names("owned", { none: times(id) === 0 })}><${Science} of=${id} />${times(id) > 1 && html`<b class="twice">2</b>`}</span>`)}<b class="of-six">${count}/6</b>
  <//>`;
}

/** The wonders, tokens and cards of a seat. */
function City({ model, state, seat, side, prices }) {
  const city = state.cities[seat];
  const own = seat === model.game.you ? prices : new Map();
  return html`<section class=${`city side${side}`} aria-label=${`${cityName(model, seat)}: ${say("wonders")}, ${say("cards")}`} data-zone=${`city${seat}`}>
    <div class="wonders">
      ${model.catalogue.wonders.map(({ id }) => {
        const built = city.built.find(({ wonder }) => wonder === id); // each stays at its place when it is built
        if (built) return html`<${WonderSpot} key=${id} model=${model} id=${id} built=${built} note=${say("built")} />`;
        return (
          city.wonders.includes(id) &&
          html`<${WonderSpot} key=${id} model=${model} id=${id} prices=${own} note=${say("unbuilt")} />`
        );
      })}
    </div>
    ${city.tokens.length > 0 && html`<div class="tokens own">${city.tokens.map((id) => html`<${Token} key=${id} model=${model} id=${id} />`)}</div>`}
    <div class="built-cards">${byColour(model, city.cards).map((thing) => html`<${BuiltCard} key=${thing.id} model=${model} thing=${thing} />`)}</div>
  </section>`;
}

function BuiltCard({ model, thing }) {
  const isNew = model.events.some(
    ({ type, data }) => (type === "card_built" || type === "card_revived") && data.card === thing.id,
  );
  return html`<${Spot} spot=${`card:${thing.id}`} class=${names("built-card", { fresh: isNew })} label=${labelOf(model, thing)} data-key=${thing.id} data-from="discard-pile"
    about=${() => html`<${About} model=${model} thing=${thing} />`}><${Face} form="strip" thing=${thing} /><//>`;
}

function Table({ model, state }) {
  if (!state?.cities)
    return html`<ul class="plain-table">${model.game.seats.map(({ seat }) => html`<li key=${seat}><${SeatName} seat=${seat} /></li>`)}</ul>`;
  const sides = model.game.you === 1 ? [1, 0] : [0, 1];
  const prices = pricesOf(model);
  const props = { model, state, prices };
  return html`<div class="duel"><div class=${`duel-grid age-${state.age}`}>
    <${Board} model=${model} state=${state} sides=${sides} />
    ${sides.map((seat, side) => html`<${Plate} key=${`plate${seat}`} ...${props} seat=${seat} side=${side} />`)}
    <${Middle} ...${props} />
    ${sides.map((seat, side) => html`<${City} key=${`city${seat}`} ...${props} seat=${seat} side=${side} />`)}
  </div></div>`;
}

// Moves.

/** The spots of a move: the card and what is done with it, or a wonder and the card for it; everything else is one spot. */
function steps({ move, label, cost }, model) {
  const { action, card, wonder, token, seat } = move;
  const rival = cost?.rival ?? 0;
  if (action === "build")
    return [
      { spot: `card:${card}` },
      { spot: "build", order: 1, label: buildLabel(model, card, coinsIn(label), rival) },
    ];
  if (action === "wonder") {
    const use = { spot: `wonder:${wonder}`, order: 3, label: wonderLabel(model, wonder, coinsIn(label), rival) };
    const tucked = { spot: `card:${card}`, label: nameOf(model, card) };
    return [
      [tucked, use],
      [use, tucked],
    ];
  }
  if (action === "discard")
    return [
      { spot: `card:${card}` },
      { spot: "discard", order: 2, label: html`${say("discard")} +<${Coins} count=${coinsIn(label)} />` },
    ];
  if (action === "choose_starter") return [{ spot: `starter:${seat}`, button: true, label: starterLabel(model, seat) }];
  if (token !== undefined) return [{ spot: `token:${token}` }];
  return [{ spot: card === undefined ? `wonder:${wonder}` : `card:${card}` }];
}

const Coins = ({ count }) => html`<${Coin} count=${count} /><span class="unseen">${coinsInWords(count)}</span>`;

/** A price in a button, and how much of it the opponent gets. */
function Paid({ model, price, rival }) {
  if (price === 0) return html`<small>${say("free")}</small>`;
  const other = seatName(model.game, 1 - model.game.you);
  return html`<${Coins} count=${price} />${rival > 0 && html` <small>${say("paid_to", { coins: coinsInWords(rival), name: other })}</small>`}`;
}

function buildLabel(model, card, price, rival) {
  const isChained = model.game.state.cities[model.game.you].cards.includes(thingOf(model, card).chain_parent);
  if (isChained) return html`${say("build")} <${Symbol} of="chain" /> <small>${say("by_chain")}</small>`;
  return html`${say("build")} <${Paid} model=${model} price=${price} rival=${rival} />`;
}

const wonderLabel = (model, wonder, price, rival) =>
  html`<${Sign} of="wonder" /> ${nameOf(model, wonder)} <${Paid} model=${model} price=${price} rival=${rival} />`;

const starterLabel = ({ game }, seat) =>
  seat === game.you ? say("begin") : say("lets_begin", { name: seatName(game, seat) });

/** Why a move can't be made, in words without ids. */
function reason({ refusal }, { game }) {
  if (refusal.type.endsWith(":not_available")) return say("covered");
  if (refusal.type.endsWith(":unaffordable"))
    return say("too_dear", { own: coinsInWords(game.state.cities[game.you].coins) });
  return refusal.type.endsWith(":wonder_gone") ? say("seven_built") : undefined;
}

/** The question of the pending decision; once a card is chosen, what the card does. */
function question(model, choosing) {
  const kind = kindOf(model);
  const { state, you } = model.game;
  if (kind === "turn") return turnQuestion(model, choosing.path[0]);
  if (kind === "draft_wonder") return say("take_wonder");
  if (kind === "take_token") return say("take_token");
  if (kind === "take_box_token") return say("library");
  if (kind === "revive") return say("revive");
  if (kind === "choose_starter") return say("starter", { age: AGES[state.age] });
  return kind === "destroy" ? destroyQuestion(model, state.cities[you].built) : undefined;
}

/** What the pressed card or wonder does; before that, what can be pressed. */
function turnQuestion(model, pressed) {
  if (pressed === undefined)
    return say(model.moves.moves.some(({ move }) => move.action === "wonder") ? "take_any" : "take_card");
  const [kind, id] = pressed.split(":");
  const thing = thingOf(model, id);
  return html`<strong>${translated(thing.name)}</strong> <span class="line"><${Effects} thing=${thing} /></span> ${translated(thing.text)} ${kind === "wonder" && say("put_under")}`;
}

function destroyQuestion(model, built) {
  const isDestroying = ({ type }) => type === "discard_opponent_card";
  const wonder = built.map((one) => thingOf(model, one.wonder)).findLast(({ effects }) => effects.some(isDestroying));
  return (
    wonder &&
    say("destroy", {
      wonder: translated(wonder.name),
      colour: COLOUR_WORDS[wonder.effects.find(isDestroying).colour][language],
    })
  );
}

const COLOUR_WORDS = { brown: { en: "brown", ja: "茶色" }, grey: { en: "grey", ja: "灰色" } };

/** All decisions exist by what both players see, so that a single option can be taken by itself. */
const automatic = () => true;

const SECTIONS = {
  draft_wonder: "2",
  turn: "4",
  take_token: "8",
  take_box_token: "6",
  revive: "6",
  destroy: "6",
  choose_starter: "11",
};

function stand({ game }) {
  const { state } = game;
  if (!state?.cities) return "";
  if (game.status === "finished") return ending({ game }) ?? "";
  if (state.age === 0) return say("draft");
  return say("cards_left", { age: say("age", { age: AGES[state.age] }), count: state.pyramid.length });
}

// The rows of the score sheet.

const ROW_SIGNS = {
  wonders: html`<${Sign} of="wonder" />`,
  tokens: html`<${Sign} of="token" />`,
  coins: html`<${Symbol} of="coin" />`,
  military: html`<${Symbol} of="shield" />`,
};
const ROW_WORDS = { wonders: "wonders_row", tokens: "tokens_row", coins: "coins_row", military: "military_row" };

const category = (row) =>
  html`<span class="category">${ROW_SIGNS[row] ?? html`<${Counted} of=${row} />`} ${say(ROW_WORDS[row] ?? row)}</span>`;

// What is played out over the table.

function scenes(events, before, after, model) {
  return events.flatMap(
    (event) =>
      SCENES[event.type]?.({ data: event.data, before, after, model, key: `${event.type}@${event.version}` }) ?? [],
  );
}

const SCENES = {
  layout_dealt: ({ data: { age }, key }) => ({
    key,
    before: true,
    milliseconds: 1300,
    words: say("age_begins", { age: AGES[age] }),
    content: () => html`<${AgeScene} age=${age} />`,
  }),
  pawn_moved: pawnScene,
  finished: ({ data, before, after, model, key }) =>
    data.reason === "supremacy" ? supremacyScene(before, after, model, key) : [],
};

const AgeScene = ({ age }) => html`<div class="age-scene">
  <div class="fan">${[-2, -1, 0, 1, 2].map((place) => html`<span key=${place} style=${{ "--place": place }}><${Card} form="back" colour=${`age${age}`} /></span>`)}</div>
  <h2>${say("age", { age: AGES[age] })}</h2>
</div>`;

/** The pawn goes from where it stood to where it stands now, and the opponent loses what the tokens on its way take. */
function pawnScene({ data, before, model, key }) {
  const left = model.game.you === 1 ? 1 : 0;
  const from = leadOf(before.state, left);
  const to = leadOf({ ...before.state, pawn: data.pawn }, left);
  const mover = seatName(model.game, data.seat);
  const moved = say("pawn_moves", { name: mover, count: Math.abs(to - from) });
  const lost =
    data.opponent_lost > 0
      ? say("loses", { name: seatName(model.game, 1 - data.seat), coins: coinsInWords(data.opponent_lost) })
      : "";
  const sides = [left, 1 - left].map((seat) => seatName(model.game, seat));
  const content = () => html`<div class="pawn-scene">
    <p class="ends"><span>${sides[0]}</span><span>${sides[1]}</span></p>
    <${Spaces} lead=${to} tokens=${militaryTokens(model, before.state, left)} points=${model.catalogue.military_track.points_by_distance}>
      <span class="walker" style=${{ gridColumn: to + 10, "--from": from - to }}><${Sign} of="pawn" /></span>
    <//>
    <p>${moved} ${lost && html`<b class="bad"><${Symbol} of="coin" /> ${lost}</b>`}</p>
  </div>`;
  return { key, before: true, milliseconds: lost ? 2000 : 1200, words: `${moved} ${lost}`, content };
}

function supremacyScene(before, after, model, key) {
  const winner = after.standings.find(({ rank }) => rank === 1).seat;
  const isMilitary = Math.abs(after.state.pawn) === LONGEST_TRACK;
  const how = ending({ game: after });
  const own = effectsOf(
    model,
    [...after.state.cities[winner].cards, ...after.state.cities[winner].tokens],
    "science",
  ).map(({ symbol }) => symbol);
  const shown = isMilitary
    ? html`<${Sign} of="capital" /><${Sign} of="pawn" />`
    : [...new Set(own)].map((symbol) => html`<${Science} of=${symbol} />`);
  const wins = say("wins", { name: seatName(model.game, winner) });
  return {
    key,
    milliseconds: 2600,
    words: `${wins} ${how}`,
    content: () => html`<div class="supremacy"><div class="signs">${shown}</div><h2>${wins}</h2><p>${how}</p></div>`,
  };
}

/** The versions at which turns ended. */
const turns = (events) =>
  events
    .filter(
      ({ type, data }) => type === "finished" || (type === "agenda_set" && data.agenda.at(-1)?.id?.startsWith("turn-")),
    )
    .map(({ version }) => version);

// A first game explains each kind of move once.

const isAsked = (kind) => (model) => kindOf(model) === kind;
const own = ({ game }) => game.state.cities[game.you];

const lessons = [
  {
    id: "draft",
    when: isAsked("draft_wonder"),
    text: {
      en: "Each player gets four wonders. The symbols at the left are the cost, those at the right what the wonder does once you build it. An arrow in a circle gives you another turn.",
      ja: "各プレイヤーは4つの世界の七不思議を持ちます。左の記号がコスト、右の記号が建設したときの効果です。丸い矢印は追加手番です。",
    },
  },
  {
    id: "turn",
    when: isAsked("turn"),
    text: {
      en: "Take a card that no other card covers. Press it to see what you can do: build it, discard it for coins, or put it under one of your wonders to build that. The plate on a card is its price for you now.",
      ja: "ほかのカードに覆われていないカードを1枚取ります。押すと、建設するか、捨てて金を得るか、七不思議の下に置いてその七不思議を建設するかを選べます。カードの札は、今のあなたにとっての価格です。",
    },
  },
  { id: "prices", when: (model) => isAsked("turn")(model) && own(model).cards.length >= 2, text: say("price_rule") },
  {
    id: "military",
    when: (model) => isAsked("turn")(model) && model.game.state.pawn !== 0,
    text: say("military_rule"),
  },
  { id: "token", when: isAsked("take_token"), text: say("science_rule") },
  {
    id: "library",
    when: isAsked("take_box_token"),
    text: {
      en: "The Great Library drew three tokens of the box. Keep one of them.",
      ja: "大図書館で箱から3枚を引きました。1枚を残します。",
    },
  },
  {
    id: "revive",
    when: isAsked("revive"),
    text: {
      en: "The Mausoleum builds any card of the discard pile free of charge.",
      ja: "マウソロス霊廟では、捨て札のどれか1枚を無料で建設します。",
    },
  },
  {
    id: "destroy",
    when: isAsked("destroy"),
    text: {
      en: "Your opponent loses the card that you choose, and no longer makes its resources.",
      ja: "選んだカードは相手の都市からなくなり、産出もなくなります。",
    },
  },
  {
    id: "starter",
    when: isAsked("choose_starter"),
    text: {
      en: "The weaker player in battle chooses who begins. Look at the new cards first.",
      ja: "軍事で劣勢なプレイヤーが、先に始めるプレイヤーを選びます。新しいカードを見てから決められます。",
    },
  },
  { id: "chain", when: (model) => isAsked("turn")(model) && model.game.state.age >= 2, text: say("chain_rule") },
];

const legend = [
  [html`<${Symbol} of="turn" />`, { en: "Take another turn", ja: "追加手番" }],
  [html`<${Symbol} of="shield" />`, say("military_rule")],
  [html`<${Science} of="wheel" />`, say("science_rule")],
  [html`<${Chain} of="mask" />`, say("chain_rule")],
  [html`<${Symbol} of="points" />`, { en: "Points at the end", ja: "終了時の得点" }],
  [html`<${Symbol} of="coin" />`, { en: "Coins", ja: "金" }],
  [
    html`<span class="effect"><${Symbol} of="wood" />=<${Symbol} of="coin" count="1" /></span>`,
    { en: "You buy this resource for 1 coin", ja: "この資源を1金で購入できる" },
  ],
  [
    html`<span class="effect">${either(["wood", "clay"])}</span>`,
    { en: "Makes one of these a turn", ja: "毎ターン、どちらか1つを産出" },
  ],
  [html`<${Counted} of="yellow" />`, { en: "A card of this colour", ja: "この色のカード" }],
  [html`<${Sign} of="wonder" />`, { en: "A built wonder", ja: "建設済みの世界の七不思議" }],
  [html`<${Sign} of="token" />`, { en: "A progress token", ja: "進歩トークン" }],
  [
    html`<${Sign} of="revive" />`,
    { en: "Builds a card of the discard pile free of charge", ja: "捨て札から1枚を無料で建設" },
  ],
  [html`<${Sign} of="any" />`, { en: "Any resource", ja: "好きな資源" }],
  [html`<${Sign} of="yes" />`, { en: "You have the coins for it", ja: "支払える" }],
  [html`<${Sign} of="no" />`, { en: "Too expensive now", ja: "今は支払えない" }],
];

const style = `
.duel { --side0: #56c2b2; --side1: #f0a35e; container: duel / inline-size; }
.duel-grid { --u: min(1.24cqi, max(.55rem, (100dvh - 17.6rem) / 43.6)); display: grid; gap: .5rem .9rem; grid-template: auto auto 1fr / minmax(0, 1fr) auto minmax(0, 1fr);
  grid-template-areas: "board board board" "plate0 middle plate1" "city0 middle city1"; }
.title-seven_wonders_duel .question { display: flex; flex-wrap: wrap; align-content: flex-start; align-items: center; min-height: 8.1rem; }
.title-seven_wonders_duel .question:has(.option) .lesson { display: none; }
.title-seven_wonders_duel .prompt { flex: 1 1 60%; } .title-seven_wonders_duel .options { order: 1; flex: 1 0 100%; }
.title-seven_wonders_duel .question .line .symbol, .title-seven_wonders_duel .option .symbol { font-size: 1.1em; }
.duel .symbol.sign-yes { color: #1d6b34; } .duel .symbol.sign-no { color: #a3271c; }
.title-seven_wonders_duel .option.greyed { padding: .15rem .6rem; font-size: .9rem; min-height: 0; align-self: center; }
.title-seven_wonders_duel .option.greyed > small { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.or { font-style: normal; font-weight: 700; }
.effect { display: inline-flex; align-items: center; gap: .05em; vertical-align: middle; }
.symbol.two .count { font-size: .66em; letter-spacing: -.03em; }
.loss { display: inline-flex; align-items: center; padding: 0 .15em 0 .3em; color: #fff; background: #8f241c; border-radius: .3em; font-weight: 700; font-style: normal; line-height: 1.3; white-space: nowrap; }
.loss .symbol { font-size: .8em !important; vertical-align: 0; }
.struck { position: relative; display: inline-grid; } .struck .symbol { grid-area: 1 / 1; } .struck .sign-no { color: #ffd9d4 !important; filter: drop-shadow(0 0 1px #000); }
.chain-mark { color: #fff; } .science { color: #eaf6e6; }
.duel-about { display: grid; gap: .35rem; } .duel-about .line, .inspector .line { display: flow-root; }
.title-seven_wonders_duel .inspector .symbol { font-size: 1.15em; } .duel-pile { display: flex; flex-wrap: wrap; gap: .2em; font-size: .6rem; }

/* Cards: what they do, then what they cost, so that both show under the card that covers it. */
.duel .card, .age-scene .card { box-shadow: 0 .1em .35em #000b; }
.duel .card .band { height: 2.75em; gap: .05em; padding: .1em .15em; }
.duel .card .band .symbol { font-size: 1.3em; }
.duel .card .band .or { font-size: 1em; } .duel .card .band:has(.mini + .mini) .symbol { font-size: 1.02em; } .mini { margin: 0 -.14em; }
.duel .card .gift { position: absolute; right: .1em; top: 2.55em; } .duel .card .gift .symbol { font-size: 1.25em; }
.duel .card .cost { display: flex; flex-wrap: wrap; gap: 0; left: .2em; right: .1em; top: 2.95em; }
.duel .card:has(.gift) .cost { right: 1.8em; }
.duel .card .cost .symbol { font-size: .88em; }
.duel .card .picture { margin: 1.5em 1.2em 0; }
.duel .card .card-name { font-size: .86em; min-height: 2.3em; }
.duel .card.strip { height: 2.2em; } .duel .card.strip .band { height: 2em; padding: 0; flex-wrap: nowrap; } .duel .card.strip .band .symbol { font-size: 1.15em; }
.duel .card.strip.c-brown, .duel .card.strip.c-grey { width: 3.2em; }
.duel .card.strip .gift { position: static; } .duel .card.strip .gift .symbol { font-size: 1em; }
.c-age1 { --c: #8a4f2a; } .c-age2 { --c: #2f6b86; } .c-age3 { --c: #6a4590; } .c-guild { --c: #8b3f77; }
.card.back.c-age1::after { content: "I"; } .card.back.c-age2::after { content: "II"; } .card.back.c-age3::after { content: "III"; } .card.back.c-guild::after { content: "III★"; font-size: 1.9em; }
:is(.duel, .age-scene) .card.back::after { color: #ffffffb0; }

/* The board. */
.board { grid-area: board; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .9rem; align-items: center; padding: .35rem .6rem; background: #142228; border: 1px solid var(--edge); border-radius: .6rem; font-size: calc(var(--u) * .9); }
.pile { display: block; border-radius: .4em; } .pile-place { display: block; width: 6.4em; height: 3.9em; overflow: hidden; border: 1px dashed #5d7883; border-radius: .5em; }
.pile-place > span { display: block; } .pile .card { filter: brightness(.85); }
.pile-count { position: absolute; right: .2em; top: .2em; min-width: 1.6em; padding: 0 .3em; color: #fff; background: #0a1216; border-radius: 1em; text-align: center; }
.track { display: block; min-width: 0; width: 100%; border-radius: .4rem; }
.spaces { display: grid; grid-template: 2.7em 1.7em / 1.4fr repeat(17, 1fr) 1.4fr; gap: .2em; width: 100%; font-style: normal; }
.space { grid-row: 1; display: grid; place-items: center; background: #2b444d; border-radius: .35em; font-size: inherit; }
.space .symbol { grid-area: 1 / 1; }
.space.zone0 { background: #5f7680; } .space.zone2 { background: #3d5a64; }
.space.left.zone5 { background: #2b6e66; } .space.left.zone10 { background: #1f8577; } .space.right.zone5 { background: #87572c; } .space.right.zone10 { background: #a8652a; }
.space.capital { grid-row: 1 / 3; color: #0d1418; } .space.capital.left { background: var(--side0); } .space.capital.right { background: var(--side1); }
.space.capital > .symbol { font-size: 1.9em; }
.pawn, .walker { z-index: 2; display: grid; grid-area: 1 / 1; } .pawn .symbol, .walker .symbol { font-size: 2em; filter: drop-shadow(0 .1em .15em #000); }
.zone-points { grid-row: 2; display: flex; align-items: center; justify-content: center; gap: .3em; border-top: .15em solid #5d7883; font-style: normal; }
.zone-points span { white-space: nowrap; } .zone-points .symbol { font-size: .95em; }
.tokens { display: flex; flex-wrap: wrap; gap: .1em; }
.token { display: grid; justify-items: center; gap: .1em; width: 6.6em; border-radius: .5em; text-align: center; line-height: 1.1; }
.board > .tokens { min-width: 33.4em; }
.disc { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; align-content: center; gap: 0 .05em; width: 4em; height: 4em; color: #fff; background: radial-gradient(circle at 35% 30%, #4ca873, #1d5c38); border: .15em solid #cfe6c9; border-radius: 50%; box-shadow: 0 .1em .3em #000a; }
.disc .symbol { font-size: 1.05em; } .disc .effect:only-child > .symbol:only-child { font-size: 1.8em; } .disc b { font-size: 1em; } .disc .effect:has(> :nth-child(3)) { font-size: .9em; }
.token-name { font-size: max(.8em, .62rem); color: var(--text); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 100%; }

/* The pyramid. */
.middle { grid-area: middle; width: calc(var(--u) * 40.8); font-size: var(--u); }
.pyramid { position: relative; --step: 7.1; height: calc(var(--u) * (4 * 7.1 + 9.7)); }
.pyramid.rows7 { --step: 5.65; height: calc(var(--u) * (6 * 5.65 + 9.7)); }
.slot { position: absolute; left: calc(var(--col) * 3.4em + .2em); top: calc(var(--row) * var(--step) * 1em); border-radius: .5em; }
.slot.covered > .card { filter: brightness(.78) saturate(.85); } .slot.covered > .card.back { filter: none; }
.slot.greyed { filter: none; } .wonder-spot.greyed { filter: saturate(.7) brightness(.85); }
.slot.lit:hover, .slot.pressed { z-index: 20 !important; }
.slot.turned > .card { animation: turn-up .5s; }
@keyframes turn-up { from { transform: rotateY(90deg); } }
.price { position: absolute; z-index: 2; right: -.25em; bottom: 3em; display: inline-flex; align-items: center; gap: .1em; padding: .08em .3em .08em .15em; color: #15361f; background: #e2f5dc; border: .12em solid #1d6b34; border-radius: 1em; box-shadow: 0 .1em .3em #000a; }
.price .symbol { font-size: 1.1em; } .price.dear { background: #f9ded9; border-color: #a3271c; } .price.dear .symbol:last-child { opacity: .85; }
.price.later { left: .2em; right: auto; bottom: auto; top: 4.1em; padding: .08em .15em; color: #f1ebdd; background: #2a2c31d9; border-color: transparent; } .price.later.dear .symbol { filter: grayscale(.8); } .rows5 .price.later { top: 4.75em; }

/* Wonders. */
.wonder-spot { display: block; border-radius: .5em; }
.wonder { position: relative; display: block; width: 10.2em; height: 6.5em; color: var(--ink); line-height: 1.1; }
.wonder .frame { position: absolute; inset: 0; overflow: hidden; display: grid; grid-template: 1fr auto / auto 1fr auto; background: linear-gradient(hsl(var(--hue) 55% 84%), hsl(var(--hue) 45% 62%)); border: .14em solid #7b6a4a; border-radius: .5em; box-shadow: 0 .12em .4em #0009; }
.wonder .frame > svg { grid-area: 1 / 1 / 3 / 4; width: 100%; height: 100%; fill: hsl(var(--hue) 35% 40%); opacity: .8; min-height: 0; }
.wonder-cost { grid-area: 1 / 1; z-index: 1; display: grid; grid-template-rows: repeat(3, auto); grid-auto-flow: column; align-self: start; gap: .02em; padding: .15em .1em; background: #f6efdfb8; border-bottom-right-radius: .4em; }
.wonder-cost:empty { display: none; } .wonder-cost .symbol { font-size: .98em; }
.wonder-effects { grid-area: 1 / 3; z-index: 1; display: flex; flex-direction: column; flex-wrap: wrap-reverse; align-items: end; justify-content: start; max-height: 4.9em; padding: .15em; gap: .05em; color: #1d1a14; }
.wonder-effects .symbol { font-size: 1.12em; filter: drop-shadow(0 0 .08em #fff); }
.wonder-name { grid-area: 2 / 1 / 3 / 4; z-index: 1; padding: .14em .3em; background: #f6efdff0; font: 600 .8em/1.15 var(--serif); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; text-align: center; }
.wonder.built .frame { border-color: #f0c243; box-shadow: 0 0 0 .12em #f0c243, 0 0 .6em #f0c24388; }
.wonder.built .wonder-name { background: #f0c243; }
.wonder:not(.built) .frame > svg { opacity: .45; } .wonder:not(.built) .frame { background: linear-gradient(hsl(var(--hue) 22% 80%), hsl(var(--hue) 16% 62%)); }
.draft .wonder .frame > svg { opacity: .8 !important; } .draft .wonder .frame { background: linear-gradient(hsl(var(--hue) 55% 84%), hsl(var(--hue) 45% 62%)) !important; }
.wonder .tucked { position: absolute; left: 1.9em; bottom: -.55em; font-size: .98em; } .wonder .tucked .card { height: 6em; }
.wonder .price { bottom: 1.35em; right: auto; left: 50%; transform: translateX(-50%); }
.done .symbol { font-size: 1.3em; }

/* The draft, choices, the result. */
.draft { display: grid; gap: .8em; align-content: start; justify-items: center; }
.draft-order { display: grid; grid-template-columns: repeat(4, auto); gap: .4em; text-align: center; }
.draft-order li { padding: .15em .7em; border: 2px solid var(--edge); border-radius: 1em; font-size: max(1em, .75rem); max-width: 9em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.draft-order .side0 { border-color: var(--side0); } .draft-order .side1 { border-color: var(--side1); }
.draft-order .past { opacity: .55; } .draft-order .now { color: #10181b; font-weight: 700; } .draft-order .now.side0 { background: var(--side0); } .draft-order .now.side1 { background: var(--side1); }
.offer { display: grid; grid-template-columns: repeat(2, auto); gap: .8em 1.4em; }
.offer .wonder { font-size: 1.75em; } .offer .wonder-spot { background: #1e3138; padding-bottom: .5em; }
.offer .wonder-spot { display: grid; align-content: start; width: min-content; } .wonder-text { display: block; min-height: 5.2em; padding: .3em .6em 0; font-size: max(1em, .78rem); line-height: 1.3; }
.choice { position: absolute; z-index: 30; left: 0; right: 0; top: 1em; display: grid; gap: 1em; justify-items: center; padding: 1em; background: #0a1216ec; border: 2px solid var(--lit); border-radius: .6rem; }
.choice > p { font: 600 max(1.25em, .95rem) var(--serif); text-align: center; }
.spread { display: flex; flex-wrap: wrap; gap: .5em; justify-content: center; } .offered { border-radius: .5em; }
.token-list { display: flex; flex-wrap: wrap; gap: .6em; justify-content: center; }
.to-choose { grid-template: auto auto / auto 1fr; align-content: center; justify-items: start; width: 100%; padding: .35em .6em; background: var(--zone); text-align: left; column-gap: .8em; }
.to-choose .disc { grid-row: 1 / 3; font-size: 1.1em; } .to-choose .token-name { align-self: end; font-weight: 700; font-size: max(1.1em, .85rem); } .token-text { font-size: max(1em, .78rem); line-height: 1.3; }
.category { display: inline-flex; gap: .4em; align-items: center; }

/* The cities. */
.plate.side0 { grid-area: plate0; border-left: .35rem solid var(--side0); } .plate.side1 { grid-area: plate1; border-right: .35rem solid var(--side1); }
.plate { display: grid; grid-template-columns: minmax(0, 1fr); gap: .35rem; align-content: start; min-width: 0; padding: .4rem .5rem; background: var(--zone); border-radius: .5rem; font-size: calc(var(--u) * 1.12); }
.plate:has(.awaited) { box-shadow: inset 0 0 0 2px var(--lit); }
.plate-head { display: flex; gap: .6em; align-items: center; font-size: max(1em, .85rem); min-width: 0; }
.plate-head:has(.again) .own small { display: none; }
.again { display: inline-flex; gap: .2em; align-items: center; color: var(--lit); font-size: .85em; white-space: nowrap; }
.facts { display: flex; gap: .25em; }
.fact { flex: 1; display: inline-flex; align-items: center; justify-content: center; gap: .12em; min-width: max-content; white-space: nowrap; padding: .12em .1em; background: #142228; border-radius: .4em; font-size: 1.2em; font-variant-numeric: tabular-nums; }
.fact .sign-capital { font-size: .75em; color: var(--dim); } .coins { display: inline-flex; align-items: center; gap: .25em; font-size: 1.15em; animation: changed .7s; }
@keyframes changed { from { transform: scale(1.45); } }
.near { box-shadow: inset 0 0 0 2px var(--lit); }
.production { display: flex; flex-wrap: wrap; gap: .25em; width: 100%; border-radius: .4em; }
.resource { flex: 1 1 16%; display: grid; justify-items: center; gap: .12em; padding: .15em 0; background: #142228; border-radius: .35em; }
.resource b { margin-left: .12em; } .resource.none > span:first-child { opacity: .5; }
.resource .unit .symbol { font-size: 1.1em; } .unit.fixed .symbol { outline: 2px solid var(--good); outline-offset: 1px; border-radius: 50%; }
.choice-of { flex: 0 0 auto; display: flex; align-items: center; gap: .1em; padding: .15em .4em; }
.sciences { display: flex; align-items: center; gap: .2em; width: 100%; padding: .12em .2em; border-radius: .4em; background: #142228; }
.owned { position: relative; display: grid; } .owned .symbol { font-size: 1.2em; } .owned.none { filter: grayscale(1) brightness(.55); }
.twice { position: absolute; right: -.3em; bottom: 0; padding: 0 .22em; color: #10181b; background: var(--lit); border-radius: .5em; font-size: .75em; line-height: 1.2; }
.of-six { margin-left: auto; font-variant-numeric: tabular-nums; }
.city.side0 { grid-area: city0; } .city.side1 { grid-area: city1; }
.city { display: grid; gap: .6rem; align-content: start; min-width: 0; font-size: min(var(--u) * 1.1, (100cqi - var(--u) * 40.8 - 2rem) / 42.4); }
.city .wonders { display: grid; grid-template-columns: repeat(2, auto); justify-content: start; gap: .8em .6em; }

.built-cards { display: flex; flex-wrap: wrap; gap: .22em; }
.built-card.fresh { outline: 2px solid #fff; outline-offset: 1px; }

/* Scenes. */
.age-scene, .supremacy, .pawn-scene { display: grid; justify-items: center; gap: 1.2rem; text-align: center; }
.age-scene h2, .supremacy h2 { margin: 0; font-size: 2.6rem; color: var(--lit); }
.fan { display: flex; justify-content: center; font-size: min(1rem, 3.2vw); height: 11em; }
.fan > span { margin: 0 -1.5em; transform: rotate(calc(var(--place) * 12deg)) translateY(calc(var(--place) * var(--place) * .35em)); transform-origin: 50% 130%; animation: fan .8s; }
@keyframes fan { from { transform: none; opacity: 0; } }
.pawn-scene { width: min(56rem, 100%); font-size: min(1.1rem, 2.1vw); } .pawn-scene .spaces { width: min(56rem, calc(100vw - 2rem)); } .pawn-scene p { font-size: 1.2rem; }
.scene .space.capital.left { background: #56c2b2; } .scene .space.capital.right { background: #f0a35e; }
.ends { display: flex; justify-content: space-between; width: 100%; font-weight: 600; }
.walker { grid-row: 1; place-items: center; animation: walk .9s .15s both cubic-bezier(.4, 0, .3, 1); }
@keyframes walk { from { transform: translateX(calc(var(--from) * 106%)); } }
.bad { color: var(--bad); white-space: nowrap; }
.supremacy .signs { display: flex; gap: .3em; font-size: 3.4rem; } .supremacy .signs .symbol { animation: rise .8s both; color: var(--lit); } .supremacy .science { color: #eaf6e6 !important; }
@keyframes rise { from { transform: translateY(.6em) scale(.4); opacity: 0; } }

@container duel (max-width: 40rem) {
  .duel-grid { --u: 2.43cqi; gap: .35rem; grid-template: none / minmax(0, 1fr) minmax(0, 1fr); grid-template-areas: "plate0 plate1" "board board" "middle middle" "city0 city0" "city1 city1"; }
  .board { grid-template-columns: auto minmax(0, 1fr); gap: .3rem .5rem; padding: .3rem; font-size: calc(var(--u) * .95); }
  .board .track { grid-area: 1 / 1 / 2 / 3; } .spaces { gap: .1em; }
  .board > .tokens { min-width: 0; } .board .tokens li { flex: 1; min-width: 0; } .board .token { width: 100%; } .pile-place { height: 5em; }
  .middle { width: 100%; }
  .plate { padding: .3rem; gap: .25rem; font-size: calc(var(--u) * 1.25); }
  .fact { font-size: 1.1em; padding: .1em; } .production { gap: .12em; }
  .city { font-size: calc(var(--u) * 1.15); padding-top: .5rem; border-top: .2rem solid var(--side0); } .city.side1 { border-color: var(--side1); }
  .city .wonders { grid-template-columns: repeat(3, auto); justify-content: start; }
  .offer { gap: .6em; } .offer .wonder { font-size: 1.8em; } .draft-order { gap: .3em; } .draft-order li { padding: .1em .4em; max-width: 7.6em; }
}
@media (max-width: 60rem) { .title-seven_wonders_duel .question { min-height: 0; } }
@media (max-width: 40rem) {
  .title-seven_wonders_duel .head .name { display: none; }
  .title-seven_wonders_duel .option { padding: .25rem .7rem; }
  .title-seven_wonders_duel .prompt { flex: 1 0 100%; } .title-seven_wonders_duel .question:not(:has(.options)) .prompt { flex: 1 1 0; } .title-seven_wonders_duel :is(.options, .steps) { display: contents; }
  .title-seven_wonders_duel .steps > button + .hint-button { display: none; }
  .title-seven_wonders_duel .options > * { order: 1; } .title-seven_wonders_duel .steps > * { order: 2; min-height: 2.6rem; }
}
@media (prefers-reduced-motion: reduce) { .title-seven_wonders_duel :is(.duel, .scene) * { animation: none !important; } }
`;

const tieBreak = { en: "points of blue cards", ja: "青のカードの得点" };

const ROWS = ["blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military"];

export const drawing = {
  Table,
  rows: () => ROWS,
  steps,
  reason,
  question,
  automatic,
  ending,
  tieBreak,
  rules: (kind) => SECTIONS[kind],
  stand,
  category,
  scenes,
  turns,
  lessons,
  legend,
  style,
};
