// The account page. It calls the API of this server as any client does; the token stays in this browser.

import { call, make, newGuest, passkey, SIGNED_OUT, TOKEN, use } from "./account_calls.js";
import { doing } from "./account_notes.js";
import { chosen, copy, forgetIssued, inWords, issue, mayAll, showIssued } from "./account_tokens.js";
import { show } from "./account_view.js";
import { day, element, made, textOf } from "./texts.js";

/** @param {string[]} codes */
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

/** @param {{ token: string }} found */
async function signIn(found) {
  localStorage.setItem(TOKEN, found.token);
  await show();
}

/**
 * What the forms do, by their ids.
 *
 * @type {Record<string, (fields: Record<string, string>) => Promise<string | void>>}
 */
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
    return mayAll(found.scopes) ? textOf("may_all") : "";
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
  async "issue-token"({ label, expires_in_seconds }) {
    const issued = await issue(label, expires_in_seconds);
    await show();
    showIssued(issued);
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

/** What the buttons do, by their ids. @type {Record<string, () => Promise<string | void>>} */
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
    const asked = { scopes: chosen("gives", "nothing") };
    const { code, scopes, expires_at } = await call("POST", "/v1/account/device-codes", asked);
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
  async "token-saved"() {
    forgetIssued();
    element("token-part").querySelector("summary")?.focus();
  },
};

if (location.hostname === "localhost") {
  element("other-address").hidden = false;
  const numeric = `http://127.0.0.1:${location.port}/account`; // which leads back here with its player
  for (const link of element("other-address").getElementsByTagName("a")) link.href = numeric;
}
for (const [id, send] of Object.entries(FORMS))
  element(id).addEventListener("submit", (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    doing(form.querySelector("button"), async () => {
      const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
      const said = await send(Object.fromEntries(fields));
      if (id !== "rename") form.reset();
      return said;
    });
  });
for (const [id, press] of Object.entries(BUTTONS))
  element(id).addEventListener("click", () => doing(/** @type {HTMLButtonElement} */ (element(id)), press));
for (const button of element("issued").querySelectorAll("button"))
  if (button.dataset.copies !== undefined) button.addEventListener("click", () => copy(button));
addEventListener(SIGNED_OUT, show);
doing(null, show);
