// What others want of this player: challenges and rematches.

import { html } from "../../app/html.js";
import { listed, say, translated } from "../../app/language.js";
import { clockWords } from "../../shared/terms.js";

export function Inbox({ model, store }) {
  const { challenges, personal, busy } = model;
  const received = challenges.received.map((challenge) => ({ challenge, isOwn: false }));
  const sent = challenges.sent.map((challenge) => ({ challenge, isOwn: true }));
  if (received.length + sent.length + personal.length === 0) return null;
  return html`<section class="inbox" aria-labelledby="inbox">
    <h2 id="inbox" class="unseen">${say("For you")}</h2>
    <ul class="strip">
      ${[...received, ...sent].map(({ challenge, isOwn }) => html`<${Challenge} key=${challenge.id} model=${model} challenge=${challenge} isOwn=${isOwn} store=${store} busy=${busy} />`)}
      ${personal.map((notice) => html`<${Personal} key=${`${notice.type} ${notice.game}`} model=${model} notice=${notice} store=${store} busy=${busy} />`)}
    </ul>
  </section>`;
}

const titleOf = ({ titles }, id) => translated(titles.find((title) => title.id === id)?.name);

const ANSWERS = { acceptance: say("Accept"), refusal: say("Refuse"), withdraw: say("Withdraw") };

function Challenge({ model, challenge, isOwn, store, busy }) {
  const accepted = challenge.to.some((asked) => asked.player === model.account?.id && asked.answer === "accepted");
  const heading = isOwn
    ? say("You challenge {names}", { names: listed(challenge.to.map(({ name }) => name)) })
    : say("{name} challenges you", { name: challenge.name });
  const answer = (
    how,
  ) => html`<button type="button" class=${how === "acceptance" ? "main" : "plain"} disabled=${busy === challenge.id}
    onClick=${() => store.answer(challenge, how)}>${ANSWERS[how]}</button>`;
  const received = accepted
    ? say("Accepted. The game starts when all have accepted.")
    : [answer("acceptance"), answer("refusal")];
  return html`<li class="message"><p><b>${heading}</b></p>
    <p><small>${[titleOf(model, challenge.title), clockWords(challenge.clock), challenge.rated ? say("rated") : null].filter(Boolean).join(" · ")}</small></p>
    <p class="answers">${isOwn ? answer("withdraw") : received}</p>
  </li>`;
}

/** A rematch, or a seat that was lost. */
function Personal({ model, notice, store, busy }) {
  const isRematch = notice.type === "rematch";
  const name = model.names.get(notice.by);
  const heading = name === undefined ? say("A rematch") : say("{name} would like a rematch", { name });
  const about = [titleOf(model, notice.title), name === undefined && say("A player wants to play again.")]
    .filter(Boolean)
    .join(" · ");
  return html`<li class="message"><p><b>${isRematch ? heading : titleOf(model, notice.title)}</b></p>
    <p><small>${isRematch ? about : say("The host has given your seat to somebody else.")}</small></p>
    <p class="answers">
      ${isRematch && html`<button type="button" class="main" disabled=${busy === notice.game} onClick=${() => store.sit(notice)}>${say("Take your seat")}</button>`}
      <button type="button" class="plain" onClick=${() => store.dismiss(notice)}>${isRematch ? say("Not now") : say("Close")}</button>
    </p>
  </li>`;
}
