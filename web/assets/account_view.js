// What the account page shows of who is signed in: the account, its passkeys, tokens, muted players and webhooks.

import { call, TOKEN } from "./account_calls.js";
import { doing } from "./account_notes.js";
import { forgetIssued, inWords, mayAll, showChoices } from "./account_tokens.js";
import { day, element, made, textOf } from "./texts.js";

/** @import { Account, Schemas } from "heptad/types" */

export async function show() {
  const signedIn = localStorage.getItem(TOKEN) !== null;
  if (signedIn) await showAccount();
  else forgetIssued();
  element("signed-out").hidden = localStorage.getItem(TOKEN) !== null;
  element("signed-in").hidden = localStorage.getItem(TOKEN) === null;
}

async function showAccount() {
  /** @type {Account} */
  const account = await call("GET", "/v1/account");
  const may = (/** @type {string} */ scope) => account.scopes.includes(scope);
  for (const part of document.body.getElementsByTagName("section"))
    if (part.dataset.needs !== undefined) part.hidden = !may(part.dataset.needs);
  element("may").hidden = mayAll(account.scopes);
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

/** @param {Account} account */
async function showManaged(account) {
  for (const part of ["passkey-part", "device-part"]) element(part).hidden = account.kind === "bot";
  showChoices(account.scopes);
  field("rename", "name").value = account.name;
  field("rename", "handle").value = account.handle ?? "";
  const [{ passkeys, recovery_codes_left }, { tokens }, { bots }, { players: muted }] = await Promise.all([
    call("GET", "/v1/account/passkeys"),
    call("GET", "/v1/account/tokens"),
    call("GET", "/v1/account/bots"),
    call("GET", "/v1/account/muted"),
  ]);
  element("passkeys").replaceChildren(...passkeys.map(passkeyRow));
  element("codes-part").hidden = account.kind !== "person";
  element("codes-left").textContent = `${recovery_codes_left}`;
  element("tokens").replaceChildren(
    ...tokens.map((/** @type {Schemas["TokenOut"]} */ token) => tokenRow(token)),
    ...bots.flatMap(programRows),
  );
  element("bots").replaceChildren(...bots.map(botRow));
  element("bots-part").hidden = bots.length === 0;
  forgetIssued(tokens.map((/** @type {Schemas["TokenOut"]} */ { id }) => id));
  element("revoke-others").hidden = tokens.length < 2;
  element("muted").replaceChildren(...muted.map(mutedRow));
  element("muted-part").hidden = muted.length === 0;
}

/** A field of a form. @param {string} form @param {string} name */
const field = (form, name) =>
  /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (element(form)).elements.namedItem(name));

/** @param {Schemas["PasskeyOut"]} passkey */
function passkeyRow({ id, label, created_at, used_at }) {
  const facts = [
    textOf("created", { time: day(created_at) }),
    used_at ? textOf("used", { time: day(used_at) }) : textOf("unused"),
  ];
  return row(label, facts, textOf("remove"), () => call("DELETE", `/v1/account/passkeys/${encodeURIComponent(id)}`));
}

/**
 * A token of the player, or of a bot account of theirs.
 *
 * @param {Schemas["TokenOut"]} token
 * @param {string} [bot] the name of the bot account
 */
function tokenRow({ id, label, scopes, app, program, created_at, used_at, expires_at, current }, bot) {
  const facts = [
    ...(current ? [textOf("current")] : []),
    ...(bot === undefined ? [] : [textOf("plays_as", { bot })]),
    ...(app ? [textOf("app", { app })] : []),
    ...(program ? [textOf("program", { origin: program.origin })] : []),
    ...(program?.device ? [textOf("device", { device: program.device })] : []),
    textOf("created", { time: day(created_at) }),
    ...(used_at ? [textOf("used", { time: day(used_at) })] : []),
    ...(expires_at ? [textOf("expires", { time: day(expires_at) })] : []),
    mayAll(scopes) ? textOf("all") : inWords(scopes, bot !== undefined),
  ];
  return row(label, facts, textOf("revoke"), current ? null : () => call("DELETE", `/v1/account/tokens/${id}`));
}

/** The programs that play as a bot account. @param {Schemas["BotAccountOut"]} bot */
const programRows = ({ name, tokens }) => tokens.map((token) => tokenRow(token, name));

/** @param {Schemas["BotAccountOut"]} bot */
function botRow({ id, name, created_at, tokens }) {
  const facts = [
    ...(created_at ? [textOf("created", { time: day(created_at) })] : []),
    ...(tokens.length === 0 ? [textOf("no_program")] : []),
  ];
  const erase = async () =>
    globalThis.confirm(textOf("erase_bot", { name })) ? call("DELETE", `/v1/account/bots/${id}`) : false;
  return row(name, facts, textOf("erase"), erase, textOf("bot_erased"));
}

/** @param {Schemas["MutedPlayerOut"]} player */
function mutedRow({ id, name, muted_at }) {
  const facts = [textOf("muted", { time: day(muted_at) })];
  return row(name, facts, textOf("unmute"), () => call("DELETE", `/v1/account/muted/${id}`), textOf("unmuted"));
}

/** @param {Schemas["WebhookOut"]} webhook */
function webhookRow({ id, url, label, active, reason, failing_since, created_at }) {
  const facts = [
    ...(label ? [url] : []),
    active ? textOf("active") : textOf("stopped", { reason: reason ?? "-" }),
    ...(failing_since ? [textOf("failing", { time: day(failing_since) })] : []),
    textOf("created", { time: day(created_at) }),
  ];
  return row(label || url, facts, textOf("delete"), () => call("DELETE", `/v1/webhooks/${id}`), textOf("deleted"));
}

/**
 * A row of a list, with a button if there is something to do; what it does says false if nothing was done. Labels are
 * text, never markup.
 *
 * @param {string | null} label
 * @param {string[]} facts
 * @param {string} act
 * @param {(() => Promise<unknown>) | null} run
 */
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
        if ((await run()) === false) return "";
        await show();
        return done;
      }),
    );
    item.append(button);
  }
  return item;
}
