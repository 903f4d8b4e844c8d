// What others want of this player: challenges and rematches.

import { html } from "../html.js";
import { listed, translated } from "../language.js";
import { clockWords } from "./terms.js";
import { say } from "./words.js";

export function Inbox({ model, store }) {
  const { challenges, personal, busy } = model;
  const received = challenges.received.map((challenge) => ({ challenge, isOwn: false }));
  const sent = challenges.sent.map((challenge) => ({ challenge, isOwn: true }));
  if (received.length + sent.length + personal.length === 0) return null;
  return html`<section class="inbox" aria-labelledby="inbox">
    <h2 id="inbox" class="unseen">${say("challenges")}</h2>
    <ul class="strip">
      ${[...received, ...sent].map(({ challenge, isOwn }) => html`<${Challenge} key=${challenge.id} model=${model} challenge=${challenge} isOwn=${isOwn} store=${store} busy=${busy} />`)}
      ${personal.map((notice) => html`<${Personal} key=${`${notice.type} ${notice.game}`} model=${model} notice=${notice} store=${store} busy=${busy} />`)}
    </ul>
  </section>`;
}

const titleOf = ({ titles }, id) => translated(titles.find((title) => title.id === id)?.name);

function Challenge({ model, challenge, isOwn, store, busy }) {
  const accepted = challenge.to.some((asked) => asked.player === model.account?.id && asked.answer === "accepted");
  const heading = isOwn
    ? say("challenge_sent", { names: listed(challenge.to.map(({ name }) => name)) })
    : say("challenge", { name: challenge.name });
  const answer = (
    how,
  ) => html`<button type="button" class=${how === "acceptance" ? "main" : "plain"} disabled=${busy === challenge.id}
    onClick=${() => store.answer(challenge, how)}>${say({ acceptance: "accept", refusal: "refuse", withdraw: "withdraw" }[how])}</button>`;
  const received = accepted ? say("accepted") : [answer("acceptance"), answer("refusal")];
  return html`<li class="message"><p><b>${heading}</b></p>
    <p><small>${[titleOf(model, challenge.title), clockWords(challenge.clock), challenge.rated ? say("rated_fact") : null].filter(Boolean).join(" · ")}</small></p>
    <p class="answers">${isOwn ? answer("withdraw") : received}</p>
  </li>`;
}

/** A rematch, or a seat that was lost. */
function Personal({ model, notice, store, busy }) {
  const isRematch = notice.type === "rematch";
  const name = model.names.get(notice.by);
  const heading = name === undefined ? say("rematch") : say("rematch_by", { name });
  const about = [titleOf(model, notice.title), name === undefined && say("rematch_about")].filter(Boolean).join(" · ");
  return html`<li class="message"><p><b>${isRematch ? heading : titleOf(model, notice.title)}</b></p>
    <p><small>${isRematch ? about : say("removed")}</small></p>
    <p class="answers">
      ${isRematch && html`<button type="button" class="main" disabled=${busy === notice.game} onClick=${() => store.sit(notice)}>${say("sit")}</button>`}
      <button type="button" class="plain" onClick=${() => store.dismiss(notice)}>${isRematch ? say("dismiss") : say("close")}</button>
    </p>
  </li>`;
}
