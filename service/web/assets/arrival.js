// Takes over the player who comes from a numeric address of this machine, with the code in the fragment of the address.
// A player who is here already stays.

const TOKEN = "heptad.token";
const NUMERIC = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

const element = (id) => document.getElementById(id);
const texts = Object.fromEntries(
  [...document.querySelectorAll("#texts dt")].map((term) => [term.textContent, term.nextElementSibling.textContent]),
);
const say = (key, values) => (element("said").textContent = texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]));

const given = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, "", location.pathname); // the code does not stay in the history
const [player, code] = [given.get("player"), given.get("code")];
const from = document.referrer ? new URL(document.referrer) : null;
/** Whether a page of this server at its numeric address has led here: a link on another site can't claim that. */
const isFromHere = from !== null && NUMERIC.test(from.hostname) && from.port === location.port;
const values = { name: given.get("name") || player, from: isFromHere ? from.origin : texts.elsewhere };
const to = inside(given.get("to") ?? "/");

/** An address of this server; the lobby instead of any other one. */
function inside(path) {
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url : new URL("/", location.origin);
}

async function call(method, path, headers, body) {
  const answer = await fetch(path, { method, headers: { Accept: "application/json", ...headers }, body, cache: "no-store" });
  return { status: answer.status, content: await answer.json() };
}

/** The account of this browser's player; null if there is none, or its token is no longer valid. */
async function account() {
  const token = localStorage.getItem(TOKEN);
  if (token === null) return null;
  const { status, content } = await call("GET", "/v1/account", { Authorization: `Bearer ${token}` });
  if (status !== 200 && status !== 401) throw new Error(content.detail);
  return status === 200 ? content : null;
}

async function take() {
  const body = JSON.stringify({ device_code: code, label: texts.browser });
  const { status, content } = await call("POST", "/v1/sessions", { "Content-Type": "application/json" }, body);
  if (status !== 201) throw new Error(content.detail);
  localStorage.setItem(TOKEN, content.token);
  location.replace(to);
}

function showWays() {
  element("ways").hidden = false;
  element("go").href = to;
  element("back").hidden = !isFromHere;
  if (isFromHere) element("back").href = from;
}

function fail() {
  element("take-part").hidden = true;
  say("failed", values);
  showWays();
}

async function arrive() {
  if (player === null) return location.replace("/");
  const own = await account();
  if (own?.id === player) return location.replace(to);
  if (own !== null) {
    say("other", { ...values, own: own.name });
    return showWays();
  }
  if (!code) return fail();
  if (isFromHere) return take();
  say("ask", values);
  element("take-part").hidden = false;
  return showWays();
}

element("take").addEventListener("click", () => take().catch(fail));
arrive().catch(fail);
