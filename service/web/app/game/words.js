// The texts of the table that all titles share.

import { texts } from "../language.js";

export const say = texts({
  en: {
    lobby: "Lobby", your_move: "Your move", waiting: "Waiting for {names}", waiting_start: "Waiting for players to sit down",
    resolving: "The table resolves the turn …", chosen: "Chosen: {label}", change: "You can still change your mind.",
    watching: "You are watching", over: "The game is over", cancelled: "The game was cancelled", back: "Back", skip: "Skip",
    sending: "Sending …", connecting: "Connecting …", live: "Live", history: "History", scores: "Scores", rules: "Rules", menu: "Menu",
    close: "Close", seat: "Seat {seat}", you: "you", resigned: "resigned", absent: "a bot plays",
    free: "free", no_game: "There is no such game, or it is private.", go_lobby: "To the lobby", total: "Total", rank: "Rank",
    rematch: "Rematch", resign: "Resign", resign_sure: "Give up this game?", cancel: "Cancel the game", yes: "Yes", no: "No",
    animations: "Animations", automatic: "Take single options by itself", language: "日本語", settings: "Settings",
    copy_link: "Copy the link", copied: "Copied", download: "Download the log", table: "Table", question: "Your decision",
    offline: "The connection is lost. The game goes on when it is back.", choose_lit: "Choose one of the lit parts of the table.",
  },
  ja: {
    lobby: "ロビー", your_move: "あなたの番です", waiting: "{names}を待っています", waiting_start: "プレイヤーの着席を待っています",
    resolving: "処理中…", chosen: "選択：{label}", change: "まだ変更できます。",
    watching: "観戦中", over: "ゲーム終了", cancelled: "ゲームは中止されました", back: "戻る", skip: "スキップ",
    sending: "送信中…", connecting: "接続中…", live: "接続済み", history: "履歴", scores: "得点", rules: "ルール", menu: "メニュー",
    close: "閉じる", seat: "席{seat}", you: "あなた", resigned: "投了", absent: "ボットが代行中",
    free: "空席", no_game: "このゲームはないか、非公開です。", go_lobby: "ロビーへ", total: "合計", rank: "順位",
    rematch: "再戦", resign: "投了する", resign_sure: "このゲームを投了しますか？", cancel: "ゲームを中止する", yes: "はい", no: "いいえ",
    animations: "アニメーション", automatic: "選択肢が一つなら自動で選ぶ", language: "English", settings: "設定",
    copy_link: "リンクをコピー", copied: "コピーしました", download: "ログをダウンロード", table: "テーブル", question: "あなたの決定",
    offline: "接続が切れました。回復すると続きから再開します。", choose_lit: "光っている部分から選んでください。",
  },
});

/** The name of who sits at a seat, as the history tells it. */
export function seatName(game, number) {
  const seat = game.seats[number];
  if (seat === undefined) return say("seat", { seat: number });
  if (seat.name !== null) return seat.name;
  if (seat.bot === null) return say("free");
  const same = game.seats.filter(({ bot }) => bot === seat.bot);
  return same.length > 1 ? `${seat.bot} (${same.indexOf(seat) + 1})` : seat.bot;
}
