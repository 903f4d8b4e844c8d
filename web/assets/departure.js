// Leads from a numeric address of this machine to localhost, and brings the player of this browser along: browsers keep
// what they store for each address, so the player goes as a code that can be used once.

import { element, language, limitSeconds, link, pause, textOf, timeAfter } from "./texts.js";

const NUMERIC = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

const there = new URL(link("go").href);
there.hash = location.hash;
if (document.cookie.includes("heptad_language=")) there.searchParams.set("lang", language);
link("go").href = there.href;

/** The token of this browser's player; null if there is none, or if nothing can be stored. */
function token() {
  try {
    return localStorage.getItem("heptad.token");
  } catch {
    return null;
  }
}

/**
 * Return what the server answers. What only reads waits while a limit is used up; the page says until when.
 *
 * @param {string} method
 * @param {string} path
 */
async function call(method, path) {
  const headers = { Accept: "application/json", "Accept-Language": language, Authorization: `Bearer ${token()}` };
  for (;;) {
    const answer = await fetch(path, { method, headers, cache: "no-store" });
    const seconds = method === "GET" ? limitSeconds(answer) : 0;
    element("waiting").hidden = !seconds;
    if (!seconds) return { status: answer.status, content: await answer.json() };
    element("waiting").textContent = textOf("waiting", { time: timeAfter(seconds) });
    await pause(seconds);
  }
}

async function leave() {
  if (!NUMERIC.test(location.hostname)) {
    // a proxy asked for this address: the server of the reader is not at their localhost
    element("way").hidden = true;
    element("elsewhere").hidden = false;
    return undefined;
  }
  if (token() === null) return location.replace(there.href);
  const account = await call("GET", "/v1/account");
  if (account.status === 401) return location.replace(there.href); // the token is revoked or has expired
  if (account.status !== 200) throw new Error(account.content.detail);
  const made = await call("POST", "/v1/account/device-codes");
  if (made.status >= 500) throw new Error(made.content.detail);
  if (made.status === 403) return offerChoice(made.content.detail);
  const arrival = new URL("/arrival", there);
  arrival.search = there.searchParams.has("lang") ? `?lang=${there.searchParams.get("lang")}` : "";
  const { id, name } = account.content;
  const to = `${location.pathname}${location.search}${location.hash}`;
  const code = made.content.code ?? ""; // without one, the player may be there already
  arrival.hash = `${new URLSearchParams({ player: id, name, to, code })}`;
  return location.replace(arrival.href);
}

/**
 * Let the player choose where to go on; `lacks` says why the token of this browser can't make a code, if it can't.
 *
 * @param {string} lacks
 */
function offerChoice(lacks = "") {
  element("cause").hidden = !lacks;
  element("lacks").textContent = lacks;
  element("along").hidden = true;
  element("choice").hidden = false;
}

element("stay").addEventListener("click", () => {
  document.cookie = "heptad_stay=yes; path=/; SameSite=Lax"; // until the browser is closed
  location.reload();
});
leave().catch(({ message }) => {
  element("reason").textContent = message;
  element("trouble").hidden = false;
  offerChoice();
});
