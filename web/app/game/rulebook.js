// The rules beside the table, in the words of the server, opened at the section that matters now.

import { Problem, headers, persistently } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { language, say } from "../language.js";
import { limitSeconds, untilAllowed } from "../limit.js";

/** The rules. `address` is a link such as `/v1/titles/seven/rules#6.5`; without it, the section of the pending decision is shown. */
export function Rules({ model, address, isOpen }) {
  const [shown, setShown] = useState(address ?? ownAddress(model));
  const box = useRef(null);
  const last = useRef(null);
  useEffect(() => setShown(address ?? ownAddress(model)), [address, isOpen]); // not with each decision: somebody may be reading
  useEffect(() => {
    const [page, section] = shown.split("#");
    if (last.current === page) return reveal(box.current, section);
    let isOver = false;
    readPage(page).then((content) => {
      if (isOver) return;
      last.current = page;
      box.current.replaceChildren(content);
      reveal(box.current, section);
    });
    return () => {
      isOver = true;
    };
  }, [shown, isOpen]);
  const go = (event) => {
    const link = event.target.closest("a");
    const target = link && addressOf(link, shown);
    if (!target) return;
    event.preventDefault();
    setShown(target);
  };
  return html`<div class="rulebook">
    <p class="rule-pages">
      <button type="button" class="plain" onClick=${() => setShown(`${titleRules(model)}#`)}>${say("Rules of this game")}</button>
      <button type="button" class="plain" onClick=${() => setShown("/v1/rules#")}>${say("Rules of all games")}</button>
    </p>
    <div class="rule-text" ref=${box} onClick=${go}></div>
  </div>`;
}

const titleRules = ({ game }) => `/v1/titles/${game.title}/rules`;

/** The address of the rules of a title, with the section that a pending decision of this player needs. */
function ownAddress(model) {
  const kind = model.moves?.decision?.replace(/-\d+$/, "");
  return `${titleRules(model)}#${(kind && model.drawing.rules?.(kind)) ?? ""}`;
}

/** Where a link leads within the rules; null if it leads elsewhere. */
function addressOf(link, shown) {
  const [page] = shown.split("#");
  const target = new URL(link.getAttribute("href"), new URL(page, location.href));
  return target.origin === location.origin && /^\/v1\/(titles\/\w+\/)?rules$/.test(target.pathname)
    ? target.pathname + target.hash
    : null;
}

const pages = new Map();

/** The content of a page of rules. The server's HTML is parsed by the browser as a document without scripts. */
async function readPage(page) {
  if (!pages.has(page)) pages.set(page, await persistently(() => parsed(page), new AbortController().signal));
  const content = document.importNode(pages.get(page), true);
  for (const needless of content.querySelectorAll("script, .crumbs, h1")) needless.remove();
  for (const element of content.querySelectorAll("[id]")) element.id = `rule-${element.id}`; // the table has ids of its own
  const section = document.createElement("div");
  section.append(...content.childNodes);
  return section;
}

/** The main part of a page of the server. Throw a Problem if there is none. */
async function parsed(page) {
  for (;;) {
    const request = await sent(page);
    if (request.status === 200) return request.response.querySelector("main");
    const seconds = limitSeconds({
      status: request.status,
      headers: { get: (name) => request.getResponseHeader(name) },
    });
    if (seconds === 0) throw new Problem({ status: request.status || 503, title: request.statusText });
    await untilAllowed(seconds);
  }
}

/** A request that is over; its status is 0 if the server can't be reached. */
function sent(page) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", `${page}?lang=${language}`);
    for (const [name, value] of Object.entries(headers({ Accept: "text/html" }))) request.setRequestHeader(name, value);
    request.responseType = "document";
    request.onloadend = () => resolve(request);
    request.send();
  });
}

function reveal(box, section) {
  for (const old of box.querySelectorAll(".shown-rule")) old.classList.remove("shown-rule");
  const target = section ? box.querySelector(`#${CSS.escape(`rule-${section}`)}`) : box.firstElementChild;
  if (section) target?.classList.add("shown-rule");
  const scroller = box.closest(".panel") ?? box;
  scroller.scrollTop =
    section && target
      ? target.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop - 60
      : 0;
}
