// Leads from a numeric address of this machine to localhost, and brings the player of this browser along: browsers keep
// what they store for each address, so the player goes as a code that can be used once.

const element = (id) => document.getElementById(id);
const there = new URL(element("go").href);
there.hash = location.hash;
if (document.cookie.includes("heptad_language=")) there.searchParams.set("lang", document.documentElement.lang);
element("go").href = there;

/** The token of this browser's player; null if there is none, or if nothing can be stored. */
function token() {
  try {
    return localStorage.getItem("heptad.token");
  } catch {
    return null;
  }
}

async function call(method, path) {
  const headers = { Accept: "application/json", Authorization: `Bearer ${token()}` };
  const answer = await fetch(path, { method, headers, cache: "no-store" });
  return { status: answer.status, content: await answer.json() };
}

async function leave() {
  if (token() === null) return location.replace(there);
  const account = await call("GET", "/v1/account");
  if (account.status === 401) return location.replace(there); // the token is revoked or has expired
  if (account.status !== 200) throw new Error(account.content.detail);
  const made = await call("POST", "/v1/account/device-codes");
  if (made.status >= 500) throw new Error(made.content.detail);
  const arrival = new URL("/arrival", there);
  arrival.search = there.searchParams.has("lang") ? `?lang=${there.searchParams.get("lang")}` : "";
  const { id, name } = account.content;
  const to = `${location.pathname}${location.search}${location.hash}`;
  arrival.hash = new URLSearchParams({ player: id, name, to, code: made.content.code ?? "" }); // without: it may be there already
  return location.replace(arrival);
}

leave().catch(({ message }) => {
  element("reason").textContent = message;
  element("trouble").hidden = false;
});
