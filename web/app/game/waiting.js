// A game before its start: who sits where, seats to take, links to invite others. Also a game that was cancelled.

import { call, keepToken, newGuest, post, token } from "../api.js";
import { aboutBot, botName, botsOf } from "../bots.js";
import { html, names, useState } from "../html.js";
import { counted, say } from "../language.js";
import { Name } from "../lobby/name.js";
import { guestName, keepName } from "../lobby/names.js";
import { optionWords } from "../lobby/options/words.js";
import { clockWords, visibilityWords } from "../lobby/terms.js";
import { Header } from "./header.js";

const isFree = ({ player, bot }) => player === null && bot === null;
const isHeldBy = ({ player }, id) => player !== null && player === id;

export function Waiting({ model, store }) {
  const { game, account, problem } = model;
  const [busy, setBusy] = useState(false);
  const act = async (run) => {
    setBusy(true);
    store.show({ problem: null });
    try {
      await run();
      await store.update();
    } catch (error) {
      store.show({ problem: error });
    }
    setBusy(false);
  };
  const table = {
    game,
    title: model.title,
    isHost: account !== null && account.id === game.creator,
    act,
    busy,
    store,
    account,
  };
  return html`<div class="before">
    <${Header} model=${model} store=${store} />
    ${game.status === "open" ? html`<${Open} table=${table} problem=${problem} />` : html`<${Over} />`}
  </div>`;
}

function Over() {
  return html`<main class="missing"><h1>${say("The game was cancelled")}</h1><p><a href="/">${say("To the lobby")}</a></p></main>`;
}

function Open({ table, problem }) {
  const { game, title, account, store } = table;
  const free = game.seats.filter(isFree).length;
  const terms = [
    clockWords(game.clock),
    visibilityWords(game.visibility),
    game.rated ? say("rated") : null,
    game.bot_accounts ? say("programs may sit down") : null,
  ];
  return html`<main class="waiting around">
    <h1>${say("Waiting for players")}</h1>
    <p role="status"><b>${counted("{n} seat free", "{n} seats free", free)}</b> ${say("The game starts when all seats are taken.")}</p>
    <ul class="terms">${[...terms, ...optionWords(title, game.options)].filter(Boolean).map((term) => html`<li>${term}</li>`)}</ul>
    ${problem !== null && html`<p class="problem" role="alert">${problem.message}</p>`}
    <ol class="places">${game.seats.map((seat) => html`<${Place} key=${seat.seat} seat=${seat} table=${table} />`)}</ol>
    ${game.you === null && html`<${Name} account=${account} label=${say("You sit down as")} rename=${(name) => rename(name, table, store)} />`}
    ${(game.you !== null || table.isHost) && html`<${Invite} table=${table} />`}
    ${table.isHost && html`<${Cancel} table=${table} />`}
  </main>`;
}

function rename(name, { account, act }, store) {
  keepName(name);
  if (account === null) store.show({});
  else act(async () => store.show({ account: await call("PATCH", "/v1/account", { name }) }));
}

/** A seat: who holds it, and what can be done about it. */
function Place({ seat, table }) {
  const { game, isHost } = table;
  const isOwn = seat.seat === game.you;
  const holder = seat.bot === null ? seat.name : botName(seat.bot);
  return html`<li class=${names("place", { own: isOwn, free: isFree(seat) })}>
    <span class="number" aria-hidden="true">${seat.seat + 1}</span>
    <span class="holder"><span class="unseen">${say("Seat {seat}", { seat: seat.seat + 1 })}: </span>
      ${isFree(seat) ? html`<i>${say("Free seat")}</i>` : html`<b>${holder}</b>`}${" "}
      <small>${[isOwn ? say("You") : null, isHeldBy(seat, game.creator) ? say("host") : null].filter(Boolean).join(" · ")}</small>
    </span>
    <span class="acts">${isFree(seat) ? html`<${FreeActs} seat=${seat} table=${table} />` : (isOwn || isHost) && html`<${TakenActs} seat=${seat} table=${table} name=${holder} isOwn=${isOwn} />`}</span>
  </li>`;
}

function FreeActs({ seat: { seat }, table }) {
  const { game, title, isHost, act, busy } = table;
  const take = (body) => act(() => post(`/v1/games/${game.id}/seats`, { seat, ...body }));
  return html`
    ${game.you === null && html`<button type="button" class="main" disabled=${busy} onClick=${() => act(() => sit(game, seat))}>${say("Sit down here")}</button>`}
    ${isHost && html`<${Link} table=${table} seat=${seat} />`}
    ${isHost && !game.rated && html`<${AddBot} title=${title} busy=${busy} add=${(bot) => take({ bot })} />`}`;
}

/** The bots of the title, to seat one. They are listed on demand. */
function AddBot({ title, busy, add }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="plain" aria-expanded=${isOpen ? "true" : "false"} onClick=${() => setOpen(!isOpen)}>${say("Add a bot")}</button>
    ${
      isOpen &&
      html`<ul class="bots">${botsOf(title).map(
        (bot) => html`<li key=${bot}>
      <button type="button" class="plain" disabled=${busy} onClick=${() => add(bot)}><b>${botName(bot)}</b> <small>${aboutBot(bot)}</small></button>
    </li>`,
      )}</ul>`
    }`;
}

/** Take a seat; who has no account becomes a guest. The page then begins again, as that player. */
async function sit(game, seat) {
  if (token() === null) keepToken((await newGuest(guestName())).token);
  await post(`/v1/games/${game.id}/seats`, { seat });
  location.reload();
}

function TakenActs({ seat: { seat }, table, name, isOwn }) {
  const { game, act, busy } = table;
  const clear = () => act(() => call("DELETE", `/v1/games/${game.id}/seats/${seat}`));
  return html`<button type="button" class="plain" disabled=${busy} onClick=${clear} aria-label=${isOwn ? undefined : say("Remove {name}", { name })}>
    ${isOwn ? say("Stand up") : say("Remove")}</button>`;
}

/** An invitation to one seat, copied to the clipboard. */
function Link({ table, seat }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    table.act(async () => {
      const { url } = await post(`/v1/games/${table.game.id}/invitations`, { seat });
      await give(url);
      setCopied(true);
    });
  return html`<button type="button" class="plain" disabled=${table.busy} onClick=${copy}>${isCopied ? say("Copied") : say("Link for this seat")}</button>`;
}

/** Hand a link to the device: its share sheet on a phone, else the clipboard. */
async function give(url) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ url }).catch(() => {});
  return navigator.clipboard.writeText(url);
}

/** A link with which any free seat can be taken. */
function Invite({ table: { game, isHost, act, busy } }) {
  const [link, setLink] = useState(null);
  const [isCopied, setCopied] = useState(false);
  const make = async () => {
    if (isHost) return (await post(`/v1/games/${game.id}/invitations`)).url;
    return game.invite === undefined ? location.href : `${location.origin}/join/${game.id}#${game.invite}`;
  };
  const copy = () =>
    act(async () => {
      const url = link ?? (await make());
      setLink(url);
      await give(url);
      setCopied(true);
    });
  return html`<section class="invite" aria-labelledby="invite">
    <h2 id="invite">${say("Invite your friends")}</h2>
    <p>${say("Anyone who opens the link gets a seat, without signing in.")}</p>
    ${link !== null && html`<input readonly aria-label=${say("Link")} value=${link} onFocus=${({ target }) => target.select()} />`}
    <button type="button" class="main" disabled=${busy} onClick=${copy}>${isCopied ? say("Copied") : say("Copy the link")}</button>
  </section>`;
}

function Cancel({ table: { game, act, busy } }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return html`<p><button type="button" class="plain" onClick=${() => setAsked(true)}>${say("Cancel the game")}</button></p>`;
  return html`<p class="acts" role="alert">${say("Cancel this game?")}
    <button type="button" class="plain" disabled=${busy} onClick=${() => act(() => post(`/v1/games/${game.id}/cancellation`))}>${say("Yes, cancel it")}</button>
    <button type="button" class="plain" onClick=${() => setAsked(false)}>${say("No")}</button>
  </p>`;
}
