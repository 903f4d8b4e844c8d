// The page that teaches a title: draws the pictures of its screens, and shows one screen at a time.

import { html, render } from "../../app/html.js";
import { say } from "../../app/language.js";
import { isCombined } from "../../app/shortcuts.js";
import { KeysHelp } from "../../table/menu/keys_help.js";
import { drawPictures } from "../../table/pictures.js";

/** @import { Keys } from "../../table/menu/keys_help.js" */

const FAR = 48; // pixels that a finger moves to turn to another screen
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const screens = /** @type {HTMLElement[]} */ ([...app.querySelectorAll(".screen")]);
const bar = /** @type {HTMLElement} */ (app.querySelector(".bar"));
const places = /** @type {HTMLAnchorElement[]} */ ([...bar.querySelectorAll("li a")]);
const [back, next, play] = /** @type {HTMLAnchorElement[]} */ (
  [".back", ".next", ".play"].map((name) => bar.querySelector(name))
);
const told = /** @type {HTMLElement} */ (app.querySelector("[role=status]"));

/** The place of the screen that the address names; the first one if it names none. */
const placeOf = () =>
  Math.max(
    0,
    screens.findIndex(({ id }) => id === location.hash.slice(1)),
  );

/** Turn to a screen, if there is one at that place. @param {number} place */
function turnTo(place) {
  if (place in screens) location.replace(`#${screens[place].id}`); // the way back leads out of the lesson at once
}

/** Show the screen that the address names. */
function show() {
  const place = placeOf();
  for (const [at, screen] of screens.entries()) screen.classList.toggle("shown", at === place);
  for (const [at, link] of places.entries()) link.ariaCurrent = at === place ? "step" : null;
  const isLast = place === screens.length - 1;
  back.href = `#${screens[Math.max(0, place - 1)].id}`;
  next.href = `#${screens[Math.min(screens.length - 1, place + 1)].id}`;
  back.classList.toggle("off", place === 0);
  if (isLast && document.activeElement === next) back.focus();
  next.hidden = isLast;
  play.hidden = !isLast;
  scrollTo(0, 0);
  for (const link of document.querySelectorAll("a")) if (link.hreflang) link.hash = location.hash;
}

/** Turn to a screen, and tell it to those who do not see it. @param {number} place */
function tell(place) {
  turnTo(place);
  told.textContent =
    screens[Math.min(Math.max(place, 0), screens.length - 1)].querySelector(".words")?.textContent ?? "";
}

/** The keys of a lesson, to be listed. @type {Keys[]} */
const KEYS = [
  [["←", "→"], say("Previous screen, next screen")],
  [["Home", "End"], say("First screen, last screen")],
];

/** @param {KeyboardEvent} event */
function onKey(event) {
  const isOthers = event.target instanceof Element && event.target.closest("dialog") !== null;
  if (isOthers || isCombined(event) || event.shiftKey) return;
  const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const here = placeOf();
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") tell(here + (event.key === forward ? 1 : -1));
  else if (event.key === "Home") tell(0);
  else if (event.key === "End") tell(screens.length - 1);
  else return;
  event.preventDefault();
}

/** Follow a link within the lesson. @param {MouseEvent} event */
function onClick(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  const place = link && bar.contains(link) ? screens.findIndex(({ id }) => `#${id}` === link.getAttribute("href")) : -1;
  if (place < 0) return;
  event.preventDefault();
  tell(place);
}

/** Turn with a finger that moves sideways over a screen. */
function listenToFingers() {
  /** @type {Touch | null} */
  let start = null;
  app.addEventListener("touchstart", ({ touches }) => {
    start = touches.length === 1 ? touches[0] : null;
  });
  app.addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (start === null) return;
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
    const isForward = x < 0 !== (document.dir === "rtl");
    if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) tell(placeOf() + (isForward ? 1 : -1));
  });
}

document.documentElement.classList.add("paged");
bar.hidden = false;
addEventListener("hashchange", show);
addEventListener("keydown", onKey);
bar.addEventListener("click", onClick);
listenToFingers();
render(html`<${KeysHelp} keys=${KEYS} />`, /** @type {HTMLElement} */ (app.querySelector(".about-keys")));
show();
drawPictures(app, app.dataset.title ?? "").catch(console.error); // then their descriptions are shown
