// The page of an invitation: shows the game that it is for, takes the seat, and goes to the table. Its secret is the fragment
// of the address.

const TEXTS = {
  en: {
    title: "An invitation",
    loading: "Reading the invitation …",
    about: "{host} invites you to a game of {title}.",
    nickname: "Your name",
    guest: "You play as a guest. This browser keeps the token that stands for you.",
    who: "You are {name}.",
    sit: "Take a seat",
    sit_at: "Take seat {seat}",
    seat: "Your seat", any: "any free seat",
    seats: "Seats", free: "free", bot: "bot ({bot})",
    clock: "Clock", no_clock: "none",
    decision: "{time} for each decision",
    bank: "{time} for the whole game", increment: ", and {time} more for each decision",
    until: "Valid until",
    "no-secret": "The address is incomplete: the part after # is missing. Ask for the whole link.",
    "unknown-game": "There is no such invitation. Ask for the whole link.",
    "invitation-expired": "This invitation has expired. Ask for a new one.",
    "invitation-withdrawn": "This invitation was withdrawn.",
    "refused:already_started": "The game has already started or ended, so its seats can no longer be taken.",
    "refused:already_seated": "You have a seat in this game already.",
    "refused:seat_taken": "This seat is taken.",
    removed: "The host has removed you from this game. You need a new invitation.",
    "seat-reserved": "The free seats are reserved for other players.",
    offline: "The server can't be reached. Try again.",
  },
  ja: {
    title: "招待",
    loading: "招待を読み込んでいます…",
    about: "{host}さんから「{title}」への招待です。",
    nickname: "名前",
    guest: "ゲストとして参加します。あなたを示すトークンは、このブラウザに保存されます。",
    who: "{name}として参加します。",
    sit: "席に着く",
    sit_at: "席{seat}に着く",
    seat: "あなたの席", any: "空いている席",
    seats: "席", free: "空席", bot: "ボット（{bot}）",
    clock: "持ち時間", no_clock: "なし",
    decision: "一手{time}",
    bank: "全体で{time}", increment: "、一手ごとに{time}追加",
    until: "有効期限",
    "no-secret": "アドレスの # 以降が欠けています。完全なリンクをもらってください。",
    "unknown-game": "この招待は見つかりません。完全なリンクをもらってください。",
    "invitation-expired": "この招待は期限切れです。新しい招待をもらってください。",
    "invitation-withdrawn": "この招待は取り消されました。",
    "refused:already_started": "ゲームはすでに始まったか終わったため、席に着けません。",
    "refused:already_seated": "すでにこのゲームの席に着いています。",
    "refused:seat_taken": "この席は埋まっています。",
    removed: "ホストにより席から外されました。新しい招待が必要です。",
    "seat-reserved": "空いている席は、ほかのプレイヤーのために確保されています。",
    offline: "サーバーに接続できません。もう一度試してください。",
  },
};
const TOKEN = "heptad.token"; // as on the account page
const PROBLEM = "urn:heptad:problem:";

const element = (id) => document.getElementById(id);
const game = location.pathname.split("/").pop();
const secret = location.hash.slice(1);
const shown = { invited: null, titles: [], account: null, trouble: null };
const language = document.documentElement.lang === "ja" ? "ja" : "en";

const say = (key, values = {}) => TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** An answer of the API; throws the problem document of a refusal. */
async function call(method, path, body, token = localStorage.getItem(TOKEN)) {
  const headers = { "Content-Type": "application/json", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const content = await answer.json();
  if (!answer.ok) throw content;
  return content;
}

function show() {
  const { invited, account, trouble } = shown;
  for (const text of document.querySelectorAll("[data-text]")) text.textContent = say(text.dataset.text);
  const canSit = invited !== null && ownSeat() === undefined && obstacle(invited) === null;
  element("about").hidden = invited === null && trouble !== null;
  element("table").hidden = invited === null;
  element("known").hidden = !canSit || account === null;
  element("guest").hidden = !canSit || account !== null;
  if (invited !== null) {
    element("about").textContent = say("about", { host: invited.host, title: titleOf(invited) });
    element("name").textContent = titleOf(invited);
    element("facts").replaceChildren(...facts(invited));
    const label = invited.seat === null ? say("sit") : say("sit_at", invited);
    for (const id of ["sit", "sit-as-guest"]) element(id).textContent = label;
    element("who").textContent = account === null ? "" : say("who", account);
  }
  element("outcome").replaceChildren(...outcome());
}

const titleOf = ({ title }) => shown.titles.find(({ id }) => id === title)?.name[language] ?? title;

/** The seat that the player of this browser holds. */
const ownSeat = () => shown.invited?.seats.find(({ player }) => player !== null && player === shown.account?.id);

/** Why nobody can take the seat, as the type of a problem; null if it is free. */
function obstacle({ status, seats, seat }) {
  if (status !== "open") return "refused:already_started";
  const taken = ({ player, bot }) => player !== null || bot !== null;
  return (seat === null ? seats.every(taken) : taken(seats[seat])) ? "refused:seat_taken" : null;
}

function facts(invited) {
  const seats = document.createElement("ol");
  const holder = (seat) => seat.name ?? (seat.bot === null ? say("free") : say("bot", seat));
  seats.append(...invited.seats.map((seat) => made("li", `${seat.seat}: ${holder(seat)}`)));
  const rows = {
    seat: invited.seat ?? say("any"),
    seats,
    clock: clock(invited.clock),
    ...(invited.expires_at === null ? {} : { until: instant(invited.expires_at) }),
  };
  return Object.entries(rows).flatMap(([key, value]) => {
    const description = document.createElement("dd");
    description.append(value);
    return [made("dt", say(key)), description];
  });
}

function clock(limits) {
  if (limits === null) return say("no_clock");
  if (limits.decision_seconds) return say("decision", { time: duration(limits.decision_seconds) });
  const increment = limits.increment_seconds ? say("increment", { time: duration(limits.increment_seconds) }) : "";
  return say("bank", { time: duration(limits.bank_seconds) }) + increment;
}

/** A time in the largest unit of which it is a multiple. */
function duration(seconds) {
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, length] = units.find(([, each]) => seconds % each === 0);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}

/** An instant in the time zone of the reader, as the reader writes dates. */
function instant(at) {
  const locale = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  return new Date(at).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
}

function outcome() {
  const { invited, trouble } = shown;
  if (trouble !== null) return [notice("notice wrong", [words(trouble)])];
  if (invited === null) return [];
  const reason = obstacle(invited);
  return reason === null ? [] : [notice("notice wrong", [say(reason)])];
}

/** What went wrong, in the language of the page if it is one of the usual reasons. */
function words(problem) {
  const kind = problem.type?.replace(PROBLEM, "") ?? "offline";
  return kind in TEXTS[language] ? say(kind) : problem.detail;
}

function notice(kind, sentences) {
  const box = document.createElement("div");
  box.className = kind;
  box.append(...sentences.map((sentence) => made("p", sentence)));
  return box;
}

function made(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/** Do something, and show what became of it. */
async function attempt(act) {
  const buttons = [element("sit"), element("sit-as-guest")];
  for (const button of buttons) button.disabled = true;
  shown.trouble = null;
  try {
    await act();
  } catch (problem) {
    shown.trouble = problem;
  }
  for (const button of buttons) button.disabled = false;
  show();
}

async function read() {
  if (secret === "") throw { type: `${PROBLEM}no-secret` };
  const [{ titles }, invited] = await Promise.all([
    call("GET", "/v1/titles", undefined, null),
    call("POST", `/v1/games/${encodeURIComponent(game)}/invitations/reading`, { invite: secret }, null),
  ]);
  Object.assign(shown, { titles, invited });
  if (localStorage.getItem(TOKEN) !== null) shown.account = await ownAccount();
  if (ownSeat() !== undefined) goToTable();
}

/** The player whose token this browser has; null if the token is no longer valid. */
async function ownAccount() {
  try {
    return await call("GET", "/v1/account");
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    return null;
  }
}

async function sit() {
  await call("POST", `/v1/games/${encodeURIComponent(game)}/seats`, { invite: secret });
  goToTable();
}

/** The secret has done its work: it does not stay in the history of the browser. */
function goToTable() {
  location.replace(`/games/${encodeURIComponent(game)}`);
}

element("known").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(sit);
});
element("guest").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const player = await call("POST", "/v1/players", { name: element("nickname").value }, null);
    localStorage.setItem(TOKEN, player.token);
    shown.account = player;
    await sit();
  });
});
for (const link of document.querySelectorAll("a[hreflang]")) link.hash = location.hash; // the secret stays with the page
show();
attempt(read);
