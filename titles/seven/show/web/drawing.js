// SEVEN: the board of 7 by 7 cells, lock areas, hands and piles, and everything else that the page knows of this title.

import {
  html,
  language,
  listed,
  names,
  SeatName,
  seatName,
  sentences,
  Spot,
  Table as TableContext,
  translated,
  useContext,
  words,
} from "heptad";

const { counted, say } = words("seven");

const COLOURS = ["red", "orange", "yellow", "green", "blue", "pink", "purple"];
const CLOCKWISE = [3, 27, 45, 21]; // the gates, from the northern one
const WINDOWS = ["lock", "hand", "move", "contact", "reaction", "lock_phase", "hand_phase", "move_phase"];
const PHASES = ["lock", "hand", "move", "close"];
const SHOWN_DISCARDS = 10;

const WORDS = {
  turn: (values) => say("Turn {turn}, {phase}: {name}", values),
  cell: (values) => say("row {row}, column {column}", values),
  row: (values) => say("row {number}", values),
  column: (values) => say("column {number}", values),
  choose_line: (values) => say("Choose {line}", values),
  lock: () => say("Lock"),
  hand: () => say("Hand"),
  move: () => say("Move"),
  close: () => say("End"),
  cube: () => say("Cubes"),
  phases: () => say("Phases of the turn"),
  running: () => say("Being carried out"),
  lock_about: () => say("Lock phase: the player can lock one hand card."),
  hand_about: () => say("Hand phase: the player can use any number of hand effects."),
  move_about: () =>
    say("Move phase: the player moves to an adjacent card, opens it and takes it; or contacts an adjacent piece."),
  close_about: () => say("End of the turn: whoever stands on another player's gate invades it."),
  deck: () => say("Deck"),
  discard: () => say("Discard"),
  eternal: () => say("Eternal"),
  aside: () => say("Set aside"),
  top_first: () => say("Top card first:"),
  more: (values) => say("and {count} more", values),
  deck_about: () =>
    say("Cards are drawn and laid from here. When it is empty, the discard pile is turned over without shuffling."),
  deck_known: () => say("It was turned over: everybody can know its order."),
  eternal_about: () => say("Invade a gate to win one: it is locked at once."),
  left: () => say("Still in the pile:"),
  empty: () => say("empty"),
  cards: (values) => counted("{n} card", "{n} cards", values.count),
  face_down: () => say("a face-down card"),
  no_card: () => say("no card"),
  stack: (values) => counted("{n} card lies here", "{n} cards lie here", values.count),
  you_know: (values) => say("you know it: {name}", values),
  all_know: () => say("everybody knows it"),
  piece: (values) => say("piece of {name}", values),
  gate: (values) => say("gate of {name}", values),
  gate_about: () =>
    say("A piece of another player that stands here when a turn ends invades: half of the hand, and an eternal card."),
  progress: (values) => say("{count} of 7 colours", values),
  hand_of: (values) => say("hand of {name}: {count}", values),
  known: (values) => say("known: {names}", values),
  area: (values) => say("Lock area of {name}", values),
  place: (values) => say("{colour} place of {name}", values),
  place_about: () => say("Lock a card of this colour here. Who has all seven colours locked wins at once."),
  locked_in: (values) => say("locked in the {colour} place of {name}", values),
  placed_in: (values) => say("placed in the {colour} place of {name}: the place is not complete", values),
  own_hand: () => say("Your hand"),
  no_hand: () => say("You have no hand cards. Move onto a card to take it."),
  copies: () => say("in your hand"),
  revealed: () => say("revealed until the turn ends"),
  sealed: () => say("revealed; its hand effect can't be used this turn"),
  expiring: () => say("revealed; discarded when the turn ends"),
  arrival: () => say("Arrival"),
  effect: () => say("Hand effect"),
  cost: (values) =>
    counted("cost: discard {n} other {colour} card", "cost: discard {n} other {colour} cards", values.count, values),
  hand_phase: () => say("in your hand phase"),
  anytime: () => say("at any time"),
  contact_answer: () => say("answers a contact"),
  lock_answer: () => say("answers a final lock"),
  once: () => say("once a turn"),
  first: () => say("first card"),
  eternal_card: () => say("eternal card"),
  rainbow_card: () => say("counts as all colours"),
  no_lock: () => say("It can't be locked."),
  no_lock_phase: () => say("It can't be locked in the lock phase."),
  use: (values) => say("Use {name}", values),
  use_draw: () => say("Draw a card"),
  use_pair: () => say("Lock both in one place, draw 2"),
  lock_it: (values) => say("Lock in the {colour} place", values),
  contact: (values) => say("Contact {name}", values),
  player: (values) => say("Choose {name}", values),
  ban_move: (values) => say("{name} can't move this turn", values),
  ban_contact: (values) => say("{name} can't contact this turn", values),
  ban_lock: (values) => say("{name} can't lock any more this turn", values),
  b_move: () => say("no move"),
  b_contact: () => say("no contact"),
  b_lock: () => say("no lock"),
  bonus: (values) => say("bonus moves left: {count}", values),
  leap: (values) =>
    counted("the normal move goes {n} square at once", "the normal move goes {n} squares at once", values.count),
  r_wrong_cell: () => say("This cell can't be chosen now."),
  r_wrong_card: () => say("This card can't be chosen now."),
  r_not_possible: () => say("This can't be chosen now."),
  r_cannot_contact: () => say("Only an adjacent piece can be contacted."),
  r_not_lockable: () => say("It has no open place of its colour."),
  r_time: () => say("It can't be used at this time."),
  r_sealed: () => say("It is sealed until the turn ends."),
  r_used: () => say("It was used this turn."),
  r_cost: () => say("No other hand card pays its cost."),
  r_effect: () => say("It would have no effect now."),
  ask_lock: () => say("Lock a card of a colour that you lack, or pass."),
  ask_hand: () => say("Use a card for its hand effect, or end the phase."),
  ask_line: () => say("Press an arrow at the edge of the board."),
  ask_expire: () => say("The cards of Verdian are discarded now. Which one first? The last one lies on top."),
  watch: (values) => say("Anytime cards: {state}", values),
  watch_label: () => say("Anytime cards:"),
  watch_none: () => say("never asked"),
  watch_all: () => say("always asked"),
  watch_some: (values) => say("asked in {count} of 8 windows", values),
  watch_about: () => say("Ask me whether I use an anytime card (Greedy Palette). Nobody else learns this."),
  watch_palette: () => say("You hold an anytime card: switch this on to be asked."),
  w_all: () => say("in every window"),
  w_lock: () => say("when a lock is declared"),
  w_hand: () => say("when a hand effect is declared"),
  w_move: () => say("when a move is declared"),
  w_contact: () => say("when a contact is declared"),
  w_reaction: () => say("when a reaction is declared"),
  w_lock_phase: () => say("after a lock phase"),
  w_hand_phase: () => say("after a hand phase"),
  w_move_phase: () => say("after a move phase"),
  f_asking: () => say("Window for anytime cards"),
  f_locking: (values) => say("{name} locks in the {colour} place", values),
  f_contacting: (values) => say("{name} contacts {other}", values),
  f_moving: (values) => say("{name} moves", values),
  f_exiling: () => say("A placed card leaves"),
  f_effect: (values) => say("{name}: {card}", values),
  f_arrival: (values) => say("{name} arrives at {card}", values),
  opens: (values) => say("{name} opens", values),
  uses: (values) => say("{name} uses", values),
  locks: (values) => say("{name} locks", values),
  steals: (values) => say("{name} takes {count} at random from {other}", values),
  contacts: (values) => say("{name} contacts {other}", values),
  contact_void: () => say("The contact is cancelled"),
  lock_void: () => say("The lock is cancelled"),
  invades: (values) => say("{name} invades the gate of {other}", values),
  gains: (values) => say("{name} gains an eternal card", values),
  declares: (values) => say("{name} names {colour}", values),
  reveals: (values) => say("{name} draws and reveals", values),
  loses: (values) => say("{name} loses at random", values),
  gives: (values) => say("{name} gives {other} a card", values),
  gains_lock: (values) => say("{name} takes a lock of {other}", values),
  loses_lock: (values) => say("{name} loses a lock", values),
  cell_gone: () => say("Discarded from the board"),
  turned: () => say("The discard pile becomes the deck"),
  ending: () => say("All seven colours are locked."),
  wins: (values) => say("{name} has all seven colours!", values),
  colours: () => say("Complete colours"),
  legend_colours: () =>
    say("The seven colours, each with its sign. Rainbow counts as all of them; white and black have no colour."),
  legend_first: () => say("First card: protected, usable where it lies"),
  legend_eternal: () => say("Eternal card: won by invading a gate"),
  legend_cost: () => say("Cost: discard other hand cards of this colour"),
  legend_reaction: () => say("Reaction: answers what an opponent declares"),
  legend_anytime: () => say("Can be used at any time"),
  legend_once: () => say("Once a turn"),
  legend_gate: () => say("Gate of a player"),
};

// What is printed: a sign for each colour, a picture and a few words for each card.

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** The sign of each colour, and of other facts about a card, drawn in a box of 24 by 24; filled. */
const SIGNS = {
  red: "M12 1.5c1 4.5 6 6 6 12.5a6 6 0 0 1-12 0c0-3 1.4-5 2.6-6.2.3 1.9 1.2 2.8 2.1 3.1C9.8 7.8 10.5 4.5 12 1.5z",
  orange: "M12 8.5a6.8 6.8 0 1 0 .1 0zM12.5 7.2c0-3.4 2.3-5.7 6-5.7 0 3.4-2.3 5.7-6 5.7z",
  yellow:
    "M12 1l2.6 5.7 5.9-2.2-2.2 5.9L24 12l-5.7 2.6 2.2 5.9-5.9-2.2L12 24l-2.6-5.7-5.9 2.2 2.2-5.9L0 12l5.7-2.6-2.2-5.9 5.9 2.2z",
  green:
    "M21 2.5C9.5 2.5 3.5 7.5 3.5 14c0 1.9.5 3.4 1.3 4.6L2.5 21.5 4 22.8l2.4-2.6c1.1.5 2.4.8 3.8.8 8 0 10.8-8.5 10.8-18.5z",
  blue: "M12 1.5c4.2 6 7 9.3 7 13.3a7 7 0 0 1-14 0c0-4 2.8-7.3 7-13.3z",
  pink: `${circle(12, 6, 4.3)}${circle(18, 10.4, 4.3)}${circle(15.7, 17.4, 4.3)}${circle(8.3, 17.4, 4.3)}${circle(6, 10.4, 4.3)}`,
  purple: "M6.5 3.5h11L23 10 12 22.5 1 10z",
  rainbow: "M1 19a11 11 0 0 1 22 0h-4a7 7 0 0 0-14 0zM7 19a5 5 0 0 1 10 0h-3a2 2 0 0 0-4 0z",
  white: "M12 2a10 10 0 1 0 .1 0zm0 4a6 6 0 1 1-.1 0z",
  black: "M15 2a10 10 0 1 0 6.5 14.5A8 8 0 0 1 15 2z",
  first: "M12 2l3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21.1l1.4-7L2 9.3l7-.8z",
  eternal:
    "M6.5 7C3.5 7 1 9.2 1 12s2.5 5 5.5 5c4 0 6.5-7 11-7 1.3 0 2.3.9 2.3 2s-1 2-2.3 2c-1.6 0-2.9-.9-4-2l-1.7 2.5c1.6 1.5 3.4 2.5 5.7 2.5 3 0 5.5-2.2 5.5-5s-2.5-5-5.5-5c-5.2 0-7.3 7-11 7-1.3 0-2.3-.9-2.3-2s1-2 2.3-2c1.6 0 2.9.9 4 2l1.7-2.5C10.6 8 8.8 7 6.5 7z",
  reaction: "M14 1 4 14h6.5L9 23l11-14h-7z",
  anytime: "M12 1.5a10.5 10.5 0 1 0 .1 0zM10.8 6h2.4v5.5l4 2.4-1.2 2-5.2-3.1z",
  once: "M12 4a8 8 0 1 1-7.7 5.8l2.9.8A5 5 0 1 0 12 7v4L6 5.5 12 0z",
  hand: "M2 5h11v16H2zM15.5 4.2 22.5 6 18.6 21.5 15.5 20.7z",
  gate: "M2 22V11a10 10 0 0 1 20 0v11h-5V11a5 5 0 0 0-10 0v11z",
  sealed: "M12 1.5a10.5 10.5 0 1 0 .1 0zm0 3.5a7 7 0 0 1 4.2 1.4L6.4 16.2A7 7 0 0 1 12 5zm5.6 2.8a7 7 0 0 1-9.8 9.8z",
  revealed: "M0 12c6-10 18-10 24 0-6 10-18 10-24 0zm12-5a5 5 0 1 0 .1 0z",
  expiring: "M4 1h16v3c0 4-4 6-5.5 8 1.5 2 5.5 4 5.5 8v3H4v-3c0-4 4-6 5.5-8C8 10 4 8 4 4z",
};

/** The picture of each card, drawn in a box of 48 by 48; lines. */
const PICTURES = {
  red_dash: "M5 11l13 13L5 37M19 11l13 13-13 13M33 11l10 13-10 13",
  red_counterattack: "M8 14h21a10 10 0 0 1 0 20H13M22 25l-10 9 10 9M8 7v14",
  orange_force: "M8 42h20l-5-14a8 8 0 1 0-10 0zM31 15h13M38 8l7 7-7 7",
  orange_lost_item: `${circle(14, 33, 8)}M20 27 41 6M34 13l7 7M28 19l5 5`,
  yellow_thief_steal: `M4 17c9-4 31-4 40 0 1 11-3 16-9 16-5 0-7-5-11-5s-6 5-11 5c-6 0-10-5-9-16z${circle(15, 22, 3)}${circle(33, 22, 3)}`,
  yellow_thunder: "M28 3 10 27h12l-5 18 21-26H26z",
  green_common_road: "M17 5 7 43M31 5l10 38M24 6v6M24 19v8M24 34v9",
  green_rich_whim: "M7 34V13l10 9 7-14 7 14 10-9v21zM7 41h34",
  blue_greedy_bridge: "M5 8v34M43 8v34M5 13c10 14 28 14 38 0M5 33h38M14 23v10M24 24v9M34 23v10",
  blue_set_trap: "M4 38h40M6 38c2-26 34-26 36 0M11 38l5-12 4 10 4-12 4 12 4-10 5 12",
  pink_disclosure: `M3 24c10-16 32-16 42 0-10 16-32 16-42 0z${circle(24, 24, 6)}`,
  pink_favourite_flower: `${circle(24, 10, 6)}${circle(34, 18, 6)}${circle(30, 29, 6)}${circle(18, 29, 6)}${circle(14, 18, 6)}${circle(24, 21, 4)}M24 35v10`,
  purple_wait: "M16 4h16l12 12v16L32 44H16L4 32V16zM24 13v15M24 34v2",
  purple_prophet_apocalypse: `${circle(24, 20, 15)}M13 44h22l-4-10H17zM16 17c1-4 4-6 7-6`,
  rainbow_fragment: "M27 3 39 19 24 45 10 25zM27 3l-3 42M10 25l29-6",
  white_colorful_hole: `${circle(24, 24, 19)}${circle(24, 24, 12)}${circle(24, 24, 5)}`,
  white_rainbow_rain: "M13 25a9 9 0 0 1 1-17 11 11 0 0 1 21 2 8 8 0 0 1 0 15zM14 31l-4 11M25 31l-4 11M36 31l-4 11",
  black_fading_frog: `M6 30c0-8 7-12 18-12s18 4 18 12-7 12-18 12S6 38 6 30zM14 33c6 4 14 4 20 0${circle(13, 14, 5)}${circle(35, 14, 5)}`,
  black_greedy_palette: `M24 5C12 5 4 13 4 24s8 19 18 19c5 0 5-5 4-8-1-5 2-7 6-7h5c5 0 7-4 7-8 0-9-9-15-20-15z${circle(14, 23, 2)}${circle(19, 14, 2)}${circle(30, 14, 2)}`,
  black_rainbow_curse: `M9 22a15 15 0 0 1 30 0c0 5-2 8-5 11v9H14v-9c-3-3-5-6-5-11z${circle(18, 23, 3)}${circle(30, 23, 3)}M21 42v-6M27 42v-6`,
  first_red_phoenix:
    "M24 44c-2-8-15-9-20-27 7 2 11 5 13 10 0-9 3-17 7-22 4 5 7 13 7 22 2-5 6-8 13-10-5 18-18 19-20 27z",
  first_orange_harvest:
    "M24 45V12M24 22c-9 0-11-6-11-11 7 0 11 4 11 11zM24 22c9 0 11-6 11-11-7 0-11 4-11 11zM24 36c-9 0-11-6-11-11 7 0 11 4 11 11zM24 36c9 0 11-6 11-11-7 0-11 4-11 11z",
  first_yellow_saffron: "M24 45V31M24 31C13 29 11 17 13 7c5 2 9 6 11 11 2-5 6-9 11-11 2 10 0 22-11 24zM24 18V6",
  first_green_verdian: "M24 45V24M24 26C11 26 6 17 6 6c13 0 18 9 18 20zM24 34c11 0 17-7 17-16-11 0-17 7-17 16z",
  first_blue_celestia: "M19 4l4 12 12 4-12 4-4 12-4-12-12-4 12-4zM37 29l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",
  first_pink_serenade: `${circle(12, 37, 6)}${circle(35, 33, 6)}M18 37V10l23-5v28`,
  first_purple_dimension: "M5 17h25v25H5zM18 6h25v25H18zM5 17 18 6M30 42l13-11",
  eternal_red_wainawea: "M3 43 17 19h14l14 24zM17 19l5 7 4-4 5 3M24 12V3M14 12 9 5M34 12l5-7",
  eternal_orange_marmego:
    "M24 15C13 8 5 16 5 26s8 17 13 17c3 0 4-2 6-2s3 2 6 2c5 0 13-7 13-17S35 8 24 15zM24 15c0-6 3-9 8-11",
  eternal_yellow_domus_nero: "M4 43h40M9 43V22M19 43V22M29 43V22M39 43V22M4 20 24 5l20 15z",
  eternal_green_manswood: "M24 45V33M24 3 10 19h7L6 33h36L31 19h7z",
  eternal_blue_pridwen: "M5 32h38l-7 11H12zM24 32V4M24 6c9 4 13 12 14 20H24M19 12c-6 4-9 8-10 14h10",
  eternal_pink_konohana: `${circle(14, 18, 8)}${circle(29, 13, 9)}${circle(36, 26, 6)}M22 45c2-9 2-13 0-21M22 35l11-6`,
  eternal_purple_gentechnik:
    "M13 3c0 15 22 12 22 21S13 30 13 45M35 3c0 15-22 12-22 21s22 6 22 21M16 12h16M16 36h16M18 24h12",
};

/** Arrival and hand effect of each card in a few words; the catalogue has the whole texts. */
const BRIEF = {
  en: {
    red_dash: ["Move 1 more square", "1 more move this turn"],
    red_counterattack: ["Fewest cards: draw 2, discard 1", "Turn a contact back"],
    orange_force: ["Take an adjacent card", "Move an opponent to any card"],
    orange_lost_item: ["Draw 1", "Lay on an opponent's gate, draw 1"],
    yellow_thief_steal: ["Steal 1 from the leader", "Steal 1 from the leader"],
    yellow_thunder: ["Back to your gate", "Discard a whole cell"],
    green_common_road: ["Fill 5 empty cells", "Shift 2 face-down cards"],
    green_rich_whim: ["All with 3+ cards lay 1", "All with 3+ cards lay 1"],
    blue_greedy_bridge: ["Discard 1 or go back", "Lay far away, tuck a card"],
    blue_set_trap: ["Discard half your hand", "Lay far away, discard beside it"],
    pink_disclosure: ["Open centre and corners", "Draw 2, revealed"],
    pink_favourite_flower: ["Give it to an opponent", "Lay beside the leader, draw 1"],
    purple_wait: ["Go back, move elsewhere", "Cancel a final lock"],
    purple_prophet_apocalypse: ["Lay 1 card nearby", "Name 2 colours, draw on hits"],
    rainbow_fragment: ["Nothing happens", "Draw 1, or lock 2 and draw 2"],
    white_colorful_hole: ["Take a whole cell", "Take a lock of the leader"],
    white_rainbow_rain: ["Fill all empty cells", "Fill a row or column"],
    black_fading_frog: ["All discard their hands", "Leaders lose a lock"],
    black_greedy_palette: ["Discard your hand", "Get a colour, or they discard 3"],
    black_rainbow_curse: ["Blocks your own place", "Blocks a place of the leader"],
    first_red_phoenix: ["", "Take the 2nd discard"],
    first_orange_harvest: ["", "Take a card within 2"],
    first_yellow_saffron: ["", "Open up to 4 nearby"],
    first_green_verdian: ["", "Draw 2 for this turn"],
    first_blue_celestia: ["", "Hands of 3+ lose 1"],
    first_pink_serenade: ["", "Lock 1 more card"],
    first_purple_dimension: ["", "Leap 2 squares"],
    eternal_red_wainawea: ["", "Discard a whole cell"],
    eternal_orange_marmego: ["", "Draw 4; beware of orange"],
    eternal_yellow_domus_nero: ["", "Draw 2, others 1"],
    eternal_green_manswood: ["", "Draw 1"],
    eternal_blue_pridwen: ["", "Lay 2 deck cards"],
    eternal_pink_konohana: ["", "Pull an opponent near"],
    eternal_purple_gentechnik: ["", "Take a card, lay a new one"],
  },
  ja: {
    red_dash: ["もう1マス移動", "このターンもう1回移動"],
    red_counterattack: ["手札最少なら2枚引き1枚捨てる", "接触をやり返す"],
    orange_force: ["隣の1枚を取る", "相手の駒を好きなカードへ"],
    orange_lost_item: ["1枚引く", "相手のゲートに置き1枚引く"],
    yellow_thief_steal: ["首位から1枚奪う", "首位から1枚奪う"],
    yellow_thunder: ["自分のゲートへ戻る", "1マスを全部捨てる"],
    green_common_road: ["空きマス5つに置く", "裏のカード2枚を移す"],
    green_rich_whim: ["手札3枚以上の全員が1枚置く", "手札3枚以上の全員が1枚置く"],
    blue_greedy_bridge: ["1枚捨てるか元へ戻る", "遠くに置き、1枚を下へ"],
    blue_set_trap: ["手札の半分を捨てる", "遠くに置き、周囲を1枚捨てる"],
    pink_disclosure: ["中央と四隅をオープン", "2枚引いて公開"],
    pink_favourite_flower: ["相手の手札に入る", "首位の周囲に置き1枚引く"],
    purple_wait: ["戻って別のマスへ", "最後のロックを無効に"],
    purple_prophet_apocalypse: ["手札1枚を周囲に置く", "2色宣言、当たる限り引く"],
    rainbow_fragment: ["何も起きない", "1枚引く／2枚ロックし2枚引く"],
    white_colorful_hole: ["1マスを全部取る", "首位のロックを1枚得る"],
    white_rainbow_rain: ["空きマスすべてに置く", "縦横1列に置く"],
    black_fading_frog: ["全員が手札を捨てる", "首位はロックを1枚失う"],
    black_greedy_palette: ["手札をすべて捨てる", "1色をもらうか3枚捨てさせる"],
    black_rainbow_curse: ["自分の場所をふさぐ", "首位の場所をふさぐ"],
    first_red_phoenix: ["", "捨て場の2枚目を取る"],
    first_orange_harvest: ["", "2マス以内の1枚を取る"],
    first_yellow_saffron: ["", "近くの4枚までオープン"],
    first_green_verdian: ["", "このターンだけ2枚引く"],
    first_blue_celestia: ["", "手札3枚以上の相手は1枚捨てる"],
    first_pink_serenade: ["", "もう1枚ロック"],
    first_purple_dimension: ["", "一気に2マス移動"],
    eternal_red_wainawea: ["", "1マスを全部捨てる"],
    eternal_orange_marmego: ["", "4枚引く（橙に注意）"],
    eternal_yellow_domus_nero: ["", "2枚引き、相手は1枚"],
    eternal_green_manswood: ["", "1枚引く"],
    eternal_blue_pridwen: ["", "山札2枚を置く"],
    eternal_pink_konohana: ["", "相手を引き寄せる"],
    eternal_purple_gentechnik: ["", "1枚取り、山札を置く"],
  },
}[language];

const cardOf = (model, id) => model.catalogue.cards.find((card) => card.id === id);
const nameOf = (model, id) => translated(cardOf(model, id)?.name) || id;
const colourLabel = (model, colour) => translated(model.catalogue.colours.find(({ id }) => id === colour)?.name);
const colourName = (model, colour) => colourLabel(model, colour).toLowerCase(); // within a sentence
const cellName = (cell) => say("row {row}, column {column}", { row: Math.floor(cell / 7) + 1, column: (cell % 7) + 1 });
const sized = (count) => counted("{n} card", "{n} cards", count);
const decisionKind = (moves) => moves?.decision?.replace(/-\d+$/, "") ?? null;
const isComplete = ({ locked, placed }) => locked.length > 0 && placed.length === 0;
const progressOf = (player) => player.lock_area.filter(isComplete).length;

function Sign({ of }) {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path fill-rule="evenodd" d=${SIGNS[of] ?? SIGNS.white} /></svg>`;
}

const signOf = (of) => html`<span class=${names("chip", `k-${of}`)}><${Sign} of=${of} /></span>`;

function Picture({ card }) {
  return html`<svg class="drawing" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><path d=${PICTURES[card] ?? circle(24, 24, 14)} /></svg>`;
}

/** A card as a small tile: its colour, its picture, the sign of its colour. */
function Tile({ model, id, ...rest }) {
  const card = cardOf(model, id);
  return html`<span class=${names("tile", `k-${card.colour}`)} ...${rest}>
    <${Picture} card=${id} /><${Sign} of=${card.colour} />
    ${card.category !== "normal" && html`<i class="kind"><${Sign} of=${card.category} /></i>`}
  </span>`;
}

const occasionSign = ({ timing }) =>
  timing === "anytime" ? "anytime" : timing.startsWith("reaction") ? "reaction" : null;

/** A card that one can read: colour, cost and occasion of its hand effect, picture, name, and the effect in a few words. */
function Face({ model, id, part = "hand", mark, ...rest }) {
  const { colour, hand, category } = cardOf(model, id);
  return html`<span class=${names("card", "face", `k-${colour}`)} ...${rest}>
    <span class="band">
      <${Sign} of=${colour} />
      <span class="terms">
        ${category !== "normal" && html`<${Sign} of=${category} />`}
        ${
          part === "hand" &&
          html`${occasionSign(hand) && html`<${Sign} of=${occasionSign(hand)} />`}
        ${hand.limit && html`<${Sign} of="once" />`}
        ${hand.cost && html`<span class="pay">−${hand.cost.n} ${signOf(hand.cost.colour)}</span>`}`
        }
      </span>
    </span>
    <${Picture} card=${id} />
    <span class="card-name">${nameOf(model, id)}</span>
    <span class="brief">${BRIEF[id]?.[part === "arrival" ? 0 : 1]}</span>
    ${mark && html`<i class="mark"><${Sign} of=${mark} /></i>`}
  </span>`;
}

const OCCASIONS = {
  hand_phase: "hand_phase",
  anytime: "anytime",
  "reaction:contact_declared_on_me": "contact_answer",
  "reaction:final_lock_declared_by_opponent": "lock_answer",
};

/** When a hand effect can be used, what it costs, and how often. */
function termsOf(model, { timing, cost, limit }) {
  const paid =
    cost &&
    counted("cost: discard {n} other {colour} card", "cost: discard {n} other {colour} cards", cost.n, {
      colour: colourName(model, cost.colour),
    });
  return [WORDS[OCCASIONS[timing] ?? "hand_phase"](), paid, limit && say("once a turn")]
    .filter(Boolean)
    .join(language === "ja" ? "、" : ", ");
}

/** Everything about a card: its name and colour, arrival, hand effect with its terms, and what else holds for it. */
function CardAbout({ model, id, place }) {
  const { colour, category, name, arrival, hand, base_effects: base, lock } = cardOf(model, id);
  const kind = category === "first" ? say("first card") : category === "eternal" ? say("eternal card") : "";
  return html`<div class="card-about">
    <p class="about-head">${signOf(colour)} <b>${translated(name)}</b> <small>${[colourLabel(model, colour), kind].filter(Boolean).join(" · ")}</small></p>
    ${place && html`<p><small>${place}</small></p>`}
    ${arrival && html`<p><b class="part">${say("Arrival")}</b> ${translated(arrival.text)}</p>`}
    <p><b class="part">${say("Hand effect")}</b> <small>(${termsOf(model, hand)})</small> ${translated(hand.text)}</p>
    ${base.map(({ text }) => html`<p><small>${translated(text)}</small></p>`)}
    ${!lock.lockable && html`<p><small>${say("It can't be locked.")}</small></p>`}
  </div>`;
}

// Where things are: each zone has a key, which elements that come from it name in `data-from`.

const handZone = (seat) => `hand:${seat}`;
const lockZone = (seat, colour) => `lock:${seat}:${colour}`;
const cellZone = (cell) => `cell:${cell}`;

/** For each type of event: the zones that gained cards, each with the zone from which they came. */
const GAINS = {
  card_taken: ({ seat, cell }) => [[handZone(seat), cellZone(cell)]],
  cell_taken: ({ seat, cell }) => [[handZone(seat), cellZone(cell)]],
  cards_drawn: ({ seat }) => [[handZone(seat), "deck"]],
  cards_revealed: ({ seat }) => [[handZone(seat), "deck"]],
  cards_stolen: ({ thief, victim }) => [[handZone(thief), handZone(victim)]],
  card_given: ({ giver, to }) => [[handZone(to), handZone(giver)]],
  card_salvaged: ({ seat }) => [[handZone(seat), "discard"]],
  locked_card_taken: ({ seat, owner, colour }) => [[handZone(seat), lockZone(owner, colour)]],
  lock_declared: ({ seat }) => [["aside", handZone(seat)]],
  cards_locked: ({ seat, colour, copies }) => [[lockZone(seat, colour), copies.length > 0 ? handZone(seat) : "aside"]],
  eternal_card_locked: ({ seat, colour }) => [
    [lockZone(seat, colour), "eternal"],
    [handZone(seat), lockZone(seat, colour)],
  ],
  card_placed: ({ seat, colour, cell }) => [[lockZone(seat, colour), cell === null ? "aside" : cellZone(cell)]],
  placed_card_moved: ({ seat, colour, cell }) => [[cellZone(cell), lockZone(seat, colour)]],
  card_laid: ({ cell }) => [[cellZone(cell), "aside"]],
  hand_card_laid: ({ seat, cell }) => [[cellZone(cell), handZone(seat)]],
  deck_cards_laid: ({ cells }) => cells.map((cell) => [cellZone(cell), "deck"]),
  cards_shifted: ({ cells, origins }) => cells.map((cell, place) => [cellZone(cell), cellZone(origins[place])]),
  effect_declared: ({ seat, leaves }) =>
    leaves === "stays" ? [] : [[leaves === "discard" ? "discard" : "aside", handZone(seat)]],
  used_card_left: ({ seat, aside }) => [[aside ? "aside" : "discard", handZone(seat)]],
  card_discarded: ({ seat }) => [["discard", handZone(seat)]],
  cost_paid: ({ seat }) => [["discard", handZone(seat)]],
  cell_discarded: ({ cell }) => [["discard", cellZone(cell)]],
  locked_card_discarded: ({ owner, colour }) => [["discard", lockZone(owner, colour)]],
  lock_cancelled: () => [["discard", "aside"]],
  aside_discarded: () => [["discard", "aside"]],
};

/** From which zone each zone got its newest cards in the last batch. What passed through a zone comes from the first one. */
function originsOf(events) {
  const origins = new Map();
  for (const { type, data } of events) {
    for (const [to, from] of GAINS[type]?.(data) ?? [])
      origins.set(to, from === "aside" ? (origins.get(from) ?? from) : from);
  }
  return origins;
}

/** The seats in the order of play, the own one first. */
function seatOrder({ game }) {
  const { players } = game.state;
  const seats = players
    .map((_, seat) => seat)
    .sort((one, other) => CLOCKWISE.indexOf(players[one].gate) - CLOCKWISE.indexOf(players[other].gate));
  const first = Math.max(0, seats.indexOf(game.you));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

const rowOf = (cell) => Math.floor(cell / 7);
const steps = (one, other) => Math.abs(rowOf(one) - rowOf(other)) + Math.abs((one % 7) - (other % 7));

/** The cells that were chosen so far for the effect that is being carried out. */
function aimedCells({ course }) {
  const { cells = {}, chosen = [] } = course.at(-1) ?? {};
  return [...Object.values(cells).flat(), ...chosen];
}

/** Whether the piece of the turn can go to a cell with its normal move. */
function isReached({ turn, players, stacks }, cell) {
  const own = players[turn.seat]?.piece;
  return (
    turn.number > 0 &&
    steps(own, cell) === turn.leap &&
    stacks[cell]?.length > 0 &&
    players.every(({ piece }) => piece !== cell)
  );
}

// The board.

function Cube({ colour }) {
  return html`<svg class=${names("cube", `k-${colour ?? "none"}`)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path class="top" d="M12 1 22 6 12 11 2 6z" /><path class="front" d="M2 6l10 5v12L2 18z" /><path class="flank" d="M22 6 12 11v12l10-5z" />
    ${colour && html`<svg x="5.5" y="6.5" width="13" height="13" viewBox="-2 -2 28 28"><path class="badge" fill-rule="evenodd" d=${SIGNS[colour]} /></svg>`}
  </svg>`;
}

/** The top card of a cell, face up or down; a card that the reader knows although it lies face down shows through. */
function TopCard({ model, laid, ...rest }) {
  if (laid.up) return html`<${Tile} model=${model} id=${laid.card} ...${rest} />`;
  const peek =
    laid.card &&
    html`<span class=${names("peek", `k-${cardOf(model, laid.card).colour}`)}><${Picture} card=${laid.card} /></span>`;
  return html`<span class="tile down" ...${rest}>${peek}</span>`;
}

function CellAbout({ model, state, cell }) {
  const stack = state.stacks[cell] ?? [];
  const [top] = stack;
  const gate = state.players.findIndex((player) => player.gate === cell);
  const piece = state.players.findIndex((player) => player.piece === cell);
  return html`<div class="card-about">
    <p class="about-head"><b>${cellName(cell)}</b> <small>${stack.length > 1 ? counted("{n} card lies here", "{n} cards lie here", stack.length) : ""}</small></p>
    ${piece >= 0 && html`<p>${say("piece of {name}", { name: seatName(model.game, piece) })}</p>`}
    ${gate >= 0 && html`<p><b>${say("gate of {name}", { name: seatName(model.game, gate) })}.</b> ${say("A piece of another player that stands here when a turn ends invades: half of the hand, and an eternal card.")}</p>`}
    ${top === undefined && html`<p>${say("no card")}</p>`}
    ${top && !top.up && html`<p>${say("a face-down card")}${top.card && html` <small>(${say("you know it: {name}", { name: nameOf(model, top.card) })})</small>`}</p>`}
    ${top?.card && html`<${CardAbout} model=${model} id=${top.card} />`}
    ${stack.length > 1 && html`<ul>${stack.slice(1).map((laid) => html`<li><small>↓ ${laid.card ? nameOf(model, laid.card) : say("a face-down card")}</small></li>`)}</ul>`}
  </div>`;
}

function cellLabel(model, state, cell) {
  const [top] = state.stacks[cell] ?? [];
  const at = (key) => state.players.findIndex((player) => player[key] === cell);
  const named = (key) => (at(key) >= 0 ? WORDS[key]({ name: seatName(model.game, at(key)) }) : null);
  const card = top === undefined ? say("no card") : top.up ? nameOf(model, top.card) : say("a face-down card");
  return [cellName(cell), card, named("piece"), named("gate")].filter(Boolean).join(", ");
}

function Cell({ model, state, cell, origins, focusable }) {
  const stack = state.stacks[cell] ?? [];
  const [top] = stack;
  const piece = state.players.findIndex((player) => player.piece === cell);
  const gate = state.players.find((player) => player.gate === cell);
  return html`<${Spot}
    spot=${cellZone(cell)} data-key=${cellZone(cell)} label=${cellLabel(model, state, cell)}
    class=${names("cell", { reach: model.game.status === "playing" && isReached(state, cell), gated: gate, aimed: aimedCells(state).includes(cell), [`k-${gate?.colour}`]: gate?.colour })} tabindex=${focusable ? 0 : -1}
    about=${() => html`<${CellAbout} model=${model} state=${state} cell=${cell} />`}
  >
    ${top && html`<${TopCard} model=${model} laid=${top} key=${`${stack.length}${top.card}${top.up}`} data-key=${`${cellZone(cell)}#${stack.length}:${top.card}:${top.up}`} data-from=${origins.get(cellZone(cell))} />`}
    ${stack.length > 1 && html`<b class="height">${stack.length}</b>`}
    ${piece >= 0 && html`<span class=${names("piece", { turn: state.turn.seat === piece && model.game.status === "playing" })} data-key=${`piece:${piece}`}><${Cube} colour=${state.players[piece].colour} /></span>`}
  <//>`;
}

const EDGES = { 3: "north", 27: "east", 45: "south", 21: "west" };

/** The mark of a gate outside the edge of the board. */
function GateMark({ model, player, seat }) {
  return html`<span class=${names("gate-mark", EDGES[player.gate], `k-${player.colour ?? "none"}`)} aria-hidden="true"><${Sign} of="gate" /><span>${seatName(model.game, seat)}</span></span>`;
}

/** The number of a row or column; an arrow to choose it where a line is asked for. */
function Line({ kind, index, isAsked }) {
  const name = WORDS[kind]({ number: index + 1 });
  const place = { [kind === "row" ? "gridRow" : "gridColumn"]: index + 2 };
  if (!isAsked) return html`<span class=${`line ${kind}`} style=${place} aria-hidden="true">${index + 1}</span>`;
  return html`<${Spot} spot=${`line:${kind} ${index}`} class=${`line ${kind}`} style=${place} label=${say("Choose {line}", { line: name })} about=${() => name}>${index + 1}${kind === "row" ? "→" : "↓"}<//>`;
}

/** Where pieces went in the last batch. */
function Trails({ state, events }) {
  const moved = new Set(events.filter(({ type }) => type === "piece_moved").map(({ data }) => data.seat));
  const way = (from, to) => {
    // it ends before the piece, which stands below the middle of its cell
    const [x, y, right, down] = [(from % 7) + 0.5, rowOf(from) + 0.65, (to % 7) - (from % 7), rowOf(to) - rowOf(from)];
    const part = Math.max(0, 1 - 0.45 / Math.hypot(right, down));
    return `M${x} ${y}l${right * part} ${down * part}`;
  };
  return html`<svg class="trails" viewBox="0 0 7 7" aria-hidden="true">
    ${[...moved].map((seat) => {
      const { piece, previous, colour } = state.players[seat];
      return previous !== null && html`<path class=${`k-${colour}`} d=${way(previous, piece)} />`;
    })}
  </svg>`;
}

const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/** Arrows go from a cell to the nearest lit one in their direction; with Shift to the next cell, lit or not. */
function handleArrows(event, lit) {
  const [down, right] = ARROWS[event.key] ?? [];
  const from = Number(event.target.dataset?.spot?.match(/^cell:(\d+)$/)?.[1] ?? NaN);
  if (down === undefined || Number.isNaN(from)) return;
  const cells = event.shiftKey ? [...Array(49).keys()].filter((cell) => steps(from, cell) === 1) : [...lit];
  const ways = cells.map((cell) => ({ cell, rows: rowOf(cell) - rowOf(from), columns: (cell % 7) - (from % 7) }));
  const ahead = ways.filter(({ rows, columns }) => rows * down + columns * right > 0);
  const detour = ({ rows, columns }) => Math.abs(rows) * (down ? 1 : 3) + Math.abs(columns) * (right ? 1 : 3);
  const next = ahead.sort((one, other) => detour(one) - detour(other))[0];
  if (next === undefined) return; // the page goes to the next lit spot
  event.currentTarget.querySelector(`[data-spot="${cellZone(next.cell)}"]`).focus();
  event.preventDefault();
  event.stopPropagation();
}

function Board({ model, state, origins }) {
  const { choosing } = useContext(TableContext);
  const isAsked = decisionKind(model.moves) === "line";
  const lit = new Set([...Array(49).keys()].filter((cell) => choosing.isLit(cellZone(cell))));
  const home = state.players[model.game.you ?? 0].piece;
  return html`<div class=${names("board", { asked: isAsked })} data-zone="board" onKeyDown=${(event) => handleArrows(event, lit)}>
    ${[...Array(7).keys()].map((index) => html`<${Line} kind="row" index=${index} isAsked=${isAsked} /><${Line} kind="column" index=${index} isAsked=${isAsked} />`)}
    ${state.players.map((player, seat) => html`<${GateMark} model=${model} player=${player} seat=${seat} />`)}
    <div class="cells">
      ${[...Array(49).keys()].map((cell) => html`<${Cell} key=${cell} model=${model} state=${state} cell=${cell} origins=${origins} focusable=${lit.has(cell) || (lit.size === 0 && cell === home)} />`)}
      <${Trails} state=${state} events=${model.events} />
    </div>
  </div>`;
}

// The players: the lock area of each, with the seven colours, and the hand.

/** One locked or placed card. Own ones can be chosen or used. */
function LockedCard({ model, seat, colour, id, place, isPlaced, origins }) {
  const where = isPlaced
    ? say("placed in the {colour} place of {name}: the place is not complete", {
        colour: colourName(model, colour),
        name: seatName(model.game, seat),
      })
    : say("locked in the {colour} place of {name}", {
        colour: colourName(model, colour),
        name: seatName(model.game, seat),
      });
  const spot = seat === model.game.you && !isPlaced ? `lock:${colour}:${id}` : `seen:${seat}:${colour}:${id}:${place}`;
  return html`<${Spot} spot=${spot} class=${names("locked", { placed: isPlaced })} label=${`${nameOf(model, id)}, ${where}`}
    data-key=${`${lockZone(seat, colour)}|${id}|${place}`} data-from=${origins.get(lockZone(seat, colour))}
    about=${() => html`<${CardAbout} model=${model} id=${id} place=${where} />`}>
    <${Tile} model=${model} id=${id} />
  <//>`;
}

function Place({ model, seat, place, origins }) {
  const { colour, locked, placed } = place;
  const name = say("{colour} place of {name}", { colour: colourName(model, colour), name: seatName(model.game, seat) });
  const card = (id, index, isPlaced) =>
    html`<${LockedCard} key=${`${isPlaced}${id}${index}`} model=${model} seat=${seat} colour=${colour} id=${id} place=${index} isPlaced=${isPlaced} origins=${origins} />`;
  return html`<li class=${names("colour-place", `k-${colour}`, { complete: isComplete(place), several: locked.length + placed.length > 1 })} data-key=${lockZone(seat, colour)}>
    ${
      locked.length + placed.length === 0 &&
      html`<${Spot} spot=${seat === model.game.you ? `place:${colour}` : `seen:${seat}:${colour}`} class="open" label=${name} about=${() => html`<p><b>${name}</b></p><p>${say("Lock a card of this colour here. Who has all seven colours locked wins at once.")}</p>`}><${Sign} of=${colour} /><//>`
    }
    ${locked.map((id, index) => card(id, index, false))}${placed.map((id, index) => card(id, index, true))}
  </li>`;
}

/** What a turn does to a seat beyond the usual: bans, bonus moves, a leap. */
function Badges({ model, state, seat }) {
  const { bans, leap } = state.turn;
  const bonus = state.turn.bonus - (state.course[0]?.spent ?? 0);
  const name = seatName(model.game, seat);
  const own = state.turn.seat === seat;
  const badges = [
    ...bans
      .filter((ban) => ban.seat === seat)
      .map(({ what }) => ({ text: WORDS[`b_${what}`](), words: WORDS[`ban_${what}`]({ name }), bad: true })),
    ...(own && bonus > 0 ? [{ text: `+${bonus}`, words: say("bonus moves left: {count}", { count: bonus }) }] : []),
    ...(own && leap > 1
      ? [
          {
            text: `↷${leap}`,
            words: counted("the normal move goes {n} square at once", "the normal move goes {n} squares at once", leap),
          },
        ]
      : []),
  ];
  return badges.map(
    ({ text, words, bad }) =>
      html`<span class=${names("badge-chip", { bad })} role="img" aria-label=${words} title=${words}>${text}</span>`,
  );
}

/** How those copies of a card lie that are open in a hand; the copies that come after them are closed (ruling 43). */
const marksOf = (model, seat, card) =>
  model.game.state.turn.revealed
    .filter((entry) => entry.seat === seat && entry.card === card)
    .map((entry) => (entry.until_end_of_turn ? "expiring" : entry.sealed ? "sealed" : "revealed"));

/** The hand of another player: backs, and the cards that the reader knows. */
function Backs({ model, seat, hand, origins }) {
  const known = hand.filter(Boolean);
  const words = say("hand of {name}: {count}", { name: seatName(model.game, seat), count: hand.length });
  const names_ = known.length > 0 && say("known: {names}", { names: listed(known.map((id) => nameOf(model, id))) });
  const about = () =>
    html`<p><b>${words}</b></p>${numbered(model, known).map(({ id, copy }) => {
      const mark = marksOf(model, seat, id)[copy];
      return html`<${CardAbout} model=${model} id=${id} place=${mark && WORDS[mark]()} />`;
    })}`;
  return html`<${Spot} spot=${`seen:hand:${seat}`} class="backs" label=${sentences(words, names_)} about=${about} data-key=${handZone(seat)}>
    <b class="count"><${Sign} of="hand" />${hand.length}</b>
    <span class="fan">${[...known, ...hand.filter((id) => !id)].map(
      (
        id,
        index,
      ) => html`<span class="back" key=${index} data-key=${`${handZone(seat)}#${index}`} data-from=${origins.get(handZone(seat))}>
      ${id && html`<${Tile} model=${model} id=${id} />`}
    </span>`,
    )}</span>
  <//>`;
}

function Player({ model, state, seat, origins }) {
  const player = state.players[seat];
  const own = seat === model.game.you;
  const count = progressOf(player);
  const standing = `${seatName(model.game, seat)}, ${say("{count} of 7 colours", { count })}`;
  return html`<section class=${names("player", { own, turn: state.turn.seat === seat && model.game.status === "playing", near: count >= 5 })} aria-label=${say("Lock area of {name}", { name: seatName(model.game, seat) })} data-zone=${`area:${seat}`}>
    <div class="head-line">
      <${Spot} spot=${`player:${seat}`} class="plate" label=${standing} about=${() => html`<p><b>${standing}</b></p><p>${say("Lock a card of this colour here. Who has all seven colours locked wins at once.")}</p>`}>
        <${Cube} colour=${player.colour} /><${SeatName} seat=${seat} />
      <//>
      <${Badges} model=${model} state=${state} seat=${seat} />
      ${own ? html`<${Watch} model=${model} state=${state} />` : html`<${Backs} model=${model} seat=${seat} hand=${player.hand} origins=${origins} />`}
      <span class="progress" role="img" aria-label=${say("{count} of 7 colours", { count })}><b>${count}</b>/7</span>
    </div>
    <ol class="colour-places">${player.lock_area.map((place) => html`<${Place} key=${place.colour} model=${model} seat=${seat} place=${place} origins=${origins} />`)}</ol>
  </section>`;
}

// The own hand, and the setting that belongs to it.

/** Hand cards with a number for each copy, by colour. */
function numbered(model, hand) {
  const order = model.catalogue.cards.map(({ id }) => id);
  const seen = {};
  return hand
    .filter(Boolean)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((id) => ({ id, copy: (seen[id] = (seen[id] ?? -1) + 1) }));
}

function Hand({ model, state, origins }) {
  const seat = model.game.you;
  const cards = numbered(model, state.players[seat].hand);
  const from = origins.get(handZone(seat));
  const { choosing } = useContext(TableContext);
  const isAsked = cards.some(({ id }) => choosing.option(`card:${id}`) !== undefined);
  return html`<section class=${names("hand", { asked: isAsked })} aria-label=${say("Your hand")} data-zone="own" data-key=${handZone(seat)}>
    <div class="fan" style=${{ "--count": cards.length }}>
      ${cards.length === 0 && html`<p class="none">${say("You have no hand cards. Move onto a card to take it.")}</p>`}
      ${cards.map(({ id, copy }) => {
        const mark = marksOf(model, seat, id)[copy];
        const place = WORDS[mark ?? "copies"]();
        return html`<${Spot} key=${`${id}${copy}`} spot=${`card:${id}`} copy=${copy} label=${[nameOf(model, id), BRIEF[id]?.[1], mark && place].filter(Boolean).join(", ")} data-key=${`${handZone(seat)}|${id}|${copy}`} data-from=${from}
          about=${() => html`<${CardAbout} model=${model} id=${id} place=${mark && place} />`}>
          <${Face} model=${model} id=${id} mark=${mark} />
        <//>`;
      })}
    </div>
  </section>`;
}

/** Switches for the windows in which this player is asked for anytime cards: a secret setting (ruling 41). */
function Watch({ model, state }) {
  const { store } = useContext(TableContext);
  const { windows, hand } = state.players[model.game.you];
  if (!model.game.options.colourless_cards || windows === null || model.game.status !== "playing") return null;
  const changes = (model.moves?.moves ?? []).filter(({ setting }) => setting);
  const isHeld = hand.some((id) => id && cardOf(model, id).hand.timing === "anytime");
  const how =
    windows.length === 0
      ? say("never asked")
      : windows.length === WINDOWS.length
        ? say("always asked")
        : say("asked in {count} of 8 windows", { count: windows.length });
  const leave = ({ currentTarget, relatedTarget }) =>
    currentTarget.contains(relatedTarget) || (currentTarget.open = false);
  const close = (event) => event.key === "Escape" && (event.currentTarget.open = false);
  return html`<details onFocusOut=${leave} onKeyDown=${close} class=${names("watch", { urged: isHeld && windows.length === 0 })}>
    <summary aria-label=${say("Anytime cards: {state}", { state: how })}><${Sign} of="anytime" /><span class="long">${say("Anytime cards:")}</span> ${how}</summary>
    <div class="windows">
      <p>${isHeld && windows.length === 0 ? say("You hold an anytime card: switch this on to be asked.") : say("Ask me whether I use an anytime card (Greedy Palette). Nobody else learns this.")}</p>
      ${["all", ...WINDOWS].map((window) => {
        const isOn = window === "all" ? windows.length === WINDOWS.length : windows.includes(window);
        const change = changes.find(({ move }) => move.window === window && move.ask !== isOn);
        return html`<button type="button" class="switch" role="switch" aria-checked=${isOn ? "true" : "false"} aria-disabled=${change ? undefined : "true"} onClick=${() => change && store.choose(change)}>
          <i aria-hidden="true"></i>${WORDS[`w_${window}`]()}
        </button>`;
      })}
    </div>
  </details>`;
}

// The turn: its phases, what is being carried out, and the piles.

function phaseOf(state) {
  const outer = state.course[0];
  if (outer?.type !== "phase") return state.turn.number === 0 ? "cube" : "close";
  const name = outer.name.replace("_border", "");
  return { bonus: "move", invasion: "close" }[name] ?? name;
}

/** One thing that is being carried out, in words. */
function frameText(model, frame) {
  const name = (seat) => seatName(model.game, seat);
  switch (frame.type) {
    case "effect":
      return frame.part === "arrival"
        ? say("{name} arrives at {card}", {
            name: name(frame.user),
            card: nameOf(model, frame.card),
          })
        : say("{name}: {card}", {
            name: name(frame.user),
            card: nameOf(model, frame.card),
          });
    case "declared":
      return say("{name}: {card}", { name: name(frame.seat), card: nameOf(model, frame.card) });
    case "asking":
      return say("Window for anytime cards");
    case "locking":
      return say("{name} locks in the {colour} place", {
        name: name(frame.seat),
        colour: colourName(model, frame.colour),
      });
    case "contacting":
      return say("{name} contacts {other}", { name: name(frame.seat), other: name(frame.victim) });
    case "moving":
      return say("{name} moves", { name: name(frame.seat) });
    case "exiling":
      return say("A placed card leaves");
    default:
      return null; // the phase is shown anyway, an arrival by its effect
  }
}

/** The innermost thing that is being carried out; all of it on focus. */
function Course({ model, state }) {
  const running = state.course.filter((frame) => frameText(model, frame) !== null);
  const frame = running.at(-1);
  if (frame === undefined || model.game.status !== "playing") return null;
  const text = frameText(model, frame);
  const about = () =>
    html`<p><b>${say("Being carried out")}</b></p>${running.map((outer) => html`<p>▸ ${frameText(model, outer)}</p>`)}${frame.card && html`<${CardAbout} model=${model} id=${frame.card} />`}`;
  return html`<${Spot} spot="seen:course" class="course" label=${`${say("Being carried out")}: ${text}`} about=${about}>▸ ${frame.card && signOf(cardOf(model, frame.card).colour)} ${text}<//>`;
}

function Phases({ model, state }) {
  const now = phaseOf(state);
  if (model.game.status !== "playing" || now === "cube") return html`<ol class="phases"></ol>`;
  return html`<ol class="phases" aria-label=${say("Phases of the turn")}>
    ${PHASES.map((phase) => html`<li class=${names({ now: phase === now, past: PHASES.indexOf(phase) < PHASES.indexOf(now) })} aria-current=${phase === now ? "step" : undefined} title=${WORDS[`${phase}_about`]()}>${WORDS[phase]()}</li>`)}
  </ol>`;
}

/** A list of cards in the inspector, with the number of those that are left out. */
function CardList({ model, cards, limit = cards.length }) {
  return html`<ul class="card-list">
    ${cards.slice(0, limit).map((id) => html`<li>${id ? html`${signOf(cardOf(model, id).colour)} ${nameOf(model, id)}` : say("a face-down card")}</li>`)}
    ${cards.length > limit && html`<li><small>${say("and {count} more", { count: cards.length - limit })}</small></li>`}
  </ul>`;
}

function Pile({ zone, count, about, children }) {
  const label = `${WORDS[zone]()}: ${sized(count)}`;
  return html`<${Spot} spot=${`seen:${zone}`} class=${`pile ${zone}`} label=${label} data-key=${zone} about=${() => html`<p><b>${label}</b></p>${about}`}>
    <span class="pile-card">${children}</span><span class="pile-name"><b>${count}</b> <small>${WORDS[zone]()}</small></span>
  <//>`;
}

function Piles({ model, state, origins }) {
  const { deck, discard, eternal, aside } = state;
  const areas = state.players.flatMap(({ lock_area: area }) => area.flatMap(({ locked }) => locked));
  const eternalLeft = model.catalogue.cards
    .filter(({ id, category }) => category === "eternal" && !areas.includes(id))
    .map(({ id }) => id);
  const discarded = [...discard].reverse();
  return html`<div class="piles" data-zone="piles">
    <${Pile} zone="deck" count=${deck.length} about=${html`<p>${say("Cards are drawn and laid from here. When it is empty, the discard pile is turned over without shuffling.")}</p>${state.deck_known && html`<p>${say("It was turned over: everybody can know its order.")}</p><${CardList} model=${model} cards=${deck} limit=${SHOWN_DISCARDS} />`}`}>
      ${deck.length > 0 && html`<span class="tile down"></span>`}
    <//>
    <${Pile} zone="discard" count=${discard.length} about=${discard.length > 0 && html`<p>${say("Top card first:")}</p><${CardList} model=${model} cards=${discarded} limit=${SHOWN_DISCARDS} />`}>
      ${discard.length > 0 && html`<${Tile} key=${discard.length} model=${model} id=${discarded[0]} data-key=${`discard#${discard.length}`} data-from=${origins.get("discard")} />`}
    <//>
    <${Pile} zone="eternal" count=${eternal.length} about=${html`<p>${say("Invade a gate to win one: it is locked at once.")}</p><p>${say("Still in the pile:")}</p><${CardList} model=${model} cards=${eternalLeft} />`}>
      ${eternal.length > 0 && html`<span class="tile down ever"><${Sign} of="eternal" /></span>`}
    <//>
    ${
      aside.length > 0 &&
      html`<${Pile} zone="aside" count=${aside.length} about=${aside.map((id) => html`<${CardAbout} model=${model} id=${id} />`)}>
      ${aside.map((id, index) => html`<${Tile} model=${model} id=${id} data-key=${`aside|${id}|${index}`} data-from=${origins.get("aside")} />`)}
    <//>`
    }
  </div>`;
}

function SevenTable({ model, state }) {
  const { you } = model.game;
  const origins = originsOf(model.events);
  const order = seatOrder(model);
  const others = order.filter((seat) => seat !== you);
  const player = (seat) =>
    html`<${Player} key=${seat} model=${model} state=${state} seat=${seat} origins=${origins} />`;
  return html`<div class=${names("seven", `players-${order.length}`, { watched: you === null, ended: model.game.status === "finished" })}>
    <div class="top-line">
      <div class="turn-line"><${Phases} model=${model} state=${state} /><${Course} model=${model} state=${state} /></div>
      <${Piles} model=${model} state=${state} origins=${origins} />
    </div>
    <div class="others">${others.map(player)}</div>
    <${Board} model=${model} state=${state} origins=${origins} />
    ${you !== null && html`<div class="mine">${player(you)}</div>`}
    ${you !== null && html`<${Hand} model=${model} state=${state} origins=${origins} />`}
  </div>`;
}

// Moves: which spots make each of them.

/** The spot of a card that is used: in the hand, or locked where only first and eternal cards are used. */
function spotOfUse(model, id) {
  const { category, colour } = cardOf(model, id);
  return category === "normal" ? `card:${id}` : `lock:${colour}:${id}`;
}

const pressed = (spot) => [{ spot }];
const offered = (spot, label, button = true) => [{ spot, label, button }];
const cardButton = (model, id, text) => html`${signOf(cardOf(model, id).colour)} ${text}`;

const STEPS = {
  pass: ({ label }) => offered("pass", label),
  end_phase: ({ label }) => offered("end", label),
  lock: ({ move: { card } }, model) => [
    ...pressed(`card:${card}`),
    {
      spot: `place:${cardOf(model, card).colour}`,
      label: cardButton(
        model,
        card,
        say("Lock in the {colour} place", { colour: colourName(model, cardOf(model, card).colour) }),
      ),
    },
  ],
  use: ({ move: { card, option } }, model) => [
    ...pressed(spotOfUse(model, card)),
    { spot: `use:${option}`, label: useLabel(model, card, option) },
  ],
  move: ({ move: { cell } }) => pressed(cellZone(cell)),
  contact: ({ move: { seat } }, model) => pressed(cellZone(model.game.state.players[seat].piece)),
  choose_cell: ({ move: { cell } }) => pressed(cellZone(cell)),
  choose_line: ({ move: { line } }) => pressed(`line:${line}`),
  choose_player: ({ move: { seat }, refusal }, model) =>
    offered(
      `player:${seat}`,
      html`<${Cube} colour=${model.game.state.players[seat].colour} /> ${seatName(model.game, seat)}`,
      !refusal,
    ),
  choose_colour: ({ move: { colour }, refusal }, model) =>
    offered(
      `${decisionKind(model.moves) === "place" ? "place" : "colour"}:${colour}`,
      html`${signOf(colour)} ${colourLabel(model, colour)}`,
      !refusal,
    ),
  choose_card: ({ move: { card } }) => pressed(`card:${card}`),
  choose_locked: ({ move: { colour, card } }) => pressed(`lock:${colour}:${card}`),
  choose_option: ({ move: { option }, label }) => offered(`option:${option}`, label),
};

function useLabel(model, card, option) {
  const text = { draw: say("Draw a card"), lock_pair: say("Lock both in one place, draw 2") }[option];
  return cardButton(model, card, text ?? say("Use {name}", { name: nameOf(model, card) }));
}

const stepsOf = (move, model) => STEPS[move.move.action]?.(move, model) ?? offered(move.id, move.label);

const TIMES = {
  hand: ["hand_phase", "anytime"],
  anytime: ["anytime"],
  answer_contact: ["reaction:contact_declared_on_me"],
  answer_lock: ["reaction:final_lock_declared_by_opponent"],
};

/** Why a card of the player can't be used now, from what lies on the table: the key of a text. */
function whyNotUsed(model, id) {
  const { hand } = cardOf(model, id);
  const { players, turn } = model.game.state;
  const own = players[model.game.you].hand.filter(Boolean);
  const others = own.filter((held, place) => held !== id || own.indexOf(held) !== place);
  const pays = (held) => [hand.cost.colour, "rainbow"].includes(cardOf(model, held).colour);
  if (!TIMES[decisionKind(model.moves)]?.includes(hand.timing)) return "time";
  const open = marksOf(model, model.game.you, id);
  if (open.length > 0 && own.every((held) => held !== id || open.pop() === "sealed")) return "sealed";
  if (hand.limit && turn.used.includes(id)) return "used";
  return hand.cost && !others.some(pays) ? "cost" : "effect";
}

const REASONS = new Set(["wrong_cell", "wrong_card", "not_possible", "cannot_contact", "not_lockable"]);

/** Why a move can't be made; null where the words of the API are as good. */
function reason({ move, refusal }, model) {
  const type = refusal.type.split(":").at(-1);
  if (type === "not_usable") return WORDS[`r_${whyNotUsed(model, move.card)}`]();
  return REASONS.has(type) ? WORDS[`r_${type}`]() : null;
}

// The question, and what belongs to it.

/** What a card does, in the words of the catalogue; a hand effect that is the same as the arrival in those of the arrival. */
function textOf({ arrival, hand }, part) {
  const isSame = part === "arrival" || hand.steps.some(({ op }) => op === "same_as_arrival");
  return translated((isSame ? arrival : hand).text);
}

/** The full text of the effect that asks, since its card may lie anywhere. */
function effectText(model) {
  const frame = model.game.state.course.at(-1);
  const card = frame?.card && cardOf(model, frame.card);
  if (!card || frame.type !== "effect") return null;
  return html` <small>${textOf(card, frame.part)}</small>`;
}

function question(model, choosing) {
  const kind = decisionKind(model.moves);
  const chosen = choosing.path[0]?.match(/^(?:card:|lock:[a-z]+:)(.+)$/)?.[1];
  if (chosen && kind !== "lock")
    return html`${signOf(cardOf(model, chosen).colour)} <b>${nameOf(model, chosen)}</b> <span class="full">${textOf(cardOf(model, chosen), "hand")}</span>`;
  if (kind === "lock") return say("Lock a card of a colour that you lack, or pass.");
  if (kind === "hand") return say("Use a card for its hand effect, or end the phase.");
  if (kind === "expire")
    return say("The cards of Verdian are discarded now. Which one first? The last one lies on top.");
  const prompt = translated(model.moves.prompt).replace(/\b[Ss]eat (\d)|席(\d)/g, (_, one, other) =>
    seatName(model.game, one ?? other),
  );
  const named = model.game.state.course.at(-1)?.colours ?? [];
  return html`${prompt} ${named.map(signOf)}${kind === "line" && ` ${say("Press an arrow at the edge of the board.")}`}${effectText(model)}`;
}

/** A single option is taken by itself only where everybody can see that it is one: with an empty hand, or nowhere to go. */
function automatic(kind, { game }) {
  const isEmpty = game.state.players[game.you].hand.length === 0;
  return kind === "stuck" || kind === "bonus" || (isEmpty && (kind === "lock" || kind === "hand"));
}

function stand({ game }) {
  const { state } = game;
  if (!state || state.turn.number === 0 || game.status !== "playing") return "";
  return say("Turn {turn}, {phase}: {name}", {
    turn: state.turn.number,
    name: seatName(game, state.turn.seat),
    phase: WORDS[phaseOf(state)](),
  });
}

const SECTIONS = {
  cube: "3",
  lock: "6.1",
  hand: "6.2",
  pay: "6.2",
  move: "6.3",
  bonus: "6.3",
  stuck: "6.3",
  expire: "6.4",
  anytime: "6.5",
  answer_contact: "6.5",
  answer_lock: "6.5",
  locked: "5",
  lock_card: "5",
  place: "5",
};

// What happened, played out: who did what with which card.

/** The cards of an event that the reader knows: those that all saw, and those of seals that were opened. */
function cardsIn({ data, sealed }, field) {
  const facts = [data[field]].flat().map((fact) => (fact?.sealed === undefined ? fact : sealed[fact.sealed]?.payload));
  const shown = [data.shown]
    .flat()
    .filter(Boolean)
    .map(({ card }) => card);
  return [...shown, ...facts.flat().filter((id) => typeof id === "string")];
}

/** For each type of event that is played out: `{text, cards, part}`; null if there is nothing to show. */
const BEATS = {
  card_opened: ({ data }, { name, after, events }) => {
    const move = events.find(({ type, data: { cell } }) => type === "piece_moved" && cell === data.cell);
    const seat = move?.data.seat ?? after.state.players.findIndex(({ piece }) => piece === data.cell);
    return {
      text: seat < 0 ? cellName(data.cell) : say("{name} opens", { name: name(seat) }),
      cards: [data.card],
      part: "arrival",
      seats: seat < 0 ? [] : [seat],
    };
  },
  effect_declared: ({ data }, { name, after: { you } }) =>
    data.seat === you ? null : { text: say("{name} uses", { name: name(data.seat) }), cards: [data.card] },
  cards_locked: ({ data }, { name, after: { you } }) =>
    data.seat === you ? null : { text: say("{name} locks", { name: name(data.seat) }), cards: data.cards },
  contact_declared: ({ data }, { name }) => ({
    text: say("{name} contacts {other}", { name: name(data.seat), other: name(data.victim) }),
    cards: [],
  }),
  contact_cancelled: () => ({ text: say("The contact is cancelled"), cards: [] }),
  lock_cancelled: ({ data }) => ({ text: say("The lock is cancelled"), cards: data.cards }),
  cards_stolen: (event, { name }) => ({
    text: say("{name} takes {count} at random from {other}", {
      name: name(event.data.thief),
      other: name(event.data.victim),
      count: event.data.count,
    }),
    cards: cardsIn(event, "cards"),
    backs: event.data.count,
  }),
  card_given: (event, { name }) => ({
    text: say("{name} gives {other} a card", { name: name(event.data.giver), other: name(event.data.to) }),
    cards: cardsIn(event, "card"),
    backs: 1,
  }),
  card_discarded: ({ data }, { name }) =>
    data.at_random ? { text: say("{name} loses at random", { name: name(data.seat) }), cards: [data.card] } : null,
  cards_revealed: ({ data }, { name }) => ({
    text: say("{name} draws and reveals", { name: name(data.seat) }),
    cards: data.cards,
  }),
  colour_declared: ({ data }, { name, after: { you }, model }) =>
    data.seat === you
      ? null
      : {
          text: say("{name} names {colour}", { name: name(data.seat), colour: colourName(model, data.colour) }),
          cards: [],
          colour: data.colour,
        },
  cell_discarded: ({ data }) => ({ text: say("Discarded from the board"), cards: data.cards }),
  locked_card_taken: ({ data }, { name }) => ({
    text: say("{name} takes a lock of {other}", { name: name(data.seat), other: name(data.owner) }),
    cards: [data.card],
  }),
  locked_card_discarded: ({ data }, { name }) => ({
    text: say("{name} loses a lock", { name: name(data.owner) }),
    cards: [data.card],
  }),
  gate_invaded: ({ data }, { name }) => ({
    text: say("{name} invades the gate of {other}", { name: name(data.seat), other: name(data.owner) }),
    cards: [],
    sign: "gate",
  }),
  eternal_card_locked: ({ data }, { name }) => ({
    text: say("{name} gains an eternal card", { name: name(data.seat) }),
    cards: [data.card],
  }),
  deck_turned: () => ({ text: say("The discard pile becomes the deck"), cards: [] }),
};

function Beat({ model, beat, index }) {
  const { text, cards, part, backs = 0, colour, sign, seats } = beat;
  const cubes = seats.map(
    (seat, place) => html`${place > 0 && " → "}<${Cube} colour=${model.game.state.players[seat].colour} />`,
  );
  return html`<li class="beat" style=${{ "--delay": `${index * 180}ms` }}>
    <p>${cubes} ${colour && signOf(colour)}${sign && html`<span class="chip big"><${Sign} of=${sign} /></span>`} ${text}</p>
    <div class="beat-cards">
      ${cards.slice(0, 4).map((id) => html`<${Face} model=${model} id=${id} part=${part} />`)}
      ${[...Array(Math.max(0, Math.min(4, backs) - cards.length)).keys()].map(() => html`<span class="card face back"></span>`)}
    </div>
  </li>`;
}

const MOST_BEATS = 4;

/** Who did something to whom. */
const seatsIn = ({ data }) =>
  [data.seat ?? data.thief ?? data.giver, data.victim ?? data.owner ?? data.to].filter(
    (seat) => typeof seat === "number",
  );

function scenes(events, before, after, model) {
  const name = (seat) => seatName(after, seat);
  const all = events.map((event) => ({
    seats: seatsIn(event),
    ...BEATS[event.type]?.(event, { name, after, model, events }),
  }));
  const beats = all.filter(({ text }) => text).slice(-MOST_BEATS);
  const list = [];
  if (beats.length > 0) {
    const told = beats.map(({ text, cards }) => [text, ...cards.map((id) => nameOf(model, id))].join(" "));
    const words = sentences(...told);
    list.push({
      key: events.at(-1).version,
      words,
      milliseconds: 450 + 450 * beats.length + (beats.some(({ cards }) => cards.length > 0) ? 300 : 0),
      content: () =>
        html`<ol class="beats">${beats.map((beat, index) => html`<${Beat} model=${model} beat=${beat} index=${index} />`)}</ol>`,
    });
  }
  if (before.status !== "finished" && after.state && after.status === "finished") list.push(...victory(after, model));
  return list;
}

function victory(after, model) {
  const winner = after.state.players.findIndex((player) => progressOf(player) === 7);
  if (winner < 0) return [];
  const text = say("{name} has all seven colours!", { name: seatName(after, winner) });
  const tiles = after.state.players[winner].lock_area.map(
    ({ locked }, index) =>
      html`<span class="won" style=${{ "--delay": `${index * 110}ms` }}><${Tile} model=${model} id=${locked.at(-1)} /></span>`,
  );
  return [
    {
      key: "victory",
      words: text,
      milliseconds: 2600,
      content: () => html`<div class="victory"><p>${text}</p><div>${tiles}</div></div>`,
    },
  ];
}

/** The last version of each batch in which a turn began: there the turn before it had ended. */
const turnEnds = (events) =>
  events
    .filter(({ type, data }) => type === "turn_began" && data.turn > 1)
    .map(({ batch }) => events.findLast((event) => event.batch === batch).version);

/** How a game ended that was won by colours; who that was stands above it. */
const ending = ({ game }) => (game.reason === "seventh_colour" ? say("All seven colours are locked.") : null);

const category = (row) => (row === "colours" ? html`${signOf("rainbow")} ${say("Complete colours")}` : row);

const both = (key) => ({ [language]: WORDS[key]() });
const legend = [
  [html`<span class="legend-signs">${COLOURS.map(signOf)}</span>`, both("legend_colours")],
  ...["first", "eternal", "reaction", "anytime", "once", "gate"].map((sign) => [
    html`<span class="chip"><${Sign} of=${sign} /></span>`,
    both(`legend_${sign}`),
  ]),
  [html`<span class="pay">−1 ${signOf("orange")}</span>`, both("legend_cost")],
  ...["revealed", "sealed", "expiring"].map((sign) => [
    html`<span class="chip"><${Sign} of=${sign} /></span>`,
    both(sign),
  ]),
];

const isAt = (kind) => (model) => decisionKind(model.moves) === kind;
const lessons = [
  {
    id: "goal",
    when: (model) => model.game.state.turn.number <= model.game.seats.length && model.moves?.awaited,
    text: {
      en: "Lock one card of each of the seven colours, and you win at once. Your lock area shows which you have.",
      ja: "七色のカードを1枚ずつロックすると、その瞬間に勝ちます。そろった色はロックエリアでわかります。",
    },
  },
  {
    id: "contact",
    when: ({ moves }) => moves?.moves.some(({ move }) => move.action === "contact"),
    text: {
      en: "You are beside another cube. Contact it instead of moving: you take a random hand card and send the cube home.",
      ja: "隣に駒がいます。移動の代わりに接触すると、手札を無作為に1枚奪い、その駒をゲートへ帰します。",
    },
  },
  {
    id: "move",
    when: isAt("move"),
    text: {
      en: "Move your cube to a lit cell: its card is opened, you have to take the arrival effect, and then you get the card.",
      ja: "光っているマスへ移動すると、カードがオープンされ、到達効果が起きてから手札に入ります。",
    },
  },
  {
    id: "lock",
    when: isAt("lock"),
    text: {
      en: "Each turn begins with the lock phase: one hand card goes to the place of its colour. From then on it counts, but its effect is gone.",
      ja: "ターンはロックフェイズから始まります。手札を1枚、その色の場所に置けます。置いたカードの効果は使えなくなります。",
    },
  },
  {
    id: "hand",
    when: isAt("hand"),
    text: {
      en: "In the hand phase you can use hand effects, as many as you like. A used card is discarded. Some cost other cards: −1 and the colour say so.",
      ja: "ハンドフェイズでは手札効果を何回でも使えます。使ったカードは捨てます。「−1」と色があるカードは、その色のほかの手札をコストに捨てます。",
    },
  },
  {
    id: "pay",
    when: isAt("pay"),
    text: {
      en: "Pay with another hand card of that colour. Rainbow fits every colour.",
      ja: "その色のほかの手札1枚をコストとして捨てます。虹はどの色にもなります。",
    },
  },
  {
    id: "answer_contact",
    when: isAt("answer_contact"),
    text: {
      en: "Someone contacts you. With Counterattack you turn it round; otherwise you lose a random card and go back to your gate.",
      ja: "接触を宣言されました。「反撃」があればやり返せます。なければ手札を無作為に1枚奪われ、ゲートへ戻ります。",
    },
  },
  {
    id: "answer_lock",
    when: isAt("answer_lock"),
    text: {
      en: "This lock would win the game. Only Hold It! stops it, and it costs another purple card.",
      ja: "このロックが通ると相手の勝ちです。止められるのは「ちょっと待った!」だけで、ほかの紫1枚がコストです。",
    },
  },
  {
    id: "anytime",
    when: isAt("anytime"),
    text: {
      en: "You are asked here because you switched it on below your lock area. Others can't tell whether you hold such a card.",
      ja: "ロックエリアの下の設定により、ここで確認しています。持っているかどうかは、ほかの人にはわかりません。",
    },
  },
  {
    id: "gate",
    when: ({ game, moves }) =>
      moves?.awaited &&
      game.you !== null &&
      game.state.players.some(
        ({ gate }, seat) => seat !== game.you && steps(gate, game.state.players[game.you].piece) <= 2,
      ),
    text: {
      en: "An opponent's gate is near. End a turn on it: you get half of that hand and an eternal card, which is locked at once.",
      ja: "相手のゲートが近くにあります。そこでターンを終えると、相手の手札の半分と、ただちにロックされるエターナルカード1枚を得ます。",
    },
  },
];

export const drawing = {
  Table: SevenTable,
  steps: stepsOf,
  reason,
  question,
  automatic,
  stand,
  ending,
  scenes,
  turns: turnEnds,
  category,
  legend,
  lessons,
  rules: (kind) => SECTIONS[kind] ?? "10",
};
