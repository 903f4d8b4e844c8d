// A thing of the page, as large as the window allows, with all its words. One turns from thing to thing.

import { html, render, useEffect, useLayoutEffect, useRef, useState } from "../../app/html.js";
import { say } from "../../app/language.js";
import { Dialog } from "../../shared/dialog.js";

/** @typedef {(figure: HTMLElement) => void} Draw */

const [SMALLEST, LARGEST] = [0.6, 2.6]; // times the size on the page
const HEIGHT = 0.62; // of the window

/**
 * Enlarge what is pressed.
 *
 * @param {HTMLElement} app
 * @param {Draw} draw
 */
export function listenToPresses(app, draw) {
  const place = document.createElement("div");
  app.append(place);
  const close = () => render(null, place);
  for (const figure of app.querySelectorAll("figure[data-picture]")) {
    const item = /** @type {HTMLElement} */ (figure.closest("li"));
    const button = Object.assign(document.createElement("button"), { type: "button", className: "enlarge" });
    button.ariaLabel = say("Enlarge: {name}", { name: nameOf(item) });
    button.ariaHasPopup = "dialog";
    button.addEventListener("click", () => {
      const items = [...app.querySelectorAll("li:has(> figure[data-picture])")].filter(isShown);
      render(html`<${Enlarged} items=${items} first=${item} draw=${draw} close=${close} />`, place);
    });
    figure.append(button);
  }
}

/** @param {Element} item */
const isShown = (item) => item.getClientRects().length > 0;

/** @param {HTMLElement} item */
const nameOf = (item) => item.querySelector("h3 > a")?.textContent ?? "";

/** @param {{ items: HTMLElement[], first: HTMLElement, draw: Draw, close(): void }} props */
function Enlarged({ items, first, draw, close }) {
  const [item, setItem] = useState(first);
  const content = useRef(/** @type {HTMLElement | null} */ (null));
  const place = items.indexOf(item);
  const turnTo = (/** @type {number} */ next) => setItem(items[(next + items.length) % items.length]);
  useLayoutEffect(() => content.current?.replaceChildren(...contentOf(item, draw)), [item]);
  useLayoutEffect(() => fit(content.current), [item]);
  useEffect(() => fit(content.current), []); // the dialog is open now
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ { key }) => {
      if (key === "ArrowRight" || key === "ArrowLeft") turnTo(place + (key === forward() ? 1 : -1));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [item]);
  const follow = (/** @type {MouseEvent & { target: Element }} */ event) => {
    const link = event.target.closest("a");
    const target = link && items.find(({ id }) => `#${id}` === link.getAttribute("href"));
    if (target) event.preventDefault();
    if (target) setItem(target);
    else if (link) close();
  };
  const form = item.parentElement?.className.match(/form-\w+/)?.[0] ?? "";
  return html`<${Dialog} title=${nameOf(item)} class="enlarged" close=${close}>
    <div class=${`enlarged-content ${form}`} ref=${content} onClick=${follow}></div>
    <div class="turning">
      <button type="button" class="plain" onClick=${() => turnTo(place - 1)}>${say("Previous")}</button>
      <span>${say("{number} of {count}", { number: place + 1, count: items.length })}</span>
      <button type="button" class="plain" onClick=${() => turnTo(place + 1)}>${say("Next")}</button>
    </div>
  <//>`;
}

const forward = () => (document.dir === "rtl" ? "ArrowLeft" : "ArrowRight");

/**
 * The picture and the words of a thing, once more.
 *
 * @param {HTMLElement} item
 * @param {Draw} draw
 */
function contentOf(item, draw) {
  const [figure, words] = [":scope > figure", ":scope > .words"].map(
    (part) => /** @type {HTMLElement} */ (item.querySelector(part)),
  );
  const picture = /** @type {HTMLElement} */ (figure.cloneNode(false));
  const { position } = /** @type {HTMLElement | null} */ (figure.closest("[data-position]"))?.dataset ?? {};
  if (position !== undefined) picture.dataset.position = position;
  picture.classList.remove("drawn");
  draw(picture);
  const told = /** @type {HTMLElement} */ (words.cloneNode(true));
  for (const details of told.querySelectorAll("details")) details.open = true;
  return [picture, told];
}

/** Give a picture the largest size that has room. @param {HTMLElement | null} content */
function fit(content) {
  const things = /** @type {HTMLElement | null | undefined} */ (content?.querySelector(".things"));
  const room = content?.querySelector("figure")?.clientWidth ?? 0;
  if (!things) return;
  const [width, height] = [Math.max(...widths(things)), things.scrollHeight];
  const zoom = Math.min(LARGEST, (room - 32) / width, (innerHeight * HEIGHT) / height);
  things.style.zoom = `${Math.max(SMALLEST, zoom)}`;
}

/** How wide the rows of a picture are. @param {HTMLElement} things */
const widths = (things) =>
  [...things.querySelectorAll(".row")].map((row) => {
    const boxes = [...row.children].map((thing) => thing.getBoundingClientRect());
    return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  });
