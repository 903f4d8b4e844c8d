// A table of any title on a page of any origin. It opens one stream of updates and posts moves; nothing is read again.

/** What the updates add up to: the game, its public state, what the own seat is offered, and the history. */
const table = { game: {}, state: null, moves: null, history: [], version: 0 };

/** Members that the states of all titles have. The table shows them otherwise, or not at all. */
const SHARED = "form status resigned agenda commitments clocks taken_over pausing paused_until".split(" ");

/** The version of the own last move. Moves that are older than that are not offered again. */
let moved = 0;

const $ = (selector) => document.querySelector(selector);

/** An element with a text or with children. */
function element(name, content, attributes = {}) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...[content].flat());
  return made;
}

/** A caller of the API, with a token. */
function caller(api, token) {
  return async (path, body) => {
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${api}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const found = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(found.detail ?? found.title), { isFinal: answer.status < 500 });
    return found;
  };
}

/** Apply an update. */
function apply(update) {
  Object.assign(table.game, update.game);
  table.state = "state" in update ? update.state : Object.assign(table.state, update.changed);
  if ("moves" in update) table.moves = update.moves;
  table.version = update.version;
  table.history.push(...update.history);
}

/** Follow a game by a ticket, and by a new one when that is too old. Meanwhile `EventSource` reconnects by itself. */
async function follow(api, post, game) {
  const path = `/v1/games/${game}/updates`;
  const { ticket } = await post("/stream-tickets", { path });
  const after = table.version ? `&after=${table.version}` : "";
  const stream = new EventSource(`${api}${path}?ticket=${ticket}${after}`);
  stream.addEventListener("update", ({ data }) => {
    apply(JSON.parse(data));
    show(post);
  });
  stream.addEventListener("end", () => stream.close());
  stream.addEventListener("problem", ({ data }) => {
    stream.close();
    say(JSON.parse(data).title);
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) again(api, post, game);
  });
}

/** Follow a game with a new ticket, as soon as the server answers. */
function again(api, post, game) {
  const missed = (error) => (error.isFinal ? say(error.message) : again(api, post, game));
  setTimeout(() => follow(api, post, game).catch(missed), 1000);
}

function say(text) {
  $("#prompt").textContent = text;
}

/** Any part of a state, as text or as a list of names and values. */
function described(value) {
  if (value === null || value === undefined) return "-";
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "none";
  if (entries.every(([, each]) => each === null || typeof each !== "object")) {
    const isList = Array.isArray(value);
    return entries.map(([name, each]) => (isList ? described(each) : `${name}: ${described(each)}`)).join(", ");
  }
  const rows = entries.flatMap(([name, each]) => [element("dt", name), element("dd", described(each))]);
  return element("dl", rows);
}

function seatOf({ seat, name, bot }) {
  const { to_move: waiting, you, standings, status } = table.game;
  const standing = standings.find((each) => each.seat === seat);
  const points = standing?.total === null || standing === undefined ? "" : `, points: ${standing.total}`;
  const rank = status === "finished" && standing ? `, rank: ${standing.rank}` : "";
  const own = seat === you ? " (you)" : "";
  return element("p", `${name ?? bot ?? "free"}${own}${points}${rank}`, {
    className: waiting.includes(seat) ? "waiting" : "",
  });
}

function show(post) {
  const { game, state, moves, history } = table;
  $("main").hidden = false;
  $("#seats").replaceChildren(...game.seats.map(seatOf));
  const own = Object.entries(state ?? {}).filter(([name]) => !SHARED.includes(name));
  $("#state").replaceChildren(described(Object.fromEntries(own)));
  const list = $("#history");
  list.append(...history.slice(list.children.length).map(({ text }) => element("li", text)));
  list.scrollTop = list.scrollHeight;
  if (game.status === "finished") say(`The game is over (${game.reason}).`);
  else if (moves?.awaited) say(moves.prompt?.en ?? "Your move.");
  else say("The others are thinking.");
  const isOffered = moves !== null && table.version >= moved && game.status === "playing";
  const offered = isOffered ? moves.moves.filter((move) => !move.setting) : [];
  $("#moves").replaceChildren(
    ...offered.map((offer) => element("button", offer.label, { onclick: () => choose(post, game.id, moves, offer) })),
  );
}

async function choose(post, game, { decision }, { id }) {
  $("#moves").replaceChildren();
  try {
    const { version } = await post(`/games/${game}/moves`, { id, decision });
    moved = Math.max(moved, version);
  } catch (error) {
    show(post);
    if (table.game.status !== "finished") say(error.message); // else it is refused because of what is said already
  }
}

$("#start").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { api, name, title, seats } = Object.fromEntries(new FormData(event.target));
  try {
    const { token } = await caller(api)("/players", { name });
    const post = caller(api, token);
    const bots = new Array(seats - 1).fill("random");
    const { id } = await post("/games", { title, seats: Number(seats), bots });
    event.target.hidden = true;
    await follow(api, post, id);
  } catch (error) {
    $("main").hidden = false;
    say(error.message);
  }
});
