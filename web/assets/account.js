// The account page. It calls the API of this server as any client does; the token stays in this browser.

const TOKEN = "heptad.token";
const ALL_SCOPES = 5; // of the six, each kind of account has one to play

const element = (id) => document.getElementById(id);
const texts = Object.fromEntries(
  [...document.querySelectorAll("#texts dt")].map((term) => [term.textContent, term.nextElementSibling.textContent]),
);
const textOf = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** An answer of 400 or above: its text is that of the problem document. */
class Refused extends Error {
  constructor(status, problem) {
    super(
      problem.errors?.map((error) => `${error.field}: ${error.detail}`).join("; ") ?? problem.detail ?? problem.title,
    );
    this.status = status;
    this.type = problem.type;
  }
}

/** Return the answer of the server. What only reads waits while a limit is used up; the page says until when. */
async function answered(path, options) {
  for (;;) {
    const answer = await fetch(path, options).catch(() => {
      throw new Error(textOf("unreachable"));
    });
    const seconds = answer.status === 429 ? Number(answer.headers.get("Retry-After")) : 0;
    if (!seconds) return answer;
    if (options.method !== "GET") throw new Error(textOf("limit", { minutes: Math.ceil(seconds / 60) }));
    note(
      "trouble",
      textOf("waiting", {
        time: new Date(Date.now() + 1000 * seconds).toLocaleTimeString(document.documentElement.lang),
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    note("trouble", "");
  }
}

async function call(method, path, body) {
  const token = localStorage.getItem(TOKEN);
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await answered(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
  const found = answer.status === 204 ? null : await answer.json();
  if (answer.ok) return found;
  if (answer.status === 401 && token) {
    localStorage.removeItem(TOKEN);
    await show();
    throw new Error(textOf("signed_out"));
  }
  throw new Refused(answer.status, found);
}

/** Let the browser use or make a passkey; null if the player changed their mind. */
async function passkey(path, ask) {
  if (!globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) throw new Error(textOf("unsupported"));
  const { options } = await call("POST", path);
  try {
    return (await ask(options)).toJSON();
  } catch (error) {
    throw new Error(error.name === "NotAllowedError" ? textOf("cancelled") : error.message, { cause: error });
  }
}

const make = (options) =>
  navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
const use = (options) =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });

async function show() {
  const signedIn = localStorage.getItem(TOKEN) !== null;
  if (signedIn) await showAccount();
  element("signed-out").hidden = localStorage.getItem(TOKEN) !== null;
  element("signed-in").hidden = localStorage.getItem(TOKEN) === null;
}

const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
const inWords = (scopes) => list.format(scopes.map((scope) => textOf(scope)));

async function showAccount() {
  const account = await call("GET", "/v1/account");
  const may = (scope) => account.scopes.includes(scope);
  for (const part of document.querySelectorAll("[data-needs]")) part.hidden = !may(part.dataset.needs);
  element("may").hidden = account.scopes.length === ALL_SCOPES;
  element("may").textContent = textOf("may", { scopes: inWords(account.scopes) });
  element("name").textContent = account.name;
  element("handle").textContent = account.handle ? `@${account.handle}` : "";
  element("kind").textContent = textOf(account.kind);
  element("id").textContent = account.id;
  element("guest-note").hidden = account.kind !== "guest" || !may("account:manage");
  if (may("account:manage")) await showManaged(account);
  if (may("webhook:manage")) {
    const { webhooks } = await call("GET", "/v1/webhooks");
    element("webhooks").replaceChildren(...webhooks.map(webhookRow));
  }
}

async function showManaged(account) {
  for (const part of ["passkey-part", "device-part"]) element(part).hidden = account.kind === "bot";
  showChoices(account.scopes);
  element("rename").elements.name.value = account.name;
  element("rename").elements.handle.value = account.handle ?? "";
  const [{ passkeys, recovery_codes_left }, { tokens }, { players: muted }] = await Promise.all([
    call("GET", "/v1/account/passkeys"),
    call("GET", "/v1/account/tokens"),
    call("GET", "/v1/account/muted"),
  ]);
  element("passkeys").replaceChildren(...passkeys.map(passkeyRow));
  element("codes-part").hidden = account.kind !== "person";
  element("codes-left").textContent = recovery_codes_left;
  element("tokens").replaceChildren(...tokens.map(tokenRow));
  element("revoke-others").hidden = tokens.length < 2;
  element("muted").replaceChildren(...muted.map(mutedRow));
  element("muted-part").hidden = muted.length === 0;
}

/** Show what a code can give: a box for each scope, with the scope in words. What was unticked stays so. */
function showChoices(scopes) {
  const unticked = new Set([...element("gives").querySelectorAll("input:not(:checked)")].map((box) => box.value));
  const choices = scopes.map((scope) => {
    const [label, box] = [made("label", textOf(scope)), document.createElement("input")];
    Object.assign(box, { type: "checkbox", value: scope, checked: !unticked.has(scope) });
    label.prepend(box);
    return label;
  });
  element("gives").replaceChildren(element("gives").firstElementChild, ...choices);
}

function passkeyRow({ id, label, created_at, used_at }) {
  const facts = [
    textOf("created", { time: day(created_at) }),
    used_at ? textOf("used", { time: day(used_at) }) : textOf("unused"),
  ];
  return row(label, facts, textOf("remove"), () => call("DELETE", `/v1/account/passkeys/${encodeURIComponent(id)}`));
}

function tokenRow({ id, label, scopes, app, created_at, used_at, expires_at, current }) {
  const facts = [
    ...(current ? [textOf("current")] : []),
    ...(app ? [textOf("app", { app })] : []),
    textOf("created", { time: day(created_at) }),
    ...(used_at ? [textOf("used", { time: day(used_at) })] : []),
    ...(expires_at ? [textOf("expires", { time: day(expires_at) })] : []),
    scopes.length === ALL_SCOPES ? textOf("all") : inWords(scopes),
  ];
  return row(label, facts, textOf("revoke"), current ? null : () => call("DELETE", `/v1/account/tokens/${id}`));
}

function mutedRow({ id, name, muted_at }) {
  const facts = [textOf("muted", { time: day(muted_at) })];
  return row(name, facts, textOf("unmute"), () => call("DELETE", `/v1/account/muted/${id}`), textOf("unmuted"));
}

function webhookRow({ id, url, label, active, reason, failing_since, created_at }) {
  const facts = [
    ...(label ? [url] : []),
    active ? textOf("active") : textOf("stopped", { reason: reason ?? "-" }),
    ...(failing_since ? [textOf("failing", { time: day(failing_since) })] : []),
    textOf("created", { time: day(created_at) }),
  ];
  return row(label || url, facts, textOf("delete"), () => call("DELETE", `/v1/webhooks/${id}`), textOf("deleted"));
}

/** A row of a list, with a button if there is something to do. Labels are text, never markup. */
function row(label, facts, act, run, done = textOf("revoked")) {
  const item = document.createElement("li");
  const about = document.createElement("div");
  about.append(made("strong", label || textOf("unlabelled")), ...facts.map((fact) => made("span", fact)));
  item.append(about);
  if (run) {
    const button = made("button", act);
    button.type = "button";
    button.setAttribute("aria-label", `${act}: ${label || textOf("unlabelled")} (${facts[0]})`);
    button.addEventListener("click", () =>
      doing(button, async () => {
        await run();
        await show();
        return done;
      }),
    );
    item.append(button);
  }
  return item;
}

function made(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

const day = (time) =>
  new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** Do something once at a time, and say how it went. */
async function doing(button, act) {
  note("trouble", "");
  note("done", "");
  if (button) button.disabled = true;
  try {
    note("done", (await act()) ?? "");
  } catch (error) {
    note("trouble", error.message);
  } finally {
    if (button) button.disabled = false;
  }
}

function note(id, text) {
  element(id).textContent = text;
  element(id).hidden = !text;
  if (text) element(id).scrollIntoView({ block: "nearest" });
}

function showCodes(codes) {
  element("code-list").replaceChildren(
    ...codes.map((code) => {
      const item = document.createElement("li");
      item.append(made("code", code));
      return item;
    }),
  );
  element("codes").hidden = false;
  element("codes").focus();
  element("codes").scrollIntoView({ block: "start" });
}

async function signIn(found) {
  localStorage.setItem(TOKEN, found.token);
  await show();
}

/** Create a player. Where sign-up is by invitation, ask for the code until it is accepted or nothing is entered. */
async function newGuest(name) {
  for (let sign_up_code; ; ) {
    try {
      return await call("POST", "/v1/players", { name, sign_up_code });
    } catch (error) {
      if (!error.type?.includes(":sign-up-code-")) throw error;
      sign_up_code = globalThis.prompt(textOf("sign_up_code"))?.trim();
      if (!sign_up_code) throw error;
    }
  }
}

const FORMS = {
  async create({ name }) {
    await signIn(await newGuest(name));
  },
  async "use-code"({ code }) {
    await signIn(await call("POST", "/v1/sessions", { code, label: textOf("browser") }));
  },
  async "use-device-code"({ device_code }) {
    const found = await call("POST", "/v1/sessions", { device_code, label: textOf("browser") });
    await signIn(found);
    return found.scopes.length === ALL_SCOPES ? textOf("may_all") : "";
  },
  async "use-token"({ token }) {
    await signIn({ token: token.trim() });
  },
  async rename({ name, handle }) {
    await call("PATCH", "/v1/account", { name, handle: handle || null });
    await show();
    return textOf("saved");
  },
  async "add-passkey"({ label }) {
    const credential = await passkey("/v1/account/passkey-options", make);
    const { recovery_codes } = await call("POST", "/v1/account/passkeys", { credential, label });
    await show();
    if (recovery_codes) showCodes(recovery_codes);
  },
  async "add-webhook"({ url, label }) {
    const { secret } = await call("POST", "/v1/webhooks", { url, label });
    await show();
    element("webhook-secret").textContent = secret;
    element("webhook-created").hidden = false;
  },
  async erase({ confirm }) {
    await call("DELETE", "/v1/account", { confirm });
    localStorage.removeItem(TOKEN);
    await show();
    return textOf("erased");
  },
};

const BUTTONS = {
  async "sign-in"() {
    const credential = await passkey("/v1/sessions/options", use);
    await signIn(await call("POST", "/v1/sessions", { credential, label: textOf("browser") }));
  },
  async "sign-out"() {
    if (!element("guest-note").hidden && !globalThis.confirm(textOf("keep"))) return;
    await call("DELETE", "/v1/account/token");
    localStorage.removeItem(TOKEN);
    await show();
  },
  async "make-codes"() {
    const { recovery_codes } = await call("POST", "/v1/account/recovery-codes");
    await show();
    showCodes(recovery_codes);
  },
  async "make-device-code"() {
    const chosen = [...element("gives").querySelectorAll(":checked")].map((box) => box.value);
    if (chosen.length === 0) throw new Error(textOf("nothing"));
    const { code, scopes, expires_at } = await call("POST", "/v1/account/device-codes", { scopes: chosen });
    element("device-gives").textContent = textOf("gives", { scopes: inWords(scopes) });
    element("device-code").textContent = code;
    element("device-page").textContent = `${location.host}/account`;
    element("device-until").textContent = textOf("until", { time: day(expires_at) });
    element("device").hidden = false;
  },
  async "revoke-others"() {
    await call("DELETE", "/v1/account/tokens?keep_current=true");
    await show();
    return textOf("revoked");
  },
  async "codes-saved"() {
    element("codes").hidden = true;
    element("code-list").replaceChildren();
  },
};

if (location.hostname === "localhost") {
  element("other-address").hidden = false;
  element("other-address").querySelector("a").href = `http://127.0.0.1:${location.port}/account`; // which leads back here with its player
}
for (const [id, send] of Object.entries(FORMS))
  element(id).addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    doing(form.querySelector("button"), async () => {
      const said = await send(Object.fromEntries(new FormData(form)));
      if (id !== "rename") form.reset();
      return said;
    });
  });
for (const [id, press] of Object.entries(BUTTONS))
  element(id).addEventListener("click", () => doing(element(id), press));
doing(null, show);
