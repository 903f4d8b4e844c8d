// What others want of this player: challenges and rematches.

import { html } from "../../app/html.js";
import { listed, say, translated } from "../../app/language.js";
import { clockWords } from "../../shared/terms.js";

/** @import { LobbyStore } from "./store/store.js" */
/** @import { Answer, Challenge as Asked, LobbyModel, SeatNotice } from "./types.js" */

/** @param {{ model: LobbyModel, store: LobbyStore }} props */
export function Inbox({ model, store }) {
  const { challenges, personal } = model;
  const received = challenges.received.map((challenge) => ({ challenge, isOwn: false }));
  const sent = challenges.sent.map((challenge) => ({ challenge, isOwn: true }));
  if (received.length + sent.length + personal.length === 0) return null;
  return html`<section class="inbox" aria-labelledby="inbox">
    <h2 id="inbox" class="unseen">${say("For you")}</h2>
    <ul class="strip">
      ${[...received, ...sent].map(({ challenge, isOwn }) => {
        const own = { challenge, isOwn, model, store };
        return html`<${Challenge} key=${challenge.id} ...${own} />`;
      })}
      ${personal.map((notice) => {
        const own = { notice, model, store };
        return html`<${Personal} key=${`${notice.type} ${notice.game}`} ...${own} />`;
      })}
    </ul>
  </section>`;
}

/** @param {LobbyModel} model @param {string} id */
const titleOf = ({ titles }, id) => translated(titles.find((title) => title.id === id)?.name);

/** @type {Record<Answer, string>} */
const ANSWERS = { acceptance: say("Accept"), refusal: say("Refuse"), withdraw: say("Withdraw") };

/** @param {{ model: LobbyModel, challenge: Asked, isOwn: boolean, store: LobbyStore }} props */
function Challenge({ model, challenge, isOwn, store }) {
  const accepted = challenge.to.some((asked) => asked.player === model.account?.id && asked.answer === "accepted");
  const heading = isOwn
    ? say("You challenge {names}", { names: listed(challenge.to.map(({ name }) => name)) })
    : say("{name} challenges you", { name: challenge.name });
  const terms = [titleOf(model, challenge.title), clockWords(challenge.clock), challenge.rated ? say("rated") : null];
  const answer = (/** @type {Answer} */ how) => html`<button type="button"
    class=${how === "acceptance" ? "main" : "plain"} disabled=${model.busy === challenge.id}
    onClick=${() => store.answer(challenge, how)}>${ANSWERS[how]}</button>`;
  const received = accepted
    ? say("Accepted. The game starts when all have accepted.")
    : [answer("acceptance"), answer("refusal")];
  return html`<li class="message"><p><b>${heading}</b></p>
    <p><small>${terms.filter(Boolean).join(" · ")}</small></p>
    <p class="answers">${isOwn ? answer("withdraw") : received}</p>
  </li>`;
}

/** A rematch, or a seat that was lost. @param {{ model: LobbyModel, notice: SeatNotice, store: LobbyStore }} props */
function Personal({ model, notice, store }) {
  const title = titleOf(model, notice.title);
  const close = () => store.own?.dismiss(notice);
  if (notice.type === "seat_lost")
    return html`<li class="message"><p><b>${title}</b></p>
      <p><small>${say("The host has given your seat to somebody else.")}</small></p>
      <p class="answers"><button type="button" class="plain" onClick=${close}>${say("Close")}</button></p>
    </li>`;
  const name = model.names.get(notice.by ?? "");
  const heading = name === undefined ? say("A rematch") : say("{name} would like a rematch", { name });
  const about = [title, name === undefined && say("A player wants to play again.")].filter(Boolean).join(" · ");
  return html`<li class="message"><p><b>${heading}</b></p>
    <p><small>${about}</small></p>
    <p class="answers">
      <button type="button" class="main" disabled=${model.busy === notice.game}
        onClick=${() => store.sit(notice)}>${say("Take your seat")}</button>
      <button type="button" class="plain" onClick=${close}>${say("Not now")}</button>
    </p>
  </li>`;
}
