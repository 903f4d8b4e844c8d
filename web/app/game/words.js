// The texts of the table that all titles share.

import { botName, levelName } from "../bots.js";
import { counted, say } from "../language.js";

/** @import { Sentences } from "heptad/types" */

/** @type {Sentences} */
export const WORDS = {
  lobby: () => say("Lobby"),
  your_move: () => say("Your move"),
  asked: () => say("Your move."),
  waiting: (values) => say("Waiting for {names}", values),
  waiting_start: () => say("Waiting for players to sit down"),
  resolving: () => say("The table resolves the turn …"),
  chosen: (values) => say("Chosen: {label}", values),
  change: () => say("You can still change your mind."),
  watching: () => say("You are watching"),
  over: () => say("The game is over"),
  cancelled: () => say("The game was cancelled"),
  back: () => say("Back"),
  skip: () => say("Skip"),
  sending: () => say("Sending …"),
  connecting: () => say("Connecting …"),
  live: () => say("Live"),
  history: () => say("History"),
  scores: () => say("Scores"),
  rules: () => say("Rules"),
  menu: () => say("Menu"),
  close: () => say("Close"),
  seat: (values) => say("Seat {seat}", values),
  you: () => say("you"),
  resigned: () => say("resigned"),
  absent: () => say("a bot plays"),
  free: () => say("free"),
  no_game: () => say("There is no such game, or it is private."),
  go_lobby: () => say("To the lobby"),
  total: () => say("Total"),
  rank: () => say("Rank"),
  rematch: () => say("Rematch"),
  wants_rematch: (values) => say("{name} would like a rematch.", values),
  resign: () => say("Resign"),
  resign_sure: () => say("Give up this game?"),
  cancel: () => say("Cancel the game"),
  yes: () => say("Yes"),
  no: () => say("No"),
  animations: () => say("Animations"),
  automatic: () => say("Take single options by itself"),
  settings: () => say("Settings"),
  copy_link: () => say("Copy the link"),
  copied: () => say("Copied"),
  download: () => say("Download the log"),
  table: () => say("Table"),
  question: () => say("Your decision"),
  signed_out: () => say("You are no longer signed in."),
  sign_in: () => say("Sign in again"),
  offline: () => say("The connection is lost. The game goes on when it is back."),
  choose_lit: () => say("Choose one of the lit parts of the table."),
  watch_replay: () => say("Replay"),
  look_back: () => say("Look back at this game"),
  result: () => say("Result"),
  you_win: () => say("You win!"),
  wins: (values) => say("{name} wins", values),
  share: (values) => say("{names} share the victory", values),
  by_points: (values) =>
    counted("{n} point; the second has {next}.", "{n} points; the second has {next}.", values.total, values),
  by_sharing: (values) =>
    counted(
      "They are equal in everything that counts, with {n} point.",
      "They are equal in everything that counts, with {n} points.",
      values.total,
    ),
  by_resignation: (values) => say("{names} gave up.", values),
  by_silence: () => say("Nobody has moved for so long that the game was ended."),
  by_tie_break: (values) =>
    counted(
      "{names} have {n} point each; {decides} decide: {values}.",
      "{names} have {n} points each; {decides} decide: {values}.",
      values.total,
      values,
    ),
  tie_break: () => say("Tie-break"),
  chart: () => say("Points after each turn"),
  replay: () => say("Replay"),
  join_rematch: () => say("Join the rematch"),
  panels: () => say("Beside the table"),
  guest: () => say("Guest"),
  symbols: () => say("Symbols"),
  no_legend: () => say("This game has no symbols to explain."),
  why: () => say("Why?"),
  contents: () => say("Contents"),
  title_rules: () => say("Rules of this game"),
  common_rules: () => say("Rules of all games"),
  lessons: () => say("Explain each kind of move once"),
  got_it: () => say("Got it"),
  lesson: () => say("New"),
  notifications: () => say("Notify me when it is my move"),
  notifications_denied: () => say("This browser does not allow notifications from this page."),
  hint: () => say("Hint"),
  hint_is: (values) => say("A bot would play: {label}", values),
  pause_wish: () => say("Ask for a pause"),
  pause_agree: () => say("Agree to the pause"),
  pause_unwish: () => say("I no longer want a pause"),
  resume: () => say("Go on with the game"),
  come_back: () => say("Play myself again"),
  stood_in: () => say("A bot plays for you, since your time was up."),
  paused: () => say("The game is paused."),
  wants_pause: (values) => say("{names} would like a pause.", values),
  cancel_sure: () => say("Cancel this game for everyone?"),
  leave: () => say("Leave the game"),
  leave_sure: () => say("Give up your seat?"),
  thinking: (values) => say("{names} is thinking …", values),
  many_thinking: (values) => say("{names} are thinking …", values),
  thinks: () => say("thinking …"),
  analysis: () => say("Analysis"),
  player: (values) => say("Player {number}", values),
  players: () => say("Players"),
  mute: () => say("Mute"),
  unmute: () => say("No longer mute"),
  muted: () => say("Muted players can't challenge you, and you are not paired with them."),
  report: () => say("Report"),
  report_reason: () => say("What was wrong?"),
  report_text: () => say("More about it (optional)"),
  send: () => say("Send"),
  reported: () => say("Thank you. The operator of this server will look at it."),
  resign_about: () => say("Your seat ranks last. The game goes on without you if others play."),
  log_unsound: (values) => say("The log is invalid: {detail}", values),
  more_settings: () => say("Name, passkeys and devices: your account"),
};

/**
 * The name of who sits at a seat. Bots of a kind have numbers, in names as short as plates of phones.
 *
 * @param {{ seats: { bot: string | null, player: string | null, name?: string | null }[] }} game
 * @param {number} number
 */
export function seatName(game, number) {
  const seat = game.seats[number];
  if (seat === undefined) return say("Seat {seat}", { seat: number });
  if (seat.name) return seat.name;
  if (seat.bot === null) return seat.player === null ? say("free") : say("Player {number}", { number }); // a log has no names of players
  const same = game.seats.filter(({ bot }) => bot === seat.bot);
  return same.length > 1 ? `${levelName(seat.bot)} (${number})` : botName(seat.bot);
}
