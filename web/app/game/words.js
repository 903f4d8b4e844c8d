// The texts of the table that all titles share.

import { botName, levelName } from "../bots.js";
import { texts } from "../language.js";

export const say = texts({
  en: {
    lobby: "Lobby", your_move: "Your move", asked: "Your move.", waiting: "Waiting for {names}", waiting_start: "Waiting for players to sit down",
    resolving: "The table resolves the turn …", chosen: "Chosen: {label}", change: "You can still change your mind.",
    watching: "You are watching", over: "The game is over", cancelled: "The game was cancelled", back: "Back", skip: "Skip",
    sending: "Sending …", connecting: "Connecting …", live: "Live", history: "History", scores: "Scores", rules: "Rules", menu: "Menu",
    close: "Close", seat: "Seat {seat}", you: "you", resigned: "resigned", absent: "a bot plays",
    free: "free", no_game: "There is no such game, or it is private.", go_lobby: "To the lobby", total: "Total", rank: "Rank",
    rematch: "Rematch", wants_rematch: "{name} would like a rematch.", resign: "Resign", resign_sure: "Give up this game?", cancel: "Cancel the game", yes: "Yes", no: "No",
    animations: "Animations", automatic: "Take single options by itself", language: "日本語", settings: "Settings",
    copy_link: "Copy the link", copied: "Copied", download: "Download the log", table: "Table", question: "Your decision",
    signed_out: "You are no longer signed in.", sign_in: "Sign in again", offline: "The connection is lost. The game goes on when it is back.", choose_lit: "Choose one of the lit parts of the table.",
    watch_replay: "Replay", look_back: "Look back at this game", result: "Result", you_win: "You win!", wins: "{name} wins",
    share: "{names} share the victory", by_points: "{total} {total|point|points}; the second has {next}.", by_sharing: "They are equal in everything that counts, with {total} {total|point|points}.",
    by_resignation: "{names} gave up.", by_silence: "Nobody has moved for so long that the game was ended.",
    by_tie_break: "{names} have {total} {total|point|points} each; {decides} decide: {values}.", tie_break: "Tie-break", chart: "Points after each turn", replay: "Replay",
    join_rematch: "Join the rematch", panels: "Beside the table", guest: "Guest", symbols: "Symbols", no_legend: "This game has no symbols to explain.", why: "Why?", contents: "Contents", title_rules: "Rules of this game",
    common_rules: "Rules of all games", lessons: "Explain each kind of move once", got_it: "Got it", lesson: "New", notifications: "Notify me when it is my move",
    notifications_denied: "This browser does not allow notifications from this page.", hint: "Hint", hint_is: "A bot would play: {label}", pause_wish: "Ask for a pause", pause_agree: "Agree to the pause",
    pause_unwish: "I no longer want a pause", resume: "Go on with the game", come_back: "Play myself again", stood_in: "A bot plays for you, since your time was up.",
    paused: "The game is paused.", wants_pause: "{names} would like a pause.", cancel_sure: "Cancel this game for everyone?", leave: "Leave the game", leave_sure: "Give up your seat?",
    thinking: "{names} is thinking …", many_thinking: "{names} are thinking …", thinks: "thinking …", analysis: "Analysis",
    player: "Player {number}", players: "Players", mute: "Mute", unmute: "No longer mute", muted: "Muted players can't challenge you, and you are not paired with them.", report: "Report",
    report_reason: "What was wrong?", report_text: "More about it (optional)", send: "Send", reported: "Thank you. The operator of this server will look at it.",
    resign_about: "Your seat ranks last. The game goes on without you if others play.", log_unsound: "The log is invalid: {detail}", more_settings: "Name, passkeys and devices: your account",
  },
  ja: {
    lobby: "ロビー", your_move: "あなたの番です", asked: "あなたの番です。", waiting: "{names}を待っています", waiting_start: "プレイヤーの着席を待っています",
    resolving: "処理中…", chosen: "選択：{label}", change: "まだ変更できます。",
    watching: "観戦中", over: "ゲーム終了", cancelled: "ゲームは中止されました", back: "戻る", skip: "スキップ",
    sending: "送信中…", connecting: "接続中…", live: "接続済み", history: "履歴", scores: "得点", rules: "ルール", menu: "メニュー",
    close: "閉じる", seat: "席{seat}", you: "あなた", resigned: "投了", absent: "ボットが代行中",
    free: "空席", no_game: "このゲームはないか、非公開です。", go_lobby: "ロビーへ", total: "合計", rank: "順位",
    rematch: "再戦", wants_rematch: "{name}さんが再戦を希望しています。", resign: "投了する", resign_sure: "このゲームを投了しますか？", cancel: "ゲームを中止する", yes: "はい", no: "いいえ",
    animations: "アニメーション", automatic: "選択肢が一つなら自動で選ぶ", language: "English", settings: "設定",
    copy_link: "リンクをコピー", copied: "コピーしました", download: "ログをダウンロード", table: "テーブル", question: "あなたの決定",
    signed_out: "サインインの状態ではなくなりました。", sign_in: "もう一度サインインする", offline: "接続が切れました。回復すると続きから再開します。", choose_lit: "光っている部分から選んでください。",
    watch_replay: "リプレイ", look_back: "このゲームを振り返る", result: "結果", you_win: "あなたの勝ちです！", wins: "{name}の勝ち",
    share: "{names}が勝利を分かち合います", by_points: "{total}点。2位は{next}点です。", by_sharing: "{total}点で、すべてにおいて同等です。",
    by_resignation: "{names}が投了しました。", by_silence: "長い間誰も手番を行わなかったため、ゲームは終了しました。",
    by_tie_break: "{names}は{total}点で同点。{decides}で決着しました（{values}）。", tie_break: "同点決着", chart: "ターンごとの得点", replay: "リプレイ",
    join_rematch: "再戦に参加する", panels: "テーブルの横", guest: "ゲスト", symbols: "記号", no_legend: "説明が必要な記号はありません。", why: "理由", contents: "目次", title_rules: "このゲームのルール",
    common_rules: "共通ルール", lessons: "はじめての行動を一度ずつ説明する", got_it: "了解", lesson: "はじめて", notifications: "自分の番を通知する",
    notifications_denied: "このブラウザはこのページからの通知を許可していません。", hint: "ヒント", hint_is: "ボットの手：{label}", pause_wish: "一時停止を希望する", pause_agree: "一時停止に同意する",
    pause_unwish: "一時停止の希望を取り消す", resume: "ゲームを再開する", come_back: "自分の席に戻る", stood_in: "時間切れのため、ボットが代わりに行動しています。",
    paused: "ゲームは一時停止中です。", wants_pause: "{names}が一時停止を希望しています。", cancel_sure: "全員のこのゲームを中止しますか？", leave: "席を離れる", leave_sure: "席を手放しますか？",
    thinking: "{names}が考えています…", many_thinking: "{names}が考えています…", thinks: "考え中…", analysis: "分析",
    player: "プレイヤー{number}", players: "プレイヤー", mute: "ミュート", unmute: "ミュート解除", muted: "ミュートした相手からは挑戦が届かず、対戦相手に選ばれません。", report: "通報",
    report_reason: "どのような問題ですか？", report_text: "詳細（任意）", send: "送信", reported: "ありがとうございます。サーバーの管理者が確認します。",
    resign_about: "あなたの席は最下位になります。ほかのプレイヤーがいればゲームは続きます。", log_unsound: "ログは正しくありません：{detail}", more_settings: "名前・パスキー・端末：アカウントのページ",
  },
});

/** The name of who sits at a seat. Bots of a kind have numbers, in names as short as plates of phones. */
export function seatName(game, number) {
  const seat = game.seats[number];
  if (seat === undefined) return say("seat", { seat: number });
  if (seat.name) return seat.name;
  if (seat.bot === null) return seat.player === null ? say("free") : say("player", { number }); // a log has no names of players
  const same = game.seats.filter(({ bot }) => bot === seat.bot);
  return same.length > 1 ? `${levelName(seat.bot)} (${number})` : botName(seat.bot);
}
