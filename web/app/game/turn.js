// "Your move": in the title of the tab, and as a notification while the page is not shown.

import { say, translated } from "../language.js";
import { settings } from "../settings.js";
import { isAwaited } from "./decision.js";

/** The decision of which the player was notified last. */
let notified = null;

/** Tell in the title of the tab whether it is this player's move, and notify once of a decision while the page is hidden. */
export function announceTurn(model) {
  const name = translated(model.title?.name);
  const isOwn = isAwaited(model);
  document.title = isOwn ? `● ${say("Your move")} - ${name}` : `${name} - Heptad`;
  if (!isOwn || document.visibilityState === "visible" || !settings().notifications) return;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  if (notified === model.moves.decision) return;
  notified = model.moves.decision;
  const notification = new Notification(say("Your move"), {
    body: name,
    tag: model.game.id,
    icon: "/assets/favicon.svg",
  });
  notification.onclick = () => focus();
}
