// The page of an invitation: shows the game that it is for, takes the seat, and goes to the table. The secret of the
// invitation is the fragment of the address.

import { account, accountOrGuest, allTitles, isPassing, post } from "../../app/api.js";
import { botName } from "../../shared/bots.js";
import { html, names, useEffect, useState } from "../../app/html.js";
import { present } from "../../app/guard.js";
import { locale, say, sayAs, translated } from "../../app/language.js";
import { Picture } from "../../shared/art.js";
import { Name } from "../../shared/name.js";
import { guestName, keepName } from "../../shared/names.js";
import { clockWords } from "../../shared/terms.js";

const STARTED = say("The game has already started or ended, so its seats can no longer be taken.");
const TAKEN = say("This seat is taken.");
const OFFLINE = say("The server can't be reached. Try again.");

/** @import { Account, Failure, Schemas, TitleRecord } from "heptad/types" */
/** @typedef {Schemas["InvitedGameOut"]} Invited */
/** @typedef {Pick<Schemas["LobbySeatOut"], "player" | "bot">} Holder */

/**
 * What the page shows: `invited` is null until it is read, `trouble` is why the seat can't be taken.
 *
 * @typedef {{ invited: Invited | null, title?: TitleRecord, account: Account | null, trouble: string | null }} Shown
 */

/** Why the seat can't be taken, by the type of the problem. @type {Record<string, string>} */
const REFUSALS = {
  "unknown-game": say("There is no such invitation. Ask for the whole link."),
  "invitation-expired": say("This invitation has expired. Ask for a new one."),
  "invitation-withdrawn": say("This invitation was withdrawn."),
  "refused:already_started": STARTED,
  "refused:seat_taken": TAKEN,
  removed: say("The host has removed you from this game. You need a new invitation."),
  "seat-reserved": say("The free seats are reserved for other players."),
};

const id = location.pathname.split("/").pop() ?? "";
const secret = location.hash.slice(1);
const path = `/v1/games/${encodeURIComponent(id)}`;

const goToTable = () => location.replace(`/games/${encodeURIComponent(id)}`); // the secret does not stay in the history

/** @param {Holder} seat */
const isFree = ({ player, bot }) => player === null && bot === null;

/** What went wrong, in the language of the page if it is one of the usual reasons. @param {Failure} problem */
function words(problem) {
  if (isPassing(problem) && problem.status !== 429) return OFFLINE;
  return REFUSALS[problem.type ?? ""] ?? problem.message;
}

/** Why nobody can take the seat; null if it is free. @param {Invited} invited */
function obstacle({ status, seats, seat }) {
  if (status !== "open") return STARTED;
  const free = seat === null ? seats.some(isFree) : isFree(seats[seat]);
  return free ? null : TAKEN;
}

/** What the address lacks, if anything. */
const lack = () =>
  secret === "" ? say("The address is incomplete: the part after # is missing. Ask for the whole link.") : null;

function Join() {
  const [shown, show] = useState(/** @type {() => Shown} */ () => ({ invited: null, account: null, trouble: lack() }));
  const [busy, setBusy] = useState(false);
  const attempt = async (/** @type {() => Promise<void>} */ act) => {
    setBusy(true);
    try {
      await act();
    } catch (problem) {
      show((now) => ({ ...now, trouble: words(/** @type {Failure} */ (problem)) }));
    }
    setBusy(false);
  };
  useEffect(() => {
    if (secret !== "") attempt(async () => show(await read()));
  }, []);
  const { invited, trouble } = shown;
  if (invited === null)
    return html`<main class="invitation"><p role="status">${trouble ?? say("Reading the invitation …")}</p></main>`;
  const sit = () =>
    attempt(async () => {
      await accountOrGuest(guestName());
      await post(`${path}/seats`, { invite: secret });
      goToTable();
    });
  const rename = (/** @type {string} */ name) => {
    keepName(name);
    show({ ...shown });
  };
  const reason = trouble ?? obstacle(invited);
  return html`<main class="invitation around">
    <${Picture} of=${invited.title} />
    <h1>${say("{host} invites you", { host: invited.host })}</h1>
    <${About} invited=${invited} title=${shown.title} />
    ${
      reason === null &&
      html`<${Name} account=${shown.account} rename=${rename} isFixed=${shown.account !== null} />
      <button type="button" class="main" disabled=${busy} onClick=${sit}>${sitWords(invited)}</button>
      ${shown.account === null && html`<p class="hint">${say("You need no account: this browser remembers you.")}</p>`}`
    }
    <p role="status" class="problem">${reason}</p>
    ${reason !== null && html`<p><a href="/">${say("To the lobby")}</a></p>`}
  </main>`;
}

/** @param {Invited} invited */
const sitWords = ({ seat }) =>
  seat === null ? sayAs("sit", "Take a seat") : say("Take seat {seat}", { seat: seat + 1 });

/** @returns {Promise<Shown>} */
async function read() {
  const [titles, own, invited] = await Promise.all([
    allTitles(),
    account(),
    post(`${path}/invitations/reading`, { invite: secret }),
  ]);
  if (own !== null && invited.seats.some((/** @type {Holder} */ { player }) => player === own.id)) goToTable();
  return { invited, title: titles.get(invited.title), account: own, trouble: null };
}

/** @param {{ invited: Invited, title?: TitleRecord }} props */
function About({ invited, title }) {
  const time =
    invited.expires_at &&
    new Date(invited.expires_at).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
  return html`<p class="what"><b>${translated(title?.name)}</b> · ${clockWords(invited.clock)}</p>
    <ol class="places">${invited.seats.map((seat) => {
      const holder = seat.bot === null ? seat.name : botName(seat.bot);
      return html`<li key=${seat.seat} class=${names("place", { free: isFree(seat), own: seat.seat === invited.seat })}>
        <span class="number" aria-hidden="true">${seat.seat + 1}</span>
        <span class="holder">${isFree(seat) ? html`<i>${say("Free seat")}</i>` : html`<b>${holder}</b>`}</span>
      </li>`;
    })}</ol>
    ${time && html`<p class="hint">${say("Valid until {time}", { time })}</p>`}`;
}

for (const link of document.querySelectorAll("a")) if (link.hreflang) link.hash = location.hash; // it keeps the secret
present(html`<${Join} />`);
