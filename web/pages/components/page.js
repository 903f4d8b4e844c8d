// The page of what is in the box of a title: draws each thing above its words, when it comes near the window.

import { applySettings } from "../../app/settings.js";
import { drawerOf } from "../../table/pictures.js";
import { listenToPresses } from "./enlarged.js";

const NEAR = "100% 0%"; // how far from the window things are drawn, so that nobody sees them appear
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const figures = /** @type {HTMLElement[]} */ ([...app.querySelectorAll("figure[data-picture]")]);

/** @param {(figure: HTMLElement) => void} draw */
function drawWhenNear(draw) {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) drawOnce(target);
    },
    { rootMargin: NEAR },
  );
  const drawOnce = (/** @type {Element} */ figure) => {
    near.unobserve(figure);
    if (!figure.classList.contains("drawn")) draw(/** @type {HTMLElement} */ (figure));
  };
  for (const figure of figures) near.observe(figure);
  const drawAll = () => figures.forEach(drawOnce);
  addEventListener("beforeprint", drawAll);
  matchMedia("print").addEventListener("change", drawAll);
}

/** Show the words alone. @param {unknown} error */
function fail(error) {
  app.classList.add("undrawn");
  console.error(error);
}

applySettings();
if (figures.length > 0) {
  drawerOf(app.dataset.title ?? "")
    .then((draw) => {
      drawWhenNear(draw);
      listenToPresses(app, draw);
    })
    .catch(fail);
}
