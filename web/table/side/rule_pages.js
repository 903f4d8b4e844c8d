// Pages of the rules, read from the server as HTML.

import { Problem, headers, persistently } from "../../app/api.js";
import { language } from "../../app/language.js";
import { limitSeconds, untilAllowed } from "../../app/limit.js";

const NEEDLESS = "script, .crumbs, h1, .bar, .onward, [role=status]"; // what a page has that the panel has not

/** @type {Map<string, Element>} */
const pages = new Map();

/**
 * The content of a page of rules. The server's HTML is parsed by the browser as a document without scripts.
 *
 * @param {string} page
 */
export async function readPage(page) {
  const found = pages.get(page) ?? (await persistently(() => parsed(page), new AbortController().signal));
  pages.set(page, found);
  const content = document.importNode(found, true);
  for (const needless of content.querySelectorAll(NEEDLESS)) needless.remove();
  // The table has ids, too.
  for (const element of content.querySelectorAll("[id]")) element.id = `rule-${element.id}`;
  const section = document.createElement("div");
  section.append(...content.childNodes);
  return section;
}

/**
 * The main part of a page of the server. Throw a Problem if there is none.
 *
 * @param {string} page
 * @returns {Promise<Element>}
 */
async function parsed(page) {
  for (;;) {
    const request = await sent(page);
    if (request.status === 200) return request.response.querySelector("main");
    const answer = { status: request.status, headers: { get: request.getResponseHeader.bind(request) } };
    const seconds = limitSeconds(answer);
    if (seconds === 0) throw new Problem({ status: request.status || 503, title: request.statusText });
    await untilAllowed(seconds);
  }
}

/**
 * A request that is over; its status is 0 if the server can't be reached.
 *
 * @param {string} page
 * @returns {Promise<XMLHttpRequest>}
 */
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
