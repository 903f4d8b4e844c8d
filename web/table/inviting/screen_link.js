// The way to the page that shows a table to a room, such as on a television.

import { html } from "../../app/html.js";
import { say } from "../../app/language.js";
import { screenPath } from "./links.js";

/** Opens that page in another tab. @param {{ game: string, secret?: string, class?: string }} props */
export const ScreenLink = ({ game, secret, class: own }) =>
  html`<a class=${own} href=${screenPath(game, secret)} target="_blank">${say("Big screen")}</a>`;
