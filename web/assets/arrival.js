// Takes over the player who comes from a numeric address of this machine, with the code in the fragment of the address.
// A player who is here already stays.

import { element, language, link, limitSeconds, pause, textOf, timeAfter } from "./texts.js";

const TOKEN = "heptad.token";
const NUMERIC = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Say something on the page, in its language. @param {string} key @param {Record<string, unknown>} filling */
function tell(key, filling) {
  element("said").textContent = textOf(key, filling);
}

const given = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, "", location.pathname); // the code does not stay in the history
const [player, code] = [given.get("player"), given.get("code")];
const from = numericPage();
const values = { name: given.get("name") || player, from: from === null ? textOf("elsewhere") : from.origin };
const to = inside(given.get("to") ?? "/");

/** The page of this server at its numeric address that has led here, if one has: no link elsewhere can claim that. */
function numericPage() {
  const page = document.referrer ? new URL(document.referrer) : null;
  return page !== null && NUMERIC.test(page.hostname) && page.port === location.port ? page : null;
}

/** A page of this server; the lobby instead of any other address. @param {string} path */
function inside(path) {
  const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : null;
  const isPage =
    url?.origin === location.origin && url.protocol === location.protocol && url.pathname !== location.pathname;
  return isPage ? url : new URL("/", location.origin);
}

/**
 * Return what the server answers. What only reads waits while a limit is used up; the page says until when.
 *
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {string} [body]
 */
async function call(method, path, headers, body) {
  for (;;) {
    const answer = await fetch(path, {
      method,
      headers: { Accept: "application/json", "Accept-Language": language, ...headers },
      body,
      cache: "no-store",
    });
    const seconds = method === "GET" ? limitSeconds(answer) : 0;
    if (!seconds) return { status: answer.status, content: await answer.json() };
    tell("waiting", { time: timeAfter(seconds) });
    await pause(seconds);
    element("said").textContent = "";
  }
}

/** The account of this browser's player; null if there is none, or its token is no longer valid. */
async function account() {
  const token = localStorage.getItem(TOKEN);
  if (token === null) return null;
  const { status, content } = await call("GET", "/v1/account", { Authorization: `Bearer ${token}` });
  if (status !== 200 && status !== 401) throw new Error(content.detail);
  return status === 200 ? content : null;
}

/** Sign in as the player, unless the browser has got one meanwhile, in another tab. */
async function take() {
  if (await isTaken()) return;
  const body = JSON.stringify({ device_code: code, label: textOf("browser") });
  const { status, content } = await call("POST", "/v1/sessions", { "Content-Type": "application/json" }, body);
  if (await isTaken()) return;
  if (status !== 201) throw new Error(content.detail);
  localStorage.setItem(TOKEN, content.token);
  location.replace(to.href);
}

/** Whether the browser has a player here: goes on if it is the one who comes, and else says who it is. */
async function isTaken() {
  const own = await account();
  if (own === null) return false;
  if (own.id === player) {
    location.replace(to.href);
    return true;
  }
  element("take-part").hidden = true;
  tell("other", { ...values, own: own.name });
  showWays();
  return true;
}

function showWays() {
  element("ways").hidden = false;
  link("go").href = to.href;
  element("back").hidden = from === null;
  if (from !== null) link("back").href = from.href;
}

function fail() {
  element("take-part").hidden = true;
  tell("failed", values);
  showWays();
}

async function arrive() {
  if (player === null) return location.replace("/");
  if (await isTaken()) return undefined;
  if (!code) return fail();
  if (from !== null) return take();
  tell("ask", values);
  element("take-part").hidden = false;
  return showWays();
}

element("take").addEventListener("click", () => take().catch(fail));
arrive().catch(fail);
