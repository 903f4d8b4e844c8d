// What the table explains: hints for a first game, and its symbols.

import { html, sentences, Symbol } from "heptad";
import { Gain, Resources, SmallDie } from "./cards.js";
import { indexOf, printedBoard, taskOf } from "./lookup.js";
import { Box, Picture, Sign, SIGNS } from "./symbols.js";
import { say } from "./words.js";

/** @import { LessonStep, Markup } from "heptad/types" */
/** @import { Move, Seated, Space } from "./types.js" */

/** @param {Seated} model */
const isOwnTurn = ({ game, moves }) => game.you !== null && game.state !== null && moves?.awaited === true;

/** Whether something of these kinds is to be done next. @param {Seated} model @param {...string} kinds */
const isNext = (model, ...kinds) => isOwnTurn(model) && kinds.includes(taskOf(model.game).type);

/** @param {Seated} model @param {(move: Move) => boolean} test */
const hasMove = (model, test) => isOwnTurn(model) && model.moves?.moves.some(({ move }) => test(move)) === true;

/** Whether a move crosses a space that attacks. @param {Seated} model @param {Move} move */
const isAttack = (model, move) =>
  "space" in move && printedBoard(model, model.game.you).spaces[move.space].kind === "attack";

/** @param {Seated} model */
const hasSpecialDie = ({ game, catalogue }) => game.state.forum.some(({ die }) => indexOf(catalogue).dice[die].special);

/** What a first game explains, each once. @type {LessonStep<"seven_wonders_dice">[]} */
export const lesson = [
  {
    id: "dice_action",
    always: true,
    when: (model) => isNext(model, "action"),
    text: sentences(
      say("Everybody uses the same seven dice."),
      say("Choose one: you pay the price of the quarter where it lies, and cross a space that shows the same sign."),
      say("The dice stay for the others."),
    ),
  },
  {
    id: "dice_cost",
    always: true,
    when: (model) => hasMove(model, ({ action }) => action === "build") && model.game.state.turn >= 2,
    text: sentences(
      say("The grey number on a space is its cost in resources."),
      say("Each resource that your warehouse does not produce costs 1 coin."),
      say("Resources are never used up."),
    ),
  },
  {
    id: "dice_red",
    always: true,
    when: (model) => hasMove(model, (move) => isAttack(model, move)),
    text: sentences(
      say("An attack scores at once: its number, less the neighbour's shields on that side."),
      say("A shield that is crossed now counts from the next turn."),
    ),
  },
  {
    id: "dice_wonder",
    always: true,
    when: (model) => hasMove(model, ({ action }) => action === "wonder"),
    text: say("You need no die for your wonder: press its next step, and pay its resources."),
  },
  {
    id: "dice_effect",
    always: true,
    when: (model) => isNext(model, "cross_space", "cross_up_to_two", "construct_without_die_cost", "extra_action"),
    text: sentences(say("Your cross has set something off: your turn continues."), say("You may also do without it.")),
  },
  {
    id: "dice_bonus",
    always: true,
    when: (model) => isNext(model, "take_bonus"),
    text: sentences(
      say("A complete building of the city brings a bonus."),
      say("As soon as somebody has crossed all three, one more turn is played, and the game is over."),
    ),
  },
  {
    id: "dice_special",
    always: true,
    when: (model) => isOwnTurn(model) && hasSpecialDie(model),
    text: say("The black, white and purple dice can be chosen only by those who have unlocked them."),
  },
];

/** @param {number | string} count */
const coin = (count) => html`<${Symbol} of="coin" count=${count} />`;

/** @param {number} count */
const points = (count) => html`<${Symbol} of="points" count=${count} />`;

/** @type {Pick<Space, "kind" | "points" | "effects">} */
const ATTACK = { kind: "attack", points: 5, effects: [] };

/** The symbols, with what they mean. @type {[symbol: Markup, text: string][]} */
export const legend = [
  [html`<${Resources} count=${2} />`, say("Construction cost in resources; also the resources that you produce.")],
  [points(4), say("Points at the end.")],
  [coin(7), say("Gain coins.")],
  [html`<${SmallDie} colour="blue" />${coin("+2")}`, say("Coins each time you choose a die of this colour.")],
  [html`<${SmallDie} colour="grey" />${coin(0)}`, say("Dice of this colour cost nothing.")],
  [html`<${SmallDie} />${coin("−1")}`, say("All dice cost 1 less.")],
  [html`<${SmallDie} colour="black" /><${Picture} of=${SIGNS.key} />`, say("Unlock this special die.")],
  [html`<${Box} colours=${["green"]} crossed />`, say("Cross a space of this building without a die.")],
  [
    html`<span class="per">${coin(1)}${points(1)}<i>/</i><${Box} colours=${["blue"]} /></span>`,
    say("A coin now and a point at the end for each cross in this building."),
  ],
  [html`<${Symbol} of="turn" /><${SmallDie}>0<//>`, say("Build with a die once more; the die is free.")],
  [html`<${Symbol} of="turn" />`, say("Take another action.")],
  [html`<${Gain} space=${ATTACK} />`, say("Attack: points, 1 less for each defense of the neighbour on that side.")],
  [
    html`<${Picture} of=${SIGNS.shield} class="c-red" />`,
    say("Defense: the neighbour's attacks on this side score 1 less."),
  ],
  [html`<${Sign} of="spy_green" />`, say("Black die: cross any space that is next in a building of this colour.")],
  [
    html`<${Sign} of="guild_blue" />`,
    sentences(
      say("Purple die: cross a guild if you have at least as many crosses in this colour as each neighbour."),
      say("With two players, you need more than your opponent."),
    ),
  ],
];
