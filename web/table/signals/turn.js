// "Your turn": in the title and the icon of the tab, and as a notification while the page is not shown.

import { say, translated } from "../../app/language.js";
import { settings } from "../../app/settings.js";
import { isAwaited } from "../asking/decision.js";

/** @import { Model } from "heptad/types" */

/** The decision of which the player was notified last. @type {string | null} */
let notified = null;

/**
 * Tell in the title and the icon of the tab whether it is this player's move, and notify once of a decision while the
 * page is hidden.
 *
 * @param {Model} model
 */
export function announceTurn(model) {
  const name = translated(model.title?.name);
  const isOwn = isAwaited(model);
  document.title = isOwn ? `● ${say("Your turn")} – ${name}` : `${name} - Heptad`;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const file = isOwn ? "/assets/favicon-turn.svg" : "/assets/favicon.svg";
  if (icon !== null && icon.getAttribute("href") !== file) icon.href = file;
  const decision = model.moves?.decision ?? null;
  if (!isOwn || notified === decision || !mayNotify()) return;
  notified = decision;
  const notification = new Notification(say("Your move"), {
    body: name,
    tag: model.game.id,
    icon: "/assets/favicon.svg",
  });
  notification.onclick = () => focus();
}

/** Whether a notification is wanted now, and allowed. */
const mayNotify = () =>
  document.visibilityState !== "visible" &&
  settings().notifications &&
  typeof Notification !== "undefined" &&
  Notification.permission === "granted";
