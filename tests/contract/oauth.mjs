// An independent client of OAuth, which judges each answer by its standard, signs a player in. Run with the address of
// a server and the token of the player's browser. It prints what it got, a line for each step.

import * as oauth from "oauth4webapi";

const [server, browser] = process.argv.slice(2);
const over = { [oauth.allowInsecureRequests]: true };
const none = oauth.None();
const say = (...words) => process.stdout.write(`${words.join(" ")}\n`);

const issuer = new URL(server);
const as = await oauth.processDiscoveryResponse(
  issuer,
  await oauth.discoveryRequest(issuer, { ...over, algorithm: "oauth2" }),
);
for (const path of ["/", "/v1", "/mcp"]) {
  const api = new URL(path, server);
  const found = await oauth.processResourceDiscoveryResponse(api, await oauth.resourceDiscoveryRequest(api, over));
  say("resource", new URL(found.resource).pathname, found.authorization_servers[0] === server);
}

/** What a page of the server sends for the player who looks at it. */
async function onPage(path, sent) {
  const headers = { Authorization: `Bearer ${browser}`, "Content-Type": "application/json" };
  return (await fetch(server + path, { method: "POST", headers, body: JSON.stringify(sent) })).json();
}

/** Ask the API with a token. */
async function ask(token) {
  const path = new URL("/v1/account", server);
  try {
    return (await oauth.protectedResourceRequest(token, "GET", path, undefined, null, over)).status;
  } catch ({ status, cause }) {
    return `${status} ${cause[0].parameters.error}`;
  }
}

const redirect_uri = "http://localhost:4711/callback";
const registered = await oauth.processDynamicClientRegistrationResponse(
  await oauth.dynamicClientRegistrationRequest(as, { redirect_uris: [redirect_uri], client_name: "Assistant" }, over),
);
for (const client of [{ client_id: "http://localhost:4711/" }, registered]) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const asked = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri,
    response_type: "code",
    scope: "game:read game:play",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    resource: `${server}/mcp`,
  });
  const { location } = await onPage("/oauth/authorize", { request: `${asked}`, scopes: ["game:read"] });
  const back = oauth.validateAuthResponse(as, client, new URL(location), state);
  const got = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(as, client, none, back, redirect_uri, verifier, over),
  );
  say("code", got.token_type, got.scope, await ask(got.access_token));
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, none, got.access_token, over));
  say("revoked", await ask(got.access_token));
}

const client = { client_id: "http://localhost/" };
const wanted = new URLSearchParams({ scope: "game:read", device: "tv" });
const begun = await oauth.processDeviceAuthorizationResponse(
  as,
  client,
  await oauth.deviceAuthorizationRequest(as, client, none, wanted, over),
);

/** What the device gets when it asks. */
async function poll() {
  const answer = await oauth.deviceCodeGrantRequest(as, client, none, begun.device_code, over);
  try {
    return (await oauth.processDeviceCodeResponse(as, client, answer)).scope;
  } catch ({ error }) {
    return error;
  }
}

say("device", await poll());
await onPage("/oauth/device/answer", { user_code: begun.user_code, scopes: ["game:read"] });
say("device", await poll());
say("device", await poll());
